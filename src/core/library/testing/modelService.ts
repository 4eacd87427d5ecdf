import { AppError } from '../../../contract/errors.ts'
import type { CallDetail, CallPage, CallRecord } from '../../../domain/calls/call.ts'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import type { CallQuery, Filter } from '../../../domain/filters/filter.ts'
import { microsecondsOf } from '../../../domain/instantMicroseconds.ts'
import type { EpochMs } from '../../../domain/units.ts'
import type { Clock } from '../../ports.ts'
import type { PageCursor } from '../../service/callQuery.ts'
import type { How } from '../../service/serviceClient.ts'
import { fullDetail } from './fullDetail.ts'

interface ModelCall {
  readonly record: CallRecord
  /** Changes with the full record. */
  readonly version: number
  /** Not listed before this time, by the clock. */
  readonly visibleAt: number
}

/** How a read goes wrong, or null. */
export type ModelFault =
  | 'unreachable'
  | 'service-failed'
  | 'unidentified'
  | 'short-page'
  | 'cursor-lost'
  /** Claims a next page. */
  | 'empty-page'

/** For tests: the service's calls in memory, as far as the library's sync asks for them. */
export class ModelService {
  readonly calls = new Map<number, ModelCall>()
  readonly #clock: Clock
  requestCount = 0
  inFlight = 0
  /** Called for each request. */
  fault: () => ModelFault | null = () => null
  latencyMs: () => number = () => 100
  /** By how much the service's clock is ahead of the computer's. */
  clockAheadMs = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  put(id: number, changes: Partial<CallRecord> = {}, { lateMs = 0 } = {}): void {
    const known = this.calls.get(id)
    const updatedAt = this.#instant()
    const record = { ...(known?.record ?? fullCall({ id, insertedAt: updatedAt })), updatedAt, ...changes }
    this.calls.set(id, {
      record,
      version: (known?.version ?? 0) + 1,
      visibleAt: this.#clock.now() + lateMs,
    })
  }

  /** Keeps `updatedAt`. */
  changeSilently(id: number, what: 'call' | 'detail'): void {
    const known = this.calls.get(id)
    if (known === undefined) return
    const version = known.version + 1
    const record = what === 'call' ? { ...known.record, title: `Silent ${version}` } : known.record
    this.calls.set(id, { ...known, record, version })
  }

  detailOf(id: number): CallDetail {
    const { record, version } = this.#visible().find((call) => call.record.id === id) ?? notFound()
    return fullDetail({ ...record, oddFields: [], transcription: `Anna Berg: Version ${version}.\nLea Novak: Yes.` })
  }

  /** Sorted by id. */
  records(): readonly CallRecord[] {
    return this.#visible().map(({ record }) => record)
  }

  readonly page = async (
    query: CallQuery,
    cursor: PageCursor | null,
    pageSize: number,
    how: How,
  ): Promise<CallPage> => {
    const fault = await this.#request(how)
    const all = (fault === 'empty-page' ? [] : this.records())
      .filter((record) => query.filters.every((filter) => matches(record, filter)))
      .toSorted((one, other) => compare(one, other, query))
    const from = cursor?.cursor == null ? 0 : Number(cursor.cursor)
    const size = fault === 'short-page' ? Math.ceil(pageSize / 3) : pageSize
    const rows = all.slice(from, from + size)
    const isMore = all.length > from + size || fault === 'empty-page'
    return {
      rows: rows.map((call, index) =>
        fault === 'unidentified' && index === 1
          ? { kind: 'unreadable', record: { id: null, path: 'id', reason: 'is a text' } }
          : { kind: 'call', call },
      ),
      hasNextPage: isMore && fault !== 'cursor-lost',
      hasPreviousPage: from > 0,
      startCursor: rows.length === 0 ? null : String(from),
      endCursor: rows.length === 0 ? null : fault === 'cursor-lost' ? '0' : String(from + size),
    }
  }

  readonly detail = async (id: number, how: How): Promise<CallDetail> => {
    await this.#request(how)
    return this.detailOf(id)
  }

  readonly serviceNow = (): Promise<EpochMs | null> => Promise.resolve(this.#clock.now() + this.clockAheadMs)

  async #request({ signal }: How): Promise<ModelFault | null> {
    this.requestCount += 1
    this.inFlight += 1
    try {
      await this.#clock.wait(this.latencyMs(), signal)
    } finally {
      this.inFlight -= 1
    }
    const fault = this.fault()
    if (fault === 'unreachable') throw new AppError('unreachable', { host: 'model' })
    if (fault === 'service-failed') throw new AppError('service-failed', { status: 500 })
    return fault
  }

  #visible(): readonly ModelCall[] {
    const now = this.#clock.now()
    return [...this.calls.values()]
      .filter(({ visibleAt }) => visibleAt <= now)
      .toSorted((one, other) => one.record.id - other.record.id)
  }

  #instant(): string {
    return new Date(this.#clock.now() + this.clockAheadMs).toISOString()
  }
}

function notFound(): never {
  throw new AppError('not-found', { what: 'call' })
}

function matches(record: CallRecord, { field, op, value }: Filter): boolean {
  if (field === 'id' && op === 'in') return (value ?? '').split(',').includes(String(record.id))
  const own = field === 'id' ? record.id : microsecondsOf(field === 'timestamp' ? record.timestamp : record.updatedAt)
  if (op === 'not_empty') return own !== null
  const than = field === 'id' ? Number(value) : microsecondsOf(value)
  if (own === null || than === null) return false
  if (op === '<') return own < than
  if (op === '>') return own > than
  if (op === '>=') return own >= than
  throw new Error(`The model has no operator ${op}.`)
}

function compare(one: CallRecord, other: CallRecord, { sort }: CallQuery): number {
  for (const { field, direction } of sort) {
    const value = (record: CallRecord) => (field === 'id' ? record.id : (microsecondsOf(record.updatedAt) ?? 0))
    const difference = value(one) - value(other)
    if (difference !== 0) return direction === 'asc' ? difference : -difference
  }
  return 0
}
