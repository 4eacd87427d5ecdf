import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { setConnectionState } from './connectionState.ts'
import { useBudget } from './coreStreams.ts'
import { inWorkspace } from '../testing/inWorkspace.tsx'

const watch = vi.fn<(input: unknown, options: { readonly signal: AbortSignal }) => Promise<AsyncIterable<unknown>>>()
const core = { budget: { watch } }

beforeEach(() => {
  setConnectionState('open')
  watch.mockReset()
})
afterEach(() => vi.useRealTimers())

it('backs off when the core refuses a stream', async () => {
  watch.mockRejectedValue(new Error('refused'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { unmount } = await renderHook(() => useBudget(), inWorkspace({ core }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(watch.mock.calls.length).toBeGreaterThan(3)
  expect(watch.mock.calls.length).toBeLessThan(10)
  await unmount()
})

/** Opens each stream with the snapshots that the test sends. `end` breaks the connection. */
function openStreams() {
  const streams: { send(value: unknown): void; end(): void; readonly signal: AbortSignal }[] = []
  watch.mockImplementation(async (_input, { signal }) => {
    let next = Promise.withResolvers<unknown>()
    const ended = new Error('ended')
    streams.push({
      signal,
      send(value) {
        const sent = next
        next = Promise.withResolvers<unknown>()
        sent.resolve(value)
      },
      end: () => next.reject(ended),
    })
    return (async function* () {
      for (;;) yield await next.promise
    })()
  })
  return streams
}

it('shares one stream between all subscribers and closes it with the last one', async () => {
  const streams = openStreams()
  const options = inWorkspace({ core, workspaceId: 'w-shared' })
  const one = await renderHook(() => useBudget(), options)
  const other = await renderHook(() => useBudget(), options)
  await expect.poll(() => streams.length).toBe(1)
  expect(one.result.current).toBeUndefined()
  streams[0]!.send('first')
  await expect.poll(() => [one.result.current, other.result.current]).toEqual(['first', 'first'])
  await one.unmount()
  streams[0]!.send('second')
  await expect.poll(() => other.result.current).toBe('second')
  expect(streams[0]!.signal.aborted).toBe(false)
  await other.unmount()
  expect(streams[0]!.signal.aborted).toBe(true)
  streams[0]!.send('too late')
  // A new subscriber gets the last value at once and opens a new stream.
  const again = await renderHook(() => useBudget(), options)
  expect(again.result.current).toBe('second')
  await expect.poll(() => streams.length).toBe(2)
  await again.unmount()
})

it('retries after half a second, doubles the delay each time, and resets it after a snapshot', async () => {
  const streams = openStreams()
  const answered = watch.getMockImplementation()!
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  watch.mockRejectedValue(new Error('refused'))
  const { unmount } = await renderHook(() => useBudget(), inWorkspace({ core, workspaceId: 'w-pauses' }))
  const countAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return watch.mock.calls.length
  }
  expect([await countAfter(499), await countAfter(1)]).toEqual([1, 2])
  expect([await countAfter(999), await countAfter(1)]).toEqual([2, 3])
  watch.mockImplementation(answered)
  expect(await countAfter(2000)).toBe(4)
  streams[0]!.send('here')
  await vi.advanceTimersByTimeAsync(0)
  streams[0]!.end()
  expect([await countAfter(499), await countAfter(1)]).toEqual([4, 5])
  await unmount()
})

it('waits while disconnected, retries at once when reconnected, and never retries without subscribers', async () => {
  const streams = openStreams()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { unmount } = await renderHook(() => useBudget(), inWorkspace({ core, workspaceId: 'w-lost' }))
  await vi.advanceTimersByTimeAsync(0)
  setConnectionState('lost')
  streams[0]!.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(1)
  setConnectionState('open')
  await vi.advanceTimersByTimeAsync(0)
  expect(streams).toHaveLength(2)
  streams[1]!.end()
  await vi.advanceTimersByTimeAsync(0)
  await unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(2)
})
