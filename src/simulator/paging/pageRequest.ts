import { badRequest } from '../refusal.ts'
import { single, type QueryParameters } from './queryParameters.ts'

const DEFAULT_PAGE_SIZE = 50
const MAXIMUM_PAGE_SIZE = 100

export const PAGE_PARAMETERS: readonly string[] = ['first', 'after', 'last', 'before']

/** The requested page: `size` records after or before `cursor`, or from the start or end of the list. */
export interface PageRequest {
  readonly direction: 'forward' | 'backward'
  readonly size: number
  readonly cursor: { readonly parameter: 'after' | 'before'; readonly text: string } | undefined
}

/**
 * Forward paging uses first and after, backward paging last and before; mixing them is a 400.
 * The interface shows default 50 and maximum 100 for `first` on calls; the same is assumed for `last` and the other lists.
 * Source: interface, "Pagination" 1.
 */
export function readPageRequest(query: QueryParameters): PageRequest {
  const first = single(query, 'first')
  const after = single(query, 'after')
  const last = single(query, 'last')
  const before = single(query, 'before')
  const isBackward = last !== undefined || before !== undefined
  if (isBackward && first !== undefined) throw badRequest('first', 'cannot be combined with last or before')
  if (isBackward && after !== undefined) throw badRequest('after', 'cannot be combined with last or before')
  return isBackward
    ? { direction: 'backward', size: pageSize('last', last), cursor: cursorOf('before', before) }
    : { direction: 'forward', size: pageSize('first', first), cursor: cursorOf('after', after) }
}

function pageSize(parameter: string, text: string | undefined): number {
  if (text === undefined) return DEFAULT_PAGE_SIZE
  const size = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(size >= 1 && size <= MAXIMUM_PAGE_SIZE))
    throw badRequest(parameter, `must be a whole number from 1 to ${MAXIMUM_PAGE_SIZE}`)
  return size
}

function cursorOf(parameter: 'after' | 'before', text: string | undefined): PageRequest['cursor'] {
  return text === undefined ? undefined : { parameter, text }
}
