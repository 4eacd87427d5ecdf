/** A time as a file name says it, in the parts it says. */
export interface FileNameTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** The name says the zone (a trailing Z after a full date and time); else it is local time. */
  readonly isUtc: boolean
}

const SEPARATED_DATE = String.raw`(?<year>20\d\d)[-_. ](?<month>\d\d)[-_. ](?<day>\d\d)`
const COMPACT_DATE = String.raw`(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)`
const SEPARATED_TIME = String.raw`(?<hour>\d\d)[-_.:h](?<minute>\d\d)(?:[-_.:m](?<second>\d\d))?`
const COMPACT_TIME = String.raw`(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)?`
const BETWEEN = String.raw`(?:[-_. T@]|[-_ ]at[-_ ])+`

/** Dates with a time, most exact first; `2026-11-20 14.32.05`, `20261120-143205`, `2026-11-20T14-32-05Z`, … */
const PATTERNS = [SEPARATED_DATE, COMPACT_DATE].flatMap((date) =>
  [SEPARATED_TIME, COMPACT_TIME].map((time) => new RegExp(`(?<!\\d)${date}${BETWEEN}${time}(?<utc>Z)?(?!\\d)`, 'i')),
)

/** Ten digits that are seconds, thirteen that are milliseconds since 1970: of 2011 to 2030. */
const EPOCH = /(?<!\d)(?<seconds>1[3-8]\d{8})(?<millis>\d{3})?(?!\d)/

/**
 * When a recording was made, as its file name says; null when it says no day and time, or none that exists.
 * A day without a time is not enough: the service wants an instant, and midnight would be a lie.
 */
export function fileNameTime(fileName: string): FileNameTime | null {
  for (const pattern of PATTERNS) {
    const groups = pattern.exec(fileName)?.groups
    if (groups === undefined) continue
    const time: FileNameTime = {
      year: Number(groups.year),
      month: Number(groups.month),
      day: Number(groups.day),
      hour: Number(groups.hour),
      minute: Number(groups.minute),
      second: Number(groups.second ?? 0),
      isUtc: groups.utc !== undefined,
    }
    if (exists(time)) return time
  }
  const epoch = EPOCH.exec(fileName)?.groups
  if (epoch === undefined) return null
  const date = new Date(Number(epoch.seconds) * 1000)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    isUtc: true,
  }
}

function exists({ year, month, day, hour, minute, second }: FileNameTime): boolean {
  if (hour > 23 || minute > 59 || second > 59) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
