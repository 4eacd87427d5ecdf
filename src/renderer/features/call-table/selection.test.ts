import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { toggled, useSelection, withRange } from './selection.ts'

test('a call is added to the selection or removed, without changing the set before', () => {
  const selected = new Set([1, 2])
  expect([...toggled(selected, 3)]).toEqual([1, 2, 3])
  expect([...toggled(selected, 2)]).toEqual([1])
  expect([...selected]).toEqual([1, 2])
})

test('a range includes both ends, in either direction, and no unreadable rows', () => {
  const ids = [10, 11, null, 13, 14]
  const callIdAt = (index: number) => ids[index] ?? null
  const range = (from: number, to: number) => [...withRange(new Set([99]), callIdAt, { from, to })]
  expect(range(1, 3)).toEqual([99, 11, 13])
  expect(range(3, 1)).toEqual([99, 11, 13])
  expect(range(4, 4)).toEqual([99, 14])
})

test('a selection outlives its table, and another list starts with an empty one', async () => {
  const { result, rerender, act, unmount } = await renderHook((list?: string) => useSelection(list ?? 'one'), {
    initialProps: 'one',
  })
  await act(() => result.current[1](new Set([7])))
  expect([...result.current[0]]).toEqual([7])
  await rerender('other')
  expect([...result.current[0]]).toEqual([])
  await unmount()
  const again = await renderHook(() => useSelection('one'))
  expect([...again.result.current[0]]).toEqual([7])
})
