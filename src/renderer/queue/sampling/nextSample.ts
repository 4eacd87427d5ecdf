import { idFilters } from '../../../domain/query/idFilters.ts'
import { isGroup, type ResolvedPart } from '../../../domain/query/query.ts'
import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import type { PopulationSource } from '../../../domain/sampling/sampleReceipt.ts'
import type { QueueSource, SampleStart } from './StartQueueDialog.tsx'

const UNREVIEWED = { field: 'review', op: '!=', value: 'finished' } as const

/** Another sample in the same way, of the calls that aren't reviewed yet. A queue that wasn't drawn is followed by a random one. */
export function nextSample({ receipt, isBlind, items }: ReviewQueue): {
  readonly source: QueueSource
  readonly sample: SampleStart
} {
  const from = receipt === null ? [] : (receipt.source.filters ?? sourceFilters(receipt.source))
  const filters = [...from.filter((part) => !isUnreviewed(part)), UNREVIEWED]
  return {
    source: { name: 'Next sample', query: { filters, sort: [] }, selected: null, loaded: [] },
    sample: { size: receipt?.method.size ?? items.length, isBlind, method: receipt?.method, rules: receipt?.rules },
  }
}

function isUnreviewed(part: ResolvedPart): boolean {
  return (
    !isGroup(part) && part.field === UNREVIEWED.field && part.op === UNREVIEWED.op && part.value === UNREVIEWED.value
  )
}

/** The calls that a sample was drawn from. */
export function sourceFilters(source: PopulationSource): readonly ResolvedPart[] {
  return source.kind === 'filter' ? source.filters : idFilters(source.callIds)
}
