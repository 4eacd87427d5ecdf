import { useMemo } from 'react'
import type { Brush } from '../../../domain/explore/brush.ts'
import { withBars } from '../../../domain/explore/fieldConditions.ts'
import type { Histogram } from '../../../domain/explore/histogram.ts'
import type { DraftQuery, LibraryQuery } from '../../../domain/query/query.ts'
import { brushedRows, useExploration } from '../../client/explore/useExploration.ts'
import { localZone } from '../../client/localZone.ts'

interface BrushingOptions {
  readonly draft: DraftQuery
  /** The same without relative times. */
  readonly query: LibraryQuery
  readonly resolve: (draft: DraftQuery) => LibraryQuery
  readonly onQueryChange: (draft: DraftQuery) => void
  /** The fields of the columns that have a histogram. */
  readonly fields: readonly string[]
  readonly isOn: boolean
}

/** The histograms of the list. While one is being brushed, also the list that the brush would make. */
export function useBrushing({ draft, query, resolve, onQueryChange, fields, isOn }: BrushingOptions) {
  const exploration = useExploration({ query, fields, isWanted: isOn })
  const { explored } = exploration
  const isBrushing = explored?.brushing != null && JSON.stringify(explored.brushing.from) === JSON.stringify(query)
  const rows = useMemo(() => (isBrushing && explored ? brushedRows(explored) : null), [isBrushing, explored])
  const withFilter = (histogram: Histogram, bars: Brush | null): DraftQuery => ({
    ...draft,
    filters: withBars(draft.filters, histogram, { bars, zone: localZone() }),
  })
  return {
    error: exploration.error,
    histogramOf: (field: string) => explored?.answer.histograms.find((histogram) => histogram.field === field) ?? null,
    calendar: explored?.answer.calendar ?? null,
    /** The list while brushing; null otherwise. */
    rows,
    /** As the list is shown: while brushing, with the brush. */
    draft: (isBrushing && explored.brushing?.draft) || draft,
    actions: {
      onDragStart(histogram: Histogram, brushes: readonly Brush[]) {
        const where = histogram === explored?.answer.calendar ? 'calendar' : 'column'
        exploration.startDrag({ field: histogram.field, where, brushes })
      },
      onBrush(histogram: Histogram, bars: Brush | null) {
        const next = withFilter(histogram, bars)
        exploration.brush(resolve(next), { draft: next, field: histogram.field, bars })
      },
      onBrushed(histogram: Histogram, bars: Brush | null) {
        const next = withFilter(histogram, bars)
        exploration.keepRows(resolve(next))
        onQueryChange(next)
      },
      onCancel: exploration.cancel,
    },
  }
}
