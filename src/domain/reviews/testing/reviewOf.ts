import type { Scorecard } from '../../scorecards/scorecard.ts'
import { cardVersionOf, type Review } from '../review.ts'

/** For tests: a review of call 7 on this card that began at 0, not blind, without answers. */
export function reviewOf(scorecard: Scorecard | null, changes: Partial<Review> = {}): Review {
  return {
    reviewId: 'r',
    call: { callId: 7, title: null, agentId: null, agentName: null, timestamp: null, webUrl: null },
    scorecard,
    cardVersion: cardVersionOf(scorecard),
    answers: [],
    notes: [],
    isDone: false,
    isBlind: false,
    othersSeenAt: 0,
    spentMs: 0,
    startedAt: 0,
    changedAt: 0,
    doneAt: null,
    ...changes,
  }
}
