import { afterEach, beforeEach, expect, it } from 'vitest'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import { aiDifferences } from '../../../domain/reviews/aiDifferences.ts'
import { reviewOf } from '../../../domain/reviews/testing/reviewOf.ts'
import { compareWithin, scorecardAgreement } from '../../../domain/scorecards/agreement.ts'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { cardOf, evaluatorOf } from '../../../domain/scorecards/testing/card.ts'
import { createSeededRandom } from '../../../domain/seededRandom.ts'
import type { Agreement } from '../../../domain/statistics/agreement.ts'
import { ownReviewOf } from '../../reviews/ownReview.ts'
import { newMemoryLocation } from '../../storage/memoryLocation.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'

let store: LibraryStore
beforeEach(() => {
  store = new LibraryStore(newMemoryLocation())
})
afterEach(() => store.close())

const CARD = cardOf([
  [{}, {}],
  [{}, {}],
])
const AI = { id: 1, type: 'system', name: 'AI', userId: null, email: null } as const
const ANNA = { id: 2, type: 'user', name: 'Anna', userId: 7, email: null } as const
const LETTERS = 'yyyna.'

/** Calls of the AI, of several people for some, and of the AI twice for some. */
function randomCalls(seed: string): readonly EvaluatedCall[] {
  const random = createSeededRandom(seed)
  const answers = () => Array.from({ length: 4 }, () => LETTERS[random.below(LETTERS.length)]).join('')
  const by = (who: typeof AI | typeof ANNA) => ({ ...evaluatorOf({ answers: answers(), score: null }), ...who })
  return Array.from({ length: 40 }, (_, at) => ({
    callId: at + 1,
    scorecard: CARD,
    evaluators: [by(AI), ...(at % 3 === 0 ? [by(AI)] : []), ...(at % 2 === 0 ? [by(ANNA)] : [])],
  }))
}

/** The number of pairs of answers, and of those that are the same. */
const countsOf = ({ unitCount, measures }: Pick<Agreement, 'unitCount' | 'measures'>) => ({
  pairs: unitCount,
  same: Math.round((measures.share ?? 0) * unitCount),
})

it('the agreement of Insights, of the results of a queue, of finished reviews and of a call’s scorecard is one figure', async () => {
  const calls = randomCalls('one agreement')
  for (const { callId: id, scorecard, evaluators } of calls) {
    store.putPage({ calls: [fullCall({ id })], state: null, now: 1 })
    store.putDetail(fullDetail({ id, scorecard, evaluators }), { isOpened: false, now: 1 })
  }
  const answers = [1, 2, 3, 4].map((questionId) => {
    return { questionId, answer: questionId === 2 ? 'no' : 'yes', answeredAt: 0 } as const
  })
  const callIds = calls.map(({ callId }) => callId).filter((callId) => callId % 2 === 1)
  const review = reviewOf(CARD, { answers, isDone: true })
  const reviews = callIds.map((callId) => ({ ...review, call: { ...review.call, callId } }))
  store.putReviews(
    'all',
    reviews.map((one) => ownReviewOf(one)),
  )
  const insights = (sides: readonly ['ai', 'you' | 'people'], ids: readonly number[]) =>
    store.query('agreement', {
      filters: [{ field: 'id', op: 'in', value: ids.join(',') }],
      comparison: { kind: 'sides', sides },
      hasIntervals: false,
    })

  const results = await store.query('reviewResults', { callIds })
  const withMe = await insights(['ai', 'you'], callIds)
  expect(countsOf(results.agreement.overall)).toEqual(countsOf(withMe.overall))
  expect(results.agreement.overall.unitCount).toBeGreaterThan(50)
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const { pairs, same } = countsOf(withMe.overall)
  expect(sum(results.questions.map(({ withAi }) => withAi.differingCount))).toBe(pairs - same)
  const finished = reviews.map((one) => aiDifferences(calls[one.call.callId - 1]!, one))
  expect(sum(finished.map((found) => found?.comparedCount ?? 0))).toBe(pairs)
  expect(sum(finished.map((found) => found?.differences.length ?? 0))).toBe(pairs - same)

  // A call's own figure compares all of its evaluators, so it's the same where they are the AI and one person.
  const ofTwo = calls.filter(({ evaluators }) => evaluators.length === 2 && evaluators[1]!.type === 'user')
  const onScreen = ofTwo.map((call) =>
    scorecardAgreement([compareWithin(call)], { raterCount: 2, evidence: 'questions', seed: '', resamples: 0 }),
  )
  const counts = onScreen.map(({ overall }) => countsOf(overall))
  const people = await insights(
    ['ai', 'people'],
    ofTwo.map(({ callId }) => callId),
  )
  expect(countsOf(people.overall)).toEqual({
    pairs: sum(counts.map((one) => one.pairs)),
    same: sum(counts.map((one) => one.same)),
  })
})
