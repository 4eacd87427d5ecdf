import { SECOND } from '../../domain/units.ts'
import { header, type Headers } from './header.ts'
import { dateOf, httpDate } from './httpDate.ts'

/**
 * The wait that a 429 requests, in seconds or until a date; null if none. A date is compared with the service's clock if it
 * sends a Date header, because ours may be wrong.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = header(headers, 'retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * SECOND
  const until = httpDate(value)
  return until === null ? null : Math.max(0, until - (dateOf(headers) ?? now))
}
