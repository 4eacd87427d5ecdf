import { useSyncExternalStore } from 'react'

/** In ms since the epoch, rounded to seconds. Renders every second while the window is visible. */
export function useNow(): number {
  return useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1000) * 1000)
}

function everySecond(changed: () => void): () => void {
  const timer = setInterval(() => {
    if (!document.hidden) changed()
  }, 1000)
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}
