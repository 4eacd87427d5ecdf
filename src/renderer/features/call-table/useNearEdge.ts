import { useEffect, useEffectEvent } from 'react'
import type { LoadedRows } from './loadedRows.ts'
import type { RowWindow } from './useRowWindow.ts'

/** Calls when an end of what is loaded comes near, and again after each page that came: it may not have been enough. */
export function useNearEdge(isNear: boolean, { count, origin }: LoadedRows, onNear: () => void): void {
  const call = useEffectEvent(onNear)
  useEffect(() => {
    if (isNear) call()
  }, [isNear, count, origin])
}

/** Tells which rows are drawn, when that or the rows have changed. */
export function useDrawn(
  { first, last }: RowWindow,
  rows: LoadedRows,
  onDrawn?: (first: number, last: number) => void,
) {
  const call = useEffectEvent((from: number, to: number) => onDrawn?.(from, to))
  useEffect(() => call(first, last), [first, last, rows])
}
