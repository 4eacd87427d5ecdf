const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The calendar day of an instant in the person's zone, as a key and as it is read: «Wednesday 18 November 2026». */
export function dayWords(instant: string): string {
  return DAY.format(new Date(instant))
}

/** «14:05» in the person's zone; null for what is no instant. */
export function timeWords(instant: string | null): string | null {
  if (instant === null) return null
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? null : TIME.format(date)
}
