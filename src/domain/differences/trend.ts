import { queryField } from '../fields/queryFields.ts'
import { GROUP_METRICS, isGroupOfRecord, type CallGroup, type ResolvedGrouping } from '../query/grouping.ts'
import { conditionOn, fieldsOfParts, isGroup, type LibraryQuery, type ResolvedPart } from '../query/query.ts'
import type { EpochMs } from '../units.ts'
import type { Comparison } from './comparisons.ts'
import { isOfValues, type Difference } from './difference.ts'
import { differenceFilter } from './differenceFilter.ts'

/** Queries by month whose groups give the figure of a finding. */
interface SideQueries {
  /** All calls that count. */
  readonly all: LibraryQuery
  /** Those with the value or word; null for numbers, whose mean or median the groups have. */
  readonly found: LibraryQuery | null
}

interface TrendQueries {
  readonly inside: SideQueries
  readonly others: SideQueries
}

/** Of a month: the share of its calls, or the mean or median. */
export interface TrendPoint {
  readonly start: EpochMs
  readonly value: number
  readonly callCount: number
}

/** Null if no trend over time can be shown: of selected calls, of two periods, and of numbers that groups have no figures of. */
export function trendQueries(
  difference: Difference,
  { id, queries: { calls, others } }: Comparison,
  zone: string,
): TrendQueries | null {
  if ('ids' in calls || id === 'before' || id === 'all') return null
  // The others are of another time.
  if (fieldsOfParts(others.filters.filter(isGroup)).includes('timestamp')) return null
  const metric = GROUP_METRICS.find((one) => one === difference.field)
  if (difference.kind === 'number' && metric === undefined) return null
  const grouping: ResolvedGrouping = {
    ...{ by: 'month', order: { by: 'name', direction: 'asc' }, zone },
    ...(difference.kind === 'number' && metric !== undefined && { metric }),
  }
  const sideOf = ({ filters }: LibraryQuery): SideQueries => {
    // Also before and after the period: when a difference began is what the course is for.
    const all = [...filters.filter(isOfAnyTime), ...countedBy(difference)]
    const query = (parts: readonly ResolvedPart[]) => ({ filters: parts, sort: [], grouping })
    return {
      all: query(all),
      found: difference.kind === 'number' ? null : query([...all, differenceFilter(difference)]),
    }
  }
  return { inside: sideOf(calls.query), others: sideOf(others) }
}

function isOfAnyTime(part: ResolvedPart): boolean {
  return isGroup(part) || part.field !== 'timestamp'
}

/** The calls that count in the finding: those with a text or a value, or those whose record says whether they have one. */
function countedBy(difference: Difference): readonly ResolvedPart[] {
  if (difference.kind === 'number') return []
  const { field } = difference
  if (difference.kind === 'word') {
    return [conditionOn(field === 'message' ? 'message' : 'transcript', 'not_empty', null)]
  }
  const { name } = queryField(field)!
  const hasValue = conditionOn(name, 'not_empty', null)
  if (isOfValues(difference)) return [hasValue]
  return isGroupOfRecord(name)
    ? [{ join: 'or', isNegated: false, parts: [conditionOn(name, 'empty', null), hasValue] }]
    : []
}

/** By month, without those of which no call counts. */
export function trendOf(
  difference: Difference,
  all: readonly CallGroup[],
  found: readonly CallGroup[] | null,
): readonly TrendPoint[] {
  const foundCounts = new Map(found?.map(({ key, callCount }) => [key, callCount]))
  return all.flatMap(({ key, callCount, metric }): readonly TrendPoint[] => {
    if (typeof key !== 'number') return []
    const value =
      difference.kind === 'number' ? metric?.[difference.statistic] : (foundCounts.get(key) ?? 0) / callCount
    const count = difference.kind === 'number' ? (metric?.knownCount ?? 0) : callCount
    return value == null || count === 0 ? [] : [{ start: key, value, callCount: count }]
  })
}
