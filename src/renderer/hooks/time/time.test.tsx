// Own page: it counts timers, and those of tests before it may fire in between and start others.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useCountdown } from './useCountdown.ts'
import { useNow } from './useNow.ts'
import { useQueryTime } from './useQueryTime.ts'
import { useToday } from './useToday.ts'

/** 2.5 s after the start time of each test. */
const UNTIL = new Date(2026, 10, 21, 23, 59, 52, 800).getTime()

describe('time hooks', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 59, 50, 300) }))
  afterEach(() => void vi.useRealTimers())

  const pass = (act: (callback: () => void) => Promise<void>, ms: number) => act(() => void vi.advanceTimersByTime(ms))

  it('useCountdown counts whole seconds down to 0 and stops', async () => {
    const { result, act } = await renderHook(() => useCountdown(UNTIL))
    expect(result.current).toBe(3)
    await pass(act, 500)
    expect(result.current).toBe(3)
    await pass(act, 2)
    expect(result.current).toBe(2)
    await pass(act, 1000)
    expect(result.current).toBe(1)
    await pass(act, 1000)
    expect(result.current).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('useCountdown needs no timer for null or a past time', async () => {
    const { result, rerender } = await renderHook((until?: number | null) => useCountdown(until ?? null), {
      initialProps: null as number | null,
    })
    expect(result.current).toBeNull()
    await rerender(UNTIL - 60_000)
    expect(result.current).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('useCountdown clears its timer on unmount', async () => {
    const { unmount } = await renderHook(() => useCountdown(UNTIL))
    expect(vi.getTimerCount()).toBe(1)
    await unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('useNow updates every second, but only while the window is visible', async () => {
    const { result, act, unmount } = await renderHook(() => useNow())
    const start = new Date(2026, 10, 21, 23, 59, 50).getTime()
    expect(result.current).toBe(start)
    await pass(act, 1000)
    expect(result.current).toBe(start + 1000)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await pass(act, 3000)
    expect(result.current).toBe(start + 1000)
    hidden.mockReturnValue(false)
    await act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(result.current).toBe(start + 4000)
    await unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('useToday changes at every midnight', async () => {
    const { result, act, unmount } = await renderHook(() => useToday())
    const first = result.current
    expect(first.getDate()).toBe(21)
    await pass(act, 9000)
    expect(result.current).toBe(first)
    await pass(act, 1000)
    expect(result.current.getDate()).toBe(22)
    const second = result.current
    await pass(act, 86_000_000)
    expect(result.current).toBe(second)
    await pass(act, 400_000)
    expect(result.current.getDate()).toBe(23)
    await unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('useToday changes when the window is shown after the computer slept over midnight', async () => {
    const { result, act } = await renderHook(() => useToday())
    expect(result.current.getDate()).toBe(21)
    // Without its timers.
    vi.setSystemTime(new Date(2026, 10, 22, 8))
    await act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(result.current.getDate()).toBe(22)
  })

  describe('useQueryTime', () => {
    const START = new Date(2026, 10, 21, 23, 59, 50, 300).getTime()
    const asking = () => {
      const client = new QueryClient()
      const wrapper = ({ children }: { readonly children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      )
      return (first: string) => renderHook((question: string = first) => useQueryTime(question), { wrapper })
    }

    it('is the same for all that show the question, until it is asked again', async () => {
      const ask = asking()
      const list = await ask('a')
      await pass(list.act, 3000)
      const call = await ask('a')
      expect([list.result.current[0], call.result.current[0]]).toEqual([START, START])
      // The list gives way to the call.
      await list.unmount()
      await pass(call.act, 3000)
      const again = await ask('a')
      expect(again.result.current[0]).toBe(START)
      again.result.current[1](START + 6000)
      await pass(again.act, 1)
      expect([call.result.current[0], again.result.current[0]]).toEqual([START + 6000, START + 6000])
    })

    it('is now for another question, and for one that nothing has shown meanwhile', async () => {
      const { result, rerender, act } = await asking()('a')
      await pass(act, 2000)
      await rerender('b')
      expect(result.current[0]).toBe(START + 2000)
      const [, askBAgain] = result.current
      await pass(act, 2000)
      await rerender('a')
      expect(result.current[0]).toBe(START + 4000)
      // What isn't shown anymore can't be asked again, such as by a refresh that ends later.
      await pass(act, 2000)
      askBAgain(1)
      await rerender('b')
      expect(result.current[0]).toBe(START + 6000)
    })

    it('is another one once "Today" is another day', async () => {
      const { result, act } = await asking()('a')
      await pass(act, 9000)
      expect(result.current[0]).toBe(START)
      await pass(act, 1000)
      expect(result.current[0]).toBe(START + 10_000)
    })
  })
})
