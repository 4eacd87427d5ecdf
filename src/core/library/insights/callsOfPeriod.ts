import { periodFinder } from '../../../domain/query/periods.ts'
import type { EpochMs } from '../../../domain/units.ts'
import type { CallFields } from '../query/callFields.ts'
import { numbersOf } from '../query/fieldValues.ts'

/** The calls that figures are of, as slots. */
export interface CallsOfPeriod {
  readonly fields: CallFields
  readonly inside: Uint32Array
  /** The calls of the period before; null if there is none. */
  readonly earlier: Uint32Array | null
  readonly weekStarts: readonly EpochMs[]
  readonly zone: string
}

/** About a third of a millisecond. */
const CHUNK = 2048

export function* inChunks(slots: Uint32Array, visit: (slot: number) => void): Generator<undefined, void> {
  for (let start = 0; start < slots.length; start += CHUNK) {
    const end = Math.min(slots.length, start + CHUNK)
    for (let at = start; at < end; at += 1) visit(slots[at]!)
    yield
  }
}

/** The place in `weekStarts` of the call's week; -1 without a date, and for other weeks. */
export function weekFinder({ fields, weekStarts, zone }: CallsOfPeriod): (slot: number) => number {
  const times = numbersOf(fields, 'timestamp')
  const startOf = periodFinder('week', zone)
  const places = new Map(weekStarts.map((start, place) => [start, place]))
  return (slot) => {
    const start = startOf(times[slot]! / 1000)
    return start === null ? -1 : (places.get(start) ?? -1)
  }
}
