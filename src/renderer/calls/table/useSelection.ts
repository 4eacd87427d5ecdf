import { create } from 'zustand'
import type { SelectedCalls } from '../../client/calls/selectedCalls.ts'

/** Another list starts with an empty selection, so that users don't export calls they no longer see. */
interface Selections {
  readonly list: string
  readonly selected: SelectedCalls
}

const useSelections = create<Selections>()(() => ({ list: '', selected: new Set() }))

const NOTHING: ReadonlySet<number> = new Set()

/** The selection outlives the table, so that returning from a call restores it. */
export function useSelection(list: string): readonly [SelectedCalls, (selected: SelectedCalls) => void] {
  const selected = useSelections((state) => (state.list === list ? state.selected : NOTHING))
  return [selected, (next) => useSelections.setState({ list, selected: next })]
}
