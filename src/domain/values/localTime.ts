import { daysInMonth, instantOfWall, twoDigits, wallDay, wallTimeOf, type WallTime } from './zonedTime.ts'

/**
 * Instants in a time zone, by default the computer's, as in a date-time field: `2026-11-18T14:05`, with seconds and
 * milliseconds if they aren't zero: `2026-11-18T14:05:30.250`. The wire has instants with a zone.
 */
export function localText(instant: string, zone?: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const wall = zone === undefined ? wallTimeHere(date) : wallTimeOf(date.getTime(), zone)
  const milliseconds = date.getMilliseconds()
  const fraction = milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0')}`
  const seconds = wall.second === 0 && fraction === '' ? '' : `:${twoDigits(wall.second)}${fraction}`
  return `${wallDay(wall)}T${twoDigits(wall.hour)}:${twoDigits(wall.minute)}${seconds}`
}

function wallTimeHere(date: Date): Required<WallTime> {
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
    second: date.getSeconds(),
  }
}

/** The instant of a local time as ISO 8601 in UTC; undefined for an invalid time, including February 31. */
export function instantOfLocal(text: string, zone?: string): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?$/.exec(text.trim())
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const milliseconds = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'))
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const at =
    zone === undefined
      ? new Date(year, month - 1, day, hour, minute, second, milliseconds)
      : new Date(instantOfWall({ year, month, day, hour, minute, second }, zone) + milliseconds)
  return wireInstant(at)
}

/** ISO 8601 in UTC without zero milliseconds: `2026-11-18T13:05:00Z`. */
export function wireInstant(date: Date): string {
  return date.toISOString().replace('.000Z', 'Z')
}
