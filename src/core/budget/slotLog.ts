/**
 * An interval log: a request holds a slot from its send until one window after its response. So a service never counts more
 * than `limit` requests in any window of that length. Proof: of 101 in one window, take the one sent last. Each of the
 * others had its response less than one window before that send, so all 100 still held a slot.
 * Times are monotonic, in ms.
 */
export class SlotLog {
  readonly #windowMs: number
  /** Requests without a response yet. */
  #open = 0
  /** When the slots of completed requests become free, earliest first. */
  #freeAt: number[] = []

  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  held(now: number): number {
    this.#forget(now)
    return this.#open + this.#freeAt.length
  }

  open(): void {
    this.#open += 1
  }

  /** `extraMs`: for a request aborted without a response, whose bytes may still arrive later. */
  end(now: number, extraMs = 0): void {
    this.#open -= 1
    this.#occupyUntil(now + this.#windowMs + extraMs)
  }

  /** Frees a slot whose request wasn't sent. */
  withdraw(): void {
    this.#open -= 1
  }

  /** Slots that an earlier session may still hold. It's unknown when they were taken, so hold them for a whole window. */
  restore(count: number, now: number, extraMs: number): void {
    for (let index = 0; index < count; index += 1) this.#occupyUntil(now + this.#windowMs + extraMs)
  }

  /** When fewer than `limit` slots will be held, as far as known; null if now. */
  freeBelow(limit: number, now: number): number | null {
    const excess = this.held(now) - limit
    if (excess < 0) return null
    // Slots of running requests become free one window from now at the earliest.
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
    this.#freeAt.splice(0, count)
  }
}
