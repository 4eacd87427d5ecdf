import { meanOf, type Mean } from '../statistics/mean.ts'
import type { ScoredEvaluation } from './scoredEvaluations.ts'

export interface Figure extends Mean {
  readonly key: string
  readonly label: string
  readonly callIds: readonly number[]
}

/**
 * How much higher each evaluator scores than the others do on the same calls, most lenient first: the mean over calls of
 * their score minus the mean of the others'. Uses scores computed the same way for all. Omits evaluators without common
 * calls.
 */
export function leniency(evaluations: readonly ScoredEvaluation[]): readonly Figure[] {
  const scored = evaluations.filter((one) => one.workedOut !== null)
  const byCall = Map.groupBy(scored, ({ callId }) => callId)
  const differences = new Map<string, { label: string; byCall: Map<number, number> }>()
  for (const [callId, ofCall] of byCall) {
    for (const one of ofCall) {
      const others = ofCall.filter(({ who }) => who !== one.who)
      if (others.length === 0) continue
      const mean = others.reduce((sum, { workedOut }) => sum + workedOut!, 0) / others.length
      const known = differences.get(one.who) ?? { label: one.name, byCall: new Map<number, number>() }
      known.byCall.set(callId, one.workedOut! - mean)
      differences.set(one.who, known)
    }
  }
  return [...differences]
    .map(([who, { label, byCall: ofEvaluator }]) => figureOf(who, label, ofEvaluator))
    .toSorted((a, b) => b.mean - a.mean || (a.label < b.label ? -1 : 1))
}

/** `byCall` isn't empty. */
function figureOf(key: string, label: string, byCall: ReadonlyMap<number, number>): Figure {
  return { ...meanOf([...byCall.values()])!, key, label, callIds: [...byCall.keys()] }
}
