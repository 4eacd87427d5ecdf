import { expect, test } from 'vitest'
import { toggled, withRange } from './selectedRows.ts'

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
