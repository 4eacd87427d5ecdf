import type { ListEnd } from '../../../contract/library/callList.ts'
import { rowAt, type ListRows } from '../../client/calls/listRows.ts'
import { rowId } from '../../../domain/calls/newRows.ts'
import type { TableRow } from './tableRow.ts'

/**
 * The rows of a list by their index in the table. Some may not be loaded yet. If the list is shown from its end and its length isn't
 * known, the indexes before `first` are for rows that follow when they are read.
 */
export interface LoadedRows {
  readonly first: number
  /** One more than the index of the last row. */
  readonly count: number
  /** They change with each move of a pointer: the table shows the first ones instead of following a row. */
  readonly isBrushed?: boolean
  /** The difference between two `origin`s is how far rows have moved because others were loaded before them. */
  readonly origin: number
  /** Which end of the list is shown first. */
  readonly start: ListEnd
  /** Undefined if the row isn't loaded. */
  at(index: number): TableRow | undefined
  /** 0 without groups, 2 if groups consist of others. */
  readonly groupLevels: 0 | 1 | 2
  /** The ID of the call at the index, if it's readable and loaded. */
  callIdAt(index: number): number | null
  /** The same, and an identity of the row of a group. */
  rowIdAt(index: number): RowId | null
  /** Calls of the list, as far as it's read. */
  readonly callCount: number
  /** The same without records that are known to be unreadable. */
  readonly selectableCount: number
  /** Of the calls that are loaded, also in collapsed groups. */
  loadedIds(): readonly number[]
  /** The place of the call at the index in the list (see `ListedCalls`); null for a row that isn't a call of the list. */
  placeAt(index: number): number | null
  /** The index of a row (see `rowIdAt`); −1 if it isn't known. */
  indexOf(rowId: RowId): number
  /** The index of the row of the group that the row at the index is in, or is; −1 without groups. */
  groupAbove(index: number): number
}

/** The ID of a call, or what `groupRowId` makes of the key of a group. */
export type RowId = number | string

/** Skeletons before or after the loaded rows: more than a screen, so that the scroll bar shows that there is more. */
export const SKELETON_ROWS = 30

interface RowsOptions {
  /** The end that the list is shown from, also when its length is known since. */
  readonly start?: ListEnd
  readonly isBrushed?: boolean
  /** Those that are known, in list order, to find calls that aren't loaded. */
  readonly ids?: readonly (number | null)[] | undefined
}

export type ShownList = Pick<ListRows, 'total' | 'rowCount' | 'from' | 'pages'>

export function loadedRows(list: ShownList, options: RowsOptions = {}): LoadedRows {
  const { start = list.from, isBrushed = false, ids } = options
  const { rowCount, from, pages } = list
  const first = from === 'last' ? SKELETON_ROWS : 0
  const end = first + rowCount
  const placeAt = (index: number) => (index < first || index >= end ? null : from === 'first' ? index : index - end)
  const at = (index: number) => {
    const place = placeAt(index)
    return place === null ? undefined : rowAt(list, place)
  }
  const callIdAt = (index: number) => {
    const row = at(index)
    return row?.kind === 'call' ? row.call.id : null
  }
  const unreadable = pages.reduce((sum, { rows }) => sum + rows.filter(({ kind }) => kind === 'unreadable').length, 0)
  return {
    first,
    count: end,
    isBrushed,
    groupLevels: 0,
    groupAbove: () => -1,
    placeAt,
    origin: start === 'last' ? end : 0,
    start,
    at,
    callIdAt,
    rowIdAt: callIdAt,
    callCount: rowCount,
    selectableCount: rowCount - unreadable,
    loadedIds: () => pages.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'call' ? [row.call.id] : []))),
    indexOf(callId) {
      for (const page of pages) {
        const index = page.rows.findIndex((row) => rowId(row) === callId)
        if (index >= 0) return (from === 'first' ? 0 : end) + page.start + index
      }
      const known = typeof callId === 'number' && ids ? ids.indexOf(callId) : -1
      if (known < 0) return -1
      // `ids` can have more calls than the rows that were read.
      const index = start === 'last' ? end - ids!.length + known : first + known
      return index < first ? -1 : index
    },
  }
}

/** Whether all loaded calls are among these. */
export function hasAllLoaded(ids: ReadonlySet<number>, rows: LoadedRows): boolean {
  return rows.loadedIds().every((id) => ids.has(id))
}

/** How many of these calls aren't in the list. 0 while they may be among rows that aren't loaded. */
export function countOthers(ids: ReadonlySet<number>, rows: LoadedRows): number {
  const loaded = rows.loadedIds()
  return loaded.length < rows.selectableCount ? 0 : ids.difference(new Set(loaded)).size
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
