import { filterSentence } from '../../../domain/query/filterSentence.ts'
import type { CallQuery } from '../../../domain/filters/filter.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import { isGroup, withoutParts, type DraftQuery } from '../../../domain/query/query.ts'
import { failureFrom } from '../../client/connection/coreError.ts'
import { presentFailure } from '../../client/failures/errorPresentation.ts'
import type { FailurePresentation } from '../../components/notices/failurePresentation.ts'
import { format } from '../../components/format.ts'

interface CallsFailure {
  readonly failure: FailurePresentation
  /** The query without what failed: the filter that the service rejected, or a deleted tracker. */
  readonly without: DraftQuery | null
}

/**
 * A failure of a list, with what it offers to remove. `request`: what the service was sent; null if it can't express the list. It can only reject the value of a
 * filter, the last one if it doesn't name one.
 */
export function callsFailure(error: unknown, draft: DraftQuery, request: CallQuery | null, now: Date): CallsFailure {
  const failure = failureFrom(error)
  const presented = presentFailure(failure)
  if (failure.code === 'tracker-deleted') return deletedTracker(presented, `tracker.${failure.data.trackerId}`, draft)
  const filters = request?.filters ?? []
  if (failure.code !== 'invalid-request' || filters.length === 0) return { failure: presented, without: null }
  const refused = filters[refusedIndex(failure.data.parameter, filters.length)]!
  const { field, condition, value } = filterSentence(refused, now, format)
  const response = failure.data.message?.trim().replace(/[.\s]+$/u, '')
  return {
    failure: {
      ...presented,
      title: 'Filter rejected',
      words: `The service can’t use “${[field, condition, value].filter(Boolean).join(' ')}”.${response ? ` It responded: “${response}”.` : ''} Change or remove the filter.`,
      wayOut: 'remove-filter',
    },
    // Keeps the other filters as written. The service can't reject relative times.
    without: { ...draft, filters: withoutParts(draft.filters, (part) => part === refused) },
  }
}

/** If the tracker is used more than once, what remains fails again. */
function deletedTracker(presented: FailurePresentation, field: string, draft: DraftQuery): CallsFailure {
  const tracker = `“${queryField(field)?.label ?? field}”, which no longer exists.`
  const { grouping, ...ungrouped } = draft
  if (grouping?.by === field) {
    const words = `The list is grouped by ${tracker} Remove the grouping to show the calls.`
    return { failure: { ...presented, words, wayOut: 'remove-grouping' }, without: ungrouped }
  }
  const sort = draft.sort.filter((key) => key.field !== field)
  if (sort.length < draft.sort.length) {
    const words = `The list is sorted by ${tracker} Remove it from the sort order to show the calls.`
    return { failure: { ...presented, words, wayOut: 'remove-sort' }, without: { ...draft, sort } }
  }
  const filters = withoutParts(draft.filters, (part) => !isGroup(part) && part.field === field)
  const words = `A filter uses ${tracker} Remove the filter to show the calls.`
  return { failure: { ...presented, words, wayOut: 'remove-filter' }, without: { ...draft, filters } }
}

/** `filters[2][value]` → 2. The last index if the service named none. */
function refusedIndex(parameter: string | null, count: number): number {
  const index = Number(/^filters\[(\d+)\]/.exec(parameter ?? '')?.[1] ?? count - 1)
  return index < count ? index : count - 1
}
