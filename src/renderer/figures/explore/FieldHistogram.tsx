import type { Brush } from '../../../domain/explore/brush.ts'
import { selectedBars } from '../../../domain/explore/fieldConditions.ts'
import type { Histogram as Counted } from '../../../domain/explore/histogram.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { Histogram } from './Histogram.tsx'
import { countedWords } from '../../client/explore/histogramWords.ts'

export interface BrushActions {
  /** Called with what the drag can select, the likeliest first. */
  readonly onDragStart: (histogram: Counted, brushes: readonly Brush[]) => void
  /** Called with each change while dragging or pressing keys. */
  readonly onBrush: (histogram: Counted, bars: Brush | null) => void
  /** Called with the result. */
  readonly onBrushed: (histogram: Counted, bars: Brush | null) => void
  readonly onCancel: () => void
}

interface FieldHistogramProps extends BrushActions {
  readonly label: string
  readonly histogram: Counted
  /** The filters it was counted for, without relative times. */
  readonly filters: readonly QueryPart[]
  readonly name: string
  readonly className: string
}

/** The distribution of a field, with the part that the query's conditions on it select. */
export function FieldHistogram({ label, histogram, filters, name, className, ...actions }: FieldHistogramProps) {
  const { counts, brushedCounts, missingCount, brushedMissingCount } = histogram
  return (
    <Histogram
      label={label}
      name={name}
      className={className}
      bars={{
        counts,
        filteredCounts: brushedCounts,
        missing: missingCount > 0 ? { count: missingCount, isFiltered: (brushedMissingCount ?? 0) > 0 } : null,
      }}
      selection={selectedBars(histogram, filters)}
      wordsOf={(bars) => countedWords(histogram, bars)}
      onDragStart={(brushes) => actions.onDragStart(histogram, brushes)}
      onBrush={(bars) => actions.onBrush(histogram, bars)}
      onBrushed={(bars) => actions.onBrushed(histogram, bars)}
      onCancel={actions.onCancel}
    />
  )
}
