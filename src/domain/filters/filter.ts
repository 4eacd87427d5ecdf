import type { SortField, FilterFieldName } from '../fields/fields.ts'
import type { Operator } from '../fields/operators.ts'

/**
 * One condition. `value` is the wire's string (seconds, 0–1 ratios, ISO instants; a comma-separated list for `in`), null
 * only for `empty` and `not_empty`. The filters of a query are joined by AND. Source: interface, "Filter rules".
 */
export interface Filter {
  readonly field: FilterFieldName
  readonly op: Operator
  readonly value: string | null
}

export interface SortKey {
  readonly field: SortField
  readonly direction: 'asc' | 'desc'
}

/** For a list without a sort: newest call first. The service's default would be newest change first. Source: interface, "Sorting". */
export const DEFAULT_SORT = [{ field: 'timestamp', direction: 'desc' }] as const satisfies readonly SortKey[]

/** A query of the call list. Pages and cursors are only valid for one query. */
export interface CallQuery {
  readonly filters: readonly Filter[]
  /** Empty means the service's own order. */
  readonly sort: readonly SortKey[]
}
