import { expect, test } from 'vitest'
import { hash128 } from '../seededRandom.ts'
import { compareWithin, scorecardAgreement } from './agreement.ts'
import { answersByQuestion } from './score.ts'
import { evaluatorIdentity, isAutomatic } from './evaluatedCall.ts'
import { cardOf, evaluatorOf } from './testing/card.ts'

const card = cardOf([
  [{}, {}],
  [{}, {}, {}],
])
const call = (callId: number, ...answers: string[]) => ({
  callId,
  scorecard: card,
  evaluators: answers.map((letters, index) => evaluatorOf({ id: index, answers: letters })),
})
const withAnswer = (id: number, answer: string) => ({
  ...evaluatorOf({ id, answers: 'y' }),
  answers: [{ id: 1, questionId: 1, categoryId: 1, answer }],
})
const options = { raterCount: 2, evidence: 'calls', seed: 's' } as const
const ofOneCall = { ...options, evidence: 'questions' } as const

test('returns the agreement per question, per category and overall, each with the number of calls', () => {
  const calls = [call(1, 'yynny', 'yyynn'), call(2, 'ynyyy', 'ynyy.')]
  const {
    overall,
    calls: all,
    categories,
    questions,
  } = scorecardAgreement(
    calls.map((one) => compareWithin(one)),
    options,
  )
  expect(overall.unitCount).toBe(9)
  expect(overall.clusterCount).toBe(2)
  expect(overall.isFew).toBe(true)
  expect(overall.measures.share).toBeCloseTo(7 / 9, 10)
  expect(all).toEqual({ count: 2, ids: [1, 2] })
  expect(categories.map(({ agreement }) => agreement.unitCount)).toEqual([4, 5])
  expect(categories[0]!.agreement.measures.share).toBe(1)
  expect(categories.map((category) => category.calls.ids)).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(questions.map(({ agreement }) => agreement.measures.share)).toEqual([1, 1, 0.5, 1, 0])
  expect(questions.at(-1)).toMatchObject({ questionId: 5, categoryId: 2, calls: { ids: [1] } })
})

test('uses questions as evidence for one call, and returns none for one evaluator', () => {
  const one = call(1, 'yynny', 'yyynn', 'yy...')
  const all = scorecardAgreement([compareWithin(one)], { ...ofOneCall, raterCount: 3 })
  expect(all.overall).toMatchObject({ unitCount: 5, clusterCount: 5, raterCount: 3 })
  expect(all.overall.measures.cohenKappa).toBeNull()
  const pair = scorecardAgreement([compareWithin(one, [0, 2])], ofOneCall)
  expect(pair.overall).toMatchObject({ unitCount: 2, raterCount: 2 })
  const alone = scorecardAgreement([compareWithin(call(1, 'yyyyy'))], { ...ofOneCall, raterCount: 1 })
  expect(alone.overall).toMatchObject({ unitCount: 0, measures: { share: null, ac1: null } })
})

test('ignores answers to questions that aren’t on the card anymore', () => {
  const { overall, questions } = scorecardAgreement([compareWithin(call(1, 'yyyyyn', 'yyyyyy'))], ofOneCall)
  expect(overall.unitCount).toBe(5)
  expect(questions).toHaveLength(5)
})

test('takes unknown answer values as their own labels', () => {
  const { questions } = scorecardAgreement(
    [compareWithin(call(1, 'p', 'p')), compareWithin(call(2, 'p', 'y'))],
    options,
  )
  expect(questions[0]!.agreement.measures.share).toBe(0.5)
})

test('takes answers beyond 50 different ones as missing', () => {
  const one = { ...call(1), evaluators: Array.from({ length: 300 }, (_, id) => withAnswer(id, `answer ${id >> 1}`)) }
  const { overall } = scorecardAgreement([compareWithin(one)], ofOneCall)
  const [pairs, given] = [47, 94]
  expect(overall.measures.share).toBeCloseTo(pairs / ((given * (given - 1)) / 2), 10)
})

test('identifies evaluators across calls by user, email or name, with all automatic ones as one', () => {
  const person = evaluatorOf({ answers: '' })
  expect(evaluatorIdentity(person)).toBe('user:5')
  expect(evaluatorIdentity({ ...person, userId: null, email: 'Clara@Example.com' })).toBe('mail:clara@example.com')
  expect(evaluatorIdentity({ ...person, userId: null, email: null })).toBe('name:Clara Diaz')
  expect(evaluatorIdentity({ ...person, userId: null, email: null, name: null })).toBe('evaluation:1')
  const ai = { ...person, id: 7, type: 'system', name: 'AI evaluator', userId: null, email: null }
  expect(evaluatorIdentity(ai)).toBe(evaluatorIdentity({ ...ai, id: 8 }))
  expect(evaluatorIdentity(ai)).not.toBe(evaluatorIdentity({ ...ai, name: 'Compliance evaluator' }))
  expect([ai, { ...ai, type: null }, person, { ...person, type: null }].map((one) => isAutomatic(one))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('computes AC1 with the interface’s three answers, even if "n/a" was never given', () => {
  const { overall } = scorecardAgreement([compareWithin(call(1, 'yyyyy', 'yyyyn'))], ofOneCall)
  // Gwet 2008: chance = Σ π(1 − π) ÷ (q − 1) with π of yes 0.9, of no 0.1, of n/a 0, and q = 3.
  expect(overall.measures.ac1).toBeCloseTo((0.8 - 0.09) / (1 - 0.09), 10)
})

test('counts a call as one piece of evidence, however many pairs it has', () => {
  const one = call(1, 'yynny', 'yyynn', 'yynnn')
  const [ai, ...people] = one.evaluators.map(answersByQuestion)
  const { overall } = scorecardAgreement([{ ...one, raters: [[ai!], people] }], options)
  expect(overall).toMatchObject({ unitCount: 10, clusterCount: 1, isFew: true, intervals: { share: null } })
})

test('gives many calls the interval of their number, though it resamples groups of them', () => {
  const calls = Array.from({ length: 4000 }, (_, at) => call(at, 'y', hash128(`${at}`)[0] % 10 === 0 ? 'n' : 'y'))
  const compared = calls.map((one) => compareWithin(one))
  const { overall, calls: counted } = scorecardAgreement(compared, options)
  expect([overall.clusterCount, counted.count, counted.ids.length]).toEqual([4000, 4000, 500])
  const { low, high } = overall.intervals.share!
  // The normal approximation: ± 1.96 · √(0.1 · 0.9 ÷ 4000).
  expect(high - low).toBeCloseTo(2 * 0.0093, 2.7)
  expect(low < overall.measures.share! && overall.measures.share! < high).toBe(true)
})
