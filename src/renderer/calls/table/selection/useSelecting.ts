import { useLayoutEffect, useMemo, useRef } from 'react'
import { isAnySelected, type SelectedCalls } from '../../../client/calls/selectedCalls.ts'
import { useCommands } from '../../../commands/useCommands.ts'
import { hasAllLoaded, type LoadedRows, type RowId } from '../loadedRows.ts'
import { isLoaded, toggled, withRange } from './selectedRows.ts'

interface SelectingOptions {
  /** Identifies the rows' list: a click in another list doesn't start a range in this one. */
  readonly list: string
  readonly rows: LoadedRows
  /** Whether the rows are all calls of the list. */
  readonly isWhole: boolean
  readonly selected: SelectedCalls | undefined
  readonly onSelectedChange: ((selected: SelectedCalls) => void) | undefined
  /** The IDs of the list's calls, in its order, as far as it's read; null if that failed, which the page has reported. */
  readonly readIds: ReadIds | undefined
  readonly activeIndex: number
  readonly setActiveIndex: (index: number) => void
}

/** A record that can't be read has none. */
export type ReadIds = () => Promise<readonly (number | null)[] | null>

interface Selecting {
  /** True if the click was meant for the selection. */
  press(index: number, event: PressedWith, isBox: boolean): boolean
  readonly all: boolean | 'mixed'
  selectAll(isSelected: boolean): void
}

/** Where a range starts: the row, and its index and the rows' `origin` at that time. */
interface RangeStart {
  readonly list: string
  readonly rowId: RowId | null
  readonly index: number
  readonly origin: number
}

interface PressedWith {
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/**
 * Selecting rows: the checkbox or Ctrl/⌘ toggles one, Shift extends from the last one; X toggles the active row, Shift and the
 * arrows extend from it, Ctrl/⌘ A selects all calls that match, Escape clears. Null if rows can't be selected.
 */
export function useSelecting(options: SelectingOptions): Selecting | null {
  const { list, rows, isWhole, selected, onSelectedChange, readIds, activeIndex, setActiveIndex } = options
  const anchor = useRef<RangeStart | null>(null)
  const { callIdAt } = rows
  const all = useMemo(() => {
    if (selected === 'all') return true
    if (selected === undefined || selected.size === 0) return false
    // Others may have left the list since they were selected.
    return isWhole && selected.size >= rows.selectableCount && hasAllLoaded(selected, rows) ? true : 'mixed'
  }, [rows, isWhole, selected])

  const loadedIds = () => withRange(new Set(), callIdAt, { from: rows.first, to: rows.count - 1 })

  /** Called with the IDs when they are read. Null if the selection or the list has changed since then. */
  const awaited = useRef<((ids: readonly (number | null)[]) => void) | null>(null)
  useLayoutEffect(
    () => () => {
      awaited.current = null
    },
    [list, selected],
  )
  const selectRead = (read: ReadIds, selectedOf: (ids: readonly (number | null)[]) => SelectedCalls) => {
    const take = (ids: readonly (number | null)[]) => onSelectedChange?.(selectedOf(ids))
    awaited.current = take
    void read().then((ids) => {
      if (ids !== null && awaited.current === take) take(ids)
    })
  }
  /** Adds a range of rows, after their IDs were read if some aren't loaded. */
  const select = (before: ReadonlySet<number>, range: { readonly from: number; readonly to: number }) => {
    if (!readIds || isLoaded(rows, range)) onSelectedChange?.(withRange(before, callIdAt, range))
    else selectRead(readIds, (ids) => withRange(before, (index) => idAt(ids, rows.placeAt(index)), range))
  }
  const startRange = (index: number) => {
    anchor.current = { list, rowId: rows.rowIdAt(index), index, origin: rows.origin }
  }
  /** Where the row is now, at which the range starts. */
  const rangeStart = ({ rowId, index, origin }: RangeStart): number => {
    const moved = index + rows.origin - origin
    const there = rows.rowIdAt(moved)
    if (rowId === null || there === null || there === rowId) return moved
    const found = rows.indexOf(rowId)
    return found < 0 ? activeIndex : found
  }
  const selectOne = (index: number): boolean => {
    const callId = callIdAt(index)
    if (callId === null || selected === undefined) return false
    startRange(index)
    // Without one of them, it isn't all calls anymore, and only those that were read are known.
    if (selected !== 'all') onSelectedChange?.(toggled(selected, callId))
    else if (readIds) selectRead(readIds, (ids) => toggled(new Set(ids.filter((id) => id !== null)), callId))
    else onSelectedChange?.(toggled(loadedIds(), callId))
    return true
  }
  const selectTo = (index: number): boolean => {
    if (selected === undefined || rows.count === rows.first) return false
    if (anchor.current?.list !== list) startRange(activeIndex)
    const from = rangeStart(anchor.current!)
    if (selected !== 'all') select(selected, { from, to: index })
    setActiveIndex(index)
    return true
  }
  const selectAll = (isSelected: boolean) => {
    if (!isSelected) onSelectedChange?.(new Set())
    // Also the calls of collapsed groups.
    else if (rows.groupLevels > 0 && readIds) selectRead(readIds, (ids) => new Set(ids.filter((id) => id !== null)))
    else if (isWhole) select(new Set(), { from: rows.first, to: rows.count - 1 })
    else onSelectedChange?.('all')
  }

  useCommands({
    'list.select': () => selectOne(activeIndex),
    'list.selectDown': () => selectTo(Math.min(rows.count - 1, activeIndex + 1)),
    'list.selectUp': () => selectTo(Math.max(rows.first, activeIndex - 1)),
    'list.selectAll': selected !== undefined && (() => selectAll(true)),
    'list.clearSelection': selected !== undefined && isAnySelected(selected) && (() => selectAll(false)),
  })

  if (selected === undefined) return null
  return {
    all,
    selectAll,
    press(index, { shiftKey, ctrlKey, metaKey }, isBox) {
      if (shiftKey) return selectTo(index)
      return isBox || ctrlKey || metaKey ? selectOne(index) || isBox : false
    },
  }
}

function idAt(ids: readonly (number | null)[], place: number | null): number | null {
  return place === null ? null : (ids.at(place) ?? null)
}
