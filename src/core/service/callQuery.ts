import type { CallQuery } from '../../domain/filters/filter.ts'
import { queryParameters } from '../../domain/filters/queryParameters.ts'

/**
 * Where a page starts; only valid with the filters and sort that produced it. `before` without a cursor is the list's last
 * page. Source: interface, "Pagination" 1, 3, 4.
 */
export type PageCursor =
  | { readonly direction: 'after'; readonly cursor: string }
  | { readonly direction: 'before'; readonly cursor: string | null }

/** The maximum for calls. Source: interface, "Limits". */
export const PAGE_SIZE = 100

/** The pagination parameters of every list. Source: interface, "Pagination" 1: first + after, or last + before. */
export function pageParameters(cursor: PageCursor | null, pageSize: number): [string, string][] {
  if (cursor?.direction === 'before') {
    const before: [string, string][] = cursor.cursor === null ? [] : [['before', cursor.cursor]]
    return [['last', String(pageSize)], ...before]
  }
  return [['first', String(pageSize)], ...(cursor === null ? [] : ([['after', cursor.cursor]] as [string, string][]))]
}

/** The parameters of GET /v1/calls. Filters and sort are sent with a cursor too, as the interface's examples do. */
export function callParameters(query: CallQuery, cursor: PageCursor | null, pageSize: number): [string, string][] {
  return [
    ...pageParameters(cursor, pageSize),
    ...queryParameters(query).map(([name, value]): [string, string] => [name, value]),
  ]
}

/** Percent-encoded except for the brackets, as in the interface. A space is %20, which every server decodes the same way. */
export function queryString(parameters: readonly (readonly [string, string])[]): string {
  return parameters
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')}=${encodeURIComponent(value)}`,
    )
    .join('&')
}
