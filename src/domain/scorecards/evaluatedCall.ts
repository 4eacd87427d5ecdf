import type { Evaluator, Scorecard } from './scorecard.ts'

/** What calibration needs of a call: who answered which card how. */
export interface EvaluatedCall {
  readonly callId: number
  readonly title: string | null
  readonly agent: { readonly id: number | null; readonly name: string | null } | null
  readonly callType: { readonly id: number | null; readonly name: string | null } | null
  /** ISO 8601, when the call occurred. */
  readonly timestamp: string | null
  readonly updatedAt: string | null
  readonly scorecard: Scorecard | null
  readonly evaluators: readonly Evaluator[]
}

export function evaluatedCallOf(call: Omit<EvaluatedCall, 'callId'> & { readonly id: number }): EvaluatedCall {
  const { id, title, agent, callType, timestamp, updatedAt, scorecard, evaluators } = call
  return { callId: id, title, agent, callType, timestamp, updatedAt, scorecard, evaluators }
}

/**
 * Whether it is the service itself that answered. `system` is the one type the interface shows; an evaluator that is no
 * user and has no e-mail is no person either. Source: interface, «Associations», last paragraph.
 */
export function isAutomatic(evaluator: Pick<Evaluator, 'type' | 'userId' | 'email'>): boolean {
  return (
    evaluator.type === 'system' || (evaluator.type === null && evaluator.userId === null && evaluator.email === null)
  )
}

/**
 * Who it is, over calls: the interface's evaluator id belongs to one evaluation, the user and the e-mail to the person.
 * All automatic ones of a name are one.
 */
export function evaluatorIdentity(evaluator: Evaluator): string {
  if (isAutomatic(evaluator)) return `automatic:${evaluator.name ?? ''}`
  if (evaluator.userId !== null) return `user:${evaluator.userId}`
  if (evaluator.email !== null) return `mail:${evaluator.email.toLowerCase()}`
  return evaluator.name === null ? `evaluation:${evaluator.id}` : `name:${evaluator.name}`
}
