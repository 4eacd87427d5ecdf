import { DEFAULT_SORT, type CallQuery, type Filter, type SortKey } from '../filters/filter.ts'
import { isGroup, isServiceFilter, type LibraryQuery, type ResolvedPart } from './query.ts'
import { isServiceSort } from '../fields/queryFields.ts'

/** More filters would make a URL that servers reject. */
export const MOST_SERVICE_FILTERS = 50

/**
 * Filters and sort for the service; null if only the library can answer. Groups joined by AND are flattened. The service can't group
 * calls.
 */
export function serviceQuery({ filters: parts, sort }: LibraryQuery): CallQuery | null {
  const filters = flattened(parts)
  if (filters === null || filters.length > MOST_SERVICE_FILTERS) return null
  if (!sort.every(({ field }) => isServiceSort(field))) return null
  return { filters, sort: sort.length === 0 ? DEFAULT_SORT : (sort as readonly SortKey[]) }
}

/** Null if one of them is beyond the service: its field, its operator, or OR and NOT. */
function flattened(parts: readonly ResolvedPart[]): readonly Filter[] | null {
  const filters: Filter[] = []
  for (const part of parts) {
    if (isGroup(part)) {
      const inner = !part.isNegated && (part.join === 'and' || part.parts.length <= 1) ? flattened(part.parts) : null
      if (inner === null) return null
      filters.push(...inner)
    } else if (isServiceFilter(part)) filters.push(part)
    else return null
  }
  return filters
}
