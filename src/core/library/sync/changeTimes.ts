import type { CallRow } from '../../../domain/calls/call.ts'
import { instantOf, readInstant } from '../../../domain/values/instant.ts'
import { microsecondsOf } from '../../../domain/values/instantMicroseconds.ts'
import { HOUR, MINUTE, type EpochMs } from '../../../domain/units.ts'
import { callsOf } from './listPages.ts'

/** How late a change may appear: the service sets `updated_at` when it begins to store a change, and shows it when it's stored. */
export const OVERLAP_MS = 5 * MINUTE

/** How far a clock in some zone is ahead of UTC. */
const EASTERNMOST_MS = 14 * HOUR

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
  const zone = withZone(instant) === instant ? 0 : EASTERNMOST_MS
  return (instantOf(withZone(instant)) ?? -Infinity) - zone > now ? new Date(now).toISOString() : instant
}

export function beforeOverlap(instant: string): string {
  return new Date((instantOf(withZone(instant)) ?? 0) - OVERLAP_MS).toISOString()
}

/**
 * A time without a zone, which ISO 8601 allows, as if it were UTC. The service compares such times as it writes them, so that they
 * are in order, except in the hour that clocks repeat: what changes then is found by a sweep.
 */
function withZone(text: string | null): string | null {
  return text !== null && readInstant(text)?.kind === 'wall' ? `${text}Z` : text
}
