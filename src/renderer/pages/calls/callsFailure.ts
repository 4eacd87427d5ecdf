import { filterSentence } from '../../../domain/filters/filterSentence.ts'
import type { CallQuery } from '../../../domain/filters/filter.ts'
import { failureFrom } from '../../client/connection/coreError.ts'
import { presentFailure } from '../../client/errorPresentation.ts'
import type { FailurePresentation } from '../../components/notices/failurePresentation.ts'
import { format } from '../../components/format.ts'

export interface CallsFailure {
  readonly failure: FailurePresentation
  /** The query without the filter that the service rejected, or without the last one if unknown. */
  readonly without: CallQuery
}

/** In a list, the service can only reject the value of a filter. The failure names it and offers to remove it. */
export function callsFailure(error: unknown, query: CallQuery, now: Date): CallsFailure {
  const failure = failureFrom(error)
  const presented = presentFailure(failure)
  const { filters } = query
  const at =
    failure.code === 'invalid-request' ? refusedIndex(failure.data.parameter, filters.length) : filters.length - 1
  const refused = filters[at]
  const without = { ...query, filters: filters.toSpliced(at, 1) }
  if (failure.code !== 'invalid-request' || !refused) return { failure: presented, without }
  const { field, condition, value } = filterSentence(refused, now, format)
  const said = failure.data.said?.trim().replace(/[.\s]+$/u, '')
  return {
    failure: {
      ...presented,
      title: 'Filter rejected',
      words: `The service can’t use “${[field, condition, value].filter(Boolean).join(' ')}”.${said ? ` It responded: “${said}”.` : ''} Change or remove the filter.`,
      wayOut: 'remove-filter',
    },
    without,
  }
}

/** `filters[2][value]` → 2. The last index if the service named none. */
function refusedIndex(parameter: string | null, count: number): number {
  const index = Number(/^filters\[(\d+)\]/.exec(parameter ?? '')?.[1] ?? count - 1)
  return index < count ? index : count - 1
}
