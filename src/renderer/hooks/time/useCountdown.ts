import { useSyncExternalStore } from 'react'

/** 0 when it has passed, null for null. Renders once per second, when the number changes. */
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
      // The number changes when a full second has passed; the extra millisecond makes sure of it.
      (left % 1000) + 1,
    )
  }
  schedule()
  return () => clearTimeout(timer)
}

function nothing(): void {}
