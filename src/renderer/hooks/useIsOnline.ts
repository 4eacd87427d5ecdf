import { useSyncExternalStore } from 'react'

/** Whether this computer has a network at all. It says nothing about the service: only a request can tell. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed)
      window.addEventListener('offline', changed)
      return () => {
        window.removeEventListener('online', changed)
        window.removeEventListener('offline', changed)
      }
    },
    () => navigator.onLine,
  )
}
