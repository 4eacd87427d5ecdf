import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import type { Comparison } from '../../../domain/insights/comparisons.ts'
import { Leniency } from '../../../domain/insights/leniency.ts'
import { EvaluatedCalls } from '../../../domain/insights/testing/evaluatedCalls.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { reviewOf } from '../../../domain/reviews/testing/reviewOf.ts'
import { scoreOfReview, type Review } from '../../../domain/reviews/review.ts'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { findScoringRule } from '../../../domain/scorecards/scoringRule.ts'
import type { Evaluator } from '../../../domain/scorecards/scorecard.ts'
import { cardOf, evaluatorOf } from '../../../domain/scorecards/testing/card.ts'
import { createSeededRandom } from '../../../domain/seededRandom.ts'
import { newMemoryLocation } from '../../storage/memoryLocation.ts'
import type { OwnReview } from '../../reviews/ownReview.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'

let store: LibraryStore
beforeEach(() => {
  store = new LibraryStore(newMemoryLocation())
})
afterEach(() => store.close())

const CARDS = [
  cardOf([
    [{}, { weight: 3 }],
    [{}, {}],
  ]),
  cardOf([[{}], [{ weight: null }]], { id: 10, name: 'Closing' }),
]
const PEOPLE: readonly Omit<Evaluator, 'answers' | 'score'>[] = [
  { id: 1, type: 'system', name: 'AI evaluator', userId: null, email: null },
  { id: 2, type: 'user', name: 'Clara Diaz', userId: 5, email: 'clara@example.com' },
  { id: 3, type: 'user', name: null, userId: null, email: 'bo@example.com' },
  { id: 4, type: 'user', name: null, userId: 9, email: null },
  { id: 5, type: null, name: null, userId: null, email: null },
]
const COMPARISONS: readonly Comparison[] = [
  { kind: 'sides', sides: ['ai', 'people'] },
  { kind: 'sides', sides: ['people', 'you'] },
  { kind: 'people' },
  { kind: 'two', who: ['user:5', 'mail:bo@example.com'] },
]

const put = ({ callId: id, scorecard, evaluators }: EvaluatedCall) => {
  store.putPage({ calls: [fullCall({ id })], state: null, now: 1 })
  store.putDetail(fullDetail({ id, scorecard, evaluators }), { isOpened: false, now: 1 })
}

function randomCalls(count: number, seed: string): readonly EvaluatedCall[] {
  const random = createSeededRandom(seed)
  return Array.from({ length: count }, (_, at) => ({
    callId: at + 1,
    scorecard: [...CARDS, null][random.below(5) % 3]!,
    evaluators: PEOPLE.filter(() => random.below(2) === 0).map((person) => {
      const letters = Array.from({ length: 5 }, () => 'yyyynna.p'[random.below(9)])
      const score = random.below(3) === 0 ? null : random.below(101)
      return { ...evaluatorOf({ answers: letters.join(''), score }), ...person }
    }),
  }))
}

const reviewed = (callId: number, isDone: boolean): Review =>
  reviewOf(CARDS[0]!, {
    ...{ isDone, isBlind: true },
    call: { callId, title: null, agentId: null, agentName: null, timestamp: null, webUrl: null },
    answers: [1, 2, 3].map((questionId) => ({ questionId, answer: questionId === 2 ? 'no' : 'yes', answeredAt: 0 })),
  })
const own = (review: Review, isBlind: boolean): OwnReview => ({
  ...{ callId: review.call.callId, score: scoreOfReview(review).score, notes: [], isBlind },
  ...(review.isDone && {
    answers: new Map(review.answers.map(({ questionId, answer }) => [questionId, answer])),
    cardVersion: review.cardVersion,
  }),
})

async function expectFigures(expected: EvaluatedCalls, filters: LibraryQuery['filters'] = []) {
  const figures = await store.query('evaluators', { filters })
  expect(figures).toEqual({ ...expected.figures(), version: figures.version })
  for (const comparison of COMPARISONS) {
    for (const hasIntervals of [false, true]) {
      const given = await store.query('agreement', { filters, comparison, hasIntervals })
      expect(given).toEqual({ ...expected.agreement(comparison, hasIntervals), version: given.version })
    }
  }
}

