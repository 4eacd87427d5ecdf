import { wireInstant } from './localTime.ts'
import { parseRelativeTime, relativeTimeText } from './relativeTime.ts'
import { instantOfWall, twoDigits, wallDay, wallTimeOf } from './zonedTime.ts'

/** A time in the filter's text: a relative one, or `2026-11-03 14:05` in a time zone. Undefined if it's neither. */
export function readTypedTime(text: string, zone: string): string | { readonly period: string } | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})-(\d{2})-(\d{2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/i.exec(text) ?? []
  if (year === undefined) {
    const time = parseRelativeTime(text)
    return time && { period: relativeTimeText(time) }
  }
  if (parseRelativeTime(`${year}-${month}-${day}`) === undefined) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second ?? 0),
  }
  return wireInstant(new Date(instantOfWall(wall, zone)))
}

/** `2026-11-03 14:05`, with seconds if they aren't zero. */
export function typedTimeText(instant: string, zone: string): string {
  const at = Date.parse(instant)
  if (Number.isNaN(at)) return instant
  const wall = wallTimeOf(at, zone)
  const seconds = wall.second === 0 ? '' : `:${twoDigits(wall.second)}`
  return `${wallDay(wall)} ${twoDigits(wall.hour)}:${twoDigits(wall.minute)}${seconds}`
}
