import type { GivenAnswers } from '../scorecards/score.ts'

/** The evaluator: the service's AI, people in the service, or the user of this app. */
export const SIDES = ['ai', 'people', 'you'] as const
export type Side = (typeof SIDES)[number]
/** Who answers in the service. */
export const SERVICE_SIDES = ['ai', 'people'] as const satisfies readonly Side[]
export type ServiceSide = (typeof SERVICE_SIDES)[number]

/** An evaluation of a call, by an evaluator of the service or in the user's finished review. */
export interface Evaluation {
  readonly side: Side
  /** See `evaluatorIdentity`; `you` for the user's review. */
  readonly who: string
  readonly name: string
  readonly answers: GivenAnswers
}

export interface ScoredEvaluation extends Evaluation {
  /** 0–100, computed from answers and weights in the same way for all, to compare evaluators. Null if there is none. */
  readonly workedOut: number | null
}
