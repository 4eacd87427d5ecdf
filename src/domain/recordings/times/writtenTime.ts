import { twoDigits } from '../../values/zonedTime.ts'
import { writtenZone, type ParseMode, type WrittenZone } from './writtenZone.ts'

/** A date and time as written in a file name, a tag or a table cell. */
export interface WrittenTime {
  /** `YYYY-MM-DDTHH:MM:SS`, in the writer's zone. */
  readonly local: string
  /** Minutes east of UTC; null if not stated or stated by `zone`. */
  readonly offsetMinutes: number | null
  /** IANA name, if stated. */
  readonly zone?: string
  /** The other reading, if day and month could be swapped. Omitted if there is only one. */
  readonly alsoLocal?: string
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(?<name>${MONTHS.join('|')})[a-z]*`

/** Most exact first. `first` and `second` are day and month, in an order determined by their values or separator. */
const DATES = [
  String.raw`(?<year>20\d\d)(?<by>[-_. /:])(?<month>\d\d?)\k<by>(?<day>\d\d?)`,
  String.raw`(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)`,
  String.raw`(?<first>\d\d?)(?<by>[-_. /])(?<second>\d\d?)\k<by>(?<year>20\d\d)`,
  String.raw`(?<day>\d\d?)[-_. ]*${MONTH}[-_., ]*(?<year>20\d\d)`,
  String.raw`${MONTH}[-_. ]*(?<day>\d\d?)(?:st|nd|rd|th)?[-_., ]+(?<year>20\d\d)`,
]
const LETTERS = String.raw`(?<half>[ap])\.? ?m(?![\p{L}\d])\.?`
const HALF = `(?:[-_. ]*${LETTERS})?`
// After a gap, the letters may be initials (`093000_PM_4711`) or a word (`120533 am Telefon`), unless the name ends with
// them.
const HALF_OF_DIGITS = String.raw`(?:(?:[-_. ](?=[ap]\.? ?m\.?(?: ?\(\d+\))?(?:\.\w{1,5})?$)|(?<apart>[-_. ]+))?${LETTERS})?`
const TIMES = [
  // After `14:05` a minus begins an offset, after `14-05` the seconds.
  String.raw`(?<hour>\d\d?)[-_.:h](?<minute>\d\d)(?:(?:(?<!:\d\d)-|[_.:m])(?<second2>\d\d)(?:[.,]\d{1,9})?s?)?${HALF}`,
  // In a folder of a day, a name of four digits is more often an extension.
  String.raw`(?<hour>\d\d)(?<minute>\d\d)(?:(?<second2>\d\d)|(?<!/[^\d/]*\d{4}))${HALF_OF_DIGITS}`,
]
const BETWEEN = String.raw`(?:[-_., T@/]|[-_ ](?:at|um|v|à)[-_ ])+`

const PATTERNS = [
  ...DATES.flatMap((date) => TIMES.map((time) => `${date}${BETWEEN}${time}`)),
  // Fourteen consecutive digits.
  String.raw`(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)(?<hour>\d\d)(?<minute>\d\d)(?<second2>\d\d)${HALF_OF_DIGITS}`,
].map((pattern) => new RegExp(String.raw`(?<!\d)(?:(?<before>GMT|UTC)[-_ ]?)?${pattern}(?!\d)`, 'iu'))

/**
 * Parses the text of a cell or a tag as a time. Null if the time doesn't exist or if any part of it isn't understood:
 * ignoring a zone or AM/PM would make the time wrong by hours. A date alone isn't enough: the service requires an instant,
 * and midnight would be false. In `03-11-2026` the day comes first, and the other reading is returned, too; `03.11.2026`
 * has no other reading, because dates with dots are written with the day first.
 */
export function writtenTime(text: string): WrittenTime | null {
  return text.length > LONGEST_TIME ? null : timeIn(text, 'whole')
}

/** Finds the time in a text with other content, such as a file name. Null if it has none or its zone is ambiguous. */
export function timeInName(text: string): WrittenTime | null {
  return timeIn(text, 'name')
}

/** `Tue Nov 03 2026 14:05:33 GMT+0100 (Central European Standard Time)` has 66. */
const LONGEST_TIME = 120

function timeIn(given: string, mode: ParseMode): WrittenTime | null {
  // Locales write no-break spaces of two widths, and invisible direction marks.
  const text = given.replace(/\p{Zs}/gu, ' ').replace(/\p{Cf}/gu, '')
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text)
    if (found?.groups === undefined) continue
    const after = text.slice(found.index + found[0].length)
    const beforeZone = mode === 'whole' ? (HOUR_WORD.exec(after)?.[0].length ?? 0) : rangeEndLength(found.groups, after)
    const behind = after.slice(beforeZone)
    const mayBeRange = found.groups.second2 === undefined && !ISO_TIME.test(found[0])
    const isRange = mayBeRange && (mode === 'name' || isRangeInCell(found[0], behind))
    const zone = writtenZone(behind, mode, isRange)
    const time = zone && timeOf(found.groups, zone, mode)
    if (!time) {
      if (mode === 'name' && zone === null) return null
      continue
    }
    if (mode === 'name') return time
    const rest = behind.slice(zone.length)
    const isRead = zone.length === 0 ? END.test(rest) : END_BEHIND_ZONE.test(rest)
    if (isRead && BEGINNING.test(text.slice(0, found.index))) return time
  }
  return null
}

/** `2026-11-03T14:05-05:00` has an offset. Without a `T` and seconds, it may also be from 14:05 until 5:00. */
const ISO_TIME = /\dT\d/iu
/** A word for time: `14:05 Uhr`. */
const HOUR_WORD = /^ ?(?:h|hrs?|hs|uhr|hod)(?![\p{L}\d])\.?/iu
const END = /^[\s"'.,;:)\]-]*$/u
/** Its name may follow: `+01:00 (Central European Time)`, `+01:00[Europe/Prague]`. */
const END_BEHIND_ZONE = /^[\s"'.,;]*(?:[([][^)\]]*[)\]])?[\s"'.,;]*$/u
/** A weekday: `Tue, `. */
const BEGINNING = /^[\s"'([]*(?:\p{L}{2,}[.,]*\s+)?$/u

/** The end of a range is written like its beginning: `14:05 -0500` and `2:05 PM -05:00` have an offset. */
function isRangeInCell(time: string, behind: string): boolean {
  return !/[ap]\.? ?m\b/iu.test(time) && (!time.includes(':') || /^[ _]?-\d\d?:\d\d/u.test(behind))
}

/** `0800-0900` is from eight to nine, `2330-0030` until midnight. `1405-0500` may also be until the next morning, so it's neither. */
function rangeEndLength(
  { hour = '', minute, second2 }: Readonly<Record<string, string | undefined>>,
  after: string,
): number {
  const end = second2 === undefined ? /^-(\d\d):?(\d\d)(?!\d)/u.exec(after) : null
  const isRange = end?.[1] === '00' || (end !== null && `${end[1]}${end[2]}` > `${hour.padStart(2, '0')}${minute}`)
  return end !== null && isRange ? end[0].length : 0
}

/** Ten digits for seconds, thirteen for milliseconds since 1970: from 2011 to 2030. */
const EPOCH = /(?<!\d)(?<seconds>1[3-8]\d{8})(?<millis>\d{3})?(?!\d)/gu

/** Seconds or milliseconds since 1970 in a text, in order of occurrence. Phone systems use them in file names. */
export function epochTimes(text: string): readonly WrittenTime[] {
  return [...text.matchAll(EPOCH)].map(({ groups }) => timeOfInstant(Number(groups?.seconds) * 1000))
}

export function timeOfInstant(instant: number): WrittenTime {
  return { local: new Date(instant).toISOString().slice(0, 19), offsetMinutes: 0 }
}

function timeOf(
  groups: Readonly<Record<string, string | undefined>>,
  written: WrittenZone,
  mode: ParseMode,
): WrittenTime | null {
  const clock = clockOf(groups, mode)
  if (clock === null) return null
  const year = Number(groups.year)
  const dates = datesOf(groups).filter(([month, day]) => exists(year, month, day))
  const [date, other] = dates.map(([month, day]) => `${year}-${twoDigits(month)}-${twoDigits(day)}T${clock}`)
  if (date === undefined) return null
  return {
    local: date,
    // Zoom writes `GMT20261103-140533`.
    offsetMinutes: written.length === 0 && groups.before !== undefined ? 0 : written.offsetMinutes,
    ...(written.zone === undefined ? {} : { zone: written.zone }),
    ...(other === undefined || other === date ? {} : { alsoLocal: other }),
  }
}

/** Month and day; two results if both orders are possible, the more likely first. */
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

function clockOf(
  { hour, minute, second2, half, apart }: Readonly<Record<string, string | undefined>>,
  mode: ParseMode,
): string | null {
  const stated = Number(hour)
  const isPm = half?.toLowerCase() === 'p'
  // In a name, `PM` may also be initials. If the hour can't be on a 12-hour clock, the letters are ignored.
  const isOf24 = half === undefined || (mode === 'name' && (stated > 12 || (stated === 0 && !isPm)))
  if (!isOf24 && (stated < 1 || stated > 12)) return null
  // 12 AM is midnight, 12 PM is noon.
  const hours = isOf24 ? stated : (stated % 12) + (isPm ? 12 : 0)
  if (mode === 'name' && apart !== undefined && hours !== stated) return null
  const [minutes, seconds] = [Number(minute), Number(second2 ?? 0)]
  return hours > 23 || minutes > 59 || seconds > 59 ? null : [hours, minutes, seconds].map(twoDigits).join(':')
}

function exists(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
