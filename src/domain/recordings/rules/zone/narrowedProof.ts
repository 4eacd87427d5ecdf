import { completed } from '../../../completed.ts'
import { areSameIn } from './zoneObservations.ts'
import type { ZoneProof } from './zoneProof.ts'

/**
 * What earlier names and the newest ones of a folder prove together, as if all of them had been read at once: a zone must agree
 * with both, and a contradiction stays one when the names that contradict are no longer among the newest.
 */
export function narrowedProof(before: ZoneProof, newest: ZoneProof): ZoneProof {
  if (before.kind === 'unproven' || newest.kind === 'contradiction') return newest
  const { confirmedBy, nameCount } = newest
  if (before.kind === 'contradiction') return { kind: 'contradiction', confirmedBy, nameCount }
  if (newest.kind === 'unproven') return before
  const zones = newest.zones.filter((zone) => before.zones.includes(zone))
  if (zones.length === 0) return { kind: 'contradiction', confirmedBy, nameCount }
  const fromSeconds = Math.min(before.fromSeconds, newest.fromSeconds)
  const toSeconds = Math.max(before.toSeconds, newest.toSeconds)
  const proven = { ...newest, zones, fromSeconds, toSeconds }
  return proven.kind === 'offset' && completed(areSameIn(zones, fromSeconds * 1000, toSeconds * 1000))
    ? { kind: 'zone', zones, confirmedBy, nameCount, fromSeconds, toSeconds }
    : proven
}
