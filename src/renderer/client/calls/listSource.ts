import type { ErrorCode } from '../../../contract/errors.ts'
import type { LibrarySnapshot } from '../../../contract/library.ts'
import { isGroup, type LibraryQuery } from '../../../domain/query/query.ts'
import { serviceQuery } from '../../../domain/query/serviceQuery.ts'

/** Where a list of calls comes from: the local library, or the service page by page. */
export type ListSource = 'library' | 'service'

export interface ListChoice {
  readonly source: ListSource
  /** What the user should know about the result; null if it's complete and current. */
  readonly note: ListNote | null
}

/**
 * `partial`: the library doesn't have all calls yet. `period`: it only has those since a date. `paused`: it isn't updated.
 * `offline`: the service can't be reached. `not-local`, `regex-too-slow`: this computer can't evaluate the query, so the
 * service did.
 */
export interface ListNote {
  readonly kind: 'partial' | 'period' | 'paused' | 'offline' | 'not-local' | 'regex-too-slow'
  /** The other source, if it can answer the query too. */
  readonly other: ListSource | null
}

interface Circumstances {
  readonly query: LibraryQuery
  readonly library: LibrarySnapshot
  /** Whether this computer has a network. */
  readonly isOnline: boolean
  /** What the user asked for, while both sources can answer. */
  readonly chosen: ListSource | null
  readonly libraryFailure: ErrorCode | null
  readonly serviceFailure: ErrorCode | null
}

/** The service answers if it can, and the library doesn't know everything that the query asks for. */
export function chooseSource(given: Circumstances): ListChoice {
  const { query, library, chosen, libraryFailure, serviceFailure } = given
  const canAsk = canAskService(query)
  const { failure, since } = library
  // The service has withdrawn access to the calls. It says so itself, also instead of what was saved.
  if (canAsk && failure !== null && WITHDRAWN.has(failure.code)) return { source: 'service', note: null }
  if (canAsk && (libraryFailure === 'not-local' || libraryFailure === 'regex-too-slow')) {
    return { source: 'service', note: { kind: libraryFailure, other: null } }
  }
  // As long as nothing needed it, the service answers alone.
  if (canAsk && library.activity === 'off') return { source: 'service', note: null }
  if (isOffline(library, given.isOnline) || isUnreachable(serviceFailure)) {
    return { source: 'library', note: { kind: 'offline', other: null } }
  }
  const kind = !library.isListComplete
    ? 'partial'
    : since !== null && !isWithin(query, since)
      ? 'period'
      : library.activity === 'paused'
        ? 'paused'
        : null
  if (kind === null) return { source: 'library', note: null }
  if (!canAsk) return { source: 'library', note: { kind, other: null } }
  const source = chosen ?? (kind === 'paused' ? 'library' : 'service')
  return { source, note: { kind, other: source === 'library' ? 'service' : 'library' } }
}

/** The core doesn't say what the library has. */
export function withoutLibrary(query: LibraryQuery): ListChoice {
  return { source: canAskService(query) ? 'service' : 'library', note: null }
}

function canAskService(query: LibraryQuery): boolean {
  return query.grouping === undefined && serviceQuery(query) !== null
}

/** Whether the service can't be reached, as far as known. `isOnline`: whether this computer has a network. */
export function isOffline(library: LibrarySnapshot | undefined, isOnline: boolean): boolean {
  return !isOnline || isUnreachable(library?.failure?.code)
}

const WITHDRAWN: ReadonlySet<ErrorCode> = new Set(['unauthorised', 'workspace-disabled', 'key-missing'])

const UNREACHABLE: ReadonlySet<ErrorCode> = new Set([
  'unreachable',
  'dns',
  'tls',
  'timed-out',
  'answer-incomplete',
  'service-failed',
  'not-this-service',
])

function isUnreachable(code: ErrorCode | null | undefined): boolean {
  return code !== null && code !== undefined && UNREACHABLE.has(code)
}

/** Whether all calls that the query can match are of the library's period. */
function isWithin({ filters }: LibraryQuery, since: string): boolean {
  return filters.some((part) => {
    if (isGroup(part))
      return part.join === 'and' && !part.isNegated && isWithin({ filters: part.parts, sort: [] }, since)
    const { field, op, value } = part
    if (field !== 'timestamp' || value === null) return false
    return (op === '>' || op === '>=' || op === '==') && Date.parse(value) >= Date.parse(since)
  })
}
