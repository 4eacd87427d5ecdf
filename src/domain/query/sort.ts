import { GROUP_MEASURES, groupedBy } from './grouping.ts'
import { DEFAULT_SORT } from '../filters/filter.ts'
import type { DraftQuery, QuerySortKey } from './query.ts'
import type { QuerySortField } from '../fields/queryFields.ts'

/**
 * The sort after pressing a column header: ascending, descending, none. Without `adds`, sorts only by this column; with
 * `adds` (Shift), keeps the other keys and their order and appends this one.
 */
export function sortAfterPress(
  sort: readonly QuerySortKey[],
  field: QuerySortField,
  adds: boolean,
): readonly QuerySortKey[] {
  const present = sort.find((key) => key.field === field)
  const next = nextKey(field, present)
  if (!adds) {
    // With several keys, keeps only this one with its direction; the next press changes the direction.
    if (present && sort.length > 1) return [present]
    // Not the default order twice in a row.
    if (present && isDefaultKey(present)) return [{ field, direction: 'asc' }]
    return next && !isDefaultKey(next) ? [next] : []
  }
  if (!present) return next ? [...sort, next] : sort
  return sort.flatMap((key) => (key.field === field ? (next ? [next] : []) : [key]))
}

function nextKey(field: QuerySortField, present: QuerySortKey | undefined): QuerySortKey | undefined {
  if (!present) return { field, direction: 'asc' }
  return present.direction === 'asc' ? { field, direction: 'desc' } : undefined
}

function isDefaultKey({ field, direction }: QuerySortKey): boolean {
  return field === DEFAULT_SORT[0].field && direction === DEFAULT_SORT[0].direction
}

/** The query with this sort. Sorted by a value that groups have a mean of, the groups are in its order too. */
export function sortedQuery({ grouping, ...query }: DraftQuery, sort: readonly QuerySortKey[]): DraftQuery {
  if (grouping === undefined) return { ...query, sort }
  const [key] = sort
  const measure = GROUP_MEASURES.find((one) => one === key?.field)
  const was = GROUP_MEASURES.some((one) => one === grouping.order.by)
  const order =
    measure && key ? { by: measure, direction: key.direction } : was ? groupedBy(grouping.by).order : grouping.order
  return { ...query, sort, grouping: { ...grouping, order } }
}
