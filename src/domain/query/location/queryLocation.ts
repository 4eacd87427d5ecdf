import { querySortField } from '../../fields/queryFields.ts'
import { groupingEntries, readGrouping } from '../grouping.ts'
import { MOST_SORT_KEYS, type DraftQuery, type QuerySortKey } from '../query.ts'
import { filterText, readFilterText } from '../text/filterText.ts'
import { readFormerFilters, type ReadFilters } from './formerFilters.ts'

/**
 * A query in a location, so that Back, Forward and copied links work. The filters are one entry, their text (`filterText`) with
 * times in UTC. One entry per sort key, with `-` for descending (`-timestamp`). The grouping as `groupingEntries` writes it, and
 * the ID of the view that it shows or was edited from.
 */
interface QueryLocation {
  readonly filter: readonly string[]
  readonly sort: readonly string[]
  readonly group?: readonly string[]
  readonly view?: readonly string[]
}

interface ReadLocation {
  readonly query: DraftQuery
  /** Invalid parts (a mistyped or foreign link), and those over the limits of a query; they aren't part of the query. */
  readonly notUnderstood: readonly string[]
}

/** In which the text of filters has times: it's the same wherever a link or a file is opened. */
const ZONE = 'UTC'

export function locationOf({ filters, sort, grouping, viewId }: DraftQuery): QueryLocation {
  return {
    filter: filters.length === 0 ? [] : [filterText(filters, ZONE)],
    sort: sort.map(({ field, direction }) => (direction === 'desc' ? `-${field}` : field)),
    ...(grouping && { group: groupingEntries(grouping) }),
    ...(viewId !== undefined && { view: [viewId] }),
  }
}

/** Parses a location, also of former versions. Never throws, because the user may have typed it. */
export function readLocation(location: QueryLocation): ReadLocation {
  const { filters, notUnderstood: unread } = readFilters(location.filter)
  const notUnderstood = [...unread]
  const sort: QuerySortKey[] = []
  for (const entry of location.sort) {
    const key = readSortKey(entry)
    const isNew = key && !sort.some(({ field }) => field === key.field)
    if (isNew && sort.length < MOST_SORT_KEYS) sort.push(key)
    else notUnderstood.push(entry)
  }
  const grouping = readGrouping(location.group ?? [])
  if (grouping === undefined) notUnderstood.push(...(location.group ?? []))
  const viewId = location.view?.[0]
  return {
    query: { filters, sort, ...(grouping && { grouping }), ...(viewId !== undefined && { viewId }) },
    notUnderstood,
  }
}

/**
 * Of a single entry, it isn't said whether it's a text, or of a former version, which had one for each filter: most mean the
 * same in both. It's a text if it's exactly as written here, or if former versions didn't write such entries.
 */
function readFilters(entries: readonly string[]): ReadFilters {
  const [text = '', second] = entries
  if (second !== undefined || text === '') return readFormerFilters(entries)
  const read = readWrittenFilters(text)
  if (read.notUnderstood.length === 0 && filterText(read.filters, ZONE) === text) return read
  const former = readFormerFilters(entries)
  return former.notUnderstood.length === 0 ? former : read
}

/** Filters that `locationOf` wrote. */
export function readWrittenFilters(text: string): ReadFilters {
  const { filters, problems } = readFilterText(text, ZONE)
  const parts = problems.map(({ start, end }) => text.slice(start, end))
  return { filters, notUnderstood: filters.length === 0 && problems.length > 0 ? [text] : parts }
}

function readSortKey(entry: string): QuerySortKey | undefined {
  const direction = entry.startsWith('-') ? 'desc' : 'asc'
  const field = querySortField(direction === 'desc' ? entry.slice(1) : entry)?.name
  return field && { field, direction }
}
