import { getOrInsert } from './getOrInsert.ts'
import { roundedInside } from './values/boundedRounding.ts'
import { readInstant } from './values/instant.ts'
import { DAY, HOUR, MINUTE, SECOND, type EpochMs } from './units.ts'
import { clockText } from './clockText.ts'

/**
 * All text that depends on the user's locale. The words are English; the order of day and month, the clock and the numerals
 * follow the region. Not for files that machines read.
 */
export interface Formatter {
  /** `1,234` or `0.25`. */
  number(value: number): string
  /** `71.3` of 71.3 with one digit, `80.0` of 80. */
  decimal(value: number, digits: number): string
  /** `37%` of 0.37, `>99%` of 0.999. */
  percent(ratio: number, digits?: number): string
  /** A score from 0 to 100, or a mean of scores: `71.3` with one digit, `>99.9` of 99.96. */
  score(value: number, digits: number): string
  /** `1 recording`, `1,234 recordings`; `many` where the plural isn't made with an `s`. */
  count(count: number, one: string, many?: string): string
  /** `812 bytes`, `3.7 MB`, in decimal units as file managers show it. */
  size(bytes: number): string
  /** `142 ms`, `1.2 s`, `63 s`. */
  elapsed(ms: number): string
  /** `Nov 18`, of another year `Mar 3, 2025`. */
  day(at: Moment, now: Date): string
  /** `2:05 PM`. */
  time(at: Moment, zone?: string): string
  /** `2:05:33 PM`. */
  preciseTime(at: Moment, zone?: string): string
  /** `Nov 18, 2026`. */
  date(at: Moment, zone?: string): string
  /** `Nov 18, 2026, 2:05 PM`. */
  dateTime(at: Moment, zone?: string): string
  /** `Nov 18, 2026, 2:05:33 PM`. */
  preciseDateTime(at: Moment, zone?: string): string
  /** `November 2026`. */
  month(at: Moment, zone?: string): string
  /** `November 18, 2026`. */
  longDate(at: Moment, zone?: string): string
  /** `Wednesday, November 18, 2026`. */
  fullDate(at: Moment, zone?: string): string
  /** `Central European Standard Time`, depending on the time of year. */
  zoneName(at: Moment): string
  /**
   * A time from the service in a list: `Today, 2:05 PM`, `Yesterday, 9:05 AM`, `Nov 18, 2:05 PM`, `Mar 3, 2025, 8:15 AM`.
   * Without a zone or a time of day it isn't converted and is marked: `Nov 18, 2:05 PM (no time zone)`. Null for a text
   * that isn't a time.
   */
  moment(text: string, now: Date): string | null
  /** The same for a narrow column: of another year only the day, `Mar 3, 2025`. */
  shortMoment(text: string, now: Date): string | null
  /** `in 0:42` for the next ten minutes, then `at 3:42 PM`, `Monday at 3:42 PM`, `Nov 18 at 3:42 PM`. */
  until(until: EpochMs, now: EpochMs): string
  /** An estimate: `in 0:42` for the next ten minutes, then `about 3:42 PM`, `Monday, about 3:42 PM`. */
  about(at: EpochMs, now: EpochMs): string
  /** `just now`, `12 seconds ago`, `2 hours ago`. */
  ago(ms: number): string
}

type Moment = Date | EpochMs

/**
 * `locale` is the user's: `en-US`, `de`, `fr-CA`. An invalid one counts as American English. `userZone` is the user's time
 * zone, by default the computer's.
 */
