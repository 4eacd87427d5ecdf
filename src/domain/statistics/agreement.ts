import { createSeededRandom } from '../seededRandom.ts'
import {
  addUnit,
  emptySums,
  labelsOf,
  MEASURES,
  measuresOf,
  type AgreementMeasures,
  type AgreementSums,
  type MeasureName,
  type Ratings,
} from './agreementMeasures.ts'

export interface RatedUnit {
  readonly ratings: Ratings
  /** Units that aren't independent evidence of each other, such as the questions of one call. */
  readonly cluster: number
  /** How many such units there are; 1 by default. */
  readonly count?: number
}

export interface Interval {
  readonly low: number
  readonly high: number
}

export interface Agreement {
  readonly measures: AgreementMeasures
  /**
   * 95%, percentile bootstrap; null if the measure is undefined, or was undefined in more than 5% of the resamples, or all
   * resamples were the same.
   */
  readonly intervals: Readonly<Record<MeasureName, Interval | null>>
  /** Units with two or more ratings. */
  readonly unitCount: number
  /** Clusters with such a unit: the amount of independent evidence. */
  readonly clusterCount: number
  readonly raterCount: number
  /** Too little data: fewer than 30 independent pieces of evidence. */
  readonly isFew: boolean
}

/** Cohen's rule of thumb: with less, the intervals are too narrow. */
export const FEW = 30
const RESAMPLES = 1000
const CONFIDENCE = 0.95

/**
 * Agreement of `raterCount` raters on units, with bootstrap intervals: resamples as many clusters with replacement as there
 * are, a thousand times (Efron & Tibshirani 1993, chapter 13; whole clusters: Field & Welsh 2007). The seed makes the
 * interval reproducible for the same units.
 */
export function agreementAmong(
  units: readonly RatedUnit[],
  options: {
    readonly raterCount: number
    /** The labels available to raters, whether used or not. */
    readonly scale: readonly string[]
    readonly seed: string
    /** Default: a thousand; 0 for no intervals. */
    readonly resamples?: number
    /** If each cluster is a group of several: how many have a unit with two or more ratings. */
    readonly clusterCount?: number
  },
): Agreement {
  const { raterCount, scale } = options
  const labels = labelsOf([...new Set(units.map(({ ratings }) => ratings))], scale)
  const clusters = sumsByCluster(units, labels)
  const whole = emptySums(labels.length)
  for (const sums of clusters) add(whole, sums)
  const measures = measuresOf(whole, labels.length, raterCount)
  const clusterCount = options.clusterCount ?? clusters.filter((sums) => sums[0]! > 0).length
  return {
    measures,
    intervals: intervalsOf(clusters, { ...options, labelCount: labels.length }),
    unitCount: whole[0]!,
    clusterCount,
    raterCount,
    isFew: clusterCount < FEW,
  }
}

/** Sorted by cluster number, so that the same seed draws the same clusters for any order of units. */
function sumsByCluster(units: readonly RatedUnit[], labels: readonly string[]): readonly AgreementSums[] {
  const byCluster = new Map<number, AgreementSums>()
  const ofUnit = new Map<Ratings, AgreementSums>()
  for (const { cluster, ratings, count = 1 } of units) {
    let sums = byCluster.get(cluster)
    if (sums === undefined) byCluster.set(cluster, (sums = emptySums(labels.length)))
    let unit = ofUnit.get(ratings)
    if (unit === undefined) {
      ofUnit.set(ratings, (unit = emptySums(labels.length)))
      addUnit(unit, ratings, labels)
    }
    add(sums, unit, count)
  }
  return [...byCluster].toSorted(([a], [b]) => a - b).map(([, sums]) => sums)
}

function intervalsOf(
  clusters: readonly AgreementSums[],
  options: { raterCount: number; seed: string; resamples?: number; labelCount: number },
): Agreement['intervals'] {
  const { raterCount, labelCount, resamples = RESAMPLES } = options
  const drawn: Record<MeasureName, number[]> = { share: [], cohenKappa: [], fleissKappa: [], ac1: [], alpha: [] }
  if (clusters.length > 1) {
    const random = createSeededRandom(options.seed)
    const sums = emptySums(labelCount)
    // In one array: adding separate ones takes three times as long.
    const all = new Float64Array(clusters.length * sums.length)
    for (const [at, one] of clusters.entries()) all.set(one, at * sums.length)
    for (let round = 0; round < resamples; round++) {
      sums.fill(0)
      for (let draw = 0; draw < clusters.length; draw++) {
        const start = Math.floor(random.next() * clusters.length) * sums.length
        for (let index = 0; index < sums.length; index++) sums[index]! += all[start + index]!
      }
      const again = measuresOf(sums, labelCount, raterCount)
      for (const name of MEASURES) if (again[name] !== null) drawn[name].push(again[name])
    }
  }
  const interval = (name: MeasureName): Interval | null =>
    drawn[name].length === 0 || drawn[name].length < 0.95 * resamples ? null : spread(percentileInterval(drawn[name]))
  return {
    share: interval('share'),
    cohenKappa: interval('cohenKappa'),
    fleissKappa: interval('fleissKappa'),
    ac1: interval('ac1'),
    alpha: interval('alpha'),
  }
}

/** If all resamples are the same, the interval would have no width, although the result isn't certain. */
function spread(interval: Interval): Interval | null {
  return interval.high - interval.low < 1e-12 ? null : interval
}

function add(sums: AgreementSums, more: AgreementSums, times = 1): void {
  for (let index = 0; index < sums.length; index++) sums[index]! += times * more[index]!
}

/** The middle 95% of the values, which aren't empty. */
export function percentileInterval(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const below = Math.floor(place)
    const next = sorted[Math.min(below + 1, sorted.length - 1)]!
    return sorted[below]! + (place - below) * (next - sorted[below]!)
  }
  return { low: at((1 - CONFIDENCE) / 2), high: at((1 + CONFIDENCE) / 2) }
}
