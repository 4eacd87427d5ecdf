import type { ListedCalls, ListedIds, ListEnd, ListStatus } from '../../contract/library/callList.ts'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import type { CallRecord, CallRow } from '../../domain/calls/call.ts'
import { rowId } from '../../domain/calls/newRows.ts'
import type { CallQuery } from '../../domain/filters/filter.ts'
import type { LibraryQuery } from '../../domain/query/query.ts'
import { readsScores, recordWithoutScores, rowsWithoutScores } from '../../domain/reviews/withoutScores.ts'
import type { Calls } from '../calls/calls.ts'
import type { Library } from '../library/library.ts'
import type { Clock } from '../ports.ts'
import type { Reviews } from '../reviews/reviews.ts'
import { requestOf, listPlan, planAfter, type ListPlan } from './listPlan.ts'
import { ServiceWalk } from './serviceWalk.ts'
import { withContents, withMyReviews } from './withContents.ts'

interface CallListsOptions {
  readonly library: () => Promise<Pick<Library, 'snapshot' | 'query' | 'refresh' | 'calls'>>
  /** Called for each request: the workspace may have a new key. */
  readonly session: () => Promise<{ readonly calls: Pick<Calls, 'page'> }>
  readonly reviews: () => Promise<Pick<Reviews, 'hiddenCallIds' | 'myReviews'>>
  readonly clock: Pick<Clock, 'now'>
}

export interface RowRange {
  /** See `ListedCalls`. */
  readonly offset: number
  readonly limit: number
}

/** All calls of a list, for readers that go through them one by one: the library's, or the request to the service. */
export type WholeList =
  | { readonly kind: 'calls'; readonly callIds: readonly number[] }
  | { readonly kind: 'query'; readonly query: CallQuery }

