import { describe, expect, it } from 'vitest'
import type { CallRow } from '../../../domain/calls/call.ts'
import type { LoadedPage, LoadedPages, PagePlace } from './callPages.ts'
import { isDropped, withoutFarRows, withRecordsAgain } from './keptRows.ts'

const call = (id: number) => ({ kind: 'call', call: { id } }) as CallRow
const unreadable: CallRow = { kind: 'unreadable', record: { id: 99, path: 'title', reason: 'a number' } }

function page(...rows: CallRow[]): LoadedPage {
  return { rows, hasNextPage: true, hasPreviousPage: false, startCursor: 's', endCursor: 'e', receivedAt: 1 }
}

function pages(count: number): LoadedPages {
  return {
    pages: Array.from({ length: count }, (_, at) => page(call(at * 2), call(at * 2 + 1))),
    pageParams: Array.from({ length: count }, (): PagePlace => null),
  }
}

describe('the rows kept in memory', () => {
  it('are all of them as long as they are few', () => {
    const few = pages(5)
    expect(withoutFarRows(few, 0, 10)).toBe(few)
  })

  it('are those near what is looked at; the others keep their places and ids', () => {
    const { pages: left } = withoutFarRows(pages(6), 4, 6)
    expect(left.map(isDropped)).toEqual([true, true, true, false, false, false])
    expect(left[1]!.rows).toEqual([2, 3])
  })

  it('are never fewer than what is looked at and its neighbours', () => {
    expect(withoutFarRows(pages(5), 2, 0).pages.map(isDropped)).toEqual([true, false, false, false, true])
  })

  it('come back in their places, and say which call has left its own', () => {
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
