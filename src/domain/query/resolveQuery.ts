import { resolveDraft } from '../filters/draftFilter.ts'
import type { EpochMs } from '../units.ts'
import {
  isGroup,
  isServiceFilter,
  type DraftQuery,
  type LibraryQuery,
  type QueryPart,
  type ResolvedPart,
} from './query.ts'

/** The query at this time. Parts whose relative time isn't a time are omitted, and groups that have nothing else. */
export function resolveQuery({ filters, sort, grouping }: DraftQuery, now: EpochMs, zone: string): LibraryQuery {
  return {
    filters: filters.flatMap((part) => resolvePart(part, now, zone)),
    sort,
    ...(grouping && { grouping: { ...grouping, zone } }),
  }
}

/** Parts that are joined by AND. */
function resolvePart(part: QueryPart, now: EpochMs, zone: string): readonly ResolvedPart[] {
  if (!isGroup(part)) return isServiceFilter(part) ? resolveDraft(part, now, zone) : [part]
  const parts = part.parts.flatMap((one): readonly ResolvedPart[] => {
    const resolved = resolvePart(one, now, zone)
    return part.join === 'and' || resolved.length <= 1 ? resolved : [{ join: 'and', isNegated: false, parts: resolved }]
  })
  return parts.length === 0 && part.parts.length > 0 ? [] : [{ ...part, parts }]
}