/** Lists that a person goes back to. */
const KEPT_WALKS = 8
/** For all lists together: about 30 MB. */
const KEPT_ROWS = 20_000

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
   * Sends at most one request, so there can be fewer rows than requested. Fails like a request to the service, with
   * `inconsistent-paging`, and with `tracker-deleted`, `not-local`, `regex-too-slow`.
   */
  async page(query: LibraryQuery, range: RowRange, signal?: AbortSignal): Promise<ListedCalls> {
    return this.#answered(query, ({ request, status }, { version }) =>
      request === null
        ? this.#libraryPage(query, range, status)
        : this.#servicePage(query, { request, status }, range, { version, signal }),
    )
  }

  /** The ids that are known without a request. `from`: while the list's length isn't known. Fails like `page`. */
  async ids(query: LibraryQuery, from: ListEnd): Promise<ListedIds> {
    return this.#answered(query, async ({ request }) =>
      request === null ? { ids: await this.#libraryIds(query), isWhole: true } : this.#walkedIds(query, request, from),
    )
  }

  /** Sends no request. Fails like `page`. */
  async whole(query: LibraryQuery): Promise<WholeList> {
    return this.#answered(query, async ({ request }) =>
      request === null ? { kind: 'calls', callIds: await this.#libraryIds(query) } : { kind: 'query', query: request },
    )
  }

  /** Reads the list's beginning again, or looks for changes of all calls. Fails like a request. */
  async refresh(query: LibraryQuery, signal?: AbortSignal): Promise<void> {
    const library = await this.#options.library()
    const plan = listPlan(query, library.snapshot(), this.#isWalked(query))
    if (plan.request === null) await library.refresh()
    // The service also answers what the library can't evaluate, and for a paused library, which keeps what is read.
    const isServed = this.#isWalked(query) || plan.status === 'paused'
    const request = plan.request ?? (isServed ? requestOf(query) : null)
    if (request === null) return
    const walk = this.#newWalk(request, 'first')
    // The rows that were read before stay until these can replace them.
    await walk.readMore(signal)
    this.#walks.delete(keyOf(request, 'last'))
    this.#keep(keyOf(request, 'first'), walk)
  }

  /** What the library or a list has of a call, without a request; null if they don't have it. */
  async listed(callId: number): Promise<CallRecord | null> {
    const [kept] = await (await this.#options.library()).calls([callId])
    const call = kept ?? this.#walkedCall(callId)
    if (call === null) return null
    const reviews = await this.#options.reviews()
    const [shown = call] = withMyReviews([call], reviews)
    return reviews.hiddenCallIds().has(callId) ? recordWithoutScores(shown) : shown
  }

  /** A call was read that a list may not have yet. Only short lists are read again: who has scrolled keeps the place. */
  callAdded(callId: number): void {
    for (const [key, walk] of this.#walks) if (walk.pageCount === 1 && !walk.knows(callId)) this.#walks.delete(key)
  }

  /** By who is to answer, or can after a failure. */
  async #answered<Answer>(
    query: LibraryQuery,
    answer: (plan: ListPlan, library: LibrarySnapshot) => Promise<Answer>,
  ): Promise<Answer> {
    const library = (await this.#options.library()).snapshot()
    const plan = listPlan(query, library, this.#isWalked(query))
    try {
      return await answer(plan, library)
    } catch (error) {
      // Rows that were read from the service would change places in the library's list.
      const other = plan.request !== null && this.#isWalked(query) ? null : planAfter(error, plan, query, library)
      if (other === null) throw error
      return answer(other, library)
    }
  }

  async #libraryIds(query: LibraryQuery): Promise<readonly number[]> {
    return (await (await this.#options.library()).query('ids', { query })).ids
  }

  async #libraryPage(
    query: LibraryQuery,
    { offset, limit }: RowRange,
    status: ListStatus | null,
  ): Promise<ListedCalls> {
    const library = await this.#options.library()
    let first = offset
    if (first < 0) first = Math.max(0, (await library.query('page', { query, offset: 0, limit: 1 })).total + offset)
    const { rows, ...page } = await library.query('page', { query, offset: first, limit })
    const { report } = library.snapshot()
    // The library has all of it.
    if (status === null || status === 'paused') for (const key of keysOf(query)) this.#walks.delete(key)
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
    { request, status }: ListPlan & { readonly request: CallQuery },
    range: RowRange,
    { version, signal }: { readonly version: number; readonly signal: AbortSignal | undefined },
  ): Promise<ListedCalls> {
    const { library, reviews } = this.#options
    const walk = this.#walkOf(request, endOf(range))
    // The first request doesn't wait for anything that only its answer needs.
    const shownCount = walk.pageCount === 0 ? 0 : (await this.#shown(walk.rows, query)).rows.length
    if (walk.hasMore && wantedCount(range) > shownCount) await walk.readMore(signal)
    const { rows } = await this.#shown(walk.rows, query)
    const isFromEnd = walk.hasMore && walk.from === 'last'
    const first = range.offset < 0 ? Math.max(0, rows.length + range.offset) : range.offset
    const last = range.offset < 0 ? Math.max(0, rows.length + range.offset + range.limit) : range.offset + range.limit
    const known = await withContents(rows.slice(first, last), await library(), await reviews())
    // A blind review may have begun since.
    const shown = await this.#shown(known, query)
    return {
      total: walk.hasMore ? null : rows.length,
      rowCount: rows.length,
      offset: isFromEnd ? first - rows.length : first,
      rows: shown.rows,
      unsureCount: 0,
      leftOutCount: shown.leftOutCount,
      status,
      readAt: walk.readAt,
      reports: walk.reports,
      version,
    }
  }

  async #walkedIds(query: LibraryQuery, request: CallQuery, from: ListEnd): Promise<ListedIds> {
    const walk = this.#walkOf(request, from)
    const { rows } = await this.#shown(walk.rows, query)
    return { ids: rows.map((row) => (row.kind === 'call' ? row.call.id : null)), isWhole: !walk.hasMore }
  }

  async #shown(rows: readonly CallRow[], query: LibraryQuery) {
    const hidden = (await this.#options.reviews()).hiddenCallIds()
    // How many of them the service listed would say something about their scores.
    const leftOutCount = hidden.size > 0 && readsScores(query) ? null : 0
    return { rows: rowsWithoutScores(rows, query, hidden), leftOutCount }
  }

  /** Whether rows of the list were read from the service. */
  #isWalked(query: LibraryQuery): boolean {
    return keysOf(query).some((key) => (this.#walks.get(key)?.pageCount ?? 0) > 0)
  }

  #walkedCall(callId: number): CallRecord | null {
    const walk = [...this.#walks.values()].findLast((one) => one.knows(callId))
    const row = walk?.rows.find((one) => rowId(one) === callId)
    return row?.kind === 'call' ? row.call : null
  }

  /** One that was read to its other end is of both. */
  #walkOf(request: CallQuery, from: ListEnd): ServiceWalk {
    const own = keyOf(request, from)
    const other = keyOf(request, from === 'first' ? 'last' : 'first')
    const key = this.#walks.get(other)?.hasMore === false && this.#walks.get(own)?.hasMore !== false ? other : own
    const walk = this.#walks.get(key) ?? this.#newWalk(request, from)
    this.#keep(key, walk)
    return walk
  }

  #newWalk(request: CallQuery, from: ListEnd): ServiceWalk {
    const { session, clock } = this.#options
    return new ServiceWalk({
      from,
      read: async (cursor, pageSize, signal) => (await session()).calls.page(request, cursor, pageSize, { signal }),
      clock,
    })
  }

  #keep(key: string, walk: ServiceWalk): void {
    this.#walks.delete(key)
    this.#walks.set(key, walk)
    let rowCount = 0
    for (const [at, [other, { rows }]] of [...this.#walks].toReversed().entries()) {
      rowCount += rows.length
      if (at >= KEPT_WALKS || (at > 0 && rowCount > KEPT_ROWS)) this.#walks.delete(other)
    }
  }
}

function keyOf({ filters, sort }: CallQuery, from: ListEnd): string {
  return JSON.stringify([from, filters, sort])
}

/** The keys of a list's walks from both ends; none if the service can't answer it. */
function keysOf(query: LibraryQuery): readonly string[] {
  const request = requestOf(query)
  return request === null ? [] : [keyOf(request, 'first'), keyOf(request, 'last')]
}

function endOf({ offset }: RowRange): ListEnd {
  return offset < 0 ? 'last' : 'first'
}

/** How many rows, from the end that is requested, the range needs. */
function wantedCount({ offset, limit }: RowRange): number {
  return offset < 0 ? -offset : offset + limit
}
