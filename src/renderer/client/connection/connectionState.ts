import { useSyncExternalStore } from 'react'

/**
 * Whether this page reaches its own core (not the service: that is an error of a request). `shut-out`: a host answers, but
 * it has been started again and takes this browser only with its new link.
 */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'shut-out'

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
