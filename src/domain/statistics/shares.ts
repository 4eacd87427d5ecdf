import type { Interval } from './agreement.ts'
import { regularizedBeta } from './gamma.ts'

/** 95 % of a normal distribution are within this many standard deviations. */
export const Z = 1.959_963_984_540_054

/** A share, a mean or a median, with a 95% interval. */
export interface Estimate extends Interval {
  readonly value: number
}

/** Wilson's interval of a share. `count` may be an effective number of calls. Source: Wilson 1927. */
export function shareEstimate(share: number, count: number): Estimate {
  const square = Z * Z
  const middle = (share + square / (2 * count)) / (1 + square / count)
  const half = (Z / (1 + square / count)) * Math.sqrt((share * (1 - share)) / count + square / (4 * count * count))
  return { value: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/**
 * The difference of two independent estimates, from the intervals of both. Source: Newcombe 1998, method 10, for shares; Zou
 * and Donner 2008 for others.
 */
export function differenceOf(one: Estimate, other: Estimate): Estimate {
  const value = one.value - other.value
  return {
    value,
    low: value - Math.hypot(one.value - one.low, other.high - other.value),
    high: value + Math.hypot(one.high - one.value, other.value - other.low),
  }
}

/** Whether nothing is certain about the direction of a difference. */
export function includesZero({ low, high }: Interval): boolean {
  return low <= 0 && high >= 0
}

/**
 * The two-sided p-value of a count that is a sum of independent draws, possibly from several strata, with this mean and
 * variance. Such a sum has the distribution of independent tries with different probabilities (Vatutin and Mikhailov 1982);
 * the tails are those of the binomial distribution with the same mean and variance, which stays right for small counts, where
 * a normal distribution doesn't.
 */
export function countPValue(count: number, mean: number, variance: number): number {
  if (mean <= 0 || variance <= 0) return 1
  const hitShare = 1 - Math.min(variance / mean, 1 - 1e-9)
  const tries = mean / hitShare
  const atLeast = count <= 0 ? 1 : regularizedBeta(hitShare, count, Math.max(tries - count, 0) + 1)
  const atMost = count >= tries ? 1 : regularizedBeta(1 - hitShare, tries - count, count + 1)
  return Math.min(1, 2 * Math.min(atLeast, atMost))
}
