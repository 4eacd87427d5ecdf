import { create } from 'zustand'

/** Another list starts with an empty selection, so that users don't export calls they no longer see. */
interface Selections {
  readonly list: string
  readonly callIds: ReadonlySet<number>
  select(list: string, callIds: ReadonlySet<number>): void
}

const useSelections = create<Selections>()((set) => ({
  list: '',
  callIds: new Set(),
  select: (list, callIds) => set({ list, callIds }),
}))

const NOTHING: ReadonlySet<number> = new Set()

/** The selection outlives the table, so that returning from a call restores it. */
export function useSelection(list: string): readonly [ReadonlySet<number>, (callIds: ReadonlySet<number>) => void] {
  const callIds = useSelections((state) => (state.list === list ? state.callIds : NOTHING))
  return [callIds, (next) => useSelections.getState().select(list, next)]
}
