import { describe, expect, it } from 'vitest'
import type { CallRow } from '../../../domain/calls/call.ts'
import { loadedRows } from './loadedRows.ts'

const row = (id: number | null): CallRow => ({ kind: 'unreadable', record: { id, path: '', reason: '' } })
const page = (...ids: (number | null)[]) => ({ rows: ids.map(row) })

describe('the loaded rows', () => {
  const rows = loadedRows([page(9, 8, null), page(), page(7), page(6, 5)])

  it('are counted and found by place over the borders of pages, empty ones too', () => {
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

  it('are found by id', () => {
    expect([9, 7, 5, 4].map((id) => rows.indexOf(id))).toEqual([0, 3, 5, -1])
  })

  it('may be none', () => {
    expect([loadedRows([]).count, loadedRows([]).at(0), loadedRows([page()]).at(0)]).toEqual([0, undefined, undefined])
  })

  function idAt(index: number): number | null {
    const found = rows.at(index)
    return found?.kind === 'unreadable' ? found.record.id : null
  }
})
