import type { ListedCalls, ListedIds, ListStatus } from '../../contract/callList.ts'
import type { CallRow } from '../../domain/calls/call.ts'
import { rowId } from '../../domain/calls/newRows.ts'
import type { CallQuery } from '../../domain/filters/filter.ts'
import type { LibraryQuery } from '../../domain/query/query.ts'
import { readsScores, rowWithoutScores } from '../../domain/reviews/withoutScores.ts'
import type { Calls } from '../calls/calls.ts'
import type { Library } from '../library/library.ts'
import type { Clock } from '../ports.ts'
import { listPlan, planAfter, type ListPlan } from './listPlan.ts'
import { ServiceWalk, type ListEnd } from './serviceWalk.ts'

interface CallListsOptions {
  readonly library: () => Promise<Pick<Library, 'snapshot' | 'page' | 'ids' | 'refresh'>>
  /** Called for each request: the workspace may have a new key. */
  readonly session: () => Promise<{ readonly calls: Pick<Calls, 'page'> }>
  /** Calls whose scores are hidden. */
  readonly hiddenCallIds: () => Promise<ReadonlySet<number>>
  readonly clock: Pick<Clock, 'now'>
}

export interface RowRange {
  /** See `ListedCalls`. */
  readonly offset: number
  readonly limit: number
}

/** Lists that a person goes back to; a row takes about 1.5 kB. */
const KEPT_WALKS = 8

/**
 * The lists of calls of a workspace, by offset. The library answers where it knows everything that a query asks for, and otherwise
 * the service, page by page, as far as someone asks.
 */
export class CallLists {
  readonly #options: CallListsOptions
  /** By query and end, the last used one last. */
  readonly #walks = new Map<string, ServiceWalk>()

  constructor(options: CallListsOptions) {
    this.#options = options
  }

  /**
   * Sends at most one request, so there can be fewer rows than asked for. Fails like a request to the service, with
   * `inconsistent-paging`, and with `tracker-deleted`, `not-local`, `regex-too-slow`.
   */
  async page(query: LibraryQuery, range: RowRange, signal?: AbortSignal): Promise<ListedCalls> {
    const library = (await this.#options.library()).snapshot()
    const plan = listPlan(query, library)
    const answer = ({ asked, status }: ListPlan) =>
      asked === null
        ? this.#libraryPage(query, range, status)
        : this.#servicePage(query, { asked, status }, range, { version: library.version, signal })
    try {
      return await answer(plan)
    } catch (error) {
      const hasRows = plan.asked !== null && this.#walkOf(plan.asked, endOf(range)).pageCount > 0
      const other = hasRows ? null : planAfter(error, plan, query, library)
      if (other === null) throw error
      return answer(other)
    }
  }

  /** The ids that are known without a request. `from`: while the list's length isn't known. Fails like `page`. */
  async ids(query: LibraryQuery, from: ListEnd): Promise<ListedIds> {
    const library = await this.#options.library()
    const plan = listPlan(query, library.snapshot())
    const answer = async ({ asked }: ListPlan) =>
      asked === null ? { ids: (await library.ids(query)).ids, isWhole: true } : this.#walkedIds(query, asked, from)
    try {
      return await answer(plan)
    } catch (error) {
      const other = planAfter(error, plan, query, library.snapshot())
      if (other === null) throw error
      return answer(other)
    }
  }

  /** Reads the list's beginning again, or looks for changes of all calls. Fails like a request. */
  async refresh(query: LibraryQuery, signal?: AbortSignal): Promise<void> {
    const library = await this.#options.library()
    const { asked } = listPlan(query, library.snapshot())
    if (asked === null) return library.refresh()
    const walk = this.#newWalk(asked, 'first')
    // The rows that were read before stay until these can replace them.
    await walk.readMore(signal)
    this.#walks.delete(keyOf(asked, 'last'))
    this.#keep(keyOf(asked, 'first'), walk)
  }

  /** A call was read that a list may not have yet. Only short lists are read again: who has scrolled keeps the place. */
  callAdded(callId: number): void {
    for (const [key, walk] of this.#walks) if (walk.pageCount === 1 && !walk.knows(callId)) this.#walks.delete(key)
  }

  async #libraryPage(
    query: LibraryQuery,
    { offset, limit }: RowRange,
    status: ListStatus | null,
  ): Promise<ListedCalls> {
    const library = await this.#options.library()
    let first = offset
    if (first < 0) first = Math.max(0, (await library.page(query, 0, 1)).total + offset)
    const { rows, ...page } = await library.page(query, first, limit)
    const { isListComplete, since, report } = library.snapshot()
    if (isListComplete && since === null) this.#walks.clear()
    return {
      ...page,
      rowCount: page.total,
      rows: rows.map((call) => ({ kind: 'call', call })),
      status,
      readAt: null,
      reports: report ? [report] : [],
    }
  }

  async #servicePage(
    query: LibraryQuery,
    { asked, status }: ListPlan & { readonly asked: CallQuery },
    range: RowRange,
    { version, signal }: { readonly version: number; readonly signal: AbortSignal | undefined },
  ): Promise<ListedCalls> {
    const walk = this.#walkOf(asked, endOf(range))
    const hidden = await this.#options.hiddenCallIds()
    let rows = shownRows(walk.rows, query, hidden)
    if (walk.hasMore && wantedCount(range) > rows.length) {
      await walk.readMore(signal)
      rows = shownRows(walk.rows, query, hidden)
    }
    const isFromEnd = walk.hasMore && walk.from === 'last'
    const first = range.offset < 0 ? Math.max(0, rows.length + range.offset) : range.offset
    const last = range.offset < 0 ? Math.max(0, rows.length + range.offset + range.limit) : range.offset + range.limit
    return {
      total: walk.hasMore ? null : rows.length,
      rowCount: rows.length,
      offset: isFromEnd ? first - rows.length : first,
      rows: rows.slice(first, last),
      unsureCount: 0,
      status,
      readAt: walk.readAt,
      reports: walk.reports,
      version,
    }
  }

