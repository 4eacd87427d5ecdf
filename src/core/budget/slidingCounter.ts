import { MINUTE, SECOND } from '../../domain/units.ts'

/**
 * What a service with a sliding counter would make of our requests: it counts in windows of a minute and takes the last
 * window for as much as it still overlaps the last 60 s, as if its requests had been spread evenly. Where its windows
 * begin is its secret, so the worst case counts. Used to decide whether a request may run ahead of the pace.
 */
export class SlidingCounter {
  /** Send times of the last two minutes, earliest first. */
  readonly #sends: number[] = []

  sent(now: number): void {
    this.#sends.push(now)
    while ((this.#sends[0] ?? now) <= now - 2 * MINUTE) this.#sends.shift()
  }

  /** The highest count a service may have, over all beginnings of its windows, in steps of a second. */
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

  /** How many were sent at `time` or later. */
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
