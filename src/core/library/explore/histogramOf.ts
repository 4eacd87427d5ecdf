import type { Histogram } from '../../../domain/explore/histogram.ts'
import type { FieldBars } from './fieldBars.ts'
import type { MatchingCalls } from './matchingCalls.ts'

export function histogramOf(field: string, { labels, count }: FieldBars, matching: MatchingCalls): Histogram {
  const { slots, unsure } = matching.without(field)
  const { bars, missing, other, unknown } = count(slots)
  const brushed = matching.hasConditions(field) ? count(matching.all.slots) : null
  const counts = {
    field,
    counts: bars,
    brushedCounts: brushed && brushed.bars,
    missingCount: missing,
    brushedMissingCount: brushed && brushed.missing,
    knownCount: slots.length - missing - unknown,
    unsureCount: unsure.length + unknown,
  }
  if (labels.scale !== 'category') return { ...counts, ...labels }
  return { ...counts, ...labels, otherCount: other }
}
