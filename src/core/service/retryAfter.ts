import { SECOND } from '../../domain/units.ts'
import { header, type Headers } from './header.ts'

/** RFC 9110, «HTTP-date»: the form that is written, and the two that are only read. */
const HTTP_DATE =
  /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|[A-Z][a-z]+, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/

/**
 * How long a 429 asks to wait, in seconds or until a date; null when it doesn't say. A date is compared with the
 * service's own clock where it sends one: ours may be wrong.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = header(headers, 'retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * SECOND
  const until = httpDate(value)
  return until === null ? null : Math.max(0, until - (httpDate(header(headers, 'date') ?? '') ?? now))
}

function httpDate(text: string): number | null {
  if (!HTTP_DATE.test(text)) return null
  // The third form has no zone and means GMT.
  const date = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(date) ? null : date
}
