import { writtenZone, type TextIs, type WrittenZone } from './writtenZone.ts'

/** A date and a time as something writes them: a file name, a tag, a cell of a table. */
export interface WrittenTime {
  /** `YYYY-MM-DDTHH:MM:SS`, in whatever zone it means. */
  readonly local: string
  /** Minutes east of UTC; null when it does not say, and where `zone` says it. */
  readonly offsetMinutes: number | null
  /** IANA name, where it is written. */
  readonly zone?: string
  /** Day and month could be the other way round: the other reading. Left out where there is only one. */
  readonly alsoLocal?: string
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(?<name>${MONTHS.join('|')})[a-z]*`

/** Most exact first. `first` and `second` are day and month, in an order that their size or their separator tells. */
const DATES = [
  String.raw`(?<year>20\d\d)(?<by>[-_. /:])(?<month>\d\d?)\k<by>(?<day>\d\d?)`,
  String.raw`(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)`,
  String.raw`(?<first>\d\d?)(?<by>[-_. /])(?<second>\d\d?)\k<by>(?<year>20\d\d)`,
  String.raw`(?<day>\d\d?)[-_. ]*${MONTH}[-_., ]*(?<year>20\d\d)`,
  String.raw`${MONTH}[-_. ]*(?<day>\d\d?)(?:st|nd|rd|th)?[-_., ]+(?<year>20\d\d)`,
]
const TIMES = [
  // Behind `14:05` a minus begins an offset, behind `14-05` the seconds.
  String.raw`(?<hour>\d\d?)[-_.:h](?<minute>\d\d)(?:(?:(?<!:\d\d)-|[_.:m])(?<second2>\d\d)(?:[.,]\d{1,9})?s?)?(?:[-_. ]*(?<half>[ap])\.? ?m\b\.?)?`,
  String.raw`(?<hour>\d\d)(?<minute>\d\d)(?<second2>\d\d)?`,
]
const BETWEEN = String.raw`(?:[-_., T@/]|[-_ ](?:at|um|v|à)[-_ ])+`

const PATTERNS = [
  ...DATES.flatMap((date) => TIMES.map((time) => `${date}${BETWEEN}${time}`)),
  // Fourteen digits in a row.
  String.raw`(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)(?<hour>\d\d)(?<minute>\d\d)(?<second2>\d\d)`,
].map((pattern) => new RegExp(String.raw`(?<!\d)(?:(?<before>GMT|UTC)[-_ ]?)?${pattern}(?!\d)`, 'iu'))

/**
 * The time a text is, a cell or a tag; null when it is none that exists, and when anything in it is not understood: a
 * zone or half of the day that is passed over makes the time wrong by hours. A day alone is not enough: the service
 * wants an instant, and midnight would be a lie. Of `03-11-2026` the day comes first, and the other reading is told;
 * of `03.11.2026` there is no other, for who writes dots writes the day first.
 */
export function writtenTime(text: string): WrittenTime | null {
  return text.length > LONGEST_TIME ? null : timeIn(text, 'whole')
}

/** The time within a text that says other things too: a file's name. Null when it says none, or one of an unclear zone. */
export function timeInName(text: string): WrittenTime | null {
  return timeIn(text, 'name')
}

/** `Tue Nov 03 2026 14:05:33 GMT+0100 (Central European Standard Time)` has 66. */
const LONGEST_TIME = 120

function timeIn(given: string, textIs: TextIs): WrittenTime | null {
  // Locales write no-break spaces of two widths, and marks that only turn the direction.
  const text = given.replace(/\p{Zs}/gu, ' ').replace(/\p{Cf}/gu, '')
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text)
    if (found?.groups === undefined) continue
    const after = text.slice(found.index + found[0].length)
    const called = textIs === 'whole' ? (HOUR_WORD.exec(after)?.[0].length ?? 0) : 0
    const zone = writtenZone(after.slice(called), textIs)
    const time = zone && timeOf(found.groups, zone)
    if (!time) {
      if (textIs === 'name' && zone === null) return null
      continue
    }
    if (textIs === 'name') return time
    const rest = after.slice(called + zone.length)
    const isRead = zone.length === 0 ? END.test(rest) : END_BEHIND_ZONE.test(rest)
    if (isRead && BEGINNING.test(text.slice(0, found.index))) return time
  }
  return null
}

/** How a time is called: `14:05 Uhr`. */
const HOUR_WORD = /^ ?(?:h|hrs?|hs|uhr|hod)(?![\p{L}\d])\.?/iu
const END = /^[\s"'.,;:)\]-]*$/u
/** Its name may be written out: `+01:00 (Central European Time)`, `+01:00[Europe/Prague]`. */
const END_BEHIND_ZONE = /^[\s"'.,;]*(?:[([][^)\]]*[)\]])?[\s"'.,;]*$/u
/** A weekday: `Tue, `. */
const BEGINNING = /^[\s"'([]*(?:\p{L}{2,}[.,]*\s+)?$/u

/** Ten digits that are seconds, thirteen that are milliseconds since 1970: of 2011 to 2030. */
const EPOCH = /(?<!\d)(?<seconds>1[3-8]\d{8})(?<millis>\d{3})?(?!\d)/gu

/** Seconds or milliseconds since 1970 within a text, as telephone systems name their files; in their order. */
export function epochTimes(text: string): readonly WrittenTime[] {
  return [...text.matchAll(EPOCH)].map(({ groups }) => timeOfInstant(Number(groups?.seconds) * 1000))
}

/** An instant, in UTC. */
export function timeOfInstant(instant: number): WrittenTime {
  return { local: new Date(instant).toISOString().slice(0, 19), offsetMinutes: 0 }
}

function timeOf(groups: Readonly<Record<string, string | undefined>>, said: WrittenZone): WrittenTime | null {
  const clock = clockOf(groups)
  if (clock === null) return null
  const year = Number(groups.year)
  const dates = datesOf(groups).filter(([month, day]) => exists(year, month, day))
  const [date, other] = dates.map(([month, day]) => `${year}-${two(month)}-${two(day)}T${clock}`)
  if (date === undefined) return null
  return {
    local: date,
    // Zoom writes `GMT20261103-140533`.
    offsetMinutes: said.length === 0 && groups.before !== undefined ? 0 : said.offsetMinutes,
    ...(said.zone === undefined ? {} : { zone: said.zone }),
    ...(other === undefined || other === date ? {} : { alsoLocal: other }),
  }
}

/** Month and day; two of them where both orders are possible, the likelier first. */
function datesOf({
  month,
  name,
  day,
  first,
  second,
  by,
}: Readonly<Record<string, string | undefined>>): [number, number][] {
  if (name !== undefined) return [[MONTHS.indexOf(name.toLowerCase()) + 1, Number(day)]]
  if (month !== undefined) return [[Number(month), Number(day)]]
  const dayFirst: [number, number] = [Number(second), Number(first)]
  return by === '.' ? [dayFirst] : [dayFirst, [Number(first), Number(second)]]
}

function clockOf({ hour, minute, second2, half }: Readonly<Record<string, string | undefined>>): string | null {
  const stated = Number(hour)
  if (half !== undefined && (stated < 1 || stated > 12)) return null
  // 12 AM is midnight, 12 PM is noon.
  const hours = half === undefined ? stated : (stated % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const [minutes, seconds] = [Number(minute), Number(second2 ?? 0)]
  return hours > 23 || minutes > 59 || seconds > 59 ? null : `${two(hours)}:${two(minutes)}:${two(seconds)}`
}

function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
