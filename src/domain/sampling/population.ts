import type { CallRecord } from '../calls/call.ts'
import { instantAsUtc, wallTimeOf, weekdayOf } from '../filters/values/zonedTime.ts'
import { instantOf } from '../instant.ts'
import { hash128 } from '../seededRandom.ts'
import { assertNever, DAY, type EpochMs } from '../units.ts'
import { riskWeightOf } from './risk.ts'
import type { SampleMethod, StratumBy } from './sampleMethod.ts'

/** A call as the draw sees it. What is not in here cannot change a sample. */
export interface PopulationUnit {
  readonly callId: number
  /** The group it is drawn within; one and the same for all where the method has no groups. */
  readonly stratum: string
  /** Above 0; 1 where the method does not weigh. */
  readonly weight: number
}

/** Stands for calls of which the service does not say it: no agent, no call type, no time. */
export const UNKNOWN_STRATUM = '–'

/**
 * The calls as the draw by `method` sees them, ordered by id and each once: a sample depends on which calls there are,
 * not on the order they were loaded in. `zone` (IANA name) decides in which week a call falls.
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
      stratum: method.kind === 'stratified' ? stratumOf(call, method.by, zone) : '',
      weight: method.kind === 'risk-weighted' ? riskWeightOf(call, method.factors) : 1,
    }))
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
 * The ISO 8601 week that `instant` falls in where the clock is `zone`'s. A week belongs to the year of its Thursday, so
 * 1 January 2027 is in `2026-W53`.
 */
export function isoWeekOf(instant: number, zone: string): string {
  return isoWeekName(weekStartOf(instant, zone))
}

/**
 * Monday of the week that `instant` falls in where the clock is `zone`'s, as midnight in Greenwich: a name for the week
 * that can be counted on by seven days, over changes of the clocks too.
 */
export function weekStartOf(instant: EpochMs, zone: string): EpochMs {
  const { year, month, day } = wallTimeOf(instant, zone)
  return instantAsUtc({ year, month, day: day - weekdayOf({ year, month, day }) })
}

export function isoWeekName(weekStart: EpochMs): string {
  const thursday = weekStart + 3 * DAY
  const year = new Date(thursday).getUTCFullYear()
  const week = 1 + Math.floor((thursday - instantAsUtc({ year, month: 1, day: 1 })) / (7 * DAY))
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`
}

/** 32 hexadecimal digits that are the same exactly when the same calls with the same groups and weights could be drawn. */
export function fingerprintOf(population: readonly PopulationUnit[]): string {
  const text = population
    .toSorted((a, b) => a.callId - b.callId)
    .map(({ callId, stratum, weight }) => `${callId}\t${stratum}\t${weight}`)
    .join('\n')
  return hash128(text)
    .map((part) => (part >>> 0).toString(16).padStart(8, '0'))
    .join('')
}
