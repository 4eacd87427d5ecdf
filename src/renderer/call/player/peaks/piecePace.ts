/** Five pieces per second at the start, to show progress. */
const EARLY_INTERVAL_MS = 200
const EARLY_MS = 3000
/** Two per second later: each makes the page draw the waveform, which takes ten milliseconds or more on a slow machine. */
const LATER_INTERVAL_MS = 500

/** Decides when a worker sends its new levels to the page. */
export class PiecePace {
  private readonly startedAt = performance.now()
  private last = Number.NEGATIVE_INFINITY

  /** True if it's time; this also starts the next interval. */
  isDue(): boolean {
    const now = performance.now()
    const interval = now - this.startedAt < EARLY_MS ? EARLY_INTERVAL_MS : LATER_INTERVAL_MS
    if (now - this.last < interval) return false
    this.last = now
    return true
  }
}
