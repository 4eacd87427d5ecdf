import { agreementAmong, type Agreement, type RatedUnit } from '../statistics/agreement.ts'
import type { EvaluatedCall } from './evaluatedCall.ts'
import { answersByQuestion } from './score.ts'
import { ANSWERS, type Evaluator } from './scorecard.ts'

/** The evaluations to compare: for each call, the answers of each rater; null if the rater didn't evaluate it. */
export interface ComparedCall {
  readonly call: Pick<EvaluatedCall, 'callId' | 'scorecard'>
  /**
   * Rows of raters, all of the same length. A call has several rows if one side is several people: the AI with each person
   * who reviewed it.
   */
  readonly rows: readonly (readonly (Evaluator | null)[])[]
}

export interface QuestionAgreement {
  readonly questionId: number
  readonly categoryId: number
  readonly scorecardName: string | null
  readonly text: string | null
  readonly agreement: Agreement
  /** The calls with a pair of answers to it. */
  readonly callIds: readonly number[]
}

export interface CategoryAgreement {
  readonly categoryId: number
  readonly scorecardName: string | null
  readonly name: string | null
  readonly agreement: Agreement
  readonly callIds: readonly number[]
}

export interface ScorecardAgreement {
  /** Pooled over questions: each answered question of each call is a unit. */
  readonly overall: Agreement
  /** Calls with any pair of answers. */
  readonly callIds: readonly number[]
  readonly categories: readonly CategoryAgreement[]
  /** In the order of the cards, without questions that aren't on a card anymore. */
  readonly questions: readonly QuestionAgreement[]
}

interface CardUnit extends RatedUnit {
  readonly callId: number
  readonly questionId: number
  readonly categoryId: number
}

/**
 * Agreement per question, category and overall. Questions of one call aren't independent evidence of people's judgment, so
 * intervals resample whole calls. With `evidence` `questions` they resample questions, and only apply to the one call
 * compared.
 */
export function scorecardAgreement(
  compared: readonly ComparedCall[],
  options: {
    readonly raterCount: number
    readonly evidence: 'calls' | 'questions'
    readonly seed: string
    readonly resamples?: number
  },
): ScorecardAgreement {
  const units = compared.flatMap((one) => unitsOf(one, options.evidence))
  const agreement = (some: readonly CardUnit[], name: string) =>
    agreementAmong(some, { ...options, scale: ANSWERS, seed: `${options.seed}/${name}` })
  const byCategory = Map.groupBy(units, ({ categoryId }) => categoryId)
  const byQuestion = Map.groupBy(units, ({ questionId }) => questionId)
  // Two calls may have different versions of a card; use the later call's text.
  const cards = compared.flatMap(({ call }) => call.scorecard ?? [])
  const categories = new Map(
    cards.flatMap((card) => card.categories.map((one) => [one.id, { ...one, scorecardName: card.name }] as const)),
  )
  const questions = new Map(
    [...categories.values()].flatMap(({ id: categoryId, scorecardName, questions: ofCategory }) =>
      ofCategory.map((question) => [question.id, { question, categoryId, scorecardName }] as const),
    ),
  )
  return {
    overall: agreement(units, 'overall'),
    callIds: pairedCalls(units),
    categories: [...categories.values()].map(({ id, name, scorecardName }) => ({
      categoryId: id,
      scorecardName,
      name,
      agreement: agreement(byCategory.get(id) ?? [], `category ${id}`),
      callIds: pairedCalls(byCategory.get(id) ?? []),
    })),
    questions: [...questions.values()].map(({ question, categoryId, scorecardName }) => ({
      questionId: question.id,
      categoryId,
      scorecardName,
      text: question.text,
      agreement: agreement(byQuestion.get(question.id) ?? [], `question ${question.id}`),
      callIds: pairedCalls(byQuestion.get(question.id) ?? []),
    })),
  }
}

/** All evaluators of one call compared with each other, or the two at the indexes in `pair`. */
export function compareWithin(
  call: Pick<EvaluatedCall, 'callId' | 'scorecard' | 'evaluators'>,
  pair?: readonly [number, number],
): ComparedCall {
  const raters = pair ? pair.map((index) => call.evaluators[index] ?? null) : call.evaluators
  return { call, rows: [raters] }
}

function unitsOf({ call, rows }: ComparedCall, evidence: 'calls' | 'questions'): readonly CardUnit[] {
  const answers = rows.map((row) => row.map((rater) => (rater ? answersByQuestion(rater) : null)))
  return (call.scorecard?.categories ?? []).flatMap((category) =>
    category.questions.flatMap((question) =>
      answers.map((row) => ({
        callId: call.callId,
        questionId: question.id,
        categoryId: category.id,
        cluster: evidence === 'questions' ? question.id : call.callId,
        ratings: row.map((given) => given?.get(question.id)?.answer ?? null),
      })),
    ),
  )
}

function pairedCalls(units: readonly CardUnit[]): readonly number[] {
  const paired = units.filter(({ ratings }) => ratings.filter((answer) => answer !== null).length > 1)
  return [...new Set(paired.map(({ callId }) => callId))]
}
