import type { TimeHistogram } from '../../../domain/explore/histogram.ts'
import { format } from '../../components/format.ts'
import { barLeft, BAR_WIDTH } from './barPaths.ts'
import { chartWidth } from './barSelection.ts'

/** As many dates fit below a narrow strip. */
const MOST_DATES = 6

/** Dates below some of the bars: at their left edge, and of the last bar at its right edge. */
export function StripDates({ histogram }: { readonly histogram: TimeHistogram }) {
  const { edges, counts, missingCount } = histogram
  const bars = { binCount: counts.length, hasMissing: missingCount > 0 }
  const now = new Date()
  const every = Math.max(1, Math.ceil(counts.length / MOST_DATES))
  const share = (at: number) => `${(100 * at) / chartWidth(bars)}%`
  const last = counts.length - 1
  return (
    <span aria-hidden="true" className="whitespace-nowrap">
      {edges.slice(0, -1).map((edge, bar) =>
        bar === 0 || (bar % every === 0 && bar <= last - every) ? (
          <span key={edge} className="absolute" style={{ left: share(barLeft(bar, bars)) }}>
            {format.day(edge, now)}
          </span>
        ) : null,
      )}
      {last > 0 && (
        <span className="absolute" style={{ right: share(chartWidth(bars) - barLeft(last, bars) - BAR_WIDTH) }}>
          {format.day(edges[last]!, now)}
        </span>
      )}
    </span>
  )
}
