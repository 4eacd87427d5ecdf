import type { ResolvedPart } from '../../../../domain/query/query.ts'
import type { ReviewQueue } from '../../../../domain/reviews/reviewQueue.ts'
import type { PopulationSource } from '../../../../domain/sampling/sampleReceipt.ts'
import type { QueueSource, SampleStart } from './StartQueueDialog.tsx'

/** A filter's value can't be longer. */
const MOST_IDS = 1000

/** Another sample in the same way, of the calls that aren't reviewed yet. A queue that wasn't drawn is followed by a random one. */
export function nextSample({ receipt, isBlind, items }: ReviewQueue): {
  readonly source: QueueSource
  readonly sample: SampleStart
} {
  const from = receipt === null ? [] : sourceFilters(receipt.source)
  const unreviewed = { field: 'review', op: '!=', value: 'finished' } as const
  return {
    source: { name: 'Next sample', query: { filters: [...from, unreviewed], sort: [] }, selected: null, loaded: [] },
    sample: { size: receipt?.method.size ?? items.length, isBlind, method: receipt?.method },
  }
}

function sourceFilters(source: PopulationSource): readonly ResolvedPart[] {
  if (source.kind === 'filter') return source.filters
  return source.callIds.length > MOST_IDS ? [] : [{ field: 'id', op: 'in', value: source.callIds.join(',') }]
}
