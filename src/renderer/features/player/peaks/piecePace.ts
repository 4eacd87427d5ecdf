/** At the start one wants to see that it goes on: five pieces a second. */
const EARLY_INTERVAL_MS = 200
const EARLY_MS = 3000
/** Later two will do: each costs the page a drawing of the waveform, ten milliseconds and more on a slow machine. */
const LATER_INTERVAL_MS = 500

/** When a worker tells the page what it has found since the last time. */
export class PiecePace {
  private readonly startedAt = performance.now()
  private last = Number.NEGATIVE_INFINITY

  /** True when it is time; the next wait begins then. */
  isDue(): boolean {
    const now = performance.now()
    const interval = now - this.startedAt < EARLY_MS ? EARLY_INTERVAL_MS : LATER_INTERVAL_MS
    if (now - this.last < interval) return false
    this.last = now
    return true
  }
}
