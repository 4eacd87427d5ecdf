import type { SortField } from '../calls/sortField.ts'
import type { SortKey } from './filter.ts'

/**
 * The sort after a press on a column's header: ascending, descending, not at all. A plain press sorts by this column
 * alone; `adds` (Shift) keeps the other keys and their order, and adds this one after them.
 */
export function sortAfterPress(sort: readonly SortKey[], field: SortField, adds: boolean): readonly SortKey[] {
  const present = sort.find((key) => key.field === field)
  const next = nextKey(field, present)
  if (!adds) {
    // One of several keys pressed plainly becomes the only one as it stands; what it was is still to be seen.
    if (present && sort.length > 1) return [present]
    return next ? [next] : []
  }
  if (!present) return next ? [...sort, next] : sort
  return sort.flatMap((key) => (key.field === field ? (next ? [next] : []) : [key]))
}

function nextKey(field: SortField, present: SortKey | undefined): SortKey | undefined {
  if (!present) return { field, direction: 'asc' }
  return present.direction === 'asc' ? { field, direction: 'desc' } : undefined
}
