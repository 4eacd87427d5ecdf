/**
 * How close together requests may be. The pace is what keeps us safe at services that do not count a plain window
 * (a sliding counter, a token bucket that holds few tokens): 100 a minute spread evenly pass all of them.
 *
 * A person should not wait for it, so a send may run ahead of the pace by `ahead` requests, and everything after it
 * waits until the debt is paid (this is GCRA: `due` is when the next request would go at an even pace). The number
 * sent in any time t is at most `ahead` + 1 + t / pace.
 */
export class Pacer {
  readonly #basePaceMs: number
  #fastestMs: number
  #paceMs: number
  /** When the next request is due at an even pace. */
  #due = Number.NEGATIVE_INFINITY

  constructor(paceMs: number) {
    this.#basePaceMs = paceMs
    this.#fastestMs = paceMs
    this.#paceMs = paceMs
  }

  /** When a request that may run ahead by `ahead` others may go; in the past when that is now. */
  earliest(ahead: number): number {
    return this.#due - ahead * this.#paceMs
  }

  sent(now: number): void {
    this.#due = Math.max(this.#due, now) + this.#paceMs
  }

  /** After a 429: somebody else uses the same key, so leave room. Never slower than half the pace. */
  slowDown(): void {
    this.#paceMs = Math.min(this.#paceMs * 1.1, this.#basePaceMs * 2)
  }

  /** After an answer: back to the full pace, a minute or two of good answers for each 429. */
  recover(): void {
    this.#paceMs = Math.max(this.#fastestMs, this.#paceMs * 0.999)
  }

  /** 98 % of the pace, which also passes a sliding counter that counts the request it decides about. */
  beCareful(isCareful: boolean): void {
    this.#fastestMs = isCareful ? this.#basePaceMs / 0.98 : this.#basePaceMs
    this.#paceMs = Math.max(this.#paceMs, this.#fastestMs)
  }
}
