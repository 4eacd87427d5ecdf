import type { Clock } from '../../src/core/ports.ts'

interface Timer {
  readonly at: number
  readonly order: number
  readonly ring: () => void
}

/**
 * A clock that only moves when advanced. Waits end in the order of their times, and everything that follows from one (promises,
 * not sockets) happens before the next.
 */
export class FakeClock implements Clock {
  #monotonic = 0
  #offset: number
  #order = 0
  /** A binary heap, because simulations have thousands of timers. */
  readonly #timers: Timer[] = []

  constructor(start = Date.UTC(2026, 10, 21, 9, 0, 0)) {
    this.#offset = start
  }

  now(): number {
    return this.#offset + this.#monotonic
  }

  monotonicMs(): number {
    return this.#monotonic
  }

  /** Sets the wall clock; monotonic time doesn't change. */
  jump(ms: number): void {
    this.#offset += ms
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason as Error)
        return
      }
      let isOver = false
      const abort = () => {
        isOver = true
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', abort, { once: true })
      this.at(this.#monotonic + ms, () => {
        if (isOver) return
        signal?.removeEventListener('abort', abort)
        resolve()
      })
    })
  }

  /** Calls back at a monotonic time. */
  at(time: number, ring: () => void): void {
    this.#order += 1
    push(this.#timers, { at: Math.max(time, this.#monotonic), order: this.#order, ring })
  }

  /** Advances to the next timer, at most by `ms`. */
  async advanceToTimer(ms: number): Promise<void> {
    await settle()
    await this.advance(Math.min((this.#timers[0]?.at ?? Number.POSITIVE_INFINITY) - this.#monotonic, ms))
  }

  /** Advances by `ms`. */
  async advance(ms: number): Promise<void> {
    const end = this.#monotonic + ms
    await settle()
    for (let next = this.#timers[0]; next !== undefined && next.at <= end; next = this.#timers[0]) {
      pop(this.#timers)
      this.#monotonic = next.at
      next.ring()
      await settle()
    }
    this.#monotonic = end
  }
}

/** Runs all pending promise callbacks. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function isBefore(a: Timer, b: Timer): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}

function push(heap: Timer[], timer: Timer): void {
  heap.push(timer)
  let index = heap.length - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    const above = heap[parent]
    if (above === undefined || !isBefore(timer, above)) break
    heap[index] = above
    heap[parent] = timer
    index = parent
  }
}

function pop(heap: Timer[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let index = 0
  for (;;) {
    const left = 2 * index + 1
    const right = left + 1
    const first = heap[left]
    if (first === undefined) break
    const second = heap[right]
    const child = second !== undefined && isBefore(second, first) ? right : left
    const smaller = heap[child]
    if (smaller === undefined || !isBefore(smaller, last)) break
    heap[index] = smaller
    index = child
  }
  heap[index] = last
}
