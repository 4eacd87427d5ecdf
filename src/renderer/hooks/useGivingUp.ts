import { useRef } from 'react'

/** Cancels requests: `begin` returns the signal for the next request, `giveUp` aborts it. */
export function useGivingUp() {
  const current = useRef<AbortController | null>(null)
  return {
    begin(): AbortSignal {
      current.current = new AbortController()
      return current.current.signal
    },
    giveUp(): void {
      current.current?.abort()
    },
  }
}
