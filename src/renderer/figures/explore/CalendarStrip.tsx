import type { Histogram } from '../../../domain/explore/histogram.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { FieldHistogram, type BrushActions } from './FieldHistogram.tsx'
import { StripDates } from './StripDates.tsx'

interface CalendarStripProps extends BrushActions {
  /** Null until it's counted. */
  readonly histogram: Histogram | null
  readonly filters: readonly QueryPart[]
  /** What the figures cover; null for everything. */
  readonly coverage: string | null
  /** Why it can't be counted; null if it can. */
  readonly failure: string | null
}

/** Calls per day, week or month, above the table. Selecting a part of it filters by that period. */
export function CalendarStrip({ histogram: given, filters, coverage, failure, ...actions }: CalendarStripProps) {
  const histogram = given?.scale === 'time' ? given : null
  const step = histogram?.step
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
      <div className="relative mt-0.5 h-4 text-xs text-ink-3">{histogram && <StripDates histogram={histogram} />}</div>
    </section>
  )
}
