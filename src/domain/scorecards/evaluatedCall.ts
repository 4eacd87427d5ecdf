import type { Evaluator, Scorecard } from './scorecard.ts'

/** What evaluators answered on a call, and their card. */
export interface EvaluatedCall {
  readonly callId: number
  readonly scorecard: Scorecard | null
  readonly evaluators: readonly Evaluator[]
}

/**
 * Whether the service itself answered. `system` is the only type in the interface; an evaluator without user and email
 * isn't a person either. Source: interface, "Associations", last paragraph.
 */
export function isAutomatic(evaluator: Pick<Evaluator, 'type' | 'userId' | 'email'>): boolean {
  return (
    evaluator.type === 'system' || (evaluator.type === null && evaluator.userId === null && evaluator.email === null)
  )
}

/**
 * The evaluator's identity across calls: the interface's evaluator id belongs to one evaluation, the user and the email to
 * the person. Automatic evaluators with the same name are the same.
 */
export function evaluatorIdentity(evaluator: Omit<Evaluator, 'score' | 'answers'>): string {
  if (isAutomatic(evaluator)) return `automatic:${evaluator.name ?? ''}`
  if (evaluator.userId !== null) return `user:${evaluator.userId}`
  if (evaluator.email !== null) return `mail:${evaluator.email.toLowerCase()}`
  return evaluator.name === null ? `evaluation:${evaluator.id}` : `name:${evaluator.name}`
}
