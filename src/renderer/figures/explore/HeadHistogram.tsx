import { selectedBars } from '../../../domain/explore/fieldConditions.ts'
import type { Histogram } from '../../../domain/explore/histogram.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { FieldHistogram, type BrushActions } from './FieldHistogram.tsx'
import { barsWords, captionWords, countedWords } from '../../client/explore/histogramWords.ts'

interface HeadHistogramProps extends BrushActions {
  readonly label: string
  readonly histogram: Histogram
  readonly filters: readonly QueryPart[]
  /** Too narrow for words. */
  readonly isNarrow: boolean
}

/** Below a column's heading: its range or what is selected of it, and its histogram. */
export function HeadHistogram({ label, histogram, filters, isNarrow, ...actions }: HeadHistogramProps) {
  const bars = selectedBars(histogram, filters)
  const [start, end] = captionWords(histogram)
  return (
    <div className="flex min-w-0 flex-col px-2">
      <span
        aria-hidden="true"
        title={countedWords(histogram, bars)}
        // If both ends don’t fit, the second one wraps to a line that isn’t shown.
        className="flex h-4 flex-wrap justify-between gap-x-2 overflow-hidden text-xs font-normal whitespace-nowrap text-ink-3"
      >
        {isNarrow ? null : bars ? (
          <span className="truncate text-accent-ink">{barsWords(histogram, bars)}</span>
        ) : (
          <>
            <span>
              {histogram.unsureCount > 0 && '◔ '}
              {start}
            </span>
            <span>{end}</span>
          </>
        )}
      </span>
      <FieldHistogram
        label={label}
        histogram={histogram}
        filters={filters}
        name={histogram.field}
        className="h-[26px]"
        {...actions}
      />
    </div>
  )
}
