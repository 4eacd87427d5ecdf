import { create } from 'zustand'
import type { RowId } from './loadedRows.ts'

/** The user's place in a list. Outlives the table, so that returning from a call restores it. */
export interface TablePlace {
  readonly scrollTop: number
  readonly activeIndex: number
  /** Of the active row, which the place moves with; null if that is an untouched list's first row, or isn't loaded. */
  readonly rowId: RowId | null
  /** The rows' `origin` at that time: rows loaded before it since then have moved the place. */
  readonly origin: number
}

interface TablePlaces {
  /** By list: a workspace with its filters and sort. */
  readonly places: Readonly<Record<string, TablePlace>>
  remember(list: string, place: TablePlace): void
  /** Forgets the places in all lists whose key has this prefix: they open at their start. */
  forget(lists: string): void
}

export const useTablePlaces = create<TablePlaces>()((set) => ({
  places: {},
  remember: (list, place) => set(({ places }) => ({ places: { ...places, [list]: place } })),
  forget: (lists) =>
    set(({ places }) => ({
      places: Object.fromEntries(Object.entries(places).filter(([list]) => !list.startsWith(lists))),
    })),
}))
