import { HOUR, MINUTE, type EpochMs } from '../units.ts'
import { daysInMonth, instantOfWall, weekdayOf, wallTimeOf, type WallTime } from './zonedTime.ts'

/**
 * Relative times: `today`, `last 7 days`, `this quarter`, `3 hours ago`, and calendar days, months and years: `2026-11-03`,
 * `2026-11`, `2026`. A filter stores the words (`PeriodFilter`), which are resolved when the query runs, in the user's time
 * zone.
 *
 * `last 7 days` are today and the six days before it, whole days; `last 3 months` begin on the day after the same date
 * three months ago and end with today. `last 24 hours` end now. `last week` is the week before this one, from Monday.
 */

type CalendarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'
type ClockUnit = 'minute' | 'hour'

export type RelativeTime =
  | { readonly kind: 'now' }
  /** The current unit (`stepsBack` 0) or the previous one (1): today, last month. */
  | { readonly kind: 'unit'; readonly unit: CalendarUnit; readonly stepsBack: 0 | 1 }
  | { readonly kind: 'last'; readonly count: number; readonly unit: ClockUnit | 'day' | 'month' | 'year' }
  | { readonly kind: 'ago'; readonly count: number; readonly unit: ClockUnit | CalendarUnit }
  | { readonly kind: 'date'; readonly year: number; readonly month: number | null; readonly day: number | null }

/** From `start` to `end`, exclusive. For a moment, both are its instant. */
interface TimeSpan {
  readonly start: EpochMs
  readonly end: EpochMs
}

/** Undefined if the words aren't a time. Also reads capitals, abbreviations and `-7d`. */
export function parseRelativeTime(typed: string): RelativeTime | undefined {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  return parseUnit(text) ?? parseLast(text) ?? parseAgo(text) ?? parseDate(text)
}

/** The canonical form; `parseRelativeTime` reads it as the same. */
export function relativeTimeText(time: RelativeTime): string {
  switch (time.kind) {
    case 'now':
      return 'now'
    case 'unit':
      if (time.unit === 'day') return time.stepsBack === 0 ? 'today' : 'yesterday'
      return `${time.stepsBack === 0 ? 'this' : 'last'} ${time.unit}`
    case 'last':
      return `last ${time.count} ${plural(time.unit, time.count)}`
    case 'ago':
      return `${time.count} ${plural(time.unit, time.count)} ago`
    case 'date':
      return [
        String(time.year).padStart(4, '0'),
        ...[time.month, time.day].flatMap((part) => (part === null ? [] : [String(part).padStart(2, '0')])),
      ].join('-')
  }
}

/** Whether it's an instant and not a period: `now`, `7 days ago`. */
export function isMoment({ kind }: RelativeTime): boolean {
  return kind === 'now' || kind === 'ago'
}

export function resolveRelativeTime(time: RelativeTime, now: EpochMs, zone: string): TimeSpan {
  const today = wallTimeOf(now, zone)
  const midnight = (wall: WallTime) => instantOfWall({ year: wall.year, month: wall.month, day: wall.day }, zone)
  const tomorrow = midnight({ ...today, day: today.day + 1 })
  switch (time.kind) {
    case 'now':
      return moment(now)
    case 'unit': {
      const start = stepUnits(unitStart(today, time.unit), time.unit, -time.stepsBack)
      return { start: midnight(start), end: midnight(stepUnits(start, time.unit, 1)) }
    }
    case 'last':
      switch (time.unit) {
        case 'minute':
          return { start: now - time.count * MINUTE, end: now }
        case 'hour':
          return { start: now - time.count * HOUR, end: now }
        case 'day':
          return { start: midnight({ ...today, day: today.day - (time.count - 1) }), end: tomorrow }
        case 'month':
        case 'year': {
          const same = stepUnits(today, time.unit, -time.count)
          return { start: midnight({ ...same, day: same.day + 1 }), end: tomorrow }
        }
      }
    // Every unit of the switch above has returned.
    case 'ago':
      if (time.unit === 'minute') return moment(now - time.count * MINUTE)
      if (time.unit === 'hour') return moment(now - time.count * HOUR)
      // By the calendar: seven days ago has the same local time, even if the clock changed in between.
      return moment(instantOfWall(stepUnits(today, time.unit, -time.count), zone) + (now % 1000))
    case 'date': {
      const first = { year: time.year, month: time.month ?? 1, day: time.day ?? 1 }
      const unit = time.day !== null ? 'day' : time.month !== null ? 'month' : 'year'
      return { start: midnight(first), end: midnight(stepUnits(first, unit, 1)) }
    }
  }
}

function moment(at: EpochMs): TimeSpan {
  return { start: at, end: at }
}

