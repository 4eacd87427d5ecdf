import type { EpochMs } from '../units.ts'
import type { CalendarStep } from './calendarBins.ts'

/**
 * In how many calls a field has which values. The calls are those of a query without its own conditions on the field, so that
 * a condition never hides what is outside it. Each bar's count is the exact number of calls that its condition adds up to
 * (`brushParts`).
 */
export type Histogram = RangeHistogram | TimeHistogram | CategoryHistogram

interface HistogramCounts {
  readonly field: string
  /** By bar. */
  readonly counts: readonly number[]
  /** By bar: the calls that also match the query's conditions on the field. Null if it has none. */
  readonly brushedCounts: readonly number[] | null
  /** Calls without a value. */
  readonly missingCount: number
  readonly brushedMissingCount: number | null
  /** Calls with a value. */
  readonly knownCount: number
  /** Calls that aren't counted because the library doesn't have their full record, or hides it during a blind review. */
  readonly unsureCount: number
}

/** The first bar also has everything below it, the last one everything above it. */
interface Ranges {
  /** One more than bars; ascending. */
  readonly edges: readonly number[]
}

export interface RangeHistogram extends HistogramCounts, Ranges {
  readonly scale: 'linear' | 'log'
}

export interface TimeHistogram extends HistogramCounts, Ranges {
  readonly scale: 'time'
  readonly step: CalendarStep
  readonly edges: readonly EpochMs[]
}

/** In lists, a call counts once for each of its different values. */
export interface CategoryHistogram extends HistogramCounts {
  readonly scale: 'category'
  /** The most frequent values in the whole library, most frequent first, without those that no condition can name. */
  readonly labels: readonly string[]
  /** Calls that have a value, but none of these. */
  readonly otherCount: number
  /** How many different values there are in the whole library. */
  readonly valueCount: number
}
