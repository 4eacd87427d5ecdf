import type { CallPage, CallRecord, CallRow } from '../../domain/calls/call.ts'
import { newRows, rowId } from '../../domain/calls/newRows.ts'
import type { CallQuery, Filter } from '../../domain/filters/filter.ts'
import { SECOND, type EpochMs } from '../../domain/units.ts'
import { instantOf } from '../../domain/values/instant.ts'
import { walkPages } from '../calls/pages.ts'
import type { WholeList } from '../lists/callLists.ts'
import { PAGE_SIZE, type PageCursor } from '../service/callQuery.ts'

/** The calls of these that are in the library, in any order. */
export type ReadKept = (callIds: readonly number[]) => Promise<readonly CallRecord[]>

/** By the service's clock, to a second; null if it isn't known. */
type ServiceNow = () => Promise<EpochMs | null>

export type ReadPage = (query: CallQuery, cursor: PageCursor | null, pageSize: number) => Promise<CallPage>

/**
 * The rows of an export, page by page, each call once. An export takes minutes, during which calls change:
 *
 * - When sorted by newest change first, or by a field that changes, a changed call may move to pages that have already been
 * read and would be missed. So the walk ends by reading everything changed since its first page, by the service's clock.
 * - In every order a call may move to pages that are read later. It is exported only once.
 */
export class ExportRows {
  readonly #list: WholeList
  readonly #read: ReadPage
  readonly #readKept: ReadKept
  readonly #serviceNow: ServiceNow
  readonly #written = new Set<number>()
  /** Progress after the last exported page; after a failure the walk resumes here. */
  #place: Place = { kind: 'pages', cursor: null }
  /** Changes since then may have moved calls to pages that were read before. */
  #since: string | null = null

  constructor(
    list: WholeList,
    read: ReadPage,
    readKept: ReadKept = () => Promise.resolve([]),
    serviceNow: ServiceNow = () => Promise.resolve(null),
  ) {
    this.#list = list
    this.#read = read
    this.#readKept = readKept
    this.#serviceNow = serviceNow
    if (list.kind === 'calls') this.#place = { kind: 'calls', from: 0 }
  }

  /** Null if the service answers, which returns no counts. */
  get expectedCount(): number | null {
    return this.#list.kind === 'calls' ? new Set(this.#list.callIds).size : null
  }

  /** Resumes where an earlier walk failed. The rows of a page count as exported when the next page is requested. */
  async *walk(): AsyncGenerator<readonly CallRow[], void, void> {
    if (this.#list.kind === 'calls') yield* this.#walkCalls(this.#list.callIds)
    else yield* this.#walkQuery(this.#list.query)
  }

  async *#walkQuery(query: CallQuery): AsyncGenerator<readonly CallRow[], void, void> {
    if (this.#place.kind === 'pages') {
      const order = orderOf(query)
      const start = this.#place.cursor
      // Of the calls with the highest scores, the newest change may be a year old.
      if (order === 'changing' && start === null) this.#since = await this.#startOfWalk()
      for await (const page of walkPages((cursor) => this.#read(query, cursor, PAGE_SIZE), { start })) {
        if (order !== 'fixed') this.#since ??= newestChangeOf(page)
        yield this.#unwritten(page.rows)
        this.#markExported(page.rows)
        if (page.endCursor !== null)
          this.#place = { kind: 'pages', cursor: { direction: 'after', cursor: page.endCursor } }
      }
      this.#place = { kind: 'changed', cursor: null }
    }
    if (this.#since === null) return
    const since: Filter = { field: 'updated_at', op: '>=', value: this.#since }
    const changed = { ...query, filters: [...query.filters, since] }
    for await (const page of walkPages((cursor) => this.#read(changed, cursor, PAGE_SIZE))) {
      yield this.#unwritten(page.rows)
      this.#markExported(page.rows)
    }
  }

  /** Null if no response said the time. */
  async #startOfWalk(): Promise<string | null> {
    const now = await this.#serviceNow()
    return now === null ? null : new Date(now - SECOND).toISOString()
  }

  async *#walkCalls(callIds: readonly number[]): AsyncGenerator<readonly CallRow[], void, void> {
    const unique = [...new Set(callIds)]
    while (this.#place.kind === 'calls' && this.#place.from < unique.length) {
      const { from } = this.#place
      const some = unique.slice(from, from + PAGE_SIZE)
      const places = new Map(some.map((id, place) => [id, place]))
      yield (await this.#rowsOf(some)).toSorted(
        (one, other) => (places.get(rowId(one) ?? 0) ?? PAGE_SIZE) - (places.get(rowId(other) ?? 0) ?? PAGE_SIZE),
      )
      this.#place = { kind: 'calls', from: from + PAGE_SIZE }
    }
  }

  /** From the library, and what isn't there from the service. */
  async #rowsOf(callIds: readonly number[]): Promise<readonly CallRow[]> {
    const kept = await this.#readKept(callIds)
    const keptIds = new Set(kept.map(({ id }) => id))
    const missing = callIds.filter((id) => !keptIds.has(id))
    const rows = kept.map((call): CallRow => ({ kind: 'call', call }))
    if (missing.length === 0) return rows
    const filter: Filter = { field: 'id', op: 'in', value: missing.join(',') }
    const page = await this.#read({ filters: [filter], sort: [] }, null, PAGE_SIZE)
    return [...rows, ...newRows(page.rows, new Set())]
  }

  #unwritten(rows: readonly CallRow[]): readonly CallRow[] {
    return newRows(rows, new Set(this.#written))
  }

  #markExported(rows: readonly CallRow[]): void {
    for (const row of rows) {
      const id = rowId(row)
      if (id !== null) this.#written.add(id)
    }
  }
}

type Place =
  | { readonly kind: 'pages'; readonly cursor: PageCursor | null }
  | { readonly kind: 'changed'; readonly cursor: null }
  | { readonly kind: 'calls'; readonly from: number }

/** `fixed`: changes don't move calls, or only to later pages. */
function orderOf({ sort: [first] }: CallQuery): 'newest-change-first' | 'changing' | 'fixed' {
  if (first === undefined) return 'newest-change-first'
  if (first.field === 'updated_at') return first.direction === 'desc' ? 'newest-change-first' : 'fixed'
  return first.field === 'id' || first.field === 'timestamp' || first.field === 'inserted_at' ? 'fixed' : 'changing'
}

function newestChangeOf({ rows }: CallPage): string | null {
  const changes = rows.map((row) => (row.kind === 'call' ? row.call.updatedAt : null))
  return changes.reduce((one, other) => ((instantOf(other) ?? 0) > (instantOf(one) ?? 0) ? other : one), null)
}
