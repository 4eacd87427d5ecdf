import { describe, expect, it } from 'vitest'
import type { CallRow } from '../../../domain/calls/call.ts'
import { loadedRows } from './loadedRows.ts'

const row = (id: number | null): CallRow => ({ kind: 'unreadable', record: { id, path: '', reason: '' } })
const page = (...ids: (number | null)[]) => ({ rows: ids.map(row) })

describe('loaded rows', () => {
  const rows = loadedRows([page(9, 8, null), page(), page(7), page(6, 5)])

  it('are counted and found by index across pages, including empty ones', () => {
    expect(rows.count).toBe(6)
    expect([0, 1, 2, 3, 4, 5].map((index) => rows.at(index)?.kind === 'unreadable' && idAt(index))).toEqual([
      9,
      8,
      null,
      7,
      6,
      5,
    ])
    expect([rows.at(-1), rows.at(6)]).toEqual([undefined, undefined])
  })

  it('are found by ID', () => {
    expect([9, 7, 5, 4].map((id) => rows.indexOf(id))).toEqual([0, 3, 5, -1])
  })

  it('can be empty', () => {
    expect([loadedRows([]).count, loadedRows([]).at(0), loadedRows([page()]).at(0)]).toEqual([0, undefined, undefined])
  })

  it('reserve indexes for rows before them, and know which row was read first', () => {
    const rows = loadedRows([page(1, 2), page(3)], { start: 'last', hasMoreBefore: true, pagesBefore: 1 })
    expect([rows.first, rows.count, rows.origin]).toEqual([30, 33, 32])
    expect([rows.at(29), rows.indexOf(1), rows.indexOf(3)]).toEqual([undefined, 30, 32])
    expect([rows.pagesAt(0, 30), rows.pagesAt(0, 31), rows.pagesAt(31, 99), rows.pagesAt(33, 60)]).toEqual([
      [],
      [0],
      [0, 1],
      [],
    ])
  })

  it('keep the IDs of calls whose records were dropped', () => {
    const rows = loadedRows([{ rows: [7, ...page(6).rows] }])
    expect([rows.at(0), rows.callIdAt(0), rows.callIdAt(1), rows.indexOf(7)]).toEqual([undefined, 7, null, 0])
  })

  function idAt(index: number): number | null {
    const found = rows.at(index)
    return found?.kind === 'unreadable' ? found.record.id : null
  }
})
