import { expect, test } from 'vitest'
import { indexAfterKey } from './tableKeys.ts'

const after = (key: string, index: number, loaded = { first: 30, count: 130 }) =>
  indexAfterKey(key, { index, ...loaded, pageRows: 10 })

test('keys move by a row, by a page, and to the ends of the loaded rows', () => {
  expect(['ArrowDown', 'ArrowUp'].map((key) => after(key, 50))).toEqual([51, 49])
  expect(['PageDown', 'PageUp', 'Home', 'End'].map((key) => after(key, 50))).toEqual([60, 40, 30, 129])
})

test('no key moves beyond the loaded rows', () => {
  expect(['ArrowDown', 'PageDown'].map((key) => after(key, 129))).toEqual([129, 129])
  expect(['ArrowUp', 'PageUp'].map((key) => after(key, 30))).toEqual([30, 30])
})

test("other keys, and any key without rows, don't move", () => {
  expect(after('x', 50)).toBeUndefined()
  expect(after('End', 30, { first: 30, count: 30 })).toBeUndefined()
})
