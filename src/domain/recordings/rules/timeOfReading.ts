import type { EpochMs } from '../../units.ts'
import { offsetBetween } from '../times/offsetBetween.ts'
import type { RuleZone } from './importRule.ts'
import type { NameReading } from './nameReading.ts'
import type { TimeGap } from './ruleResult.ts'
import { wallInstants } from './zone/wallInstants.ts'
import type { ZoneProof } from './zone/zoneProof.ts'

export type ReadTime =
  | { readonly kind: 'known'; readonly instant: EpochMs; readonly from: 'epoch' | 'file-name' }
  | { readonly kind: 'unknown'; readonly why: TimeGap }

type Times = Pick<NameReading, 'local' | 'offsetMinutes' | 'epochSeconds'>

/** The time of a reading: from its epoch, its offset, or the rule's zone; never a guess. */
export function timeOfReading(
  { local, offsetMinutes, epochSeconds }: Times,
  zone: RuleZone,
  proof: ZoneProof,
): ReadTime {
  const epoch = epochSeconds === null ? null : epochSeconds * 1000
  if (local === null) return epoch === null ? unknown('no-time') : { kind: 'known', instant: epoch, from: 'epoch' }
  const stated = offsetMinutes === null ? null : Date.parse(`${local}Z`) - offsetMinutes * 60_000
  if (epoch !== null) {
    const offset = offsetBetween(local, epoch)
    const isSame = offset !== null && (offsetMinutes === null || offset === offsetMinutes)
    return isSame ? { kind: 'known', instant: epoch, from: 'epoch' } : unknown('contradictory-times')
  }
  if (stated !== null) return { kind: 'known', instant: stated, from: 'file-name' }
  if (zone.kind === 'stated') return inZones(local, [zone.zone])
  if (proof.kind === 'unproven') return unknown('unproven-zone')
  if (proof.kind === 'contradiction') return unknown('contradictory-zones')
  return inZones(local, proof.zones)
}

function inZones(local: string, zones: readonly string[]): ReadTime {
  const readings = new Map<string, readonly EpochMs[]>()
  for (const zone of zones) {
    const instants = wallInstants(local, zone)
    readings.set(instants.join(), instants)
    if (readings.size > 1) return unknown('several-instants')
  }
  const [instants = []] = readings.values()
  const [instant, second] = instants
  if (instant === undefined) return unknown('skipped-hour')
  return second === undefined ? { kind: 'known', instant, from: 'file-name' } : unknown('repeated-hour')
}

function unknown(why: TimeGap): ReadTime {
  return { kind: 'unknown', why }
}
