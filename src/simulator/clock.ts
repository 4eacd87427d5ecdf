/** The simulator's source of time. Tests replace it to let half an hour pass at once. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Runs `run` once after `delayMs`; returns a function that cancels it. */
  setTimer(delayMs: number, run: () => void): () => void
}

export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    setTimer(delayMs, run) {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  }
}
