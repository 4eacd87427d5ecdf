import { getOrInsert } from '../getOrInsert.ts'
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
    // Of an evaluator who scored the call twice, the last score counts.
    const scores = new Map<string, { readonly name: string; readonly score: number }>()
    let sum = 0
    for (const { who, name, workedOut: score } of ofCall) {
      if (score === null) continue
      sum += score - (scores.get(who)?.score ?? 0)
      scores.set(who, { name, score })
    }
    if (scores.size < 2) return
    for (const [who, { name, score }] of scores) {
      const mean = (sum - score) / (scores.size - 1)
      const none = () => ({ name, mean: new RunningMean(), calls: new CallCounter() })
      const known = getOrInsert(this.#evaluators, who, none)
      known.mean.add(score - mean)
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
