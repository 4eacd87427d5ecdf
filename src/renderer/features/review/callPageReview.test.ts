import { expect, test } from 'vitest'
import { hidesOthersOf } from './callPageReview.ts'
import type { CallReviewState } from './callReview.ts'
import { emptyReview } from './testing/emptyReview.ts'

const open = (othersSeenAt: number | null): CallReviewState => ({
  kind: 'open',
  review: emptyReview({ othersSeenAt }),
  saving: { kind: 'saved' },
  canUndo: false,
  canRedo: false,
})
const failed: CallReviewState = { kind: 'failed', failure: { code: 'disk-full', data: {} } }

test.each([
  ['while the review loads', { kind: 'loading' }, true, null],
  ['while the review loads, though no queue is blind', { kind: 'loading' }, false, null],
  ['in a review that has seen the others', open(5), true, false],
  ['in a review that has not', open(null), false, true],
  ['before a review in a blind queue', { kind: 'none' }, true, true],
  ['before a review in no such queue', { kind: 'none' }, false, false],
  ['before a review while the queues are unknown', { kind: 'none' }, undefined, null],
  ['without the store of reviews', failed, undefined, false],
  ['without the store of reviews, in a blind queue', failed, true, true],
] as const)('%s others are hidden: %4$s', (_, state, waitsBlind, hides) => {
  expect(hidesOthersOf(state, waitsBlind)).toBe(hides)
})
