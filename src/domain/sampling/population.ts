import type { CallRecord } from '../calls/call.ts'
import { instantAsUtc, wallTimeOf, weekdayOf } from '../values/zonedTime.ts'
import { instantOf } from '../values/instant.ts'
import { hash128 } from '../seededRandom.ts'
import { assertNever, DAY, type EpochMs } from '../units.ts'
import { riskWeightOf } from './risk.ts'
import type { SampleMethod, StratumBy } from './sampleMethod.ts'

/** The properties of a call that the draw depends on. Others can't change a sample. */
export interface PopulationUnit {
  readonly callId: number
  /** The group within which it's drawn; the same for all if the method has no groups. */
  readonly stratum: string
  /** Above 0; 1 if the method has no weights. */
  readonly weight: number
}

/** The group of calls without the value: no agent, no call type, no time. */
export const UNKNOWN_STRATUM = '–'

/**
 * The calls as input of the draw by `method`, ordered by id and without duplicates, so that a sample doesn't depend on the
 * order of loading. `zone` (IANA name) determines the week of a call.
 */
export function populationOf(
  calls: readonly Pick<CallRecord, 'id' | 'agent' | 'callType' | 'timestamp' | 'metrics' | 'isWon'>[],
  method: SampleMethod,
  zone: string,
): readonly PopulationUnit[] {
  const byId = new Map(calls.map((call) => [call.id, call]))
  return [...byId.values()]
    .toSorted((a, b) => a.id - b.id)
    .map((call) => ({
      callId: call.id,
      stratum: groupOf(call, method, zone),
      weight: method.kind === 'risk-weighted' ? riskWeightOf(call, method.factors) : 1,
    }))
}

function groupOf(call: Parameters<typeof stratumOf>[0], method: SampleMethod, zone: string): string {
  if (method.kind === 'each-agent') return stratumOf(call, 'agent', zone)
  return method.kind === 'stratified' ? stratumOf(call, method.by, zone) : ''
}

/** The group's key: the agent's id, the call type's id, or the ISO 8601 week, for example `2026-W47`. */
export function stratumOf(
  call: Pick<CallRecord, 'agent' | 'callType' | 'timestamp'>,
  by: StratumBy,
  zone: string,
): string {
  switch (by) {
    case 'agent':
      return String(call.agent?.id ?? UNKNOWN_STRATUM)
    case 'type':
      return String(call.callType?.id ?? UNKNOWN_STRATUM)
    case 'week': {
      const instant = instantOf(call.timestamp)
      return instant === null ? UNKNOWN_STRATUM : isoWeekOf(instant, zone)
    }
    default:
      return assertNever(by)
  }
}

/**
 * The ISO 8601 week of `instant` in `zone`. A week belongs to the year of its Thursday, so January 1, 2027 is in
 * `2026-W53`.
 */
export function isoWeekOf(instant: number, zone: string): string {
  return isoWeekName(weekStartOf(instant, zone))
}

/**
 * Monday of the week of `instant` in `zone`, as midnight UTC: an identifier of the week that allows adding seven days
 * without regard to clock changes.
 */
export function weekStartOf(instant: EpochMs, zone: string): EpochMs {
  const { year, month, day } = wallTimeOf(instant, zone)
  return instantAsUtc({ year, month, day: day - weekdayOf({ year, month, day }) })
}

function isoWeekName(weekStart: EpochMs): string {
  const thursday = weekStart + 3 * DAY
  const year = new Date(thursday).getUTCFullYear()
  const week = 1 + Math.floor((thursday - instantAsUtc({ year, month: 1, day: 1 })) / (7 * DAY))
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`
}

/** 32 hexadecimal digits that are the same only if the same calls with the same groups and weights can be drawn. */
export function fingerprintOf(population: readonly PopulationUnit[]): string {
  const text = population
    .toSorted((a, b) => a.callId - b.callId)
    .map(({ callId, stratum, weight }) => `${callId}\t${stratum}\t${weight}`)
    .join('\n')
  return hash128(text)
    .map((part) => (part >>> 0).toString(16).padStart(8, '0'))
    .join('')
}
