import type { CallRow } from '../../../domain/calls/call.ts'
import { instantOf } from '../../../domain/instant.ts'
import { microsecondsOf } from '../../../domain/instantMicroseconds.ts'
import { MINUTE } from '../../../domain/units.ts'
import { callsOf } from './listPages.ts'

/** How late a change may appear: a service sets `updated_at` when it begins to store a change, and shows it when that ends. */
export const OVERLAP_MS = 5 * MINUTE

/** The latest `updatedAt` of the calls, or `known` if that is later. As received, for the next request. */
export function latestChange(rows: readonly CallRow[], known: string | null): string | null {
  return callsOf(rows).reduce((late, { updatedAt }) => {
    const at = microsecondsOf(updatedAt)
    return at !== null && at > (microsecondsOf(late) ?? -Infinity) ? updatedAt : late
  }, known)
}

export function beforeOverlap(instant: string): string {
  return new Date((instantOf(instant) ?? 0) - OVERLAP_MS).toISOString()
}
