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
const hidden = { areScoresHidden: true } as const

test.each([
  ['that the core hides, while the review loads', hidden, { kind: 'loading' }, true],
  ['that waits in a blind queue', hidden, { kind: 'none' }, true],
  ['that the core doesn’t hide', {}, { kind: 'none' }, false],
  ['whose review has seen the others', {}, open(5), false],
  ['that was loaded before its blind review began', {}, open(null), true],
  ['that was loaded before its blind review was done', hidden, open(5), true],
] as const)('of a call %s, others are hidden: %4$s', (_, call, state, hides) => {
  expect(hidesOthersOf(call, state)).toBe(hides)
})
