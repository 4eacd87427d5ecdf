import { readInstant } from '../instant.ts'

const HERE = formatsOf(undefined)
/** What is written without a zone is shown as it is written. */
const AS_WRITTEN = formatsOf('UTC')

/**
 * A time as one reads it in a list: «Today, 17:32», «Yesterday, 09:05», «18 Nov, 14:00», «3 Mar 2025, 08:15», in the
 * person's zone. One that doesn't say its zone, or no time of day, can't be placed here and says so: «18 Nov, 14:00 (no
 * time zone)». Null for what is no time.
 */
export function momentWords(text: string, now: Date): string | null {
  const read = readInstant(text)
  if (read === null) return null
  if (read.kind === 'instant') {
    const date = new Date(read.at)
    return `${nearDayWords(date, now) ?? dayWords(date, now, HERE)}, ${HERE.time.format(date)}`
  }
  if (read.kind === 'day') return `${dayWords(new Date(`${read.day}T00:00:00Z`), now, AS_WRITTEN)} (no time of day)`
  const wall = new Date(`${read.local}Z`)
  return `${dayWords(wall, now, AS_WRITTEN)}, ${AS_WRITTEN.time.format(wall)} (no time zone)`
}

function formatsOf(timeZone: string | undefined) {
  return {
    dayAndMonth: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone }),
    dayMonthYear: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
    time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  }
}

function nearDayWords(date: Date, now: Date): string | null {
  const day = dayNumber(date)
  const today = dayNumber(now)
  if (day === today) return 'Today'
  return day === today - 1 ? 'Yesterday' : null
}

function dayWords(date: Date, now: Date, formats: typeof HERE): string {
  const year = formats === HERE ? date.getFullYear() : date.getUTCFullYear()
  return (year === now.getFullYear() ? formats.dayAndMonth : formats.dayMonthYear).format(date)
}

/** Calendar days of the person's zone, counted without its clock changes. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
}
