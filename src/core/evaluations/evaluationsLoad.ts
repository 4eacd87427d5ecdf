import { isAppError } from '../../contract/errors.ts'
import type { EvaluationsLoadSnapshot } from '../../contract/snapshots.ts'
import type { CallDetail, CallPage, CallRecord } from '../../domain/calls/call.ts'
import { newRows } from '../../domain/calls/newRows.ts'
import type { CallQuery, Filter } from '../../domain/filters/filter.ts'
import { Urgency } from '../budget/requestBudget.ts'
import { walkPages } from '../calls/pages.ts'
import type { ExpectedErrors } from '../expectedErrors.ts'
import type { PageCursor } from '../service/callQuery.ts'
import type { How } from '../service/serviceClient.ts'

export interface EvaluationsSession {
  readonly calls: {
    page(query: CallQuery, cursor: PageCursor | null, pageSize: number, how: How): Promise<CallPage>
    detail(callId: number, how: How): Promise<CallDetail>
  }
}

export interface EvaluationsLoadOptions {
  readonly filters: readonly Filter[]
  /** The maximum number of calls to read, most recent first. */
  readonly limit: number
  /** Called for each request: the workspace may have a new key. */
  readonly session: () => Promise<EvaluationsSession>
  readonly isKept: (call: Pick<CallRecord, 'id' | 'updatedAt'>) => boolean
  readonly errors: ExpectedErrors
  readonly changed: () => void
}

const NEWEST_FIRST = [{ field: 'timestamp', direction: 'desc' }] as const

/** Failures that affect only one call. */
const CALL_ALONE: ReadonlySet<string> = new Set(['not-found', 'unreadable-answer'])

/** Concurrent reads: just enough to keep up with the background lane on slow networks. */
const AT_ONCE = 3

/** Reads calls one by one in the background lane, so that their evaluations are kept (see `Calls.detail`). */
export class EvaluationsLoad {
  readonly #options: EvaluationsLoadOptions
  readonly #stop = new AbortController()
  #state: EvaluationsLoadSnapshot['state'] = { kind: 'running' }
  #foundCount = 0
  #readCount = 0
  #skippedCount = 0
  #isListRead = false

  constructor(options: EvaluationsLoadOptions) {
    this.#options = options
  }

  snapshot(): EvaluationsLoadSnapshot {
    return {
      state: this.#state,
      filters: this.#options.filters,
      limit: this.#options.limit,
      foundCount: this.#foundCount,
      readCount: this.#readCount,
      skippedCount: this.#skippedCount,
      isListRead: this.#isListRead,
    }
  }

  async run(): Promise<void> {
    const { signal } = this.#stop
    try {
      const wanted = await this.#list()
      const next = wanted.values()
      const readers = Array.from({ length: AT_ONCE }, async () => {
        for (const call of next) await this.#read(call)
      })
      // The first failure also stops the other readers.
      await Promise.all(readers.map((reader) => reader.catch((error: unknown) => this.#fail(error))))
      signal.throwIfAborted()
      this.#set({ kind: 'done' })
    } catch (error) {
      this.#fail(error)
    }
  }

  cancel(): void {
    if (this.#state.kind !== 'running') return
    this.#set({ kind: 'cancelled' })
    this.#stop.abort()
  }

  async #list(): Promise<readonly CallRecord[]> {
    const { filters, limit } = this.#options
    const query = { filters, sort: NEWEST_FIRST }
    const found: CallRecord[] = []
    const known = new Set<number>()
    const pages = walkPages(async (cursor) => {
      const { calls } = await this.#options.session()
      return calls.page(query, cursor, Math.min(100, limit), this.#how())
    })
    for await (const { rows } of pages) {
      for (const row of newRows(rows, known)) if (row.kind === 'call' && found.length < limit) found.push(row.call)
      this.#foundCount = found.length
      this.#options.changed()
      if (found.length >= limit) break
    }
    this.#isListRead = true
    return found
  }

  async #read(call: CallRecord): Promise<void> {
    this.#stop.signal.throwIfAborted()
    if (!this.#options.isKept(call)) {
      try {
        const { calls } = await this.#options.session()
        await calls.detail(call.id, this.#how())
      } catch (error) {
        // A call may be deleted meanwhile, or be unreadable; continue with the others.
        if (!isAppError(error) || !CALL_ALONE.has(error.code)) throw error
        this.#skippedCount += 1
      }
    }
    this.#readCount += 1
    this.#options.changed()
  }

  #how(): How {
    return { urgency: new Urgency('background'), signal: this.#stop.signal }
  }

  #fail(error: unknown): void {
    if (this.#state.kind !== 'running') return
    const met = { procedure: 'evaluations.load', signal: this.#stop.signal }
    this.#set({ kind: 'failed', failure: this.#options.errors.failureOf(error, met) })
    this.#stop.abort()
  }

  #set(state: EvaluationsLoadSnapshot['state']): void {
    this.#state = state
    this.#options.changed()
  }
}
