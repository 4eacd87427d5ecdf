import type { CallRecord } from '../../../domain/calls/call.ts'

const NOTHING_MEASURED: CallRecord['metrics'] = {
  repTalkRatio: null,
  callExchanges: null,
  longestRepMonologueSeconds: null,
  longestLeadStorySeconds: null,
  silenceRatio: null,
  aiScore: null,
  score: null,
}

/** A call with few known fields, for tests. */
export function callRecord(id: number, known: Partial<CallRecord> = {}): CallRecord {
  return {
    id,
    workspaceId: 1,
    title: `Call number ${id}`,
    durationSeconds: 61,
    timestamp: '2026-11-18T14:05:00Z',
    insertedAt: null,
    updatedAt: null,
    format: 'audio',
    isPublic: false,
    source: { system: null, systemId: null },
    webUrl: null,
    agent: { id: 3, name: 'Maya Lindqvist', email: null },
    attendees: [],
    callType: null,
    metrics: NOTHING_MEASURED,
    leadName: 'Jon Price',
    leadCompany: null,
    isWon: null,
    associations: [],
    oddFields: [],
    ...known,
  }
}
