/** Stands in for zustand in the renderer's tests, so that files that run in the same page don't share what stores hold. */
import { create as createStore } from 'zustand/react'
import type { StateCreator, StoreApi } from 'zustand/vanilla'

const stores: StoreApi<unknown>[] = []

export function resetStores(): void {
  for (const store of stores) store.setState(store.getInitialState(), true)
}

type Creator = StateCreator<unknown>

/** As in zustand: `create(…)`, and `create<State>()(…)`. */
export const create = (creator?: Creator): unknown => (creator ? kept(creator) : kept)

function kept(creator: Creator): unknown {
  const store = createStore(creator)
  stores.push(store)
  return store
}
