import { useSyncExternalStore } from 'react'
import { instantOfWall, wallTimeOf } from '../../../domain/values/zonedTime.ts'
import { zoneSetting } from '../stored/region.ts'

/** A time within the current day. Renders only at midnight, when "Today" becomes "Yesterday". */
export function useToday(): Date {
  return useSyncExternalStore(atMidnight, today)
}

let current = new Date()

function today(): Date {
  const now = new Date()
  if (now >= midnightAfter(current) || now < current) current = now
  return current
}

function midnightAfter(at: Date): Date {
  const zone = zoneSetting.current()
  if (zone === null) return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1)
  const { year, month, day } = wallTimeOf(at.getTime(), zone)
  return new Date(instantOfWall({ year, month, day: day + 1 }, zone))
}

function atMidnight(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  function schedule(): void {
    const now = new Date()
    timer = setTimeout(
      () => {
        changed()
        schedule()
      },
      midnightAfter(now).getTime() - now.getTime() + 1,
    )
  }
  schedule()
  // A timer may be late after the computer slept.
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}
