import type { CallDetail } from '../../../domain/calls/call.ts'

/** A call with all fields but media and conversation, for tests. */
export function callDetail(change: Partial<CallDetail> = {}): CallDetail {
  return {
    id: 7,
    workspaceId: 1,
    title: 'Pricing objection, second round',
    durationSeconds: 60,
    timestamp: '2026-10-01T14:05:00Z',
    insertedAt: '2026-10-01T15:00:00Z',
    updatedAt: '2026-10-01T15:00:00Z',
    format: 'audio',
    isPublic: false,
    source: { system: 'aircall', systemId: 'a-1' },
    webUrl: 'https://app.example.com/1/calls/7',
    agent: { id: 3, name: 'Inês Duarte', email: 'ines@example.com' },
    attendees: ['sofia@example.com', 'ines@example.com'],
    callType: { id: 1, name: 'Renewal', description: null, associationMode: null },
    metrics: {
      repTalkRatio: 0.61,
      callExchanges: 84,
      longestRepMonologueSeconds: 144,
      longestLeadStorySeconds: null,
      silenceRatio: 0,
      aiScore: 67,
      score: null,
    },
    leadName: 'Sofia Ruiz',
    leadCompany: 'Acme Freight',
    isWon: false,
    associations: [
      {
        key: 'crm_deals',
        items: [{ system: 'salesforce', systemId: '1', label: 'Acme renewal 2027', url: 'https://crm.example.com/1' }],
      },
      {
        key: 'crm_contacts',
        items: [{ system: 'salesforce', systemId: '2', label: 'Sofia', url: 'javascript:alert(1)' }],
      },
    ],
    oddFields: [],
    media: { hasAudio: false, hasVideo: false },
    summary: [{ title: 'Next step', content: 'A written offer by Thursday.' }],
    transcription: 'Sofia Ruiz: The number is too high.\nInês Duarte: I hear you.\nSofia Ruiz: A discount would help.',
    scorecard: {
      id: 1,
      name: 'Renewal v3',
      isActive: true,
      categories: [
        {
          id: 1,
          name: 'Closing',
          sortNumber: 1,
          questions: [
            { id: 1, text: 'Names the next step', weight: 1, defaultAnswer: 'no' },
            { id: 2, text: 'Mentions the recording', weight: 1, defaultAnswer: 'n/a' },
          ],
        },
      ],
    },
    evaluators: [],
    conversation: null,
    ...change,
  }
}
