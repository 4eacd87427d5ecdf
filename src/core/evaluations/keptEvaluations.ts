import type { CallDetail } from '../../domain/calls/call.ts'
import { evaluatedCallOf, type EvaluatedCall } from '../../domain/scorecards/evaluatedCall.ts'

/** About 60 MB at three evaluators of a dozen answers; whoever has more calls wants a narrower question. */
const MOST_CALLS = 20_000

/**
 * What evaluators said of the calls that were read in this run, in memory alone: it is the service's, and a later read of
 * the call replaces it. The calls that were read longest ago go first when there are too many.
 */
export class KeptEvaluations {
  readonly #calls = new Map<number, EvaluatedCall>()
  readonly #most: number

  constructor(most = MOST_CALLS) {
    this.#most = most
  }

  keep(call: CallDetail): void {
    this.#calls.delete(call.id)
    this.#calls.set(call.id, evaluatedCallOf(call))
    if (this.#calls.size <= this.#most) return
    for (const oldest of this.#calls.keys()) {
      this.#calls.delete(oldest)
      break
    }
  }

  /** Whether the call was read as it was at `updatedAt`; a call without a time of change is always read again. */
  has(callId: number, updatedAt: string | null): boolean {
    return updatedAt !== null && this.#calls.get(callId)?.updatedAt === updatedAt
  }

  all(): readonly EvaluatedCall[] {
    return [...this.#calls.values()]
  }

  get size(): number {
    return this.#calls.size
  }
}
