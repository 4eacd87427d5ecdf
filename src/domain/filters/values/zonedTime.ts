import { DAY, type EpochMs } from '../../units.ts'

/**
 * Calendar and clock of a time zone, on `Intl` alone: Chromium 156 has `Temporal`, Node 24 has not, and views are
 * resolved in both. `localTime` is the same for the zone this computer is in.
 */

/** A date and a time as a clock on the wall shows them. Fields out of range carry over: the 0th is the last of the month before. */
export interface WallTime {
  readonly year: number
  /** 1–12. */
  readonly month: number
  readonly day: number
  readonly hour?: number
  readonly minute?: number
  readonly second?: number
}

/** Whether `zone` is an IANA name this runtime knows. */
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

/**
 * The instant at which the clock shows `wall`. Where it shows it twice (clocks go back) the first; where it never does
 * (clocks go forward) as much later as the gap is wide. The same choice as `Temporal`'s «compatible».
 */
export function instantOfWall(wall: WallTime, zone: string): EpochMs {
  const asUtc = instantAsUtc(wall)
  // Offsets change at most once in two days anywhere, so the day before and the day after know both candidates.
  const before = offsetAt(asUtc - DAY, zone)
  const after = offsetAt(asUtc + DAY, zone)
  const fitting = [asUtc - before, asUtc - after].filter((instant) => instant + offsetAt(instant, zone) === asUtc)
  return fitting.length > 0 ? Math.min(...fitting) : asUtc - before
}

/** 0 is Monday (ISO 8601 weeks). */
export function weekdayOf({ year, month, day }: WallTime): number {
  return (new Date(instantAsUtc({ year, month, day })).getUTCDay() + 6) % 7
}

export function daysInMonth(year: number, month: number): number {
  return new Date(instantAsUtc({ year, month: month + 1, day: 0 })).getUTCDate()
}

/** As if the wall were in Greenwich. `Date.UTC` alone takes the years 0 to 99 for the last century's. */
export function instantAsUtc({ year, month, day, hour = 0, minute = 0, second = 0 }: WallTime): EpochMs {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.setUTCHours(hour, minute, second, 0)
}

function offsetAt(instant: EpochMs, zone: string): number {
  const whole = Math.floor(instant / 1000) * 1000
  return instantAsUtc(wallTimeOf(whole, zone)) - whole
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes a fifth of a millisecond, using one a hundredth. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-US', {
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
  formats.set(zone, format)
  return format
}
