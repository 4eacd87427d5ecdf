import type { CallGroup, GroupField, Grouping } from '../../../domain/query/grouping.ts'
import { lastAtOrBefore, type LoadedRows } from './loadedRows.ts'
import type { GroupRow } from './tableRow.ts'

interface RowGroups {
  readonly grouping: Pick<Grouping, 'by' | 'thenBy'>
  readonly groups: readonly CallGroup[]
  /** IDs of rows. */
  readonly expanded: ReadonlySet<string>
}

/** The row of a group, with the first row and the first call below it. */
interface Line {
  readonly row: GroupRow
  readonly rowStart: number
  readonly callStart: number
  /** Calls whose rows follow at once. */
  readonly shownCalls: number
}

/**
 * A list in the order of its groups, with a row for each group. A group of two levels shows those of the second one. The calls of
 * collapsed groups aren't rows.
 */
export function groupedRows(calls: LoadedRows, { grouping, groups, expanded }: RowGroups): LoadedRows {
  const lines: Line[] = []
  let rowCount = 0
  const add = (row: GroupRow, callStart: number) => {
    const shownCalls = row.isExpanded && row.group.parts === undefined ? row.group.callCount : 0
    lines.push({ row, rowStart: rowCount, callStart, shownCalls })
    rowCount += 1 + shownCalls
  }
  let callCount = 0
  for (const group of groups) {
    const row = rowOf(group, { by: grouping.by, within: null, expanded })
    add(row, callCount)
    let partStart = callCount
    for (const part of row.isExpanded ? (group.parts ?? []) : []) {
      add(rowOf(part, { by: grouping.thenBy!, within: row, expanded }), partStart)
      partStart += part.callCount
    }
    callCount += group.callCount
  }
  const rowStarts = lines.map(({ rowStart }) => rowStart)
  const withCalls = lines.filter(({ shownCalls }) => shownCalls > 0)
  const callStarts = withCalls.map(({ callStart }) => callStart)
  const lineById = new Map(lines.map((line) => [line.row.id, line]))
  const isInside = (index: number) => index >= 0 && index < rowCount
  const lineAt = (index: number) => lines[lastAtOrBefore(rowStarts, index)]!
  /** Index in the list; null for the row of a group. */
  const callAt = (index: number): number | null => {
    if (!isInside(index)) return null
    const { rowStart, callStart } = lineAt(index)
    return index === rowStart ? null : callStart + index - rowStart - 1
  }
  return {
    first: 0,
    count: rowCount,
    origin: 0,
    start: 'first',
    groupLevels: groups.some(({ parts }) => parts !== undefined) ? 2 : 1,
    at(index) {
      if (!isInside(index)) return undefined
      const call = callAt(index)
      return call === null ? lineAt(index).row : calls.at(calls.first + call)
    },
    callIdAt(index) {
      const call = callAt(index)
      return call === null ? null : calls.callIdAt(calls.first + call)
    },
    rowIdAt(index) {
      if (!isInside(index)) return null
      const call = callAt(index)
      return call === null ? lineAt(index).row.id : calls.callIdAt(calls.first + call)
    },
    callCount,
    selectableCount: callCount,
    loadedIds: () => calls.loadedIds(),
    placeAt: callAt,
    indexOf(rowId) {
      if (typeof rowId === 'string') return lineById.get(rowId)?.rowStart ?? -1
      const call = calls.indexOf(rowId) - calls.first
      if (call < 0) return -1
      const line = withCalls[lastAtOrBefore(callStarts, call)]
      const place = line === undefined ? -1 : call - line.callStart
      return line !== undefined && place >= 0 && place < line.shownCalls ? line.rowStart + 1 + place : -1
    },
    groupAbove: (index) => (isInside(index) ? lineAt(index).rowStart : -1),
  }
}

interface RowPlace {
  readonly by: GroupField
  readonly within: GroupRow | null
  readonly expanded: ReadonlySet<string>
}

function rowOf(group: CallGroup, { by, within, expanded }: RowPlace): GroupRow {
  const id = within === null ? groupRowId(group.key) : `${within.id}\n${groupRowId(group.key)}`
  return { kind: 'group', id, by, group, within, isExpanded: expanded.has(id) }
}

/** Text, unlike the IDs of calls. A key can be a number, a text or null. */
export function groupRowId(key: CallGroup['key']): string {
  return typeof key === 'string' ? `text ${key}` : `${key}`
}

/** The IDs of all rows of groups, also of those that only expanding shows. */
export function groupRowIds(groups: readonly CallGroup[]): readonly string[] {
  return groups.flatMap(({ key, parts = [] }) => {
    const id = groupRowId(key)
    return [id, ...parts.map((part) => `${id}\n${groupRowId(part.key)}`)]
  })
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
