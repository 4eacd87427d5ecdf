import { isLink } from './wireCall.ts'

const MOST_LEVELS = 4
const MOST_ITEMS = 100
const LONGEST_TEXT = 2000

/** JSON of a value the interface doesn't describe: limited in depth and length, and without URLs that may be signed. */
export function boundedJson(value: unknown): string {
  return JSON.stringify(bounded(value, 0)).slice(0, LONGEST_TEXT)
}

/** The text; null for a URL with a query, which may be signed. */
export function boundedText(text: string): string | null {
  return isLink(text) && /[?#]/.test(text) ? null : text.slice(0, LONGEST_TEXT)
}

function bounded(value: unknown, level: number): unknown {
  if (typeof value === 'string') return boundedText(value)
  if (typeof value !== 'object' || value === null) return value
  if (level >= MOST_LEVELS) return null
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => bounded(item, level + 1))
  const entries = Object.entries(value).slice(0, MOST_ITEMS)
  return Object.fromEntries(entries.map(([key, item]) => [key, bounded(item, level + 1)]))
}
