import { describe, expect, it } from 'vitest'
import type { CallRow } from '../../../domain/calls/call.ts'
import type { LoadedPage, LoadedPages, PagePlace } from './callPages.ts'
import { isDropped, withoutFarRows, withRecordsAgain } from './keptRows.ts'

const call = (id: number) => ({ kind: 'call', call: { id } }) as CallRow
const unreadable: CallRow = { kind: 'unreadable', record: { id: 99, path: 'title', reason: 'a number' } }

function page(...rows: CallRow[]): LoadedPage {
  const cursors = { startCursor: 's', endCursor: 'e' }
  return { rows, hiddenCount: 0, hasNextPage: true, hasPreviousPage: false, ...cursors, receivedAt: 1 }
}

function pages(count: number): LoadedPages {
  return {
    pages: Array.from({ length: count }, (_, at) => page(call(at * 2), call(at * 2 + 1))),
    pageParams: Array.from({ length: count }, (): PagePlace => null),
  }
}

describe('rows in memory', () => {
  it('are all kept while they are few', () => {
    const few = pages(5)
    expect(withoutFarRows(few, 0, 10)).toBe(few)
  })

  it('are kept near the visible page; the others keep their positions and ids', () => {
    const { pages: left } = withoutFarRows(pages(6), 4, 6)
    expect(left.map(isDropped)).toEqual([true, true, true, false, false, false])
    expect(left[1]!.rows).toEqual([2, 3])
  })

  it('always include the visible page and its neighbors', () => {
    expect(withoutFarRows(pages(5), 2, 0).pages.map(isDropped)).toEqual([true, false, false, false, true])
  })

  it('are restored in their positions, with moved calls marked', () => {
    const { pages: left } = withoutFarRows(
      { pages: [page(call(1), unreadable, call(2)), ...pages(3).pages], pageParams: [] },
      3,
      0,
    )
    expect(left[0]!.rows).toEqual([1, unreadable, 2])
    const again = withRecordsAgain(left[0]!, page(call(2), call(3)))
    expect(again.rows.map((row) => typeof row !== 'number' && row.kind)).toEqual(['unreadable', 'unreadable', 'call'])
    expect(again.rows[2]).toEqual(call(2))
  })
})
