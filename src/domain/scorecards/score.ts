import type { Answer, Evaluator, Scorecard, ScorecardQuestion } from './scorecard.ts'

export interface ComputedScore {
  /** 0–100; null if the questions answered yes or no have no weight, or there are none. */
  readonly score: number | null
  readonly yesWeight: number
  readonly countedWeight: number
}

/**
 * Σ weight of the questions answered yes ÷ Σ weight of those answered yes or no × 100. Ignores n/a, unknown values,
 * unanswered questions and answers to questions that aren't on the card; a question without a weight counts as 1. The
 * service's own rule isn't documented, so its score is shown unchanged beside this one.
 */
export function computeScore(questions: readonly ScorecardQuestion[], evaluator: Evaluator): ComputedScore {
  return scoreOfAnswers(questions, answersByQuestion(evaluator))
}

/** Like `computeScore`, for answers that aren't an evaluator's. */
export function scoreOfAnswers(questions: readonly ScorecardQuestion[], answers: GivenAnswers): ComputedScore {
  let yesWeight = 0
  let countedWeight = 0
  for (const question of questions) {
    const answer = answers.get(question.id)
    if (answer !== 'yes' && answer !== 'no') continue
    const weight = question.weight ?? 1
    countedWeight += weight
    if (answer === 'yes') yesWeight += weight
  }
  return { score: countedWeight > 0 ? (yesWeight / countedWeight) * 100 : null, yesWeight, countedWeight }
}

/** A question without a weight counts as 1. */
export function weightOf(questions: readonly ScorecardQuestion[]): number {
  return questions.reduce((sum, { weight }) => sum + (weight ?? 1), 0)
}

/** Answers by the question's ID; undefined or null if there is none. */
export interface GivenAnswers {
  get(questionId: number): Answer | null | undefined
}

/** If a question was answered twice, the last answer counts. */
export function answersByQuestion({ answers }: Pick<Evaluator, 'answers'>): GivenAnswers {
  return new Map(answers.map(({ questionId, answer }) => [questionId, answer]))
}

export function questionsOf(scorecard: Scorecard): readonly ScorecardQuestion[] {
  return scorecard.categories.flatMap((category) => category.questions)
}

/** Whether the evaluators who answered disagree. Missing answers don't count. */
export function answersDiffer(questionId: number, answersOfEach: readonly GivenAnswers[]): boolean {
  const given = new Set(answersOfEach.map((answers) => answers.get(questionId)).filter((answer) => answer != null))
  return given.size > 1
}

/** The IDs of answered questions that aren't on the scorecard; of all answered questions without a scorecard. */
export function offCardQuestionIds(scorecard: Scorecard | null, evaluators: readonly Evaluator[]): readonly number[] {
  const onCard = new Set(scorecard ? questionsOf(scorecard).map((question) => question.id) : [])
  const off = evaluators.flatMap((evaluator) => evaluator.answers.map((answer) => answer.questionId))
  return [...new Set(off.filter((id) => !onCard.has(id)))]
}
