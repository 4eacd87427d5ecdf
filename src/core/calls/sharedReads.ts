import { Urgency } from '../budget/requestBudget.ts'
import { LANES } from '../budget/lanes.ts'
import { orAborted } from '../orAborted.ts'
import type { How } from '../service/serviceClient.ts'

interface Shared<Value> {
  readonly result: Promise<Value>
  readonly urgency: Urgency
  readonly stop: AbortController
  waiting: number
}

/** Merges concurrent identical reads into one, with the most urgent lane; aborted when all callers have aborted. */
export class SharedReads<Key, Value> {
  readonly #running = new Map<Key, Shared<Value>>()

  get(key: Key, how: How, read: (how: How) => Promise<Value>): Promise<Value> {
    const lane = how.urgency?.lane ?? 'interactive'
    const shared = this.#running.get(key) ?? this.#start(key, lane, read)
    if (LANES.indexOf(lane) < LANES.indexOf(shared.urgency.lane)) shared.urgency.change(lane)
    return this.#join(shared, key, how.signal)
  }

  #start(key: Key, lane: (typeof LANES)[number], read: (how: How) => Promise<Value>): Shared<Value> {
    const urgency = new Urgency(lane)
    const stop = new AbortController()
    const result = read({ urgency, signal: stop.signal }).finally(() => this.#forget(key, shared))
    const shared: Shared<Value> = { result, urgency, stop, waiting: 0 }
    this.#running.set(key, shared)
    return shared
  }

  async #join(shared: Shared<Value>, key: Key, signal: AbortSignal | undefined): Promise<Value> {
    shared.waiting += 1
    try {
      return await (signal === undefined ? shared.result : orAborted(shared.result, signal))
    } finally {
      shared.waiting -= 1
      if (shared.waiting === 0) {
        this.#forget(key, shared)
        shared.stop.abort()
      }
    }
  }

  #forget(key: Key, shared: Shared<Value>): void {
    if (this.#running.get(key) === shared) this.#running.delete(key)
  }
}
