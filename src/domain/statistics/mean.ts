import type { Interval } from './agreement.ts'
import { normalQuantile } from './normal.ts'

export interface Mean {
  readonly mean: number
  /** 95%, by Student's t; null for a single value, and for equal ones, although the mean isn't certain. */
  readonly interval: Interval | null
  readonly count: number
}

/** The mean of the values with its confidence interval; null without values. */
export function meanOf(values: readonly number[]): Mean | null {
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return meanWithInterval(count, mean, squares)
}

/** The same of values that aren't kept. Source: Welford 1962. */
export class RunningMean {
  #count = 0
  #mean = 0
  #squares = 0

  add(value: number): void {
    this.#count += 1
    const before = value - this.#mean
    this.#mean += before / this.#count
    this.#squares += before * (value - this.#mean)
  }

  /** Null without values. */
  mean(): Mean | null {
    return meanWithInterval(this.#count, this.#mean, this.#squares)
  }
}

/** `squares`: the sum of the squared differences from the mean. */
function meanWithInterval(count: number, mean: number, squares: number): Mean | null {
  if (count === 0) return null
  if (count === 1) return { mean, interval: null, count }
  const half = studentQuantile(0.975, count - 1) * Math.sqrt(squares / (count - 1) / count)
  // Less is a rounding error.
  return { mean, interval: half < 1e-9 ? null : { low: mean - half, high: mean + half }, count }
}

/**
 * The quantile of Student's t for the probability `p` (0.5 < p ≤ 0.975); accurate to about five digits. Source: Hill 1970,
 * algorithm 396, "Student's t-quantiles", CACM 13, 619–620, without its expansion for the far tails.
 */
export function studentQuantile(p: number, degrees: number): number {
  const tails = 2 * (1 - p)
  if (degrees === 1) return Math.tan(Math.PI * (p - 0.5))
  if (degrees === 2) return Math.sqrt(2 / (tails * (2 - tails)) - 2)
  const a = 1 / (degrees - 0.5)
  const b = 48 / (a * a)
  const start = ((20_700 * a) / b - 98) * a
  const near = (start - 16) * a + 96.36
  const d = ((94.5 / (b + near) - 3) / b + 1) * Math.sqrt((a * Math.PI) / 2) * degrees
  const x = normalQuantile(tails / 2)
  const square = x * x
  const c = near + (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
  const inner = (((((0.4 * square + 6.3) * square + 36) * square + 94.5) / c - square - 3) / b + 1) * x
  return Math.sqrt(degrees * Math.expm1(a * inner * inner))
}
