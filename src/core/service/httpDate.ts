import { header, type Headers } from './header.ts'

/** RFC 9110, "HTTP-date": the preferred format, and two obsolete ones. */
const HTTP_DATE =
  /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|[A-Z][a-z]+, \d\d-[A-Z][a-z]{2}-\d\d \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/

/** When the service answered, by its clock, to the second; null if it doesn't say. */
export function dateOf(headers: Headers): number | null {
  return httpDate(header(headers, 'date') ?? '')
}

export function httpDate(text: string): number | null {
  if (!HTTP_DATE.test(text)) return null
  // The third format has no zone and means GMT.
  const date = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(date) ? null : date
}
