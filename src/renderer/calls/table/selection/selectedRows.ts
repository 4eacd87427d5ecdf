import type { LoadedRows } from '../loadedRows.ts'

export function toggled(selected: ReadonlySet<number>, callId: number): ReadonlySet<number> {
  const next = new Set(selected)
  if (!next.delete(callId)) next.add(callId)
  return next
}

interface RowRange {
  readonly from: number
  readonly to: number
}

/** Whether every row from one to another, inclusive, is loaded. */
export function isLoaded({ at }: Pick<LoadedRows, 'at'>, { from, to }: RowRange): boolean {
  for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
    if (at(index) === undefined) return false
  }
  return true
}

/** Adds every call from one row to another, inclusive. Unreadable rows are skipped. */
export function withRange(
  selected: ReadonlySet<number>,
  callIdAt: (index: number) => number | null,
  { from, to }: RowRange,
): ReadonlySet<number> {
  const next = new Set(selected)
  for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
    const callId = callIdAt(index)
    if (callId !== null) next.add(callId)
  }
  return next
}
