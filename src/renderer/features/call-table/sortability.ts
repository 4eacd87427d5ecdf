import type { QuerySortField } from '../../../domain/query/query.ts'
import { isServiceSort } from '../../../domain/query/queryFields.ts'
import type { CallColumn } from './columns/callColumns.ts'

/** `sortsLocally`: all calls of the list are on this computer. */
export function canSortBy(field: QuerySortField, sortsLocally: boolean): boolean {
  return sortsLocally || isServiceSort(field)
}

/** Why calls can't be sorted by a column now, and what would change that. */
export function unsortableWords({ label, sortField }: Pick<CallColumn, 'label' | 'sortField'>): string {
  return sortField === undefined
    ? 'All calls of a workspace have the same value.'
    : `The service can’t sort by ${label.toLowerCase()}. Load all calls of the list, or save calls on this computer.`
}
