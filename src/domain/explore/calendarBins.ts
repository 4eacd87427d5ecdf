import { periodStarts, type Period } from '../query/periods.ts'
import { DAY, type EpochMs } from '../units.ts'

export type CalendarStep = Period

/** The most bars of each step before the next longer one is used. */
export type MostBars = Readonly<Record<'day' | 'week' | 'month', number>>

/** In a strip as wide as the window: days of two months, weeks of three years, months of twelve. */
export const STRIP_PERIODS: MostBars = { day: 60, week: 160, month: 144 }
/** In the header of a column. */
export const COLUMN_PERIODS: MostBars = { day: 31, week: 26, month: 36 }
export const MENU_PERIODS: MostBars = { day: 7, week: 6, month: 12 }

const EARLIEST = Date.UTC(1995, 0)
const LATEST = Date.UTC(2100, 0)

/** Other times are mistakes: in a histogram they are in the first and the last bar. */
export function isPlausibleTime(at: EpochMs): boolean {
  return at >= EARLIEST && at < LATEST
}

const LENGTHS = { day: DAY, week: 7 * DAY, month: 30 * DAY } as const

/** Days, weeks, months or years in a time zone, from the one of `from` to the one of `to`. Edges are the starts. */
export function calendarBins(
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
  zone: string,
  most: MostBars,
): { readonly step: CalendarStep; readonly edges: readonly EpochMs[] } {
  const step = (['day', 'week', 'month'] as const).find((one) => (to - from) / LENGTHS[one] < most[one]) ?? 'year'
  return { step, edges: periodStarts(step, { from, to }, zone) }
}
