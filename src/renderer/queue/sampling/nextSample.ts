import type { ResolvedPart } from '../../../domain/query/query.ts'
import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import type { PopulationSource } from '../../../domain/sampling/sampleReceipt.ts'
import type { QueueSource, SampleStart } from './StartQueueDialog.tsx'

/** A filter's value can have 10,000 characters, and an id can have 16 digits. */
const IDS_OF_FILTER = 500

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
  if (source.kind === 'filter') return source.filters
  const parts: ResolvedPart[] = []
  for (let at = 0; at < source.callIds.length; at += IDS_OF_FILTER)
    parts.push({ field: 'id', op: 'in', value: source.callIds.slice(at, at + IDS_OF_FILTER).join(',') })
  return [{ join: 'or', isNegated: false, parts }]
}
