import type { Review } from '../../../domain/reviews/review.ts'
import { reviewOf } from '../../../domain/reviews/testing/reviewOf.ts'
import type { Scorecard } from '../../../domain/scorecards/scorecard.ts'

export const CARD: Scorecard = {
  id: 1,
  name: 'Renewal v3',
  isActive: true,
  categories: [
    {
      id: 1,
      name: 'Opening',
      sortNumber: 1,
      questions: [{ id: 1, text: 'Greets by name', weight: 3, defaultAnswer: 'yes' }],
    },
    {
      id: 2,
      name: 'Closing',
      sortNumber: 2,
      questions: [
        { id: 2, text: 'Names the next step', weight: 1, defaultAnswer: 'no' },
        { id: 3, text: 'Mentions the recording', weight: 1, defaultAnswer: null },
      ],
    },
  ],
}

/** A review of call 7 without answers, for tests. */
export function emptyReview(changes: Partial<Review> = {}): Review {
  return reviewOf(CARD, {
    call: {
      callId: 7,
      title: 'Pricing objection',
      agentId: 3,
      agentName: 'Inês Duarte',
      timestamp: '2026-10-01T14:05:00Z',
      webUrl: 'https://app.example.com/1/calls/7',
    },
    ...changes,
  })
}
