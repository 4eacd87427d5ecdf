import { useSyncExternalStore } from 'react'

/** Whether this computer has a network connection. That doesn't mean that the service is reachable. */
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
