import type { Association, CallRecord } from '../call.ts'

/** For tests: a call in which every field has a unique value. */
export function fullCall(changes: Partial<CallRecord> = {}): CallRecord {
  const keys = [
    ...['crm_deals', 'crm_contacts', 'crm_accounts', 'crm_companies', 'crm_leads', 'crm_activities', 'crm_events'],
    ...['crm_tickets', 'crm_custom_objects', 'csm_contacts', 'csm_customers', 'csm_tasks', 'crm_quotes'],
  ]
  return {
    id: 4711,
    workspaceId: 12,
    title: 'Renewal with Acme',
    durationSeconds: 754.25,
    timestamp: '2026-11-18T13:05:00Z',
    insertedAt: '2026-11-18T13:20:00Z',
    updatedAt: '2026-11-18T14:00:00Z',
    format: 'video',
    isPublic: true,
    source: { system: 'aircall', systemId: 'ac-99' },
    webUrl: 'https://app.example.com/12/calls/4711',
    agent: { id: 7, name: 'Anna Berg', email: 'anna@example.com' },
    attendees: ['lea@acme.example', 'tom@acme.example'],
    callType: { id: 3, name: 'Renewal', description: 'Yearly renewals', associationMode: 'crm_deal' },
    metrics: {
      repTalkRatio: 0.43,
      callExchanges: 88,
      longestRepMonologueSeconds: 95.5,
      longestLeadStorySeconds: 61,
      silenceRatio: 0.08,
      aiScore: 72,
      score: 81.5,
    },
    leadName: 'Lea Novak',
    leadCompany: 'Acme',
    isWon: false,
    associations: keys.map((key) => ({ key, items: [associationOf(key)] })),
    oddFields: [],
    ...changes,
  }
}

function associationOf(key: string): Association {
  return { system: 'hubspot', systemId: `${key}-1`, label: `A ${key}`, url: `https://crm.example.com/${key}/1` }
}
