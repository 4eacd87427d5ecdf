import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WorkerWatch } from './workerWatch.ts'
import { WorkProgress } from './workProgress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A worker and the page that watches it, in one thread. */
function watched() {
  const onStuck = vi.fn<() => void>()
  const watch = new WorkerWatch(onStuck)
  return { onStuck, watch, progress: new WorkProgress(() => watch.heard()) }
}

describe('a worker', () => {
  test('without progress for ten seconds is stuck', async () => {
    const { onStuck } = watched()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onStuck).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(onStuck).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onStuck).toHaveBeenCalledOnce()
  })

  test("with occasional progress isn't stuck", async () => {
    const { onStuck, progress } = watched()
    for (let time = 0; time < 10; time++) {
      await vi.advanceTimersByTimeAsync(8000)
      progress.step()
    }
    expect(onStuck).not.toHaveBeenCalled()
  })

  test("that waits for bytes isn't stuck until they have arrived", async () => {
    const { onStuck, progress } = watched()
    const { promise, resolve } = Promise.withResolvers<string>()
    const bytes = progress.awaiting(promise)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(onStuck).not.toHaveBeenCalled()
    resolve('bytes')
    expect(await bytes).toBe('bytes')
    await vi.advanceTimersByTimeAsync(13_000)
    expect(onStuck).toHaveBeenCalledOnce()
  })

  test("that has ended isn't stuck", async () => {
    const { onStuck, watch } = watched()
    watch.stop()
    // Clears the worker's timer too, which would end with it.
    vi.clearAllTimers()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onStuck).not.toHaveBeenCalled()
  })
})

test("a body only counts as waiting while it's being read", async () => {
  const { onStuck, progress } = watched()
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const slow = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await late
      controller.enqueue(new Uint8Array([1, 2]))
      controller.close()
    },
  })
  const response = progress.awaitingBody(
    new Response(slow, { status: 206, headers: { 'content-range': 'bytes 0-1/2' } }),
  )
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe('bytes 0-1/2')
  const bytes = response.arrayBuffer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onStuck).not.toHaveBeenCalled()
  resolve()
  expect(new Uint8Array(await bytes)).toEqual(new Uint8Array([1, 2]))
  await vi.advanceTimersByTimeAsync(13_000)
  expect(onStuck).toHaveBeenCalledOnce()
})