  async #walkedIds(query: LibraryQuery, asked: CallQuery, from: ListEnd): Promise<ListedIds> {
    const walk = this.#walkOf(asked, from)
    const rows = shownRows(walk.rows, query, await this.#options.hiddenCallIds())
    return { ids: rows.map((row) => (row.kind === 'call' ? row.call.id : null)), isWhole: !walk.hasMore }
  }

  /** One that was read to its other end is of both. */
  #walkOf(asked: CallQuery, from: ListEnd): ServiceWalk {
    const own = keyOf(asked, from)
    const other = keyOf(asked, from === 'first' ? 'last' : 'first')
    const key = this.#walks.get(other)?.hasMore === false && this.#walks.get(own)?.hasMore !== false ? other : own
    const walk = this.#walks.get(key) ?? this.#newWalk(asked, from)
    this.#keep(key, walk)
    return walk
  }

  #newWalk(asked: CallQuery, from: ListEnd): ServiceWalk {
    const { session, clock } = this.#options
    return new ServiceWalk({
      from,
      read: async (cursor, pageSize, signal) => (await session()).calls.page(asked, cursor, pageSize, { signal }),
      clock,
    })
  }

  #keep(key: string, walk: ServiceWalk): void {
    this.#walks.delete(key)
    this.#walks.set(key, walk)
    for (const oldest of [...this.#walks.keys()].slice(0, -KEPT_WALKS)) this.#walks.delete(oldest)
  }
}

function keyOf({ filters, sort }: CallQuery, from: ListEnd): string {
  return JSON.stringify([from, filters, sort])
}

function endOf({ offset }: RowRange): ListEnd {
  return offset < 0 ? 'last' : 'first'
}

/** How many rows, from the end that is asked for, the range needs. */
function wantedCount({ offset, limit }: RowRange): number {
  return offset < 0 ? -offset : offset + limit
}

/** Without hidden scores. A list that depends on scores leaves hidden calls out: their place would give away what is hidden. */
function shownRows(rows: readonly CallRow[], query: LibraryQuery, hidden: ReadonlySet<number>): readonly CallRow[] {
  if (hidden.size === 0) return rows
  const isHidden = (row: CallRow) => hidden.has(rowId(row) ?? Number.NaN)
  if (readsScores(query)) return rows.filter((row) => !isHidden(row))
  return rows.map((row) => (isHidden(row) ? rowWithoutScores(row) : row))
}
