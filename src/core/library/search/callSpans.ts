import { countUpTo } from '../../../domain/countUpTo.ts'

/**
 * Which call a row of turns, messages or topics belongs to: the rows of one call have ids in a span, and a span begins
 * where the id of its first row is. Kept in memory, because a search has many rows of many calls.
 */
export class CallSpans {
  /** In ascending order, with the call of each. */
  readonly #firsts: number[]
  readonly #calls: number[]

  constructor(firsts: number[], calls: number[]) {
    this.#firsts = firsts
    this.#calls = calls
  }

  add(first: number, callId: number): void {
    const at = countUpTo(this.#firsts, first)
    this.#firsts.splice(at, 0, first)
    this.#calls.splice(at, 0, callId)
  }

  remove(first: number): void {
    const at = countUpTo(this.#firsts, first) - 1
    if (this.#firsts[at] !== first) return
    this.#firsts.splice(at, 1)
    this.#calls.splice(at, 1)
  }

  /** Calls `visit` for each call that has some of the rows, with their place in `ids`, which must be ascending. */
  forEachCall(ids: readonly number[], visit: (callId: number, from: number, to: number) => void): void {
    let span = 0
    for (let from = 0; from < ids.length;) {
      span = countUpTo(this.#firsts, ids[from]!, span)
      const end = this.#firsts[span] ?? Number.POSITIVE_INFINITY
      let to = from + 1
      while (to < ids.length && ids[to]! < end) to += 1
      const callId = this.#calls[span - 1]
      if (callId !== undefined) visit(callId, from, to)
      from = to
    }
  }
}
