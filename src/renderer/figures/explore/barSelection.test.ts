import { expect, test } from 'vitest'
import { barAt, barsAfterKey, draggedBars, dragSelections, movedBars } from './barSelection.ts'

const BARS = { binCount: 10, hasMissing: true }

test('finds the bar below the pointer, the one of missing values too', () => {
  expect([0, 0.04, 0.5, 0.85, 0.95, 1, 2, -1].map((at) => barAt(at, BARS))).toEqual([0, 0, 5, 9, 10, 10, 10, 0])
  expect(barAt(1, { binCount: 10, hasMissing: false })).toBe(9)
})

test('a drag selects bars in both directions, and ends before the one of missing values', () => {
  expect(draggedBars(4, 7, BARS)).toEqual({ first: 4, last: 7 })
  expect(draggedBars(4, 1, BARS)).toEqual({ first: 1, last: 4 })
  expect(draggedBars(4, 10, BARS)).toEqual({ first: 4, last: 9 })
  expect(draggedBars(10, 3, BARS)).toEqual({ first: 10, last: 10 })
})

test('a selection keeps its size when it is moved', () => {
  expect(movedBars({ first: 2, last: 4 }, -5, BARS)).toEqual({ first: 0, last: 2 })
  expect(movedBars({ first: 2, last: 4 }, 9, BARS)).toEqual({ first: 7, last: 9 })
})

test('a drag can select the nearest bars first, and what it moves to', () => {
  const bars = { binCount: 4, hasMissing: true }
  expect(dragSelections({ from: 1, moves: null }, bars)).toEqual([
    { first: 1, last: 1 },
    { first: 0, last: 1 },
    { first: 1, last: 2 },
    { first: 1, last: 3 },
  ])
  expect(dragSelections({ from: 1, moves: { first: 1, last: 2 } }, bars)).toEqual([
    { first: 1, last: 2 },
    { first: 0, last: 1 },
    { first: 2, last: 3 },
  ])
  expect(dragSelections({ from: 4, moves: null }, bars)).toEqual([{ first: 4, last: 4 }])
})

test('arrow keys move it, Shift moves its end, and the bar of missing values is after the last one', () => {
  const after = (key: string, first?: number, last = first, hasShift = false) =>
    barsAfterKey(key, { selection: first === undefined ? null : { first, last: last! }, hasShift, bars: BARS })
  expect(after('ArrowRight')).toEqual({ first: 0, last: 0 })
  expect(after('ArrowLeft')).toEqual({ first: 9, last: 9 })
  expect(after('ArrowRight', 3, 4)).toEqual({ first: 4, last: 5 })
  expect(after('ArrowRight', 3, 4, true)).toEqual({ first: 3, last: 5 })
  expect(after('ArrowLeft', 3, 3, true)).toEqual({ first: 3, last: 3 })
  expect(after('ArrowRight', 9)).toEqual({ first: 10, last: 10 })
  expect(after('ArrowLeft', 10)).toEqual({ first: 9, last: 9 })
  expect(after('End', 3, 4, true)).toEqual({ first: 3, last: 9 })
  expect(after('Delete', 3)).toBeNull()
  expect(after('a', 3)).toBeUndefined()
})

test('without other bars, the one of missing values is the only one', () => {
  const bars = { binCount: 0, hasMissing: true }
  expect([0, 0.1, 1].map((at) => barAt(at, bars))).toEqual([0, 0, 0])
  const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End']
  for (const selection of [null, { first: 0, last: 0 }]) {
    const after = keys.map((key) => barsAfterKey(key, { selection, hasShift: false, bars }))
    expect(after).toEqual(keys.map(() => ({ first: 0, last: 0 })))
  }
  // Without any bar, the keys are the list's.
  const none = { binCount: 0, hasMissing: false }
  expect(barsAfterKey('End', { selection: null, hasShift: false, bars: none })).toBeUndefined()
})
