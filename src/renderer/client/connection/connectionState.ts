import { useSyncExternalStore } from 'react'

/** This page's connection to its own core, not to the service. `shut-out`: the restarted host only accepts its new link. */
type ConnectionState = 'connecting' | 'open' | 'lost' | 'shut-out'

let state: ConnectionState = 'connecting'
const listeners = new Set<() => void>()

export function setConnectionState(next: ConnectionState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

export function connectionState(): ConnectionState {
  return state
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(onConnectionChange, connectionState)
}
