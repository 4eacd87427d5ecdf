import { useSyncExternalStore } from 'react'

/** A time within the current day. Renders only at midnight, when "Today" becomes "Yesterday". */
export function useToday(): Date {
  return useSyncExternalStore(atMidnight, today)
}

let current = new Date()

function today(): Date {
  const now = new Date()
  if (now.toDateString() !== current.toDateString()) current = now
  return current
}

function atMidnight(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  function schedule(): void {
    const now = new Date()
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    timer = setTimeout(
      () => {
        changed()
        schedule()
      },
      midnight.getTime() - now.getTime() + 1,
    )
  }
  schedule()
  return () => clearTimeout(timer)
}
