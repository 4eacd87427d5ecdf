import type { CallRow } from '../../../domain/calls/call.ts'
import { rowId } from '../../../domain/calls/newRows.ts'
import type { LoadedRows } from './loadedRows.ts'

interface RowsPage {
  /** Index of the first row in the list. */
  readonly offset: number
  readonly rows: readonly CallRow[]
}

interface RowsByOffset {
  /** Of the whole list. */
  readonly total: number
  readonly pages: readonly RowsPage[]
  /** See `LoadedRows`. */
  readonly isBrushed?: boolean
}

/** The rows of a list whose length is known. `ids`: those of the whole list, if known, to find calls that aren't loaded. */
export function libraryRows(
  { total, pages, isBrushed = false }: RowsByOffset,
  ids: readonly number[] | undefined,
): LoadedRows {
  const at = (index: number) => {
    if (index < 0 || index >= total) return undefined
    const page = pages.find(({ offset, rows }) => index >= offset && index < offset + rows.length)
    return page?.rows[index - page.offset]
  }
  const callIdAt = (index: number) => {
    const row = at(index)
    return row?.kind === 'call' ? row.call.id : null
  }
  return {
    first: 0,
    count: total,
    hasGaps: true,
    isBrushed,
    isGrouped: false,
    groupAbove: () => -1,
    placeAt: (index) => (index >= 0 && index < total ? index : null),
    origin: 0,
    start: 'first',
    at,
    callIdAt,
    rowIdAt: callIdAt,
    callCount: total,
    pagesAt: () => [],
    indexOf(callId) {
      for (const { offset, rows } of pages) {
        const index = rows.findIndex((row) => rowId(row) === callId)
        if (index >= 0) return offset + index
      }
      return typeof callId === 'number' ? (ids?.indexOf(callId) ?? -1) : -1
    },
  }
}
