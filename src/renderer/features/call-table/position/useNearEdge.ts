import { useRef } from 'react'
import type { LoadedRows } from '../loadedRows.ts'

/** Calls back when an end of the loaded rows is near, and again after each page, which may not have been enough. */
export function useNearEdge(onNear: () => void): (isNear: boolean, rows: LoadedRows) => void {
  const told = useRef<string | null>(null)
  return (isNear, { count, origin }) => {
    const edge = isNear ? `${count} ${origin}` : null
    if (told.current === edge) return
    told.current = edge
    if (edge !== null) onNear()
  }
}
