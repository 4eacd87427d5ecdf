/**
 * Instants in the person's own time zone, as a date-time field holds them: `2026-11-18T14:05` or, where the seconds
 * are not zero, `2026-11-18T14:05:30`. The wire has instants with a zone.
 */
export function localText(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const seconds = date.getSeconds()
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds === 0 ? '' : `:${two(seconds)}`}`
}

/** The instant of a local text as ISO 8601 in UTC; undefined for what is no time, also for a 31st of February. */
export function instantOfLocal(text: string): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/.exec(text.trim())
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(year, month - 1, day, hour, minute, second)
  if (date.getMonth() !== month - 1 || date.getDate() !== day || hour > 23 || minute > 59) return undefined
  return wireInstant(date)
}

/** ISO 8601 in UTC without needless milliseconds: `2026-11-18T13:05:00Z`. */
export function wireInstant(date: Date): string {
  return date.toISOString().replace('.000Z', 'Z')
}

/** Midnight, in the person's zone, of the day that holds `now`; `daysAgo` goes back by calendar days, over clock changes too. */
export function startOfDay(now: Date, daysAgo = 0): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo)
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
