import { setTimeout as timeout } from 'node:timers/promises'
import type { Clock } from '../../core/ports.ts'

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  async wait(ms, signal) {
    try {
      await timeout(ms, undefined, signal ? { signal } : {})
    } catch (error) {
      // The port rejects with the signal's reason; Node wraps it in an AbortError.
      signal?.throwIfAborted()
      throw error
    }
  },
}
