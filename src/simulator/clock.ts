/** Where the simulator takes its time from, so that tests can let half an hour pass at once. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  /** Runs `run` once after `delayMs`; the answer cancels it. */
  setTimer(delayMs: number, run: () => void): () => void
}

export interface ManualClock extends Clock {
  /** Lets time pass and runs the timers that fall due, oldest first. */
  advance(byMs: number): void
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

export function manualClock(startMs: number): ManualClock {
  let nowMs = startMs
  let timers: { readonly atMs: number; readonly run: () => void }[] = []
  return {
    now: () => nowMs,
    setTimer(delayMs, run) {
      const timer = { atMs: nowMs + delayMs, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance(byMs) {
      const untilMs = nowMs + byMs
      for (;;) {
        const due = timers.filter((timer) => timer.atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0]
        if (due === undefined) break
        timers = timers.filter((timer) => timer !== due)
        nowMs = Math.max(nowMs, due.atMs)
        due.run()
      }
      nowMs = untilMs
    },
  }
}
