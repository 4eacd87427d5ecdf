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
  /** Units that came together, as the questions of one call, and so are no independent evidence. */
  readonly cluster: number
}

export interface Interval {
  readonly low: number
  readonly high: number
}

export interface Agreement {
  readonly measures: AgreementMeasures
  /**
   * 95 %, percentile bootstrap; null where the measure is not defined, or was not in more than 5 % of the resamples, or
   * all resamples gave the same.
   */
  readonly intervals: Readonly<Record<MeasureName, Interval | null>>
  /** Units that two or more rated. */
  readonly unitCount: number
  /** Clusters with such a unit: how much independent evidence there is. */
  readonly clusterCount: number
  readonly raterCount: number
  /** Too little to build on: fewer than 30 independent pieces of evidence. */
  readonly isFew: boolean
}

/** The and Cohen's rule of thumb: below it intervals are too narrow themselves. */
export const FEW = 30
const RESAMPLES = 1000
const CONFIDENCE = 0.95

/**
 * Agreement of `raterCount` raters on units, with bootstrap intervals: clusters are drawn with replacement as often as
 * there are clusters, a thousand times (Efron & Tibshirani 1993, chapter 13; whole clusters: Field & Welsh 2007). The
 * seed makes the interval the same each time the same units are looked at.
 */
export function agreementAmong(
  units: readonly RatedUnit[],
  options: {
    readonly raterCount: number
    /** The labels raters could choose from, whether or not they did. */
    readonly scale: readonly string[]
    readonly seed: string
    /** A thousand when not given; 0 for no intervals. */
    readonly resamples?: number
  },
): Agreement {
  const { raterCount, scale } = options
  const labels = labelsOf(
    units.map(({ ratings }) => ratings),
    scale,
  )
  const clusters = sumsByCluster(units, labels)
  const whole = emptySums(labels.length)
  for (const sums of clusters) add(whole, sums)
  const measures = measuresOf(whole, labels.length, raterCount)
  const paired = clusters.filter((sums) => sums[0]! > 0)
  return {
    measures,
    intervals: intervalsOf(clusters, measures, { ...options, labelCount: labels.length }),
    unitCount: whole[0]!,
    clusterCount: paired.length,
    raterCount,
    isFew: paired.length < FEW,
  }
}

/** In the order of the clusters' numbers, so that the same seed draws the same ones whatever order units came in. */
function sumsByCluster(units: readonly RatedUnit[], labels: readonly string[]): readonly AgreementSums[] {
  const byCluster = new Map<number, AgreementSums>()
  for (const { cluster, ratings } of units) {
    let sums = byCluster.get(cluster)
    if (sums === undefined) byCluster.set(cluster, (sums = emptySums(labels.length)))
    addUnit(sums, ratings, labels)
  }
  return [...byCluster].toSorted(([a], [b]) => a - b).map(([, sums]) => sums)
}

function intervalsOf(
  clusters: readonly AgreementSums[],
  measures: AgreementMeasures,
  options: { raterCount: number; seed: string; resamples?: number; labelCount: number },
): Agreement['intervals'] {
  const { raterCount, labelCount, resamples = RESAMPLES } = options
  const drawn: Record<MeasureName, number[]> = { share: [], cohenKappa: [], fleissKappa: [], ac1: [], alpha: [] }
  if (clusters.length > 1) {
    const random = createSeededRandom(options.seed)
    const sums = emptySums(labelCount)
    for (let round = 0; round < resamples; round++) {
      sums.fill(0)
      for (let draw = 0; draw < clusters.length; draw++) add(sums, clusters[random.below(clusters.length)]!)
      const again = measuresOf(sums, labelCount, raterCount)
      for (const name of MEASURES) if (again[name] !== null) drawn[name].push(again[name])
    }
  }
  const interval = (name: MeasureName): Interval | null =>
    measures[name] === null || drawn[name].length === 0 || drawn[name].length < 0.95 * resamples
      ? null
      : spread(percentileInterval(drawn[name]))
  return {
    share: interval('share'),
    cohenKappa: interval('cohenKappa'),
    fleissKappa: interval('fleissKappa'),
    ac1: interval('ac1'),
    alpha: interval('alpha'),
  }
}

/** Where all resamples are alike (everybody always agreed), they tell nothing of how it might be with others: no width is no certainty. */
function spread(interval: Interval): Interval | null {
  return interval.high - interval.low < 1e-12 ? null : interval
}

function add(sums: AgreementSums, more: AgreementSums): void {
  for (let index = 0; index < sums.length; index++) sums[index]! += more[index]!
}

/** The middle 95 % of the values, which are some. */
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
