/** Source: interface, "Call (full form)", scorecard and evaluators. */
export interface Scorecard {
  readonly id: number
  readonly name: string | null
  readonly isActive: boolean | null
  /** Sorted by `sortNumber`. */
  readonly categories: readonly ScorecardCategory[]
}

export interface ScorecardCategory {
  readonly id: number
  readonly name: string | null
  readonly sortNumber: number | null
  readonly questions: readonly ScorecardQuestion[]
}

export interface ScorecardQuestion {
  readonly id: number
  readonly text: string | null
  readonly weight: number | null
  readonly defaultAnswer: Answer | null
}

export const ANSWERS = ['yes', 'no', 'n/a'] as const
/** One of the interface's answer values, or the raw value of a newer service. */
export type Answer = (typeof ANSWERS)[number] | (string & {})

/** The AI (`type` `system`) or a person who answered the scorecard. */
export interface Evaluator {
  readonly id: number
  readonly type: string | null
  /** 0–100. */
  readonly score: number | null
  readonly name: string | null
  readonly userId: number | null
  readonly email: string | null
  readonly answers: readonly EvaluatorAnswer[]
}

export interface EvaluatorAnswer {
  readonly id: number | null
  readonly questionId: number
  readonly categoryId: number | null
  readonly answer: Answer | null
}
