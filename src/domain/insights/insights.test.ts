import { expect, test } from 'vitest'
import type { Review } from '../reviews/review.ts'
import { reviewOf } from '../reviews/testing/reviewOf.ts'
import { scorecardAgreement } from '../scorecards/agreement.ts'
import type { EvaluatedCall } from '../scorecards/evaluatedCall.ts'
import { cardOf, evaluatorOf } from '../scorecards/testing/card.ts'
import { leniency } from './figures.ts'
import { compareEvaluations, evaluatorPairs } from './comparisons.ts'
import { scoredEvaluations } from './scoredEvaluations.ts'

const card = cardOf([[{}, {}, {}, {}]])
const ai = (answers: string, score: number | null) =>
  evaluatorOf({ ...{ id: 1, type: 'system', name: 'AI', userId: null, email: null }, answers, score })
const clara = (answers: string, score: number | null) => evaluatorOf({ id: 2, answers, score })
const bo = (answers: string, score: number | null) =>
  evaluatorOf({ ...{ id: 3, userId: 8, name: 'Bo', email: 'bo@example.com' }, answers, score })

const call = (
  callId: number,
  agentId: number | null,
  timestamp: string,
  ...evaluators: EvaluatedCall['evaluators']
) => ({
  ...{ callId, title: null, callType: null, updatedAt: null, scorecard: card, timestamp, evaluators },
  agent: agentId === null ? null : { id: agentId, name: `Agent ${agentId}`, email: null },
})
const calls: readonly EvaluatedCall[] = [
  call(1, 7, '2026-11-16T09:00:00Z', ai('yyyn', 75), clara('yynn', 50), bo('yyyy', 100)),
  call(2, 7, '2026-11-17T09:00:00Z', ai('yyyy', 100), clara('yyyn', 75)),
  call(3, 8, '2026-12-01T09:00:00Z', ai('ynnn', 25)),
  call(4, null, '2026-12-02T09:00:00Z', ai('aaaa', null)),
]
const review = (callId: number, answers: Review['answers'], isDone: boolean) =>
  reviewOf(card, {
    ...{ reviewId: `r${callId}`, answers, isDone, isBlind: true, othersSeenAt: null },
    call: { callId, title: null, agentId: 8, agentName: 'Agent 8', timestamp: '2026-12-01T09:00:00Z', webUrl: null },
  })
const yes = (...questionIds: number[]) =>
  questionIds.map((questionId) => ({ questionId, answer: 'yes' as const, answeredAt: 0 }))
const evaluations = scoredEvaluations(calls, [review(3, yes(1, 2, 3, 4), true), review(2, yes(1), false)])

test('includes evaluators of the service and finished reviews, but not unfinished ones', () => {
  expect(evaluations.map(({ callId, side, score }) => [callId, side, score])).toEqual([
    [1, 'ai', 75],
    [1, 'people', 50],
    [1, 'people', 100],
    [2, 'ai', 100],
    [2, 'people', 75],
    [3, 'ai', 25],
    [4, 'ai', null],
    [3, 'you', 100],
  ])
})

test('names evaluators as well as it can, and lists equal means by name', () => {
  const nameless = { ...ai('yyyy', 100), name: null, email: 'eva@example.com' }
  const names = scoredEvaluations([call(9, 7, '', nameless, { ...nameless, id: 5, email: null })], [])
  expect(names.map(({ name }) => name)).toEqual(['eva@example.com', 'Evaluator 5'])
  const same = scoredEvaluations([call(9, 7, '', bo('yyyy', 100), ai('yyyy', 100), clara('yyyy', 100))], [])
  expect(leniency(same).map(({ label }) => label)).toEqual(['AI', 'Bo', 'Clara Diaz'])
})

test('compares leniency with the others on the same calls, and omits evaluators without common calls', () => {
  expect(leniency(evaluations).map(({ label, mean, callIds }) => [label, mean, callIds])).toEqual([
    ['You', 75, [3]],
    ['Bo', 37.5, [1]],
    // On call 1 the same as the mean of the two others, on call 2 25 more, on call 3 75 less.
    ['AI', -50 / 3, [1, 2, 3]],
    ['Clara Diaz', (-37.5 - 25) / 2, [1, 2]],
  ])
  expect(leniency(scoredEvaluations([calls[2]!], []))).toEqual([])
})

test('compares a call with as many pairs as the people on it allow', () => {
  const many = (count: number, side: 'ai' | 'people') =>
    Array.from({ length: count }, (_, index) => ({ ...evaluations[0]!, side, who: `${side} ${index}` }))
  const compared = compareEvaluations([...many(1, 'ai'), ...many(200_000, 'people')], {
    kind: 'sides',
    sides: ['ai', 'people'],
  })
  expect(compared.calls[0]!.rows).toHaveLength(200_000)
})

test('compares the AI with each person who reviewed, and omits calls without a person', () => {
  const { calls: compared, raterCount } = compareEvaluations(evaluations, { kind: 'sides', sides: ['ai', 'people'] })
  expect(compared.map(({ call: { callId }, rows }) => [callId, rows.length])).toEqual([
    [1, 2],
    [2, 1],
  ])
  const { overall, questions } = scorecardAgreement(compared, { raterCount, evidence: 'calls', seed: 's' })
  expect(overall).toMatchObject({ unitCount: 12, clusterCount: 2, isFew: true, raterCount: 2 })
  expect(questions[3]!.agreement.measures.share).toBeCloseTo(1 / 3, 10)
  expect(compareEvaluations(evaluations, { kind: 'sides', sides: ['ai', 'you'] }).calls).toHaveLength(1)
})

test('takes the card of a call from any evaluation that has one', () => {
  const [first, ...others] = evaluations.filter(({ callId }) => callId === 1)
  const compared = compareEvaluations([{ ...first!, scorecard: null }, ...others], {
    kind: 'sides',
    sides: ['ai', 'people'],
  })
  expect(compared.calls.map(({ call: { scorecard } }) => scorecard)).toEqual([card])
})

test('compares the people of a call in one row, without Cohen’s κ because they are interchangeable', () => {
  const { calls: compared, raterCount } = compareEvaluations(evaluations, { kind: 'people' })
  expect(compared.map(({ call: { callId }, rows }) => [callId, rows[0]?.length])).toEqual([[1, 2]])
  const { overall } = scorecardAgreement(compared, { raterCount, evidence: 'calls', seed: 's' })
  expect(overall).toMatchObject({ unitCount: 4, measures: { share: 0.5, cohenKappa: null } })
  expect(overall.measures.fleissKappa).not.toBeNull()
})

test('compares any two evaluators with common calls, most calls first', () => {
  const pairs = evaluatorPairs(evaluations)
  expect(pairs.map(({ names, callCount }) => [names.join(' and '), callCount])).toEqual([
    ['AI and Clara Diaz', 2],
    ['AI and Bo', 1],
    ['Clara Diaz and Bo', 1],
    ['AI and You', 1],
  ])
  const later = evaluatorPairs(evaluations.filter(({ callId }) => callId === 3).concat(evaluations))
  expect(later.map(({ callCount }) => callCount)).toEqual([2, 1, 1, 1])
  const { calls: compared, raterCount } = compareEvaluations(evaluations, { kind: 'two', who: pairs[0]!.who })
  expect(compared.map(({ call: { callId } }) => callId)).toEqual([1, 2])
  expect(scorecardAgreement(compared, { raterCount, evidence: 'calls', seed: 's' }).overall).toMatchObject({
    unitCount: 8,
    raterCount: 2,
  })
})
