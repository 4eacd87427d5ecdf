import { countUpTo } from '../countUpTo.ts'
import { normalTail } from '../statistics/normal.ts'
import { differenceOf, type Estimate, includesZero, Z } from '../statistics/shares.ts'
import type { ComparedCalls } from './comparedCalls.ts'

/** Bins are quantiles of a sample. More of them don't make the test noticeably more sensitive. */
const MOST_BINS = 256
const SAMPLE = 4096
const NO_VALUE = 0xffff
const FEWEST = 5

interface Binned {
  readonly calls: ComparedCalls
  /** By slot. */
  readonly values: Float64Array
  /** By place. */
  readonly bins: Uint16Array
  readonly binCount: number
}

/** The result of van Elteren's stratified rank test; without strata, of Wilcoxon's. */
interface RankComparison {
  readonly pValue: number
  readonly z: number
  /**
   * In how much more of all pairs of an inside call and another of the same stratum the inside call has the larger value than the
   * smaller one: -1 to 1. For values that are 0 or 1 it's the difference of their shares.
   */
  readonly dominance: number
}

/** Null if too few calls have a value. Calls without one don't count. */
export function compareRanks(calls: ComparedCalls, values: Float64Array): RankComparison | null {
  const { bins, binCount } = binned(calls, values)
  const insideHere = new Uint32Array(binCount)
  const othersHere = new Uint32Array(binCount)
  let sum = 0
  let variance = 0
  let dominance = 0
  let insideCount = 0
  let othersCount = 0
  for (let stratum = 1; stratum < calls.starts.length; stratum += 1) {
    let inside = 0
    let others = 0
    for (let place = calls.starts[stratum - 1]!; place < calls.starts[stratum]!; place += 1) {
      const bin = bins[place]!
      if (bin === NO_VALUE) continue
      if (calls.isInside[place] === 1) {
        insideHere[bin]! += 1
        inside += 1
      } else {
        othersHere[bin]! += 1
        others += 1
      }
    }
    if (inside > 0 && others > 0) {
      const all = inside + others
      let above = 0
      let below = 0
      let ties = 0
      for (let bin = 0; bin < binCount; bin += 1) {
        const a = insideHere[bin]!
        const b = othersHere[bin]!
        const t = a + b
        if (t === 0) continue
        // Twice the pairs that an inside call wins, less those that it loses.
        above += a * (2 * below + b)
        below += b
        ties += t * (t * t - 1)
      }
      const centered = above / 2 - (inside * others) / 2
      const weight = 1 / (all + 1)
      sum += weight * centered
      variance += ((weight * weight * inside * others) / 12) * (all + 1 - ties / (all * (all - 1)))
      dominance += (2 * centered) / others
      insideCount += inside
      othersCount += others
    }
    insideHere.fill(0)
    othersHere.fill(0)
  }
  if (insideCount < FEWEST || othersCount < FEWEST || variance <= 0) return null
  const z = sum / Math.sqrt(variance)
  return { pValue: 2 * normalTail(Math.abs(z)), z, dominance: dominance / insideCount }
}

/** The figures of both groups. If calls were adjusted, `others` is weighted to the strata of the inside calls. */
export interface NumberComparison {
  readonly statistic: 'median' | 'mean'
  readonly inside: GroupNumber
  readonly others: GroupNumber
  readonly difference: Estimate
}

interface GroupNumber extends Estimate {
  /** With a value. */
  readonly calls: number
}

/** Exact medians, as in groups. Means if the medians don't certainly differ, as they hardly do for numbers with few values. */
export function numberComparison(calls: ComparedCalls, values: Float64Array): NumberComparison {
  const inBins = binned(calls, values)
  const weights = weightsOf(inBins)
  const [inside, others] = [1, 0].map((side) => groupOf(inBins, weights, side))
  const medians = { inside: medianOf(inBins, weights, inside!), others: medianOf(inBins, weights, others!) }
  const difference = differenceOf(medians.inside, medians.others)
  if (!includesZero(difference)) return { statistic: 'median', ...medians, difference }
  const means = { inside: meanOf(inside!), others: meanOf(others!) }
  return { statistic: 'mean', ...means, difference: differenceOf(means.inside, means.others) }
}

interface Group {
  readonly side: number
  readonly calls: number
  readonly weight: number
  readonly effectiveCalls: number
  readonly mean: number
  readonly variance: number
}

/** By place: what the call counts. An inside call counts 1, the others of its stratum together as much as its inside calls. */
function weightsOf({ calls, bins }: Binned): Float64Array {
  const weights = new Float64Array(bins.length)
  for (let stratum = 1; stratum < calls.starts.length; stratum += 1) {
    const [start, end] = [calls.starts[stratum - 1]!, calls.starts[stratum]!]
    let inside = 0
    let others = 0
    for (let place = start; place < end; place += 1) {
      if (bins[place] === NO_VALUE) continue
      if (calls.isInside[place] === 1) inside += 1
      else others += 1
    }
    if (inside === 0 || others === 0) continue
    for (let place = start; place < end; place += 1) {
      if (bins[place] !== NO_VALUE) weights[place] = calls.isInside[place] === 1 ? 1 : inside / others
    }
  }
  return weights
}

