import type { Brush } from './brush.ts'
import type { Histogram } from './histogram.ts'

/**
 * What every brush of a histogram counts: its calls by bar of that histogram, counted before a drag, so that each brush of the
 * drag only adds up some of them.
 */
export interface DragFigures {
  /** The field of the histogram that is brushed. */
  readonly field: string
  /** Without conditions on the brushed field. */
  readonly calls: CallsByBar
  readonly histograms: readonly HistogramByBar[]
  readonly calendar: HistogramByBar | null
}

/** By bar of the brushed histogram, then without a value. */
interface CallsByBar {
  readonly counts: readonly number[]
  readonly unsureCounts: readonly number[]
  /** Calls whose value of the brushed field isn't known: unsure with each brush. */
  readonly unknownCount: number
}

export interface HistogramByBar extends CallsByBar {
  /** Without conditions on the brushed field. */
  readonly whole: Histogram
  /** By bar of the brushed histogram, then without a value. */
  readonly parts: readonly BarsPart[]
  /** The same with the query's conditions on the histogram's field, if it has some. */
  readonly brushedParts: readonly BarsPart[] | null
}

/** How many of some of a histogram's calls are in each bar, and how many are in none. */
export interface BarsPart {
  readonly bars: readonly number[]
  readonly missing: number
  /** With a value that no bar is for. */
  readonly other: number
  /** The value isn't known. */
  readonly unknown: number
}

/** What a query with this brush instead of other conditions on the field shows. */
export function figuresOfBrush({ field, calls, histograms, calendar }: DragFigures, brush: Brush) {
  const histogramOf = (one: HistogramByBar) => brushedHistogram(one, field, brush)
  return {
    total: sumOf(calls.counts, brush),
    unsureCount: sumOf(calls.unsureCounts, brush) + calls.unknownCount,
    histograms: histograms.map(histogramOf),
    calendar: calendar && histogramOf(calendar),
  }
}

function brushedHistogram(by: HistogramByBar, field: string, brush: Brush): Histogram {
  const { whole, parts, brushedParts } = by
  if (whole.field === field) return { ...whole, ...brushedCounts(sumOfParts(parts, brush)) }
  const { bars, missing, other, unknown } = sumOfParts(parts, brush)
  const counts = {
    ...whole,
    counts: bars,
    missingCount: missing,
    knownCount: sumOf(by.counts, brush) - missing - unknown,
    unsureCount: sumOf(by.unsureCounts, brush) + by.unknownCount + unknown,
    ...(whole.scale === 'category' && { otherCount: other }),
  }
  return brushedParts === null ? counts : { ...counts, ...brushedCounts(sumOfParts(brushedParts, brush)) }
}

function brushedCounts({ bars, missing }: BarsPart) {
  return { brushedCounts: bars, brushedMissingCount: missing }
}

function sumOf(counts: readonly number[], { first, last }: Brush): number {
  let sum = 0
  for (let bar = first; bar <= last; bar += 1) sum += counts[bar]!
  return sum
}

function sumOfParts(parts: readonly BarsPart[], { first, last }: Brush): BarsPart {
  const bars = parts[first]!.bars.map(() => 0)
  let missing = 0
  let other = 0
  let unknown = 0
  for (const part of parts.slice(first, last + 1)) {
    for (const [bar, count] of part.bars.entries()) bars[bar]! += count
    missing += part.missing
    other += part.other
    unknown += part.unknown
  }
  return { bars, missing, other, unknown }
}
