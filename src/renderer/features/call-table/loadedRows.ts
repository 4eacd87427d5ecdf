import type { CallRow } from '../../../domain/calls/call.ts'
import { rowId } from '../../../domain/calls/newRows.ts'
import type { TableRow } from './tableRow.ts'

/**
 * The loaded rows by their index in the table, across pages. Copies nothing, because a list can be very long. If a list wasn't
 * read from its first call, indexes before `first` are for rows that aren't loaded yet.
 */
export interface LoadedRows {
  readonly first: number
  /** One more than the index of the last row. */
  readonly count: number
  /** Rows between others may be missing, and are loaded when they come into sight. */
  readonly hasGaps: boolean
  /** They change with each move of a pointer: the table shows the first ones instead of following a row. */
  readonly isBrushed?: boolean
  /** The index of the row that was read first. When rows are loaded before it, every index moves by the same amount. */
  readonly origin: number
  /** Which end of the list was read first, and is shown first. */
  readonly start: 'first' | 'last'
  /** Undefined if the row isn't loaded, or its record was dropped to save memory. */
  at(index: number): TableRow | undefined
  readonly isGrouped: boolean
  /** The ID of the call at the index, if it's readable; also of a dropped record. */
  callIdAt(index: number): number | null
  /** The same, and an identity of the row of a group. */
  rowIdAt(index: number): RowId | null
  /** Calls of the list, as far as it's loaded. */
  readonly callCount: number
  /** The place of the call at the index in the list, counted from 0; null for a row that isn't a call of the list. */
  placeAt(index: number): number | null
  /** The pages, counted from 0, that contain the indexes from `from` to `to` (exclusive). */
  pagesAt(from: number, to: number): readonly number[]
  /** The index of a row (see `rowIdAt`); −1 if it isn't loaded. */
  indexOf(rowId: RowId): number
  /** The index of the row of the group that the row at the index is in, or is; −1 without groups. */
  groupAbove(index: number): number
}

/** The ID of a call, or what `groupRowId` makes of the key of a group. */
export type RowId = number | string

/** Skeletons before or after the loaded rows: more than a screen, so that the scroll bar shows that there is more. */
export const SKELETON_ROWS = 30

interface Page {
  /** A row, or the ID of a call whose record was dropped. */
  readonly rows: readonly (CallRow | number)[]
}

interface RowsOptions {
  readonly start?: 'first' | 'last'
  /** There are rows before the loaded ones: indexes are reserved for their skeletons. */
  readonly hasMoreBefore?: boolean
  /** Number of pages before the one that was read first. */
  readonly pagesBefore?: number
}

export function loadedRows(pages: readonly Page[], options: RowsOptions = {}): LoadedRows {
  const { start = 'first', hasMoreBefore = false, pagesBefore = 0 } = options
  const first = hasMoreBefore ? SKELETON_ROWS : 0
  const starts: number[] = []
  let count = first
  for (const page of pages) {
    starts.push(count)
    count += page.rows.length
  }
  const entry = (index: number) => {
    if (index < first || index >= count) return undefined
    const page = lastAtOrBefore(starts, index)
    return pages[page]!.rows[index - starts[page]!]
  }
  const callIdAt = (index: number) => {
    const row = entry(index)
    if (row === undefined) return null
    if (typeof row === 'number') return row
    return row.kind === 'call' ? row.call.id : null
  }
  return {
    first,
    count,
    hasGaps: false,
    isGrouped: false,
    groupAbove: () => -1,
    placeAt: (index) => (index >= first && index < count ? index - first : null),
    origin: starts[pagesBefore] ?? first,
    start,
    at(index) {
      const row = entry(index)
      return typeof row === 'number' ? undefined : row
    },
    callIdAt,
    rowIdAt: callIdAt,
    callCount: count - first,
    pagesAt(from, to) {
      if (to <= first || from >= count) return []
      const one = lastAtOrBefore(starts, Math.max(first, from))
      const last = lastAtOrBefore(starts, Math.min(count, to) - 1)
      return Array.from({ length: last - one + 1 }, (_, at) => one + at)
    },
    indexOf(callId) {
      for (const [page, { rows }] of pages.entries()) {
        const index = rows.findIndex((row) => (typeof row === 'number' ? row : rowId(row)) === callId)
        if (index >= 0) return starts[page]! + index
      }
      return -1
    },
  }
}

/** The last part that starts at or before `index`. An empty part is never the only one. */
export function lastAtOrBefore(starts: readonly number[], index: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= index) low = middle
    else high = middle - 1
  }
  return low
}
