import { periodFinder, periodStarts } from '../query/periods.ts'
import { DAY, type EpochMs } from '../units.ts'

/** The periods that Insights offers, in weeks including the current one. */
export const PERIODS = ['4', '13', '26', '52', 'all'] as const
export type InsightsPeriod = (typeof PERIODS)[number]
export const DEFAULT_PERIOD: InsightsPeriod = '13'

interface PeriodBounds {
  /** Start of the period of the same length before it; null for all time. */
  readonly before: EpochMs | null
  readonly from: EpochMs | null
  /** The end of the current week. */
  readonly to: EpochMs
}

export function readPeriod(text: string | undefined): InsightsPeriod {
  return PERIODS.find((period) => period === text) ?? DEFAULT_PERIOD
}

export function periodBounds(period: InsightsPeriod, now: EpochMs, zone: string): PeriodBounds {
  const to = periodStarts('week', { from: now, to: now }, zone)[1]!
  if (period === 'all') return { before: null, from: null, to }
  // Looks up the middle of a week, so that a change of the clocks can't lead to another one.
  const weeksBefore = (count: number) => periodFinder('week', zone)(to - count * 7 * DAY + 3 * DAY)!
  return { before: weeksBefore(2 * Number(period)), from: weeksBefore(Number(period)), to }
}
