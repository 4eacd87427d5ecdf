import { withoutSecretQueries } from '../../secrets/withoutSecretQueries.ts'
import { isLink } from './wireCall.ts'

const MOST_LEVELS = 4
const MOST_ITEMS = 100
const LONGEST_TEXT = 2000

/**
 * JSON of a value the interface doesn't describe: limited in depth and length, with `…` where something is left out, and without
 * URLs that may be signed.
 */
export function boundedJson(value: unknown): string {
  const json = JSON.stringify(bounded(value, 0))
  // `boundedText` has already cut a text.
  return typeof value === 'string' ? json : cut(json)
}

/** The text, without the queries of URLs in it that may grant access; null for a URL with a query or a fragment. */
export function boundedText(text: string): string | null {
  return isLink(text) && /[?#]/.test(text) ? null : cut(withoutSecretQueries(text))
}

function cut(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}… (${text.length} characters in all)`
}

function bounded(value: unknown, level: number): unknown {
  if (typeof value === 'string') return boundedText(value)
  if (typeof value !== 'object' || value === null) return value
  if (level >= MOST_LEVELS) return '…'
  if (Array.isArray(value)) {
    const items = value.slice(0, MOST_ITEMS).map((item) => bounded(item, level + 1))
    return value.length > MOST_ITEMS ? [...items, `… ${value.length - MOST_ITEMS} more`] : items
  }
  const all = Object.entries(value)
  const entries = all.slice(0, MOST_ITEMS).map(([key, item]): [string, unknown] => [key, bounded(item, level + 1)])
  if (all.length > MOST_ITEMS) entries.push(['…', `${all.length - MOST_ITEMS} more`])
  return Object.fromEntries(entries)
}
