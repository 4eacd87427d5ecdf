import { idFilters } from '../../../domain/query/idFilters.ts'
import type { ResolvedPart } from '../../../domain/query/query.ts'
import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import type { PopulationSource } from '../../../domain/sampling/sampleReceipt.ts'
import type { QueueSource, SampleStart } from './StartQueueDialog.tsx'

/** Another sample in the same way, of the calls that aren't reviewed yet. A queue that wasn't drawn is followed by a random one. */
export function nextSample({ receipt, isBlind, items }: ReviewQueue): {
  readonly source: QueueSource
  readonly sample: SampleStart
} {
  const from = receipt === null ? [] : sourceFilters(receipt.source)
  const unreviewed = { field: 'review', op: '!=', value: 'finished' } as const
  return {
    source: { name: 'Next sample', query: { filters: [...from, unreviewed], sort: [] }, selected: null, loaded: [] },
    sample: { size: receipt?.method.size ?? items.length, isBlind, method: receipt?.method, rules: receipt?.rules },
  }
}

/** The calls that a sample was drawn from. */
export function sourceFilters(source: PopulationSource): readonly ResolvedPart[] {
  return source.kind === 'filter' ? source.filters : idFilters(source.callIds)
}
