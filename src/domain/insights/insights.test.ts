import { expect, test } from 'vitest'
import type { Review } from '../reviews/review.ts'
import { reviewOf } from '../reviews/testing/reviewOf.ts'
import type { EvaluatedCall } from '../scorecards/evaluatedCall.ts'
import { cardOf, evaluatorOf } from '../scorecards/testing/card.ts'
import fc from 'fast-check'
import { EvaluatorPairs } from './comparisons.ts'
import { EvaluatedCalls, evaluationsOf } from './testing/evaluatedCalls.ts'

const card = cardOf([[{}, {}, {}, {}]])
const ai = (answers: string, score: number | null) =>
  evaluatorOf({ ...{ id: 1, type: 'system', name: 'AI', userId: null, email: null }, answers, score })
const clara = (answers: string, score: number | null) => evaluatorOf({ id: 2, answers, score })
const bo = (answers: string, score: number | null) =>
  evaluatorOf({ ...{ id: 3, userId: 8, name: 'Bo', email: 'bo@example.com' }, answers, score })

const call = (callId: number, ...evaluators: EvaluatedCall['evaluators']) => ({ callId, scorecard: card, evaluators })
const calls: readonly EvaluatedCall[] = [
  call(1, ai('yyyn', 75), clara('yynn', 50), bo('yyyy', 100)),
  call(2, ai('yyyy', 100), clara('yyyn', 75)),
  call(3, ai('ynnn', 25)),
  call(4, ai('aaaa', null)),
]
const review = (callId: number, answers: Review['answers'], isDone: boolean) =>
  reviewOf(card, {
    ...{ reviewId: `r${callId}`, answers, isDone, isBlind: true, othersSeenAt: null },
    call: { callId, title: null, agentId: 8, agentName: 'Agent 8', timestamp: '2026-12-01T09:00:00Z', webUrl: null },
  })
const yes = (...questionIds: number[]) =>
  questionIds.map((questionId) => ({ questionId, answer: 'yes' as const, answeredAt: 0 }))
const evaluated = new EvaluatedCalls(calls, [review(3, yes(1, 2, 3, 4), true), review(2, yes(1), false)])
const leniency = (...some: readonly EvaluatedCall[]) => new EvaluatedCalls(some).figures().leniency

test('lists equal means by name', () => {
  const same = leniency(call(9, bo('yyyy', 100), ai('yyyy', 100), clara('yyyy', 100)))
  expect(same.map(({ name }) => name)).toEqual(['AI', 'Bo', 'Clara Diaz'])
})

test('compares leniency with the others on the same calls, and omits evaluators without common calls', () => {
  const points = new Map(evaluated.figures().leniency.map(({ name, mean, calls: { ids } }) => [name, [mean, ids]]))
  expect([...points.keys()]).toEqual(['You', 'Bo', 'AI', 'Clara Diaz'])
  expect(points.get('You')).toEqual([75, [3]])
  expect(points.get('Bo')).toEqual([37.5, [1]])
  // On call 1 the same as the mean of the two others, on call 2 25 more, on call 3 75 less.
  expect(points.get('AI')).toEqual([expect.closeTo(-50 / 3), [1, 2, 3]])
  expect(points.get('Clara Diaz')).toEqual([(-37.5 - 25) / 2, [1, 2]])
  expect(leniency(calls[2]!)).toEqual([])
})

test('of an evaluator who scored a call twice, only the last score is compared', () => {
  const twice = call(1, clara('yynn', 50), { ...clara('yyyy', 100), id: 9 }, bo('yyyn', 75))
  expect(leniency(twice).map(({ name, mean }) => [name, mean])).toEqual([
    ['Clara Diaz', 25],
    ['Bo', -25],
  ])
  expect(leniency(call(1, clara('yynn', 50), { ...clara('yyyy', 100), id: 9 }))).toEqual([])
})

