import { CallCounter, type CountedCalls } from '../statistics/countedCalls.ts'
import { RunningMean, type Mean } from '../statistics/mean.ts'
import type { ScoredEvaluation } from './evaluations.ts'

export interface LeniencyFigure extends Omit<Mean, 'count'> {
  /** See `evaluatorIdentity`. */
  readonly who: string
  readonly name: string
  readonly calls: CountedCalls
}

interface Differences {
  readonly name: string
  readonly mean: RunningMean
  readonly calls: CallCounter
}

/**
 * How much higher each evaluator scores than the others do on the same calls: the mean over calls of their score minus the mean
 * of the others'. Uses scores computed the same way for all. Omits evaluators without common calls.
 */
export class Leniency {
  readonly #evaluators = new Map<string, Differences>()

  addCall(callId: number, ofCall: readonly ScoredEvaluation[]): void {
    const scored = ofCall.filter(({ workedOut }) => workedOut !== null)
    if (scored.length < 2) return
    const all = { sum: 0, count: 0 }
    const byEvaluator = new Map<string, { sum: number; count: number; last: ScoredEvaluation }>()
    for (const one of scored) {
      const { sum, count } = byEvaluator.get(one.who) ?? { sum: 0, count: 0 }
      byEvaluator.set(one.who, { sum: sum + one.workedOut!, count: count + 1, last: one })
      all.sum += one.workedOut!
      all.count += 1
    }
    // Of an evaluator who scored the call twice, the last score counts.
    for (const { sum, count, last } of byEvaluator.values()) {
      const { who, name, workedOut } = last
      if (count === all.count) continue
      const mean = (all.sum - sum) / (all.count - count)
      let known = this.#evaluators.get(who)
      if (known === undefined) {
        known = { name, mean: new RunningMean(), calls: new CallCounter() }
        this.#evaluators.set(who, known)
      }
      known.mean.add(workedOut! - mean)
      known.calls.add(callId)
    }
  }

  /** Most lenient first. */
  figures(): readonly LeniencyFigure[] {
    return [...this.#evaluators]
      .map(([who, { name, mean, calls }]) => {
        const { mean: points, interval } = mean.mean()!
        return { who, name, mean: points, interval, calls: calls.counted() }
      })
      .toSorted((a, b) => b.mean - a.mean || (a.name < b.name ? -1 : 1))
  }
}
