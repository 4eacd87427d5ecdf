import type { ListedCalls, ListedIds, ListEnd } from '../../../contract/library/callList.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import type { CallPage, CallRow, PageReport } from '../../../domain/calls/call.ts'
import { newRows } from '../../../domain/calls/newRows.ts'
import type { CallQuery } from '../../../domain/filters/filter.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'

export interface WalkedPage {
  readonly filters: CallQuery['filters']
  readonly sort: CallQuery['sort']
  /** Null at the first call, `before` without a cursor at the last. */
  readonly cursor: { readonly direction: 'after' | 'before'; readonly cursor: string | null } | null
  readonly pageSize: number
}

interface Options {
  readonly signal?: AbortSignal
}

interface Walk {
  rows: readonly CallRow[]
  reports: readonly PageReport[]
  readonly known: Set<number>
  next: string | null
  isWhole: boolean
  readAt: number | null
}

let now = 1

/** The core's lists, as it reads them page by page from a service. `read` is called once for each page. */
export function walkedLists(read: (page: WalkedPage, options?: Options) => Promise<CallPage>) {
  const walks = new Map<string, Walk>()
  const keyOf = (query: LibraryQuery, from: ListEnd) => JSON.stringify([query, from])
  const newWalk = (): Walk => ({ rows: [], reports: [], known: new Set(), next: null, isWhole: false, readAt: null })
  const walkOf = (query: LibraryQuery, from: ListEnd): Walk => {
    const walk = walks.get(keyOf(query, from)) ?? newWalk()
    walks.set(keyOf(query, from), walk)
    return walk
  }
  const readMore = async (walk: Walk, { filters, sort }: LibraryQuery, from: ListEnd, options?: Options) => {
    const isStart = walk.readAt === null
    if (!isStart && walk.next === null) throw new AppError('inconsistent-paging', {})
    const direction = from === 'first' ? 'after' : 'before'
    const cursor = isStart && from === 'first' ? null : ({ direction, cursor: walk.next } as const)
    const page = await read({ ...({ filters, sort } as CallQuery), cursor, pageSize: 100 }, options)
    const rows = newRows(page.rows, walk.known)
    walk.rows = from === 'first' ? [...walk.rows, ...rows] : [...rows, ...walk.rows]
    walk.reports = [...walk.reports, ...(page.report ? [page.report] : [])]
    walk.isWhole = !(from === 'first' ? page.hasNextPage : page.hasPreviousPage)
    walk.next = from === 'first' ? page.endCursor : page.startCursor
    walk.readAt ??= now++
  }
  return {
    async list(
      { query, offset, limit }: { readonly query: LibraryQuery; readonly offset: number; readonly limit: number },
      options?: Options,
    ): Promise<ListedCalls> {
      const asked = offset < 0 ? 'last' : 'first'
      const other = walks.get(keyOf(query, asked === 'first' ? 'last' : 'first'))
      const from = other?.isWhole === true ? (asked === 'first' ? 'last' : 'first') : asked
      const walk = walkOf(query, from)
      const wanted = offset < 0 ? -offset : offset + limit
      if (!walk.isWhole && wanted > walk.rows.length) await readMore(walk, query, from, options)
      const { rows, isWhole, readAt, reports } = walk
      const start = offset < 0 ? Math.max(0, rows.length + offset) : offset
      const end = offset < 0 ? Math.max(0, rows.length + offset + limit) : offset + limit
      return {
        total: isWhole ? rows.length : null,
        rowCount: rows.length,
        offset: from === 'last' && !isWhole ? start - rows.length : start,
        rows: rows.slice(start, end),
        ...{ unsureCount: 0, leftOutCount: 0, status: null, readAt, reports, version: 1 },
      }
    },
    async ids({ query, from }: { readonly query: LibraryQuery; readonly from: ListEnd }): Promise<ListedIds> {
      const { rows, isWhole } = walkOf(query, from)
      return { ids: rows.map((row) => (row.kind === 'call' ? row.call.id : null)), isWhole }
    },
    async refresh({ query }: { readonly query: LibraryQuery }, options?: Options): Promise<void> {
      const walk = newWalk()
      await readMore(walk, query, 'first', options)
      walks.delete(keyOf(query, 'last'))
      walks.set(keyOf(query, 'first'), walk)
    },
  }
}
