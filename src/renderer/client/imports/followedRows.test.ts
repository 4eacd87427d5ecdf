import { expect, it } from 'vitest'
import { indexNow } from './followedRows.ts'

/** A list of 300 rows without `gone`, of which these pages of 100 are loaded. Row `r7` was at 7. */
function listWithout(gone: number, pages: readonly number[], isCurrent = true) {
  const rows = Array.from({ length: 300 }, (_, at) => `r${at}`).filter((_, at) => at !== gone)
  const idAt = (index: number) => (pages.includes(Math.floor(index / 100)) ? rows[index] : undefined)
  return { count: rows.length, idAt, isCurrent }
}

it('finds a row that moved', () => {
  expect(indexNow({ index: 150, id: 'r150' }, listWithout(3, [1]))).toBe(149)
})

it('says that a row is gone only if it can’t be on a page that isn’t loaded', () => {
  expect(indexNow({ index: 150, id: 'r150' }, listWithout(150, [1]))).toBeNull()
  expect(indexNow({ index: 100, id: 'r100' }, listWithout(3, [1]))).toBe(100)
  expect(indexNow({ index: 100, id: 'r100' }, listWithout(3, [0, 1]))).toBe(99)
  expect(indexNow({ index: 100, id: 'r100' }, listWithout(100, [0, 1]))).toBeNull()
  expect(indexNow({ index: 299, id: 'r299' }, listWithout(299, [2]))).toBeNull()
})

it('says that a row is gone only after all loaded pages are read again', () => {
  expect(indexNow({ index: 150, id: 'r150' }, listWithout(150, [1], false))).toBe(150)
})