function groupOf({ calls, values }: Binned, weights: Float64Array, side: number): Group {
  let count = 0
  let weight = 0
  let squares = 0
  let sum = 0
  let shift = Number.NaN
  let squareSum = 0
  for (let place = 0; place < weights.length; place += 1) {
    const own = weights[place]!
    if (own === 0 || calls.isInside[place] !== side) continue
    const value = values[calls.slots[place]!]!
    // Squares of times in microseconds would lose their digits.
    if (Number.isNaN(shift)) shift = value
    count += 1
    weight += own
    squares += own * own
    sum += own * (value - shift)
    squareSum += own * (value - shift) ** 2
  }
  const mean = sum / weight
  return {
    side,
    calls: count,
    weight,
    effectiveCalls: (weight * weight) / squares,
    mean: mean + shift,
    variance: squareSum / weight - mean * mean,
  }
}

function meanOf({ calls, mean, variance, effectiveCalls }: Group): GroupNumber {
  const half = Z * Math.sqrt(Math.max(0, variance) / Math.max(1, effectiveCalls - 1))
  return { value: mean, low: mean - half, high: mean + half, calls }
}

/** As in `statistics/median.ts`, with weights. The interval is between order statistics, so it holds for any distribution. */
function medianOf(inBins: Binned, weights: Float64Array, group: Group): GroupNumber {
  const valueAt = (weight: number) => weightedValue(inBins, weights, group, weight)
  const middle = group.weight / 2
  const half = (Z / 2 / Math.sqrt(group.effectiveCalls)) * group.weight
  return {
    value: (valueAt(middle - ROUNDING) + valueAt(middle + ROUNDING)) / 2,
    low: valueAt(middle - half - ROUNDING),
    high: valueAt(middle + half - ROUNDING),
    calls: group.calls,
  }
}

/** Less than the smallest call counts, so that sums of fractions don't decide. */
const ROUNDING = 1e-9

/** The smallest value for which the calls at or below it weigh at least this much. */
function weightedValue(
  { calls, values, bins, binCount }: Binned,
  weights: Float64Array,
  group: Group,
  weight: number,
): number {
  // Above zero, so that the search doesn't stop in a bin without calls.
  const wanted = Math.max(1e-12, Math.min(weight, group.weight - ROUNDING))
  const ofBin = new Float64Array(binCount)
  for (let place = 0; place < weights.length; place += 1) {
    if (weights[place] !== 0 && calls.isInside[place] === group.side) ofBin[bins[place]!]! += weights[place]!
  }
  let below = 0
  let bin = 0
  while (bin < binCount - 1 && below + ofBin[bin]! < wanted) below += ofBin[bin++]!
  const places: number[] = []
  for (let place = 0; place < weights.length; place += 1) {
    if (bins[place] === bin && weights[place] !== 0 && calls.isInside[place] === group.side) places.push(place)
  }
  const valueAt = (place: number) => values[calls.slots[place]!]!
  places.sort((one, other) => valueAt(one) - valueAt(other))
  for (const place of places) {
    below += weights[place]!
    if (below >= wanted) return valueAt(place)
  }
  return valueAt(places.at(-1)!)
}

function binned(calls: ComparedCalls, values: Float64Array): Binned {
  const { slots } = calls
  // Of the known values, because few calls may have one.
  const known = slots.filter((slot) => !Number.isNaN(values[slot]!))
  const step = Math.max(1, known.length / SAMPLE)
  const sample = new Float64Array(Math.min(known.length, SAMPLE))
  for (let at = 0; at < sample.length; at += 1) sample[at] = values[known[Math.floor(at * step)]!]!
  const edges = edgesOf(sample.sort())
  const bins = new Uint16Array(slots.length)
  for (let place = 0; place < slots.length; place += 1) {
    const value = values[slots[place]!]!
    bins[place] = Number.isNaN(value) ? NO_VALUE : countUpTo(edges, value)
  }
  return { calls, values, bins, binCount: edges.length + 1 }
}

/** Distinct values of the sorted sample, at equal distances. */
function edgesOf(sorted: Float64Array): Float64Array {
  const edges: number[] = []
  const step = Math.max(1, sorted.length / (MOST_BINS - 1))
  for (let at = 0; at < sorted.length; at += step) {
    const value = sorted[Math.floor(at)]!
    if (value !== edges.at(-1)) edges.push(value)
  }
  return Float64Array.from(edges)
}