test('compares 20,000 evaluators of a call in linear time', () => {
  const many = Array.from({ length: 20_000 }, (_, id) =>
    evaluatorOf({
      id,
      userId: id,
      type: id % 2 === 0 ? 'system' : 'user',
      name: `E${id}`,
      answers: 'yyyn'.slice(id % 3),
    }),
  )
  const large = new EvaluatedCalls([call(1, ...many), calls[1]!])
  const { pairs, leniency: all } = large.figures()
  expect([pairs.length, pairs[0]!.callCount, all.length]).toEqual([30, 1, 20_001])
  const sides = large.agreement({ kind: 'sides', sides: ['ai', 'people'] }, true)
  expect(sides.overall.unitCount).toBeGreaterThan(100_000_000)
  expect(large.agreement({ kind: 'people' }, true).raterCount).toBe(10_000)
})

test('finds the pairs with most calls in common', () => {
  const [one] = evaluationsOf(calls[0]!)
  const evaluators = fc.uniqueArray(fc.integer({ min: 0, max: 12 }))
  fc.assert(
    fc.property(fc.array(evaluators, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (some, count) => {
      const pairs = new EvaluatorPairs()
      const counted = new Map<string, number>()
      for (const ids of some) {
        const names = ids.map((id) => String.fromCharCode(97 + id)).toSorted()
        pairs.addCall(names.map((who) => ({ ...one!, who, name: who })))
        for (const [at, first] of names.entries())
          for (const second of names.slice(at + 1))
            counted.set(`${first} ${second}`, (counted.get(`${first} ${second}`) ?? 0) + 1)
      }
      const top = pairs.top(count)
      expect(top.map(({ callCount }) => callCount)).toEqual(
        [...counted.values()].toSorted((a, b) => b - a).slice(0, count),
      )
      for (const { who, names, callCount } of top) expect([names, counted.get(who.join(' '))]).toEqual([who, callCount])
    }),
  )
})

test('compares the AI with each person who reviewed, and omits calls without a person', () => {
  const sides = { kind: 'sides', sides: ['ai', 'people'] } as const
  expect(evaluated.compared(sides).map(({ callId, raters }) => [callId, raters.map(({ length }) => length)])).toEqual([
    [1, [1, 2]],
    [2, [1, 1]],
  ])
  const { overall, questions } = evaluated.agreement(sides, true)
  expect(overall).toMatchObject({ unitCount: 12, clusterCount: 2, isFew: true, raterCount: 2 })
  expect(questions[3]!.agreement.measures.share).toBeCloseTo(1 / 3, 10)
  expect(evaluated.compared({ kind: 'sides', sides: ['ai', 'you'] })).toHaveLength(1)
})

test('compares the people of a call in one row, without Cohen’s κ because they are interchangeable', () => {
  const people = { kind: 'people' } as const
  expect(evaluated.compared(people).map(({ callId, raters }) => [callId, raters.length])).toEqual([[1, 2]])
  const { overall } = evaluated.agreement(people, true)
  expect(overall).toMatchObject({ unitCount: 4, measures: { share: 0.5, cohenKappa: null } })
  expect(overall.measures.fleissKappa).not.toBeNull()
})

test('a person who evaluated a call twice isn’t compared with themselves', () => {
  const twice = new EvaluatedCalls([call(1, ai('yyyn', 75), clara('yynn', 50), { ...clara('yyyy', 100), id: 9 })])
  expect(twice.compared({ kind: 'people' })).toEqual([])
})

test('compares any two evaluators with common calls, most calls first', () => {
  const { pairs } = evaluated.figures()
  expect(pairs.map(({ names, callCount }) => [names.join(' and '), callCount])).toEqual([
    ['AI and Clara Diaz', 2],
    ['AI and Bo', 1],
    ['AI and You', 1],
    ['Clara Diaz and Bo', 1],
  ])
  const two = { kind: 'two', who: pairs[0]!.who } as const
  expect(evaluated.compared(two).map(({ callId }) => callId)).toEqual([1, 2])
  expect(evaluated.agreement(two, true).overall).toMatchObject({ unitCount: 8, raterCount: 2 })
})
