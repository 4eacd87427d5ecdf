/**
 * The interval log: a request occupies a slot from its send until one window after its response. Then a service that
 * counts requests in any window of that length never counts more than `limit`: of 101 in one window take the one sent
 * last; each of the others had its response within the window before that send, so all 100 still held a slot then.
 * Times are monotonic, in ms.
 */
export class SlotLog {
  readonly #windowMs: number
  /** Requests that are under way: no response yet. */
  #open = 0
  /** When the slots of ended requests are free again, earliest first. */
  #freeAt: number[] = []

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  /** Slots that are taken at `now`. */
  held(now: number): number {
    this.#forget(now)
    return this.#open + this.#freeAt.length
  }

  open(): void {
    this.#open += 1
  }

  /**
   * `extraMs`: for a request that was given up without a response, whose bytes may still arrive after us.
   */
  end(now: number, extraMs = 0): void {
    this.#open -= 1
    this.#occupyUntil(now + this.#windowMs + extraMs)
  }

  /** Takes a slot back that was never used: nothing was sent. */
  withdraw(): void {
    this.#open -= 1
  }

  /** Slots that an earlier run may still hold: it can't be known when they were taken, so they are held for a whole window. */
  restore(count: number, now: number, extraMs: number): void {
    for (let index = 0; index < count; index += 1) this.#occupyUntil(now + this.#windowMs + extraMs)
  }

  /** When fewer than `limit` slots will be held, as far as the requests under way let us know; null when that is now. */
  freeBelow(limit: number, now: number): number | null {
    const excess = this.held(now) - limit
    if (excess < 0) return null
    // Requests under way end one window from now at the earliest.
    return this.#freeAt[excess] ?? now + this.#windowMs
  }

  #occupyUntil(freeAt: number): void {
    let index = this.#freeAt.length
    while (index > 0 && (this.#freeAt[index - 1] ?? 0) > freeAt) index -= 1
    this.#freeAt.splice(index, 0, freeAt)
  }

  #forget(now: number): void {
    let count = 0
    while (count < this.#freeAt.length && (this.#freeAt[count] ?? 0) <= now) count += 1
    if (count > 0) this.#freeAt.splice(0, count)
  }
}
