import { MINUTE, SECOND } from '../../domain/units.ts'

/**
 * Simulates a service with a sliding counter: it counts in windows of a minute and weights the previous window by its overlap
 * with the last 60 s, as if its requests had been spread evenly. The start of its windows is unknown, so this uses the
 * worst case. Decides whether a request may exceed the pace.
 */
export class SlidingCounter {
  /** Send times of the last two minutes, oldest first. */
  readonly #sends: number[] = []

  sent(now: number): void {
    this.#sends.push(now)
    while ((this.#sends[0] ?? now) <= now - 2 * MINUTE) this.#sends.shift()
  }

  /** The highest possible count, over all window starts in steps of a second. */
  highest(now: number): number {
    let highest = 0
    for (let age = 0; age <= MINUTE; age += SECOND) {
      const begin = now - age
      const current = this.#since(begin)
      const previous = this.#since(begin - MINUTE) - current
      highest = Math.max(highest, previous * (1 - age / MINUTE) + current)
    }
    return highest
  }

  #since(time: number): number {
    let low = 0
    let high = this.#sends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sends[middle] ?? 0) < time) low = middle + 1
      else high = middle
    }
    return this.#sends.length - low
  }
}
