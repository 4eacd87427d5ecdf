import type { Formatter } from '../formatter.ts'
import { midSentence } from '../terms.ts'
import { groupFieldName, type Grouping } from './grouping.ts'
import { partWords, sortSentence, type LabelOf } from './filterSentence.ts'
import { partKey, type DraftQuery, type QueryPart, type QuerySortKey } from './query.ts'

interface Reader {
  /** Determines which day is "today". */
  readonly now: Date
  readonly format: Formatter
  readonly labelOf: LabelOf
}

/** What was changed in a query: `filter Duration is longer than 5m removed`. Null if nothing was. */
export function queryChangeWords(before: DraftQuery, after: DraftQuery, reader: Reader): string | null {
  const filters = filterChange(before.filters, after.filters, reader)
  const changes = [
    filters,
    sortChange(before.sort, after.sort, reader),
    groupingChange(before.grouping, after.grouping, reader),
  ]
  const changed = changes.filter((words) => words !== null)
  if (changed.length === 2 && changed[0] === filters && changes[2] === null) return 'filters and sort changed'
  return changed.length > 1 ? 'list changed' : (changed[0] ?? null)
}

function groupingChange(before: Grouping | undefined, after: Grouping | undefined, { labelOf }: Reader): string | null {
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return null
  if (after === undefined) return 'grouping removed'
  if (before?.by === after.by) {
    if (before.thenBy !== after.thenBy) return 'second level of groups changed'
    return `${before.metric === after.metric ? 'order' : 'figure'} of groups changed`
  }
  return `list grouped by ${midSentence(labelOf(after.by) ?? groupFieldName(after.by))}`
}

function filterChange(before: readonly QueryPart[], after: readonly QueryPart[], reader: Reader): string | null {
  const removed = missingIn(after, before)
  const added = missingIn(before, after)
  if (removed.length + added.length === 0) return null
  if (removed.length > 1 && added.length === 0) return `${reader.format.number(removed.length)} filters removed`
  const words = (part: QueryPart) => partWords(part, reader.now, reader.format, reader.labelOf)
  const [former] = removed
  const [next] = added
  if (removed.length > 1 || added.length > 1) return 'filters changed'
  if (former === undefined) return `filter ${words(next!)} added`
  if (next === undefined) return `filter ${words(former)} removed`
  return `filter ${words(former)} changed to ${words(next)}`
}

/** The filters of `these` that `others` doesn't have, or has fewer times. */
function missingIn(others: readonly QueryPart[], these: readonly QueryPart[]): readonly QueryPart[] {
  const left = others.map(partKey)
  return these.filter((filter) => {
    const at = left.indexOf(partKey(filter))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function sortChange(
  before: readonly QuerySortKey[],
  after: readonly QuerySortKey[],
  { labelOf }: Reader,
): string | null {
  // Two trackers may have the same name.
  if (JSON.stringify(before.map(keyOf)) === JSON.stringify(after.map(keyOf))) return null
  const words = (key: QuerySortKey) => {
    const { field, order } = sortSentence(key, labelOf)
    return `${field}, ${order}`
  }
  const [former] = before
  const [next] = after
  if (before.length === 0 && after.length === 1) return `sort by ${words(next!)} added`
  if (before.length === 1 && after.length === 0) return `sort by ${words(former!)} removed`
  if (before.length === 1 && after.length === 1) return `sort by ${words(former!)} changed to ${words(next!)}`
  return 'sort changed'
}

function keyOf({ field, direction }: QuerySortKey): readonly string[] {
  return [field, direction]
}
