import type { Spoken } from './catalog.ts'
import type { SeedUser } from './directory.ts'
import { evidenceFor } from './evidence.ts'
import type { Random } from './random.ts'
import { questionsOf, type Answer, type Question, type Scorecard } from './scorecards.ts'

export interface Evaluator {
  readonly id: number
  readonly type: string
  readonly score: number
  readonly name: string
  readonly user_id: number | null
  readonly email: string | null
  readonly answers: readonly {
    readonly id: number
    readonly question_id: number
    readonly category_id: number
    readonly answer: Answer
  }[]
}

interface EvaluationPlan {
  readonly callId: number
  readonly scorecard: Scorecard
  /** Probability of a good answer in this call, 0–1. */
  readonly quality: number
  readonly isAnalyzed: boolean
  readonly reviewers: readonly SeedUser[]
  /** What was said, if known. It determines the answers to some questions. */
  readonly spoken: Spoken | null
  /** A question to which the AI evaluator says yes in this share of the calls where no is right. */
  readonly wrongAnswer?: { readonly question: string; readonly share: number } | undefined
}

/**
 * The evaluators of a call: the service itself and the people who reviewed it, who mostly agree. `random` is seeded per
 * call. Every score follows from its answers: see `scoreOf`.
 */
export function evaluate(plan: EvaluationPlan, random: Random): Evaluator[] {
  const questions = questionsOf(plan.scorecard)
  const truth = questions.map(({ question }): Answer => {
    const answered = answerOf(question, plan.quality, random)
    const heard = evidenceFor(question.text, plan.spoken)
    return heard === undefined ? answered : heard ? 'yes' : 'no'
  })
  const evaluators: Evaluator[] = []
  const add = (who: Pick<Evaluator, 'type' | 'name' | 'user_id' | 'email'>, disagreement: number): void => {
    const id = plan.callId * 10 + evaluators.length
    const { wrongAnswer } = plan
    const answers = questions.map(({ categoryId, question }, index) => {
      const answer = random.chance(disagreement) ? answerOf(question, plan.quality, random) : (truth[index] ?? 'n/a')
      const isWrong =
        who.type === 'system' &&
        wrongAnswer?.question === question.text &&
        answer === 'no' &&
        random.chance(wrongAnswer.share)
      return {
        id: id * 100 + index,
        question_id: question.id,
        category_id: categoryId,
        answer: isWrong ? ('yes' as const) : answer,
      }
    })
    const score = scoreOf(questions.map(({ question }, index) => [question.weight, answers[index]?.answer ?? 'n/a']))
    evaluators.push({
      id,
      type: who.type,
      score,
      name: who.name,
      user_id: who.user_id,
      email: who.email,
      answers,
    })
  }
  if (plan.isAnalyzed) add({ type: 'system', name: 'AI evaluator', user_id: null, email: null }, 0.12)
  for (const reviewer of plan.reviewers)
    add({ type: 'user', name: reviewer.name, user_id: reviewer.userId, email: reviewer.email }, 0.2)
  return evaluators
}

/** Weight of the yes answers as a percentage of the weight of all yes and no answers, two decimals; 0 if all are n/a. */
export function scoreOf(answers: readonly (readonly [weight: number, answer: Answer])[]): number {
  const weightOf = (wanted: readonly Answer[]): number =>
    answers.reduce((sum, [weight, answer]) => sum + (wanted.includes(answer) ? weight : 0), 0)
  const counted = weightOf(['yes', 'no'])
  return counted === 0 ? 0 : Math.round((weightOf(['yes']) / counted) * 10_000) / 100
}

/** One to three reviewers; most reviewed calls have one. */
export function pickReviewers(users: readonly SeedUser[], random: Random): SeedUser[] {
  const reviewers = users.filter((user) => user.role === 'manager' || user.role === 'admin')
  return random.sample(
    reviewers,
    random.weighted([
      [1, 72],
      [2, 21],
      [3, 7],
    ]),
  )
}

/** The mean of the review scores, two decimals; null if there are none. */
export function humanScore(evaluators: readonly Evaluator[]): number | null {
  const scores = evaluators.filter((evaluator) => evaluator.type === 'user').map((evaluator) => evaluator.score)
  return scores.length === 0
    ? null
    : Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100
}

function answerOf(question: Question, quality: number, random: Random): Answer {
  if (random.chance(question.default_answer === 'n/a' ? 0.35 : 0.04)) return 'n/a'
  return random.chance(Math.min(0.98, Math.max(0.05, quality))) ? 'yes' : 'no'
}
