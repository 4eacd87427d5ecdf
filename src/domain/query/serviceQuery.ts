import type { CallQuery, Filter, SortKey } from '../filters/filter.ts'
import { midSentence } from '../terms.ts'
import { isGroup, isServiceFilter, type LibraryQuery, type ResolvedPart } from './query.ts'
import { groupFieldName } from './grouping.ts'
import { isTrackerField } from './localFields.ts'
import { isServiceSort, queryField, querySortField } from './queryFields.ts'

/** More filters would make a URL that servers reject. */
export const MOST_SERVICE_FILTERS = 50

/** What of a query the service can't do. */
export type BeyondService =
  /** Conditions joined by OR or NOT. */
  | { readonly kind: 'join' }
  | { readonly kind: 'field'; readonly label: string }
  | { readonly kind: 'sort'; readonly label: string }
  /** The page groups a list of the service, but not by what only the library knows. */
  | { readonly kind: 'group'; readonly label: string }
  | { readonly kind: 'too-many' }

/** The query for the service; null if the service can't express it. Groups joined by AND are flattened. */
export function serviceQuery(query: LibraryQuery): CallQuery | null {
  const { filters, beyond } = readForService(query)
  return beyond === null ? { filters, sort: query.sort as readonly SortKey[] } : null
}

/** The first part of the query that the service can't do; null if it can do everything. */
export function beyondService(query: LibraryQuery): BeyondService | null {
  return readForService(query).beyond ?? groupingBeyondService(query)
}

function groupingBeyondService({ grouping }: LibraryQuery): BeyondService | null {
  if (grouping === undefined || !isTrackerField(grouping.by)) return null
  return { kind: 'group', label: groupFieldName(grouping.by) }
}

function readForService({ filters: parts, sort }: LibraryQuery): {
  readonly filters: readonly Filter[]
  readonly beyond: BeyondService | null
} {
  const filters: Filter[] = []
  const beyond: BeyondService[] = []
  const add = (part: ResolvedPart): void => {
    if (!isGroup(part)) {
      if (isServiceFilter(part)) filters.push(part)
      else beyond.push({ kind: 'field', label: queryField(part.field)?.label ?? part.field })
    } else if (!part.isNegated && (part.join === 'and' || part.parts.length <= 1)) part.parts.forEach(add)
    else beyond.push({ kind: 'join' })
  }
  parts.forEach(add)
  const key = sort.find(({ field }) => !isServiceSort(field))
  if (key) beyond.push({ kind: 'sort', label: querySortField(key.field)?.label ?? key.field })
  if (filters.length > MOST_SERVICE_FILTERS) beyond.push({ kind: 'too-many' })
  return { filters, beyond: beyond[0] ?? null }
}

/** For a list that can't be loaded from the service. */
export function beyondServiceWords(beyond: BeyondService): string {
  switch (beyond.kind) {
    case 'join':
      return 'The service can’t combine filters with “or” and “not”.'
    case 'field':
      return `The service can’t filter by ${midSentence(beyond.label)}.`
    case 'sort':
      return `The service can’t sort by ${midSentence(beyond.label)}.`
    case 'group':
      return `The service can’t group by ${midSentence(beyond.label)}.`
    case 'too-many':
      return `The service can’t combine more than ${MOST_SERVICE_FILTERS} filters.`
  }
}
