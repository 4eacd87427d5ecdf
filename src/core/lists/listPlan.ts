import type { ListStatus } from '../../contract/library/callList.ts'
import { isAppError, isServiceUnavailable, type ErrorCode } from '../../contract/errors/errors.ts'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import type { CallQuery } from '../../domain/filters/filter.ts'
import { isGroup, type LibraryQuery } from '../../domain/query/query.ts'
import { serviceQuery } from '../../domain/query/serviceQuery.ts'

/** Who answers a list, and what a person should know about the answer. */
export interface ListPlan {
  /** The request to the service; null if the library answers. */
  readonly request: CallQuery | null
  readonly status: ListStatus | null
}

/** The query for the service; null if it can't answer it. */
export function requestOf(query: LibraryQuery): CallQuery | null {
  return query.grouping === undefined ? serviceQuery(query) : null
}

/**
 * The service answers if it can and the library lacks calls that may match. `isWalked`: rows of the list were read from the service
 * already.
 */
export function listPlan(query: LibraryQuery, library: LibrarySnapshot, isWalked = false): ListPlan {
  const request = requestOf(query)
  const { failure, since } = library
  if (request !== null) {
    // Access was lost. The request is sent anyway, so that the user sees the service's error instead of saved calls.
    if (failure !== null && ACCESS_LOST.has(failure.code)) return { request, status: null }
    // As long as nothing needed the library, the service answers alone.
    if (library.activity === 'off') return { request, status: null }
  }
  const missing = missingOf(query, { request, since, isListComplete: library.isListComplete })
  if (isServiceUnavailable(failure?.code) && (request === null || library.callCount > 0)) {
    // The rest of the list is read from the service, too: in a library that lacks calls, its rows would be at other positions.
    return { request: isWalked && missing !== null ? request : null, status: 'offline' }
  }
  if (missing !== null) return { request, status: missing }
  return { request: null, status: library.activity === 'paused' ? 'paused' : null }
}

function missingOf(
  query: LibraryQuery,
  { request, since, isListComplete }: Pick<ListPlan, 'request'> & Pick<LibrarySnapshot, 'since' | 'isListComplete'>,
): ListStatus | null {
  if (!isListComplete) return request === null ? 'partial' : 'reading'
  if (since === null || isWithin(query, since)) return null
  return request === null ? 'period' : 'older'
}

/** The other source after a failure: the library after the service, or the reverse. Null if it can't answer either. */
export function planAfter(
  error: unknown,
  { request }: ListPlan,
  query: LibraryQuery,
  library: LibrarySnapshot,
): ListPlan | null {
  if (!isAppError(error)) return null
  const { code } = error
  // Saved calls are better than an error.
  if (request !== null)
    return isServiceUnavailable(code) && library.callCount > 0 ? { request: null, status: 'offline' } : null
  const possible = requestOf(query)
  const isBeyondLibrary = code === 'not-local' || code === 'regex-too-slow'
  return possible !== null && isBeyondLibrary ? { request: possible, status: code } : null
}

const ACCESS_LOST: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'workspace-disabled', 'key-missing'])

/** Whether every call that can match is within the period that the library keeps. */
function isWithin({ filters }: Pick<LibraryQuery, 'filters'>, since: string): boolean {
  return filters.some((part) => {
    if (isGroup(part)) return part.join === 'and' && !part.isNegated && isWithin({ filters: part.parts }, since)
    const { field, op, value } = part
    if (field !== 'timestamp' || value === null) return false
    return (op === '>' || op === '>=' || op === '==') && Date.parse(value) >= Date.parse(since)
  })
}
