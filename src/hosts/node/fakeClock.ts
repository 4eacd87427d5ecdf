import type { Clock } from '../../core/ports.ts'

/** For tests: time passes when the test says so. */
export interface FakeClock extends Clock {
  /** Moves on by `ms` and lets whoever waited that long go on. */
  pass(ms: number): Promise<void>
}

export function createFakeClock(): FakeClock {
  let now = 0
  const waiting = new Set<{ readonly until: number; readonly go: () => void }>()
  return {
    now: () => now,
    monotonicMs: () => now,
    wait(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason)
          return
        }
        const entry = { until: now + ms, go: resolve }
        waiting.add(entry)
        signal?.addEventListener('abort', () => {
          waiting.delete(entry)
          reject(signal.reason)
        })
      })
    },
    async pass(ms) {
      now += ms
      for (const entry of waiting) {
        if (entry.until > now) continue
        waiting.delete(entry)
        entry.go()
      }
      // Whoever waited goes on in microtasks; a turn of the loop comes after all of them.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
