import { normalQuantile } from '../statistics/normal.ts'

interface Wanted {
  /** Two-sided, of these calls. */
  readonly pValue: number
  /** The largest p-value that would be a finding. */
  readonly wanted: number
  readonly callCount: number
}

/**
 * How many more calls it would take to be sure of a difference that stays as large: its distance from zero, in standard deviations,
 * grows with the root of the number of calls. Null if these calls show no difference at all.
 */
export function moreCallsFor({ pValue, wanted, callCount }: Wanted): number | null {
  const distance = (p: number) => -normalQuantile(p / 2)
  const now = pValue >= 1 ? 0 : distance(Math.max(pValue, Number.MIN_VALUE * 1e20))
  if (now <= 0) return null
  return Math.max(1, Math.ceil(callCount * ((distance(wanted) / now) ** 2 - 1)))
}
