const DATETIME = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i

/**
 * Whether `text` is an ISO 8601 date with a time of day that exists. A missing zone means UTC (assumed: not shown).
 * A date alone isn't a datetime. ISO 8601 also allows a comma before the fraction, but Postgres can't read it.
 */
export function isDatetime(text: string): boolean {
  const parts = DATETIME.exec(text)
  if (parts === null) return false
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  const offset = /[+-](\d\d):?(\d\d)?$/.exec(parts[7] ?? '')
  const offsetHours = Number(offset?.[1] ?? 0)
  const offsetMinutes = Number(offset?.[2] ?? 0)
  return year >= 1 && exists && hour <= 23 && minute <= 59 && second <= 59 && offsetHours <= 15 && offsetMinutes <= 59
}
