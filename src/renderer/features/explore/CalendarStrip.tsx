import type { Histogram, TimeHistogram } from '../../../domain/explore/histogram.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { format } from '../../components/format.ts'
import { barLeft, BAR_WIDTH } from './barPaths.ts'
import { chartWidth } from './barSelection.ts'
import { FieldHistogram, type BrushActions } from './FieldHistogram.tsx'

interface CalendarStripProps extends BrushActions {
  /** Null until it's counted. */
  readonly histogram: Histogram | null
  readonly filters: readonly QueryPart[]
  /** What the figures cover; null for everything. */
  readonly coverage: string | null
  /** Why it can't be counted; null if it can. */
  readonly failure: string | null
}

const STEP_NAMES = { day: 'day', week: 'week', month: 'month', year: 'year' } as const
/** As many dates fit below a narrow strip. */
const MOST_DATES = 6

/** Calls per day, week or month, above the table. Selecting a part of it filters by that period. */
export function CalendarStrip({ histogram: given, filters, coverage, failure, ...actions }: CalendarStripProps) {
  const histogram = given?.scale === 'time' ? given : null
  const step = histogram && STEP_NAMES[histogram.step]
  return (
    // A low window has room for rows instead.
    <section
      aria-label="Calendar"
      className="shrink-0 border-b border-line px-4 pt-1 pb-1 [@media(max-height:599px)]:hidden"
    >
      <p className="h-4 text-xs text-ink-3">
        {[failure ? `Can’t count calls: ${failure}` : step && `Calls per ${step}`, coverage].filter(Boolean).join('. ')}
      </p>
      <div className="h-8">
        {histogram && (
          <FieldHistogram
            label={`Calls per ${step}`}
            histogram={histogram}
            filters={filters}
            name="calendar"
            className="h-full"
            {...actions}
          />
        )}
      </div>
      <div className="relative mt-0.5 h-4 text-xs text-ink-3">{histogram && <Dates histogram={histogram} />}</div>
    </section>
  )
}

/** Dates below some of the bars: at their left edge, and of the last bar at its right edge. */
function Dates({ histogram }: { readonly histogram: TimeHistogram }) {
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
