import { expect, it, vi } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { COUNT_EVERY_MS, NO_COUNTS } from './coverage.ts'
import { StoreCounts } from './storeCounts.ts'

const STORING = { isIdle: false }

it('counts at most once per second, and what was stored last also if nothing follows', async () => {
  const clock = new FakeClock()
  let calls = 0
  const read = vi.fn(async () => ({ ...NO_COUNTS, calls }))
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const counts = new StoreCounts({ read, onCounted: () => undefined, clock, log })
  for (calls = 1; calls <= 3; calls += 1) {
    void counts.count(STORING)
    await clock.advance(COUNT_EVERY_MS / 10)
  }
  expect([counts.current.calls, read.mock.calls.length]).toEqual([1, 1])
  await clock.advance(COUNT_EVERY_MS)
  expect([counts.current.calls, read.mock.calls.length]).toEqual([4, 2])
  void counts.count(STORING)
  await counts.close()
  await clock.advance(COUNT_EVERY_MS)
  expect(read).toHaveBeenCalledTimes(2)
})
