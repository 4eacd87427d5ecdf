import { periodFinder } from '../../../domain/query/periods.ts'
import type { EpochMs } from '../../../domain/units.ts'
import type { CallFields } from '../query/callFields.ts'
import { numbersOf } from '../query/fieldValues.ts'

/** The calls to compute figures from, as slots. */
export interface CallsOfPeriod {
  readonly fields: CallFields
  readonly inside: Uint32Array
  /** Those of the previous period; null if there is none. */
  readonly earlier: Uint32Array | null
  readonly weekStarts: readonly EpochMs[]
  readonly zone: string
}

/** Returns the index in `weekStarts` of a call's week; -1 for calls without a date or outside those weeks. */
export function weekFinder({ fields, weekStarts, zone }: CallsOfPeriod): (slot: number) => number {
  const times = numbersOf(fields, 'timestamp')
  const startOf = periodFinder('week', zone)
  const indexes = new Map(weekStarts.map((start, index) => [start, index]))
  return (slot) => {
    const start = startOf(times[slot]! / 1000)
    return start === null ? -1 : (indexes.get(start) ?? -1)
  }
}