function unitStart(wall: Required<WallTime>, unit: CalendarUnit): WallTime {
  const { year, month, day } = wall
  switch (unit) {
    case 'day':
      return { year, month, day }
    case 'week':
      return { year, month, day: day - weekdayOf(wall) }
    case 'month':
      return { year, month, day: 1 }
    case 'quarter':
      return { year, month: month - ((month - 1) % 3), day: 1 }
    case 'year':
      return { year, month: 1, day: 1 }
  }
}

/** The same time `steps` units later. If the month is too short, its last day: the 31st becomes the 30th. */
function stepUnits<Wall extends WallTime>(wall: Wall, unit: CalendarUnit, steps: number): Wall {
  if (unit === 'day') return { ...wall, day: wall.day + steps }
  if (unit === 'week') return { ...wall, day: wall.day + 7 * steps }
  const months = unit === 'month' ? steps : unit === 'quarter' ? 3 * steps : 12 * steps
  const index = wall.year * 12 + (wall.month - 1) + months
  const year = Math.floor(index / 12)
  const month = index - year * 12 + 1
  return { ...wall, year, month, day: Math.min(wall.day, daysInMonth(year, month)) }
}

interface Unit {
  /** A thousand years. Larger counts are typos and lead to instants that `Date` can't represent. */
  readonly highestCount: number
  /** Besides its name and plural. */
  readonly short: readonly string[]
}

const UNITS: Readonly<Record<ClockUnit | CalendarUnit, Unit>> = {
  minute: { highestCount: 525_960_000, short: ['min', 'mins'] },
  hour: { highestCount: 8_766_000, short: ['h', 'hr', 'hrs'] },
  day: { highestCount: 366_000, short: ['d'] },
  week: { highestCount: 52_000, short: ['w', 'wk', 'wks'] },
  month: { highestCount: 12_000, short: ['mo'] },
  quarter: { highestCount: 4_000, short: ['q'] },
  year: { highestCount: 1_000, short: ['y', 'yr'] },
}

const UNIT_WORDS: ReadonlyMap<string, ClockUnit | CalendarUnit> = new Map(
  (Object.keys(UNITS) as (keyof typeof UNITS)[]).flatMap((unit) =>
    [unit, `${unit}s`, ...UNITS[unit].short].map((word) => [word, unit] as const),
  ),
)

/** In every time zone, both ends of such a year have a year of four digits, as required by the wire's instants. */
const FIRST_YEAR = 2
const LAST_YEAR = 9998

function parseUnit(text: string): RelativeTime | undefined {
  if (text === 'now') return { kind: 'now' }
  if (text === 'today' || text === 'this day') return { kind: 'unit', unit: 'day', stepsBack: 0 }
  if (text === 'yesterday') return { kind: 'unit', unit: 'day', stepsBack: 1 }
  const [, which, word] = /^(this|last|previous) (week|month|quarter|year)$/.exec(text) ?? []
  if (word === undefined) return undefined
  return { kind: 'unit', unit: word as CalendarUnit, stepsBack: which === 'this' ? 0 : 1 }
}

function parseLast(text: string): RelativeTime | undefined {
  const [, digits, word = ''] = /^(?:the )?(?:last|past) (\d{1,9}) ?([a-z]+)$/.exec(text) ?? []
  const unit = UNIT_WORDS.get(word)
  const count = unit && countOf(digits, unit)
  if (unit === undefined || count === undefined || count === 0) return undefined
  // Written as seven days, so that "last 1 week" can't be confused with "last week".
  if (unit === 'week') return { kind: 'last', count: count * 7, unit: 'day' }
  if (unit === 'quarter') return { kind: 'last', count: count * 3, unit: 'month' }
  return { kind: 'last', count, unit }
}

function parseAgo(text: string): RelativeTime | undefined {
  const [, digits, word] = /^(\d{1,9}) ?([a-z]+) ago$/.exec(text) ?? /^-(\d{1,9}) ?([a-z]+)$/.exec(text) ?? []
  // In `-5m`, the unit is minutes, not months.
  const unit = word === 'm' ? 'minute' : UNIT_WORDS.get(word ?? '')
  const count = unit && countOf(digits, unit)
  return unit === undefined || count === undefined ? undefined : { kind: 'ago', count, unit }
}

function parseDate(text: string): RelativeTime | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? []
  if (year === undefined || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return undefined
  if (month !== undefined && (Number(month) < 1 || Number(month) > 12)) return undefined
  if (day !== undefined && (Number(day) < 1 || Number(day) > daysInMonth(Number(year), Number(month)))) return undefined
  return {
    kind: 'date',
    year: Number(year),
    month: month === undefined ? null : Number(month),
    day: day === undefined ? null : Number(day),
  }
}

function countOf(digits: string | undefined, unit: ClockUnit | CalendarUnit): number | undefined {
  const count = Number(digits)
  return count <= UNITS[unit].highestCount ? count : undefined
}

function plural(unit: string, count: number): string {
  return count === 1 ? unit : `${unit}s`
}
