import { completed } from '../../../completed.ts'
import type { NameReading } from '../nameReading.ts'
import { ZoneObservations } from '../zone/zoneObservations.ts'
import type { ZoneProof } from '../zone/zoneProof.ts'

/** Which time zones agree with all names that have a local time and an epoch. */
export function proveZone(readings: Iterable<NameReading>): ZoneProof {
  const observed = new ZoneObservations()
  for (const reading of readings) observed.add(reading)
  return completed(observed.proof())
}
