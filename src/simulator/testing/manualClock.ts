import type { Clock } from '../clock.ts'

export interface ManualClock extends Clock {
  /** Advances the time and runs the timers that are due, oldest first. */
  advance(byMs: number): void
  /** Advances to the next timer and runs it. Without a timer, no time passes. */
  advanceToNextTimer(): void
}

export function manualClock(startMs: number): ManualClock {
  let nowMs = startMs
  let timers: { readonly atMs: number; readonly run: () => void }[] = []
  const runNext = (untilMs: number): boolean => {
    const due = timers.filter((timer) => timer.atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0]
    if (due === undefined) return false
    timers = timers.filter((timer) => timer !== due)
    nowMs = Math.max(nowMs, due.atMs)
    due.run()
    return true
  }
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
      while (runNext(untilMs));
      nowMs = untilMs
    },
    advanceToNextTimer: () => void runNext(Infinity),
  }
}