it('compares evaluators as a computation over the records does, in whatever order they are read', async () => {
  const calls = randomCalls(80, 'evaluators')
  for (const call of calls.toReversed()) put(call)
  const [first, second, third] = calls.filter(({ scorecard }) => scorecard === CARDS[0]).map(({ callId }) => callId)
  const done = reviewed(first!, true)
  // Of an earlier version of the scorecard, with the same questions.
  const earlier = { ...reviewed(second!, true), cardVersion: 'earlier' }
  store.putReviews('all', [own(done, false), own(reviewed(third!, false), false), own(earlier, false)])
  await expectFigures(new EvaluatedCalls(calls, [done, earlier]))
  const { pairs, leniency } = await store.query('evaluators', { filters: [] })
  expect(pairs.flatMap(({ names }) => names)).toEqual(expect.arrayContaining(['bo@example.com', 'Evaluator 4', 'You']))
  expect(leniency.length).toBeGreaterThan(4)
  const some = calls.slice(0, 40)
  const filters = [{ field: 'id', op: '<=', value: '40' }] as const
  await expectFigures(new EvaluatedCalls(some, [done]), filters)
  expect(await store.query('scoringRule', { filters })).toMatchObject({ callCount: findScoringRule(some).callCount })
})

it('counts what was read last of a call, and nothing of a removed one', async () => {
  const calls = randomCalls(40, 'before')
  for (const call of calls) put(call)
  store.putReviews('all', [])
  await store.query('evaluators', { filters: [] })
  const [, , ...changed] = randomCalls(30, 'after')
  for (const call of changed) put(call)
  store.remove([1])
  await expectFigures(new EvaluatedCalls([calls[1]!, ...changed, ...calls.slice(30)]))
})

it('starts again if a call and its scorecard are removed before they are counted', async () => {
  const calls = randomCalls(20, 'meanwhile').map((call, at) => ({ ...call, scorecard: CARDS[at === 3 ? 1 : 0]! }))
  for (const call of calls) put(call)
  store.putReviews('all', [])
  const adding = vi.spyOn(Leniency.prototype, 'addCall').mockImplementationOnce(() => store.remove([4]))
  onTestFinished(() => adding.mockRestore())
  await expectFigures(new EvaluatedCalls(calls.toSpliced(3, 1)))
})

it('the newest scores find the scoring rule, with the calls that no rule explains', async () => {
  const calls = Array.from({ length: 12 }, (_, at) => ({
    callId: at + 1,
    scorecard: CARDS[0]!,
    evaluators: [evaluatorOf({ answers: 'yyna', score: at === 4 ? 33 : 80 })],
  }))
  for (const call of calls) put(call)
  store.putReviews('all', [])
  const { unexplained, ...report } = await store.query('scoringRule', { filters: [] })
  const { unexplained: expected, ...rest } = findScoringRule(calls)
  expect(report).toEqual(rest)
  expect(unexplained.map(({ callId, given }) => [callId, given])).toEqual(
    expected.map(({ callId, given }) => [callId, given]),
  )
  expect(unexplained).toHaveLength(1)
})

it('says nothing of others during a blind review', async () => {
  const calls = randomCalls(30, 'blind')
  for (const call of calls) put(call)
  const { callId } = calls.find(({ evaluators }) => evaluators.length > 2)!
  const shown = calls.filter((call) => call.callId !== callId)
  store.putReviews('all', [own(reviewed(callId, false), true)])
  await expectFigures(new EvaluatedCalls(shown))
  expect(await store.query('scoringRule', { filters: [] })).toMatchObject({
    scoreCount: findScoringRule(shown).scoreCount,
  })
  store.putReviews([callId], [own(reviewed(callId, true), false)])
  await expectFigures(new EvaluatedCalls(calls, [reviewed(callId, true)]))
})
