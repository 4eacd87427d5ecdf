import type { Recording } from './catalogue.ts'
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

export interface EvaluationPlan {
  readonly callId: number
  readonly scorecard: Scorecard
  /** 0–1: how likely a good answer is in this call. */
  readonly quality: number
  readonly isAnalyzed: boolean
  readonly reviewers: readonly SeedUser[]
  /** What was said, where it is known: it answers some questions by itself. */
  readonly recording: Recording | null
}

/**
 * The evaluators of one call: the service itself and the people who reviewed it. People see the same call and mostly
 * agree. `random` is the call's own. Every score is that of its answers: see `scoreOf`.
 */
export function evaluate(plan: EvaluationPlan, random: Random): Evaluator[] {
  const questions = questionsOf(plan.scorecard)
  const truth = questions.map(({ question }): Answer => {
    const judged = answerOf(question, plan.quality, random)
    const heard = evidenceFor(question.text, plan.recording)
    return heard === undefined ? judged : heard ? 'yes' : 'no'
  })
  const evaluators: Evaluator[] = []
  const add = (who: Pick<Evaluator, 'type' | 'name' | 'user_id' | 'email'>, disagreement: number): void => {
    const id = plan.callId * 10 + evaluators.length
    const answers = questions.map(({ categoryId, question }, index) => ({
      id: id * 100 + index,
      question_id: question.id,
      category_id: categoryId,
      answer: random.chance(disagreement) ? answerOf(question, plan.quality, random) : (truth[index] ?? 'n/a'),
    }))
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

/** Weight of the yes answers as a part of the weight of all yes and no answers, in per cent with two decimals; 0 when all are n/a. */
export function scoreOf(answers: readonly (readonly [weight: number, answer: Answer])[]): number {
  const weightOf = (wanted: readonly Answer[]): number =>
    answers.reduce((sum, [weight, answer]) => sum + (wanted.includes(answer) ? weight : 0), 0)
  const counted = weightOf(['yes', 'no'])
  return counted === 0 ? 0 : Math.round((weightOf(['yes']) / counted) * 10_000) / 100
}

/** One to three people; most reviewed calls have one. */
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

/** The mean of what people gave, two decimals; null when nobody reviewed. */
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
