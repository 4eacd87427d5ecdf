import { expect, it } from 'vitest'
import type { CallRow } from './call.ts'
import { fullCall } from './testing/fullCall.ts'
import { newRows, rowId } from './newRows.ts'

const call = (id: number): CallRow => ({ kind: 'call', call: fullCall({ id }) })
const unreadable = (id: number | null): CallRow => ({
  kind: 'unreadable',
  record: { id, path: 'title', reason: 'expected text' },
})

it('keeps a call of overlapping pages once', () => {
  const known = new Set<number>()
  expect(newRows([call(1), call(2), call(2)], known).map(rowId)).toEqual([1, 2])
  expect(newRows([call(2), call(3), unreadable(1), unreadable(4)], known).map(rowId)).toEqual([3, 4])
  expect(known).toEqual(new Set([1, 2, 3, 4]))
})

it('keeps every record without an id', () => {
  const known = new Set<number>()
  const rows = [unreadable(null), unreadable(null)]
  expect(newRows(rows, known)).toEqual(rows)
  expect(newRows(rows, known)).toEqual(rows)
})
