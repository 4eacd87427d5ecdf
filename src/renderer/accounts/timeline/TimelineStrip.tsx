import type { TimeHistogram } from '../../../domain/explore/histogram.ts'
import { countedWords } from '../../client/explore/histogramWords.ts'
import type { BarSelection } from '../../figures/explore/barSelection.ts'
import { Histogram } from '../../figures/explore/Histogram.tsx'
import { StripDates } from '../../figures/explore/StripDates.tsx'
import type { Period } from './timelineRows.ts'

interface TimelineStripProps {
  readonly histogram: TimeHistogram
  readonly period: Period | null
  readonly onPeriod: (period: Period | null) => void
}

/** Calls and chats per week above their list. Selecting bars shows only theirs. */
export function TimelineStrip({ histogram, period, onPeriod }: TimelineStripProps) {
  const { edges, counts, brushedCounts, step } = histogram
  const choose = (bars: BarSelection | null) =>
    onPeriod(bars && { from: edges[bars.first]!, to: edges[bars.last + 1]! })
  const label = `Calls and chats per ${step}`
  return (
    <section
      aria-label={label}
      className="shrink-0 border-b border-line px-4 pt-2 pb-1 [@media(max-height:599px)]:hidden"
    >
      <p className="h-4 text-xs text-ink-3">{label}</p>
      <Histogram
        label={label}
        bars={{ counts, filteredCounts: brushedCounts, missing: null }}
        selection={period && selectionOf(period, edges)}
        wordsOf={(bars) => countedWords(histogram, bars)}
        onDragStart={() => undefined}
        onBrush={choose}
        onBrushed={choose}
        onCancel={choose}
        name="account"
        className="h-8"
      />
      <div className="relative mt-0.5 h-4 text-xs text-ink-3">
        <StripDates histogram={histogram} />
      </div>
    </section>
  )
}

function selectionOf({ from, to }: Period, edges: readonly number[]): BarSelection | null {
  const first = edges.indexOf(from)
  const last = edges.indexOf(to) - 1
  return first < 0 || last < first ? null : { first, last }
}
