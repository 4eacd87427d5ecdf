import { kindOf, type ValueKind } from '../fields/kinds.ts'
import type { Interval } from '../statistics/agreement.ts'

/** With fewer, a mean or share is as much chance as habit. */
export const FEWEST_CALLS = 5
/** Of the scale. With a wider interval, an agent at 80 could as well be at 60 or at 95. */
const WIDEST = 1 / 3

interface Figure {
  readonly value: number
  /** Null if all values are equal. */
  readonly interval: Interval | null
  readonly callCount: number
}

/** Whether a figure of an agent's calls says too little to be shown. */
export function isOfTooFewCalls(kind: ValueKind, { value, interval, callCount }: Figure): boolean {
  if (callCount < FEWEST_CALLS) return true
  const { bars, range } = kindOf(kind)
  // Other amounts, such as durations, have no scale: their interval may be as wide as the value.
  const widest = bars === 'equal' ? WIDEST * range![1] : value
  return interval !== null && interval.high - interval.low > widest
}
