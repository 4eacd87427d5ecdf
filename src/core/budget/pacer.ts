/**
 * Spaces requests. Services that don't count a plain window (a sliding counter, a small token bucket) accept 100 per minute
 * only if they are spread evenly.
 *
 * To keep the user from waiting, a request may exceed the pace by `ahead` requests; later ones wait until the debt is paid
 * (this is GCRA: `due` is when the next request would be sent at an even pace). At most `ahead` + 1 + t / pace requests
 * are sent in any time t.
 */
export class Pacer {
  readonly #basePaceMs: number
  #fastestMs: number
  #paceMs: number
  #due = Number.NEGATIVE_INFINITY

  constructor(paceMs: number) {
    this.#basePaceMs = paceMs
    this.#fastestMs = paceMs
    this.#paceMs = paceMs
  }

  /** When a request that may exceed the pace by `ahead` can be sent; a past time means now. */
  earliest(ahead: number): number {
    return this.#due - ahead * this.#paceMs
  }

  sent(now: number): void {
    this.#due = Math.max(this.#due, now) + this.#paceMs
  }

  /** After a 429: another client may use the same key, so slow down, at most to half the pace. */
  slowDown(): void {
    this.#paceMs = Math.min(this.#paceMs * 1.1, this.#basePaceMs * 2)
  }

  /** After a response: returns to the full pace, within a minute or two of successful responses per 429. */
  recover(): void {
    this.#paceMs = Math.max(this.#fastestMs, this.#paceMs * 0.999)
  }

  /** 98% of the pace, which also satisfies a sliding counter that counts the request it decides about. */
  beCareful(isCareful: boolean): void {
    this.#fastestMs = isCareful ? this.#basePaceMs / 0.98 : this.#basePaceMs
    this.#paceMs = Math.max(this.#paceMs, this.#fastestMs)
  }
}
