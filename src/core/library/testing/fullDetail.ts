import type { CallDetail } from '../../../domain/calls/call.ts'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'

/** For tests: a full record in which every field has a value. */
export function fullDetail(changes: Partial<CallDetail> = {}): CallDetail {
  return {
    ...fullCall(),
    media: { hasAudio: true, hasVideo: false },
    summary: [
      { title: 'Price', content: 'Lea asked for a discount.' },
      { title: 'Next step', content: '' },
    ],
    transcription: 'Anna Berg: Good morning.\nLea Novak: Good morning.\nAnna Berg: Shall we?',
    scorecard: {
      id: 5,
      name: 'Discovery',
      isActive: true,
      categories: [
        {
          id: 1,
          name: 'Opening',
          sortNumber: 1,
          questions: [{ id: 11, text: 'Did they greet?', weight: 2, defaultAnswer: 'n/a' }],
        },
      ],
    },
    evaluators: [
      {
        id: 1,
        type: 'system',
        score: 72.5,
        name: null,
        userId: null,
        email: null,
        answers: [
          { id: 9, questionId: 12, categoryId: null, answer: 'no' },
          { id: null, questionId: 11, categoryId: 1, answer: 'yes' },
        ],
      },
      { id: 2, type: 'user', score: null, name: 'Ida', userId: 8, email: 'ida@example.com', answers: [] },
    ],
    conversation: {
      kind: 'direct',
      chatId: 'c-1',
      channel: 'whatsapp',
      conversationType: null,
      processingStatus: 'approved',
      participants: [
        {
          id: 'client',
          name: 'Lea Novak',
          phone: null,
          userId: null,
          hasPicture: false,
          additional: [{ key: 'city', value: 'Oslo' }],
          type: 'external',
          company: 'Acme',
          email: null,
          isOwner: null,
        },
      ],
      messages: [
        {
          id: 'm1',
          sender: 'client',
          timestamp: '2026-11-18T13:05:00Z',
          type: 'text',
          text: 'Hello',
          transcription: null,
          hasMedia: false,
        },
        { id: 'm2', sender: 'client', timestamp: null, type: 'audio', text: null, transcription: 'Hi', hasMedia: true },
      ],
    },
    oddFields: [{ path: 'analysis.summary', reason: 'is a number' }],
    ...changes,
  }
}
