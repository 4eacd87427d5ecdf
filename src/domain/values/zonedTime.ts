import { getOrInsert } from '../getOrInsert.ts'
import { DAY, type EpochMs } from '../units.ts'

/**
 * Date and time in a time zone, with `Intl` only: Chromium 156 has `Temporal`, Node 24 doesn't, and views are resolved in
 * both. `localTime` does the same for this computer's zone.
 */

/** A local date and time. Fields out of range carry over: day 0 is the last day of the previous month. */
export interface WallTime {
  readonly year: number
  /** 1–12. */
  readonly month: number
  readonly day: number
  readonly hour?: number
  readonly minute?: number
  readonly second?: number
}

/** Whether `zone` is an IANA name known to this runtime. */
export function isTimeZone(zone: string): boolean {
  try {
    return formatOf(zone) !== undefined
  } catch {
    return false
  }
}

export function wallTimeOf(instant: EpochMs, zone: string): Required<WallTime> {
  const fields: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) fields[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = fields
  return { year, month, day, hour, minute, second }
}

/** The day of an instant: `2026-11-03`. */
export function dayText(instant: EpochMs, zone: string): string {
  return wallDay(wallTimeOf(instant, zone))
}

/** `2026-11-03`. */
export function wallDay({ year, month, day }: WallTime): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

export function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/**
 * The instant of the local time `wall`. If it occurs twice (clocks go back), the first; if it doesn't exist (clocks go
 * forward), later by the length of the gap. Same choice as `Temporal`'s `compatible`.
 */
export function instantOfWall(wall: WallTime, zone: string): EpochMs {
  const asUtc = instantAsUtc(wall)
  return instantsOfWall(asUtc, zone)[0] ?? asUtc - offsetAt(asUtc - DAY, zone)
}

/** All instants of a local time, earliest first: none if the clocks skip it, two if they repeat it. `asUtc`: as if in UTC. */
export function instantsOfWall(asUtc: EpochMs, zone: string): readonly EpochMs[] {
  // Offsets change at most once in two days anywhere, so the day before and the day after have both candidates.
  const offsets = [offsetAt(asUtc - DAY, zone), offsetAt(asUtc + DAY, zone)]
  return [...new Set(offsets.map((offset) => asUtc - offset))]
    .filter((instant) => instant + offsetAt(instant, zone) === asUtc)
    .toSorted((a, b) => a - b)
}

/** 0 is Monday (ISO 8601 weeks). */
export function weekdayOf({ year, month, day }: WallTime): number {
  return (new Date(instantAsUtc({ year, month, day })).getUTCDay() + 6) % 7
}

export function daysInMonth(year: number, month: number): number {
  return new Date(instantAsUtc({ year, month: month + 1, day: 0 })).getUTCDate()
}

/** As if `wall` were UTC. `Date.UTC` alone takes the years 0 to 99 as 1900 to 1999. */
export function instantAsUtc({ year, month, day, hour = 0, minute = 0, second = 0 }: WallTime): EpochMs {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.setUTCHours(hour, minute, second, 0)
}

/** In milliseconds, east of UTC. */
export function offsetAt(instant: EpochMs, zone: string): number {
  const whole = Math.floor(instant / 1000) * 1000
  return instantAsUtc(wallTimeOf(whole, zone)) - whole
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes a fifth of a millisecond, using one a hundredth. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const make = () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  return getOrInsert(formats, zone, make)
}
