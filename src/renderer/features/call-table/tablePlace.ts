import { create } from 'zustand'
import { keyIn, type Workspace } from '../../client/connection/workspaceClient.ts'
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
  /** The last opened call, by workspace. On return its row is the active one, even after moving with J and K. */
  readonly openedCallIds: Readonly<Record<string, number>>
  remember(list: string, place: TablePlace): void
  /** Forgets the places in all lists whose key has this prefix: they open at their start. */
  forget(lists: string): void
  rememberOpened(workspace: Workspace, callId: number): void
  /** The user returned from the opened call; from now on the list's own place counts. */
  forgetOpened(workspace: Workspace): void
}

export const useTablePlaces = create<TablePlaces>()((set) => ({
  places: {},
  openedCallIds: {},
  remember: (list, place) => set(({ places }) => ({ places: { ...places, [list]: place } })),
  forget: (lists) =>
    set(({ places }) => ({
      places: Object.fromEntries(Object.entries(places).filter(([list]) => !list.startsWith(lists))),
    })),
  rememberOpened: (workspace, callId) =>
    set(({ openedCallIds }) => ({ openedCallIds: { ...openedCallIds, [keyIn(workspace)]: callId } })),
  forgetOpened: (workspace) =>
    set(({ openedCallIds: { [keyIn(workspace)]: _, ...openedCallIds } }) => ({ openedCallIds })),
}))
