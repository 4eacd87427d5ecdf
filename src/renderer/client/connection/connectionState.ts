import { createValueStore, useStoreValue } from '../../hooks/valueStore.ts'

/** This page's connection to its own core, not to the service. `shut-out`: the restarted host only accepts its new link. */
type ConnectionState = 'connecting' | 'open' | 'lost' | 'shut-out'

const state = createValueStore<ConnectionState>('connecting')

export const setConnectionState = state.set
export const connectionState = state.current
export const onConnectionChange = state.subscribe

export function useConnectionState(): ConnectionState {
  return useStoreValue(state, (current) => current)
}
