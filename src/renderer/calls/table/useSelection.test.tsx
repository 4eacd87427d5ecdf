import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useSelection } from './useSelection.ts'

test('a selection outlives its table, and another list starts with an empty one', async () => {
  const { result, rerender, act, unmount } = await renderHook((list?: string) => useSelection(list ?? 'one'), {
    initialProps: 'one',
  })
  await act(() => result.current[1](new Set([7])))
  expect(result.current[0]).toEqual(new Set([7]))
  await rerender('other')
  expect(result.current[0]).toEqual(new Set())
  await unmount()
  const again = await renderHook(() => useSelection('one'))
  expect(again.result.current[0]).toEqual(new Set([7]))
})
