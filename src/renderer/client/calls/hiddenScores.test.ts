import { expect, test } from 'vitest'
import type { ReviewSummary } from '../../../contract/snapshots.ts'
import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import { hiddenScores } from './hiddenScores.ts'

const review = (callId: number, hidesOthers: boolean) => ({ call: { callId }, hidesOthers }) as unknown as ReviewSummary
const queue = (isBlind: boolean, ...callIds: readonly number[]) =>
  ({ isBlind, items: callIds.map((callId) => ({ callId, state: 'waiting' })) }) as unknown as ReviewQueue

test('scores are hidden during an unfinished blind review and for calls waiting in a blind queue', () => {
  const reviews = [review(1, true), review(2, false), review(3, false)]
  const hidden = hiddenScores({ recovery: null, reviews }, [queue(true, 3, 4), queue(false, 5)])
  expect(hidden).toEqual(new Set([1, 4]))
})
