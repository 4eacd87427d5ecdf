import { create } from 'zustand'

/** Where a person was in a list: outlives the table, so that coming back from a call is coming back. */
export interface TablePlace {
  readonly scrollTop: number
  readonly activeIndex: number
  /** Of the rows then: what stands before it now that did not, has moved the place. */
  readonly origin: number
}

interface TablePlaces {
  /** By list: a workspace with its filters and sort. */
  readonly places: Readonly<Record<string, TablePlace>>
  /** The call that was opened last, by workspace: its row is the active one on coming back, wherever J and K have led. */
  readonly openedCallIds: Readonly<Record<string, number>>
  remember(list: string, place: TablePlace): void
  /** The places in all lists whose name begins so: the next look at them begins at their start. */
  forget(lists: string): void
  rememberOpened(workspaceId: string, callId: number): void
  /** The opened call has been come back from; from now on the list's own place counts. */
  forgetOpened(workspaceId: string): void
}

export const useTablePlaces = create<TablePlaces>()((set) => ({
  places: {},
  openedCallIds: {},
  remember: (list, place) => set(({ places }) => ({ places: { ...places, [list]: place } })),
  forget: (lists) =>
    set(({ places }) => ({
      places: Object.fromEntries(Object.entries(places).filter(([list]) => !list.startsWith(lists))),
    })),
  rememberOpened: (workspaceId, callId) =>
    set(({ openedCallIds }) => ({ openedCallIds: { ...openedCallIds, [workspaceId]: callId } })),
  forgetOpened: (workspaceId) =>
    set(({ openedCallIds: { [workspaceId]: _, ...openedCallIds } }) => ({ openedCallIds })),
}))
