import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useEvery } from './useEvery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('follows the first change at once, and others after the time', async () => {
  const { result, rerender, act } = await renderHook((value?: number) => useEvery(value, 3000), { initialProps: 1 })
  await rerender(2)
  await act(() => void vi.advanceTimersByTime(0))
  expect(result.current).toBe(2)
  await rerender(3)
  await act(() => void vi.advanceTimersByTime(2000))
  await rerender(4)
  expect(result.current).toBe(2)
  await act(() => void vi.advanceTimersByTime(1000))
  expect(result.current).toBe(4)
})

it('follows changes also after the clock was set back', async () => {
  const { result, rerender, act } = await renderHook((value?: number) => useEvery(value, 3000), { initialProps: 1 })
  await rerender(2)
  await act(() => void vi.advanceTimersByTime(0))
  vi.setSystemTime(Date.now() - 3_600_000)
  await rerender(3)
  await act(() => void vi.advanceTimersByTime(3000))
  expect(result.current).toBe(3)
})
