import type { CallGroup, GroupField } from '../../../domain/query/grouping.ts'
import { lastAtOrBefore, type LoadedRows } from './loadedRows.ts'
import type { GroupKey } from './tableRow.ts'

interface RowGroups {
  readonly by: GroupField
  readonly groups: readonly CallGroup[]
  readonly expanded: ReadonlySet<GroupKey>
}

/** A list in the order of its groups, with a row for each group. The calls of collapsed groups aren't rows. */
export function groupedRows(calls: LoadedRows, { by, groups, expanded }: RowGroups): LoadedRows {
  /** By group: the index of its row, and of its first call in the list. */
  const rowStarts: number[] = []
  const callStarts: number[] = []
  let rowCount = 0
  let callCount = 0
  for (const group of groups) {
    rowStarts.push(rowCount)
    callStarts.push(callCount)
    rowCount += 1 + (expanded.has(group.key) ? group.callCount : 0)
    callCount += group.callCount
  }
  const isInside = (index: number) => index >= 0 && index < rowCount
  /** Index in the list; null for the row of a group. */
  const callAt = (index: number): number | null => {
    if (!isInside(index)) return null
    const group = lastAtOrBefore(rowStarts, index)
    const place = index - rowStarts[group]! - 1
    return place < 0 ? null : callStarts[group]! + place
  }
  return {
    first: 0,
    count: rowCount,
    origin: 0,
    start: 'first',
    isGrouped: true,
    at(index) {
      if (!isInside(index)) return undefined
      const call = callAt(index)
      if (call !== null) return calls.at(calls.first + call)
      const group = groups[lastAtOrBefore(rowStarts, index)]!
      return { kind: 'group', by, group, isExpanded: expanded.has(group.key) }
    },
    callIdAt(index) {
      const call = callAt(index)
      return call === null ? null : calls.callIdAt(calls.first + call)
    },
    rowIdAt(index) {
      if (!isInside(index)) return null
      const call = callAt(index)
      if (call !== null) return calls.callIdAt(calls.first + call)
      return groupRowId(groups[lastAtOrBefore(rowStarts, index)]!.key)
    },
    callCount,
    selectableCount: callCount,
    placeAt: callAt,
    indexOf(rowId) {
      if (typeof rowId === 'string') return rowStarts[groups.findIndex(({ key }) => groupRowId(key) === rowId)] ?? -1
      const call = calls.indexOf(rowId) - calls.first
      if (call < 0) return -1
      const at = lastAtOrBefore(callStarts, call)
      const group = groups[at]
      return group && expanded.has(group.key) ? rowStarts[at]! + 1 + call - callStarts[at]! : -1
    },
    groupAbove: (index) => (isInside(index) ? rowStarts[lastAtOrBefore(rowStarts, index)]! : -1),
  }
}

/** Text, unlike the IDs of calls. A key can be a number, a text or null. */
export function groupRowId(key: GroupKey): string {
  return typeof key === 'string' ? `text ${key}` : `${key}`
}

interface Range {
  readonly first: number
  readonly last: number
}

/** The calls of the rows from `first` to `last` (exclusive), as ranges of the list. */
export function callRanges({ placeAt }: LoadedRows, { first, last }: Range): readonly Range[] {
  const ranges: { first: number; last: number }[] = []
  for (let index = first; index < last; index += 1) {
    const place = placeAt(index)
    if (place === null) continue
    const range = ranges.at(-1)
    if (range?.last === place) range.last += 1
    else ranges.push({ first: place, last: place + 1 })
  }
  return ranges
}
