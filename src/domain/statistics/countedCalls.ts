/** The calls behind a figure: how many, and those that a list of them opens. */
export interface CountedCalls {
  readonly count: number
  /** The first `MOST_OPENED`. */
  readonly ids: readonly number[]
}

/** With more ids the URL would be too long for servers. */
const MOST_OPENED = 500

/** Counts calls that are given one after another, each any number of times in a row. */
export class CallCounter implements CountedCalls {
  count = 0
  readonly ids: number[] = []
  #last: number | null = null

  add(callId: number): void {
    if (callId === this.#last) return
    this.#last = callId
    this.count += 1
    if (this.ids.length < MOST_OPENED) this.ids.push(callId)
  }

  counted(): CountedCalls {
    return { count: this.count, ids: this.ids }
  }
}

export function countedCalls(ids: readonly number[]): CountedCalls {
  return { count: ids.length, ids: ids.slice(0, MOST_OPENED) }
}
