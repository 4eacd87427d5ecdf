import { AppError } from '../../../contract/errors/errors.ts'
import type { CallPage, CallRecord, CallRow } from '../../../domain/calls/call.ts'
import type { CallQuery, Filter } from '../../../domain/filters/filter.ts'
import type { EpochMs } from '../../../domain/units.ts'
import type { Lane } from '../../budget/lanes.ts'
import type { Clock } from '../../ports.ts'
import { Urgency } from '../../budget/requestBudget.ts'
import { PAGE_SIZE, type PageCursor } from '../../service/callQuery.ts'
import type { How } from '../../service/serviceClient.ts'

export interface PageSource {
  page(query: CallQuery, cursor: PageCursor | null, pageSize: number, how: How): Promise<CallPage>
  /** By the service's clock; null if it isn't known. */
  serviceNow(): Promise<EpochMs | null>
}

/** Reads pages of calls for the sync, within its period. */
export class ListPages {
  readonly #source: PageSource
  readonly #clock: Clock
  readonly #period: readonly Filter[]
  /** The priority of requests that aren't urgent. */
  readonly lane: Lane

  constructor(
    source: PageSource,
    clock: Clock,
    { since, lane }: { readonly since: string | null; readonly lane: Lane },
  ) {
    this.#source = source
    this.#clock = clock
    this.lane = lane
    this.#period = since === null ? [] : [{ field: 'timestamp', op: '>=', value: since }]
  }

  /** By the clock that changes are dated with. */
  async now(): Promise<EpochMs> {
    return (await this.#source.serviceNow()) ?? this.#clock.now()
  }

  /** Fails with `inconsistent-paging` if a page is empty although more calls follow: it doesn't mean that there are none. */
  async read(query: CallQuery, lane: Lane, signal: AbortSignal, cursor: PageCursor | null = null): Promise<CallPage> {
    const filters = [...query.filters, ...this.#period]
    const how = { urgency: new Urgency(lane), signal }
    const page = await this.#source.page({ ...query, filters }, cursor, PAGE_SIZE, how)
    if (page.rows.length === 0 && page.hasNextPage) throw new AppError('inconsistent-paging', {})
    return page
  }

  /** The page of these calls, at most 100; without those that the service doesn't have. */
  byIds(ids: readonly number[], signal: AbortSignal): Promise<CallPage> {
    const wanted: Filter = { field: 'id', op: 'in', value: ids.join(',') }
    return this.read({ filters: [wanted], sort: [{ field: 'id', direction: 'desc' }] }, 'background', signal)
  }

  /** Which of these calls the service doesn't have. If that isn't known, because a record has no id or more follow, none. */
  async missing(ids: readonly number[], signal: AbortSignal): Promise<readonly number[]> {
    const missing: number[] = []
    for (let from = 0; from < ids.length; from += PAGE_SIZE) {
      const some = ids.slice(from, from + PAGE_SIZE)
      const { rows, hasNextPage } = await this.byIds(some, signal)
      const found = hasNextPage ? null : idsOf(rows)
      if (found !== null) missing.push(...some.filter((id) => !found.has(id)))
    }
    return missing
  }
}

export function callsOf(rows: readonly CallRow[]): readonly CallRecord[] {
  return rows.flatMap((row) => (row.kind === 'call' ? [row.call] : []))
}

/** Null if a record's id can't be read. */
export function idsOf(rows: readonly CallRow[]): ReadonlySet<number> | null {
  const ids = rows.map((row) => (row.kind === 'call' ? row.call.id : row.record.id))
  const known = ids.filter((id) => id !== null)
  return known.length < ids.length ? null : new Set(known)
}
