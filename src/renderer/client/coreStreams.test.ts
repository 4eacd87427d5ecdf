import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { setConnectionState } from './connectionState.ts'
import { useBudget } from './coreStreams.ts'
import { inWorkspace } from './testing/inWorkspace.tsx'

const watch = vi.hoisted(() => vi.fn<() => Promise<AsyncIterable<unknown>>>())
vi.mock('./core.ts', () => ({ core: () => ({ budget: { watch } }) }))

beforeEach(() => {
  setConnectionState('open')
  watch.mockReset()
})
afterEach(() => vi.useRealTimers())

it('asks ever more rarely for a stream that the core refuses', async () => {
  watch.mockRejectedValue(new Error('refused'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { unmount } = await renderHook(() => useBudget(), inWorkspace())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(watch.mock.calls.length).toBeGreaterThan(3)
  expect(watch.mock.calls.length).toBeLessThan(10)
  await unmount()
})
