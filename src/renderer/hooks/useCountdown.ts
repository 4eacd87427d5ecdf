import { useSyncExternalStore } from 'react'

/**
 * Whole seconds left until an instant (an epoch in ms), counting down; 0 when it has passed, null when there is none.
 * Renders once a second, at the moments when the number changes.
 */
export function useCountdown(until: number | null): number | null {
  return useSyncExternalStore(
    (changed) => (until === null ? nothing : tickUntil(until, changed)),
    () => (until === null ? null : secondsLeft(until)),
  )
}

function secondsLeft(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000))
}

function tickUntil(until: number, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function schedule(): void {
    const left = until - Date.now()
    if (left <= 0) return
    timer = setTimeout(
      () => {
        changed()
        schedule()
      },
      // The number changes when a whole second is left; one ms later it surely has.
      (left % 1000) + 1,
    )
  }
  schedule()
  return () => clearTimeout(timer)
}

function nothing(): void {}
