import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useDebounced } from './useDebounced.ts'

describe('useDebounced', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('skips values that change within the delay', async () => {
    const { result, rerender, act } = await renderHook((value?: number) => useDebounced(value, 250), {
      initialProps: 1,
    })
    expect(result.current).toBe(1)
    await rerender(2)
    await act(() => void vi.advanceTimersByTime(200))
    await rerender(3)
    await act(() => void vi.advanceTimersByTime(200))
    expect(result.current).toBe(1)
    await act(() => void vi.advanceTimersByTime(50))
    expect(result.current).toBe(3)
  })
})
