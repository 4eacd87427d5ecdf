import type { CallDetail } from '../../domain/calls/call.ts'
import { evaluatedCallOf, type EvaluatedCall } from '../../domain/scorecards/evaluatedCall.ts'

/** About 60 MB with three evaluators and a dozen answers each. For more calls, a person should narrow the filter. */
const MOST_CALLS = 20_000

/** The evaluations of calls read in this session. If there are too many, the least recently read is dropped. */
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

  /** Whether this version of the call (by `updatedAt`) was read. A call without `updatedAt` is always read again. */
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
