import { useRef } from 'react'

/** For what a person may stop waiting for: `begin` gives the signal for the next request, `giveUp` aborts it. */
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
