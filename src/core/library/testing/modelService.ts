import { AppError } from '../../../contract/errors/errors.ts'
import type { CallDetail, CallPage, CallRecord } from '../../../domain/calls/call.ts'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import type { CallQuery, Filter } from '../../../domain/filters/filter.ts'
import { getOrInsert } from '../../../domain/getOrInsert.ts'
import { microsecondsOf } from '../../../domain/values/instantMicroseconds.ts'
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
  | 'unauthorized'
  | 'workspace-disabled'
  | 'unidentified'
  | 'short-page'
  | 'cursor-lost'
  /** Claims a next page. */
  | 'empty-page'

/** For tests: the service's calls in memory, as far as the library's sync asks for them. */
export class ModelService {
  readonly calls = new Map<number, ModelCall>()
  readonly #clock: Clock
  /** Parsing takes most of a simulated day otherwise. */
  readonly #microseconds = new Map<string, number | null>()
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
    const call = this.calls.get(id)
    if (call === undefined || call.visibleAt > this.#clock.now()) notFound()
    const { record, version } = call
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
    const all = fault === 'empty-page' ? [] : this.#matching(query)
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
    if (fault === 'unauthorized') throw new AppError('unauthorized', { status: 401 })
    if (fault === 'workspace-disabled') throw new AppError(fault, {})
    if (fault === 'service-failed') throw new AppError('service-failed', { status: 500 })
    return fault
  }

  #visible(): readonly ModelCall[] {
    const now = this.#clock.now()
    return [...this.calls.values()]
      .filter(({ visibleAt }) => visibleAt <= now)
      .toSorted((one, other) => one.record.id - other.record.id)
  }

  #matching({ filters, sort }: CallQuery): readonly CallRecord[] {
    const now = this.#clock.now()
    const tests = filters.map((filter) => this.#test(filter))
    const found: CallRecord[] = []
    for (const { record, visibleAt } of this.calls.values()) {
      if (visibleAt <= now && tests.every((test) => test(record))) found.push(record)
    }
    // By id if all else is equal.
    const keys = [...sort, { field: 'id', direction: 'asc' }].map(({ field, direction }) => {
      const sign = direction === 'asc' ? 1 : -1
      return field === 'id'
        ? ({ id }: CallRecord) => sign * id
        : ({ updatedAt }: CallRecord) => sign * (this.#microsecondsOf(updatedAt) ?? 0)
    })
    return found.sort((one, other) => {
      for (const key of keys) {
        const difference = key(one) - key(other)
        if (difference !== 0) return difference
      }
      return 0
    })
  }

  #test({ field, op, value }: Filter): (record: CallRecord) => boolean {
    if (field === 'id' && op === 'in') {
      const ids = new Set((value ?? '').split(',').map(Number))
      return ({ id }) => ids.has(id)
    }
    const own = (record: CallRecord) =>
      field === 'id' ? record.id : this.#microsecondsOf(field === 'timestamp' ? record.timestamp : record.updatedAt)
    if (op === 'not_empty') return (record) => own(record) !== null
    const than = field === 'id' ? Number(value) : this.#microsecondsOf(value)
    const isFound = COMPARISONS[op]
    if (isFound === undefined) throw new Error(`The model has no operator ${op}.`)
    return (record) => {
      const value = own(record)
      return value !== null && than !== null && isFound(value, than)
    }
  }

  #microsecondsOf(text: string | null): number | null {
    if (text === null) return null
    return getOrInsert(this.#microseconds, text, () => microsecondsOf(text))
  }

  #instant(): string {
    return new Date(this.#clock.now() + this.clockAheadMs).toISOString()
  }
}

function notFound(): never {
  throw new AppError('not-found', { what: 'call' })
}

const COMPARISONS: Readonly<Record<string, (own: number, than: number) => boolean>> = {
  '<': (own, than) => own < than,
  '>': (own, than) => own > than,
  '>=': (own, than) => own >= than,
}
