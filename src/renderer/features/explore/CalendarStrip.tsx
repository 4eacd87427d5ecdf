import type { Histogram, TimeHistogram } from '../../../domain/explore/histogram.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { format } from '../../components/format.ts'
import { barLeft } from './barPaths.ts'
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
    <section aria-label="Calendar" className="shrink-0 border-b border-line px-4 pt-1.5 pb-1">
      <div className="h-9">
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
      <div className="relative mt-0.5 h-4 text-xs text-ink-3">
        {histogram && <Dates histogram={histogram} />}
        <span className="absolute right-0 bg-bg pl-2">
          {[failure ? `Can’t count calls: ${failure}` : step && `Calls per ${step}`, coverage]
            .filter(Boolean)
            .join('. ')}
        </span>
      </div>
    </section>
  )
}

/** Dates below some of the bars. */
function Dates({ histogram }: { readonly histogram: TimeHistogram }) {
  const { edges, counts, missingCount } = histogram
  const bars = { binCount: counts.length, hasMissing: missingCount > 0 }
  const now = new Date()
  const every = Math.max(1, Math.ceil(counts.length / MOST_DATES))
  return (
    <span aria-hidden="true">
      {edges.slice(0, -1).map((edge, bar) =>
        bar % every === 0 && bar / counts.length < 0.8 ? (
          <span
            key={edge}
            className="absolute whitespace-nowrap"
            style={{ left: `${(100 * barLeft(bar, bars)) / chartWidth(bars)}%` }}
          >
            {format.day(edge, now)}
          </span>
        ) : null,
      )}
    </span>
  )
}
