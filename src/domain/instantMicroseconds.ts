import { instantOf } from './instant.ts'

const FRACTION = /\.(\d+)/u

/**
 * Microseconds since 1970 of an ISO 8601 instant; null if it isn't one. The service's times have microseconds, and records
 * that were changed together differ only in them.
 */
export function microsecondsOf(text: string | null): number | null {
  const at = instantOf(text)
  if (at === null) return null
  const digits = FRACTION.exec(text ?? '')?.[1] ?? ''
  return at * 1000 + Number(digits.slice(3, 6).padEnd(3, '0'))
}
