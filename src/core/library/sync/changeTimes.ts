import type { CallRow } from '../../../domain/calls/call.ts'
import { instantOf } from '../../../domain/values/instant.ts'
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
    const at = microsecondsOf(updatedAt)
    return at !== null && at > (microsecondsOf(late) ?? -Infinity) ? updatedAt : late
  }, known)
  return notAfter(latest, now)
}

export function notAfter(instant: string | null, now: EpochMs): string | null {
  return (instantOf(instant) ?? -Infinity) > now ? new Date(now).toISOString() : instant
}

export function beforeOverlap(instant: string): string {
  return new Date((instantOf(instant) ?? 0) - OVERLAP_MS).toISOString()
}
