/** A date and a time as something writes them: a file name, a tag, a cell of a table. */
export interface WrittenTime {
  /** `YYYY-MM-DDTHH:MM:SS`, in whatever zone it means. */
  readonly local: string
  /** Minutes east of UTC; null when it does not say. */
  readonly offsetMinutes: number | null
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
  String.raw`(?<hour>\d\d?)[-_.:h](?<minute>\d\d)(?:[-_.:m](?<second2>\d\d)(?:[.,]\d{1,9})?s?)?(?:[-_. \u202f]*(?<half>[ap])\.?m\b\.?)?`,
  String.raw`(?<hour>\d\d)(?<minute>\d\d)(?<second2>\d\d)?`,
]
const BETWEEN = String.raw`(?:[-_., T@/]|[-_ ](?:at|um|v|à)[-_ ])+`
/** Of a minus the minutes must be there, for `-120` is a counter. A trailing Z, or an offset right behind the time: `+02:00`, `+0200`, `-05_00`, `UTC+2`. */
const ZONE = String.raw`(?:[ _]?(?<utc>Z|UTC|GMT)(?![a-z+-])|[ _]?(?:(?:UTC|GMT)(?=[+-]\d)|(?=\+\d\d)|(?=-\d\d[:_]?(?:00|30|45)))(?<sign>[+-])(?<offsetHour>\d\d?)(?:[:_]?(?<offsetMinute>00|30|45))?)?`

const PATTERNS = [
  ...DATES.flatMap((date) => TIMES.map((time) => `${date}${BETWEEN}${time}${ZONE}`)),
  // Fourteen digits in a row.
  String.raw`(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)(?<hour>\d\d)(?<minute>\d\d)(?<second2>\d\d)${ZONE}`,
].map((pattern) => new RegExp(String.raw`(?<!\d)(?:(?<before>GMT|UTC)[-_ ]?)?${pattern}(?!\d)`, 'iu'))

/**
 * The time a text says; null when it says no day and time, or none that exists. A day alone is not enough: the service
 * wants an instant, and midnight would be a lie. Of `03-11-2026` the day comes first, and the other reading is told;
 * of `03.11.2026` there is no other, for who writes dots writes the day first.
 */
export function writtenTime(text: string): WrittenTime | null {
  for (const pattern of PATTERNS) {
    const groups = pattern.exec(text)?.groups
    const time = groups && timeOf(groups)
    if (time) return time
  }
  return null
}

/** Ten digits that are seconds, thirteen that are milliseconds since 1970: of 2011 to 2030. */
const EPOCH = /(?<!\d)(?<seconds>1[3-8]\d{8})(?<millis>\d{3})?(?!\d)/

/** Seconds or milliseconds since 1970 within a text, as telephone systems name their files. */
export function epochTime(text: string): WrittenTime | null {
  const seconds = EPOCH.exec(text)?.groups?.seconds
  return seconds === undefined ? null : timeOfInstant(Number(seconds) * 1000)
}

/** An instant, in UTC. */
export function timeOfInstant(instant: number): WrittenTime {
  return { local: new Date(instant).toISOString().slice(0, 19), offsetMinutes: 0 }
}

function timeOf(groups: Readonly<Record<string, string | undefined>>): WrittenTime | null {
  const clock = clockOf(groups)
  if (clock === null) return null
  const year = Number(groups.year)
  const dates = datesOf(groups).filter(([month, day]) => exists(year, month, day))
  const [date, other] = dates.map(([month, day]) => `${year}-${two(month)}-${two(day)}T${clock}`)
  if (date === undefined) return null
  return {
    local: date,
    offsetMinutes: offsetOf(groups),
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

function offsetOf({
  before,
  utc,
  sign,
  offsetHour,
  offsetMinute,
}: Readonly<Record<string, string | undefined>>): number | null {
  // Zoom writes `GMT20261103-140533`.
  if (utc !== undefined || (before !== undefined && sign === undefined)) return 0
  if (sign === undefined) return null
  const minutes = Number(offsetHour) * 60 + Number(offsetMinute ?? 0)
  // No clock on earth is further away: what follows is something else's number.
  return minutes > 14 * 60 ? null : sign === '-' ? -minutes : minutes
}

function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
