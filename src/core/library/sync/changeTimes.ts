import type { CallRow } from '../../../domain/calls/call.ts'
import { instantOf, readInstant } from '../../../domain/values/instant.ts'
import { microsecondsOf } from '../../../domain/values/instantMicroseconds.ts'
import { MINUTE, type EpochMs } from '../../../domain/units.ts'
import { callsOf } from './listPages.ts'

/** How late a change may appear: the service sets `updated_at` when it begins to store a change, and shows it when it's stored. */
export const OVERLAP_MS = 5 * MINUTE

/**
 * The latest `updatedAt` of the calls, or `known` if that is later. As received, for the next request, but not after `now`: a
 * call with a time in the future must not hide the changes until then.
 */
export function latestChange(rows: readonly CallRow[], known: string | null, now: EpochMs): string | null {
  const latest = callsOf(rows).reduce((late, { updatedAt }) => {
    const at = microsecondsOf(withZone(updatedAt))
    return at !== null && at > (microsecondsOf(withZone(late)) ?? -Infinity) ? updatedAt : late
  }, known)
  return notAfter(latest, now)
}

export function notAfter(instant: string | null, now: EpochMs): string | null {
  return (instantOf(withZone(instant)) ?? -Infinity) > now ? new Date(now).toISOString() : instant
}

export function beforeOverlap(instant: string): string {
  return new Date((instantOf(withZone(instant)) ?? 0) - OVERLAP_MS).toISOString()
}

/** Times without a zone, which ISO 8601 allows, are in order in any zone. The service compares them as it writes them. */
function withZone(text: string | null): string | null {
  return text !== null && readInstant(text)?.kind === 'wall' ? `${text}Z` : text
}
