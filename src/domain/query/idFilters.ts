import type { ResolvedPart } from './query.ts'

/** A filter's value can have 10,000 characters, and an ID 16 digits. */
const IDS_OF_FILTER = 500

/** Filters that only these calls match; at least one. */
export function idFilters(callIds: readonly number[]): readonly ResolvedPart[] {
  const parts: ResolvedPart[] = []
  for (let at = 0; at < callIds.length; at += IDS_OF_FILTER)
    parts.push({ field: 'id', op: 'in', value: callIds.slice(at, at + IDS_OF_FILTER).join(',') })
  return parts.length === 1 ? parts : [{ join: 'or', isNegated: false, parts }]
}
