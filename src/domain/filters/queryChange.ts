import type { Formatter } from '../formatter.ts'
import { isPeriodFilter, type DraftFilter, type DraftQuery } from './draftFilter.ts'
import type { SortKey } from './filter.ts'
import { draftSentence, sortSentence } from './filterSentence.ts'

interface Reader {
  /** Determines which day is "today". */
  readonly now: Date
  readonly format: Formatter
}

/** What was changed in a query: `filter Duration is longer than 5m removed`. Null if nothing was. */
export function queryChangeWords(before: DraftQuery, after: DraftQuery, reader: Reader): string | null {
  const filters = filterChange(before.filters, after.filters, reader)
  const sort = sortChange(before.sort, after.sort)
  return filters !== null && sort !== null ? 'filters and sort changed' : (filters ?? sort)
}

function filterChange(before: readonly DraftFilter[], after: readonly DraftFilter[], reader: Reader): string | null {
  const removed = missingIn(after, before)
  const added = missingIn(before, after)
  if (removed.length + added.length === 0) return null
  if (removed.length > 1 && added.length === 0) return `${reader.format.number(removed.length)} filters removed`
  const [former] = removed
  const [next] = added
  if (removed.length > 1 || added.length > 1) return 'filters changed'
  if (former === undefined) return `filter ${filterWords(next!, reader)} added`
  if (next === undefined) return `filter ${filterWords(former, reader)} removed`
  return `filter ${filterWords(former, reader)} changed to ${filterWords(next, reader)}`
}

/** The filters of `these` that `others` doesn't have, or has fewer times. */
function missingIn(others: readonly DraftFilter[], these: readonly DraftFilter[]): readonly DraftFilter[] {
  const left = others.map(identity)
  return these.filter((filter) => {
    const at = left.indexOf(identity(filter))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function identity(filter: DraftFilter): string {
  const { field, op } = filter
  return JSON.stringify(isPeriodFilter(filter) ? [field, op, { period: filter.period }] : [field, op, filter.value])
}

function filterWords(filter: DraftFilter, { now, format }: Reader): string {
  const { field, condition, value } = draftSentence(filter, now, format)
  return [field, condition, value].filter((part) => part !== null).join(' ')
}

function sortChange(before: readonly SortKey[], after: readonly SortKey[]): string | null {
  if (JSON.stringify(before.map(sortWords)) === JSON.stringify(after.map(sortWords))) return null
  const [former] = before
  const [next] = after
  if (before.length === 0 && after.length === 1) return `sort by ${sortWords(next!)} added`
  if (before.length === 1 && after.length === 0) return `sort by ${sortWords(former!)} removed`
  if (before.length === 1 && after.length === 1) return `sort by ${sortWords(former!)} changed to ${sortWords(next!)}`
  return 'sort changed'
}

function sortWords(key: SortKey): string {
  const { field, order } = sortSentence(key)
  return `${field}, ${order}`
}
