import type { Clock } from '../../../core/ports.ts'

/** For tests: a clock that the test advances. */
export interface FakeClock extends Clock {
  /** Advances by `ms` and runs the waits that end by then. */
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
      // Waits continue in microtasks; a turn of the event loop comes after all of them.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
