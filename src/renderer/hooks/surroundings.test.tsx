import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { render, renderHook } from 'vitest-browser-react'
import { useInnerWidth } from './useInnerWidth.ts'
import { useIsOnline } from './useIsOnline.ts'
import { createValueStore, useStoreValue } from './valueStore.ts'

test('useIsOnline reports when the network is lost and restored', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const { result, act, unmount } = await renderHook(() => useIsOnline())
  expect(result.current).toBe(true)
  isOnline.mockReturnValue(false)
  await act(() => void window.dispatchEvent(new Event('offline')))
  expect(result.current).toBe(false)
  isOnline.mockReturnValue(true)
  await act(() => void window.dispatchEvent(new Event('online')))
  expect(result.current).toBe(true)
  const remove = vi.spyOn(window, 'removeEventListener')
  await unmount()
  expect(remove.mock.calls.map(([type]) => type).filter((type) => type.endsWith('line'))).toEqual(['online', 'offline'])
})

test('useInnerWidth returns the inner width from the first layout and after each resize', async () => {
  const widths: (number | null)[] = []
  function Box({ width }: { readonly width: number }) {
    const box = useRef<HTMLDivElement>(null)
    widths.push(useInnerWidth(box))
    return <div ref={box} style={{ width, borderLeft: '10px solid', boxSizing: 'content-box' }} />
  }
  const { rerender, unmount } = await render(<Box width={300} />)
  expect(widths.slice(0, 2)).toEqual([null, 300])
  await rerender(<Box width={200} />)
  await expect.poll(() => widths.at(-1)).toBe(200)
  const disconnect = vi.spyOn(ResizeObserver.prototype, 'disconnect')
  await unmount()
  expect(disconnect).toHaveBeenCalled()
})

test('a store notifies its listeners only of changed values', async () => {
  const store = createValueStore({ name: 'one', count: 1 })
  const draws: string[] = []
  const { unmount } = await renderHook(() => draws.push(useStoreValue(store, ({ name }) => name)))
  const heard = vi.fn()
  const leave = store.subscribe(heard)
  store.set(store.current())
  expect(heard).not.toHaveBeenCalled()
  store.set({ name: 'one', count: 2 })
  store.set({ name: 'two', count: 2 })
  expect([heard.mock.calls.length, store.current().name]).toEqual([2, 'two'])
  await expect.poll(() => draws).toEqual(['one', 'two'])
  leave()
  await unmount()
  store.set({ name: 'three', count: 3 })
  expect([heard.mock.calls.length, draws]).toEqual([2, ['one', 'two']])
})
