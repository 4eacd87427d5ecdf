/** Bars of a histogram that follow one another, by index. The bar of missing values, after all others, is only alone. */
export interface BarSelection {
  readonly first: number
  readonly last: number
}

export interface BarCounts {
  /** Without the bar of missing values. */
  readonly binCount: number
  readonly hasMissing: boolean
}

/** Width of the space before the bar of missing values, in bars. */
const GAP = 0.6

/** In bars. */
export function chartWidth({ binCount, hasMissing }: BarCounts): number {
  return hasMissing ? binCount + GAP + 1 : binCount
}

export function barStart(bar: number, { binCount }: BarCounts): number {
  return bar < binCount ? bar : binCount + GAP
}

/** The bar at a position between 0 and 1. */
export function barAt(position: number, bars: BarCounts): number {
  const at = Math.min(1, Math.max(0, position)) * chartWidth(bars)
  const { binCount, hasMissing } = bars
  const isMissing = hasMissing && (binCount === 0 || at >= binCount + GAP / 2)
  return isMissing ? binCount : Math.min(binCount - 1, Math.floor(at))
}

/** What a drag from one bar to another selects. It ends at the bar of missing values. */
export function draggedBars(from: number, to: number, { binCount }: BarCounts): BarSelection {
  if (from >= binCount) return { first: binCount, last: binCount }
  const end = Math.min(to, binCount - 1)
  return { first: Math.min(from, end), last: Math.max(from, end) }
}

/** A selection moved by a number of bars, as far as there are bars. */
export function movedBars({ first, last }: BarSelection, by: number, { binCount }: BarCounts): BarSelection {
  if (first >= binCount) return { first, last }
  const step = Math.min(Math.max(by, -first), binCount - 1 - last)
  return { first: first + step, last: last + step }
}

/** What a drag from a bar can select, the nearest first. `moves`: the selection that it moves; null if it makes a new one. */
export function dragSelections(
  { from, moves }: { readonly from: number; readonly moves: BarSelection | null },
  bars: BarCounts,
): readonly BarSelection[] {
  const isMissing = from >= bars.binCount
  const first = moves ? -moves.first : -from
  const last = bars.binCount - 1 - (moves ? moves.last : from)
  if (isMissing) return [draggedBars(from, from, bars)]
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .toSorted((one, other) => Math.abs(one) - Math.abs(other))
    .map((by) => (moves ? movedBars(moves, by, bars) : draggedBars(from, from + by, bars)))
}

/**
 * The selection after a key: arrows move it, with Shift they move its end, Home and End select the first and the last bar.
 * Null: nothing is selected. Undefined: the key isn't for it.
 */
export function barsAfterKey(
  key: string,
  { selection, hasShift, bars }: { selection: BarSelection | null; hasShift: boolean; bars: BarCounts },
): BarSelection | null | undefined {
  if (bars.binCount === 0 && !bars.hasMissing) return undefined
  const end = bars.binCount - 1
  // Without other bars, it's that of missing values.
  const only = (bar: number): BarSelection => ({ first: Math.max(0, bar), last: Math.max(0, bar) })
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      if (selection === null) return only(end)
      if (selection.first > end) return only(end)
      if (hasShift) return { first: selection.first, last: Math.max(selection.first, selection.last - 1) }
      return movedBars(selection, -1, bars)
    case 'ArrowRight':
    case 'ArrowUp':
      if (selection === null) return only(0)
      if (selection.first > end) return selection
      if (hasShift) return { first: selection.first, last: Math.min(end, selection.last + 1) }
      if (selection.first === end && bars.hasMissing) return only(end + 1)
      return movedBars(selection, 1, bars)
    case 'Home':
      return hasShift && selection && selection.last <= end ? { first: 0, last: selection.last } : only(0)
    case 'End':
      return hasShift && selection && selection.first <= end ? { first: selection.first, last: end } : only(end)
    case 'Delete':
    case 'Backspace':
      return null
    default:
      return undefined
  }
}

export function isSameSelection(one: BarSelection | null, other: BarSelection | null): boolean {
  return one?.first === other?.first && one?.last === other?.last
}
