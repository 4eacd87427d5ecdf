import { expect, test } from 'vitest'
import { systemClock } from './systemClock.ts'

test('an aborted wait rejects with the reason it was aborted for, at once', async () => {
  const abort = new AbortController()
  const reason = new Error('enough')
  const waiting = systemClock.wait(3_600_000, abort.signal)
  abort.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  await expect(systemClock.wait(3_600_000, AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('a wait takes its time', async () => {
  const before = systemClock.monotonicMs()
  await systemClock.wait(20)
  expect(systemClock.monotonicMs() - before).toBeGreaterThan(18)
})
