import { useRef } from 'react'
import type { LoadedRows } from './loadedRows.ts'

/** Calls when an end of what is loaded comes near, and again after each page that came: it may not have been enough. */
export function useNearEdge(onNear: () => void): (isNear: boolean, rows: LoadedRows) => void {
  const told = useRef<string | null>(null)
  return (isNear, { count, origin }) => {
    const edge = isNear ? `${count} ${origin}` : null
    if (told.current === edge) return
    told.current = edge
    if (edge !== null) onNear()
  }
}