export function createFormatter(locale: string, userZone?: string): Formatter {
  const { english, hourCycle } = conventionsOf(locale)
  const clock = { hour: 'numeric', minute: '2-digit', hourCycle } as const
  const preciseClock = { ...clock, second: '2-digit' } as const
  const shortDate = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const longDate = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const inZone = userZone === undefined ? {} : { timeZone: userZone }
  const dates = (options: Intl.DateTimeFormatOptions) => dateFormat(english, { ...inZone, ...options })
  const time = dates(clock)
  const dayAndMonth = dates({ day: 'numeric', month: 'short' })
  const date = dates(shortDate)
  const weekday = dates({ weekday: 'long' })
  const zoneNames = new Intl.DateTimeFormat(english, { ...inZone, timeZoneName: 'long' })
  const relative = new Intl.RelativeTimeFormat(english)

  const numbers = new Intl.NumberFormat(english)
  const percentFormats = kept(
    (digits) => new Intl.NumberFormat(english, { style: 'percent', ...fractionDigits(digits) }),
  )
  const decimals = kept((digits) => new Intl.NumberFormat(english, fractionDigits(digits)))
  const number = (value: number) => numbers.format(value)
  const decimal = (value: number, digits: number) => decimals(digits).format(value)
  const count = (value: number, one: string, many = `${one}s`) => `${number(value)} ${value === 1 ? one : many}`

  const dayNumber = dayNumbers(userZone)
  const yearOf = (at: Date) => new Date(dayNumber(at) * DAY).getUTCFullYear()
  const dayOf = (at: Date, now: Date, zone?: string) => {
    const year = zone === undefined ? yearOf(at) : at.getUTCFullYear()
    return (year === yearOf(now) ? dayAndMonth : date)(at, zone)
  }
  const nearDay = (at: Date, now: Date): string | null => {
    const day = dayNumber(at)
    const today = dayNumber(now)
    if (day === today) return 'Today'
    return day === today - 1 ? 'Yesterday' : null
  }

  const moment = (text: string, now: Date, { isShort }: { readonly isShort: boolean }): string | null => {
    const read = readInstant(text)
    if (read === null) return null
    if (read.kind === 'instant') {
      const at = new Date(read.at)
      const near = nearDay(at, now)
      if (isShort && near === null && yearOf(at) !== yearOf(now)) return date(at)
      return `${near ?? dayOf(at, now)}, ${time(at)}`
    }
    if (read.kind === 'day') return `${dayOf(new Date(`${read.day}T00:00:00Z`), now, 'UTC')} (no time of day)`
    const wall = new Date(`${read.local}Z`)
    return `${dayOf(wall, now, 'UTC')}, ${time(wall, 'UTC')} (no time zone)`
  }

  const upcoming = (at: EpochMs, now: EpochMs, words: { readonly near: string; readonly far: string }): string => {
    const left = at - now
    if (left < 10 * MINUTE) return `in ${clockText(Math.ceil(left / SECOND))}`
    if (left < 12 * HOUR) return `${words.near} ${time(at)}`
    return `${left < 6 * DAY ? weekday(at) : dayAndMonth(at)}${words.far} ${time(at)}`
  }

  return {
    number,
    decimal,
    percent(ratio, digits = 0) {
      const percents = percentFormats(digits)
      if (ratio < 0 || ratio > 1) return percents.format(ratio)
      const { sign, value } = roundedInside(ratio * 100, { low: 0, high: 100, digits })
      return sign === '' ? percents.format(ratio) : `${sign}${percents.format(value / 100)}`
    },
    score(score, digits) {
      const { sign, value } = roundedInside(score, { low: 0, high: 100, digits })
      return `${sign}${decimal(value, digits)}`
    },
    count,
    size(bytes) {
      if (bytes < 1000) return count(bytes, 'byte')
      let value = bytes
      let unit = -1
      // 999.5 would be rounded to 1000 of the smaller unit.
      while (value >= 999.5 && unit < SIZE_UNITS.length - 1) {
        value /= 1000
        unit += 1
      }
      return `${value < 9.95 ? decimal(value, 1) : number(Math.round(value))} ${SIZE_UNITS[unit]}`
    },
    elapsed(ms) {
      if (ms < SECOND) return `${number(ms)} ms`
      return ms < 10 * SECOND ? `${decimal(ms / SECOND, 1)} s` : `${number(Math.round(ms / SECOND))} s`
    },
    day: (at, now) => dayOf(new Date(at), now),
    time,
    preciseTime: dates(preciseClock),
    date,
    dateTime: dates({ ...shortDate, ...clock }),
    preciseDateTime: dates({ ...shortDate, ...preciseClock }),
    month: dates({ month: 'long', year: 'numeric' }),
    longDate: dates(longDate),
    fullDate: dates({ ...longDate, weekday: 'long' }),
    zoneName: (at) => zoneNames.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'local time',
    moment: (text, now) => moment(text, now, { isShort: false }),
    shortMoment: (text, now) => moment(text, now, { isShort: true }),
    until: (until, now) => upcoming(until, now, { near: 'at', far: ' at' }),
    about: (at, now) => upcoming(at, now, { near: 'about', far: ', about' }),
    ago(ms) {
      if (ms < 2 * SECOND) return 'just now'
      if (ms < MINUTE) return relative.format(-Math.floor(ms / SECOND), 'second')
      if (ms < HOUR) return relative.format(-Math.floor(ms / MINUTE), 'minute')
      if (ms < DAY) return relative.format(-Math.floor(ms / HOUR), 'hour')
      return relative.format(-Math.floor(ms / DAY), 'day')
    },
  }
}

const SIZE_UNITS = ['KB', 'MB', 'GB', 'TB'] as const

/** `de` becomes `en-DE`: English words, the day before the month, a comma in 1,5. */
function conventionsOf(locale: string) {
  const person = readLocale(locale)
  const region = person.maximize().region ?? 'US'
  const { hourCycle } = new Intl.DateTimeFormat(person, { hour: 'numeric', timeZone: 'UTC' }).resolvedOptions()
  return { english: person.language === 'en' ? person.toString() : `en-${region}`, hourCycle }
}

function readLocale(locale: string): Intl.Locale {
  try {
    return new Intl.Locale(locale)
  } catch {
    // Some systems use `C` or `en_US@rg=dezzzz`, which Intl refuses.
    return new Intl.Locale('en-US')
  }
}

/** Formats for the user's zone and, created on first use, for others. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const local = new Intl.DateTimeFormat(locale, options)
  const elsewhere = new Map<string, Intl.DateTimeFormat>()
  return (at: Moment, zone?: string): string => {
    if (zone === undefined) return local.format(at)
    const make = () => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    return getOrInsert(elsewhere, zone, make).format(at)
  }
}

function kept(make: (digits: number) => Intl.NumberFormat) {
  const made = new Map<number, Intl.NumberFormat>()
  return (digits: number): Intl.NumberFormat => getOrInsert(made, digits, () => make(digits))
}

function fractionDigits(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

/** Numbers the calendar days of the user's zone, ignoring its clock changes. */
function dayNumbers(zone: string | undefined): (date: Date) => number {
  if (zone === undefined) return (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY
  const days = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' })
  return (date) => {
    const part = (wanted: string) => Number(days.formatToParts(date).find(({ type }) => type === wanted)?.value)
    return Date.UTC(part('year'), part('month') - 1, part('day')) / DAY
  }
}
