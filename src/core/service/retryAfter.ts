import { SECOND } from '../../domain/units.ts'
import { header, type Headers } from './header.ts'

/** RFC 9110, "HTTP-date": the preferred format, and two obsolete ones. */
const HTTP_DATE =
  /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|[A-Z][a-z]+, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/

/**
 * The wait that a 429 requests, in seconds or until a date; null if none. A date is compared with the service's clock if it
 * sends a Date header, because ours may be wrong.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = header(headers, 'retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * SECOND
  const until = httpDate(value)
  return until === null ? null : Math.max(0, until - (httpDate(header(headers, 'date') ?? '') ?? now))
}

function httpDate(text: string): number | null {
  if (!HTTP_DATE.test(text)) return null
  // The third format has no zone and means GMT.
  const date = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(date) ? null : date
}
