import { filterSentence } from '../../../domain/query/filterSentence.ts'
import type { CallQuery, Filter } from '../../../domain/filters/filter.ts'
import { failureFrom } from '../../client/connection/coreError.ts'
import { presentFailure } from '../../client/errorPresentation.ts'
import type { FailurePresentation } from '../../components/notices/failurePresentation.ts'
import { format } from '../../components/format.ts'

export interface CallsFailure {
  readonly failure: FailurePresentation
  /** The filter that the service rejected, or the last one if unknown; null if there is none. */
  readonly refused: Filter | null
}

/** In a list, the service can only reject the value of a filter. The failure names it and offers to remove it. */
export function callsFailure(error: unknown, query: CallQuery, now: Date): CallsFailure {
  const failure = failureFrom(error)
  const presented = presentFailure(failure)
  const { filters } = query
  const at =
    failure.code === 'invalid-request' ? refusedIndex(failure.data.parameter, filters.length) : filters.length - 1
  const refused = filters[at] ?? null
  if (failure.code !== 'invalid-request' || !refused) return { failure: presented, refused }
  const { field, condition, value } = filterSentence(refused, now, format)
  const said = failure.data.said?.trim().replace(/[.\s]+$/u, '')
  return {
    failure: {
      ...presented,
      title: 'Filter rejected',
      words: `The service can’t use “${[field, condition, value].filter(Boolean).join(' ')}”.${said ? ` It responded: “${said}”.` : ''} Change or remove the filter.`,
      wayOut: 'remove-filter',
    },
    refused,
  }
}

/** `filters[2][value]` → 2. The last index if the service named none. */
function refusedIndex(parameter: string | null, count: number): number {
  const index = Number(/^filters\[(\d+)\]/.exec(parameter ?? '')?.[1] ?? count - 1)
  return index < count ? index : count - 1
}
