import { setTimeout as timeout } from 'node:timers/promises'
import type { Clock } from '../../core/ports.ts'

/** The computer's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  async wait(ms, signal) {
    try {
      await timeout(ms, undefined, signal ? { signal } : {})
    } catch (error) {
      // The port promises the signal's own reason; Node wraps it into an AbortError.
      signal?.throwIfAborted()
      throw error
    }
  },
}
