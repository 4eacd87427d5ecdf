import type { ListEnd } from '../../contract/library/callList.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { CallPage, CallRow, PageReport } from '../../domain/calls/call.ts'
import { newRows } from '../../domain/calls/newRows.ts'
import type { EpochMs } from '../../domain/units.ts'
import { SharedReads } from '../calls/sharedReads.ts'
import type { Clock } from '../ports.ts'
import { PAGE_SIZE, type PageCursor } from '../service/callQuery.ts'

interface WalkOptions {
  readonly from: ListEnd
  readonly read: (cursor: PageCursor | null, pageSize: number, signal: AbortSignal | undefined) => Promise<CallPage>
  readonly clock: Pick<Clock, 'now'>
}

/**
 * The rows of a list as far as they were read from the service, from one end towards the other. Rows that were read keep their
 * order: a call that moves while the list is read stays where it was first. Source: interface, "Pagination".
 */
export class ServiceWalk {
  readonly #options: WalkOptions
  readonly #knownIds = new Set<number>()
  readonly #cursors = new Set<string>()
  readonly #reads = new SharedReads<'next', void>()
  /** Ends of what follows: null at the list's end, `lost` if the service says that there is more, but not where. */
  #next: PageCursor | 'start' | 'lost' | null = 'start'
  #rows: readonly CallRow[] = []
  #reports: readonly PageReport[] = []
  #readAt: EpochMs | null = null
  #pageCount = 0

  constructor(options: WalkOptions) {
    this.#options = options
  }

  get from(): ListEnd {
    return this.#options.from
  }

  /** In list order. */
  get rows(): readonly CallRow[] {
    return this.#rows
  }

  get reports(): readonly PageReport[] {
    return this.#reports
  }

  /** When the first page was received; null before that. */
  get readAt(): EpochMs | null {
    return this.#readAt
  }

  get pageCount(): number {
    return this.#pageCount
  }

  /** Whether the service has more, even if the way to them is lost. */
  get hasMore(): boolean {
    return this.#next !== null
  }

  knows(callId: number): boolean {
    return this.#knownIds.has(callId)
  }

  /**
   * Reads one more page, together with others who ask for it at the same time. Fails like the request, and with
   * `inconsistent-paging`. What was read stays.
   */
  readMore(signal?: AbortSignal): Promise<void> {
    return this.#reads.get('next', { signal }, (how) => this.#readPage(how.signal))
  }

  async #readPage(signal: AbortSignal | undefined): Promise<void> {
    const { from, read, clock } = this.#options
    const next = this.#next
    if (next === null) return
    if (next === 'lost') throw new AppError('inconsistent-paging', {})
    const start: PageCursor | null = from === 'first' ? null : { direction: 'before', cursor: null }
    const page = await read(next === 'start' ? start : next, PAGE_SIZE, signal)
    // The next caller reads the same page again.
    signal?.throwIfAborted()
    const rows = newRows(page.rows, this.#knownIds)
    this.#rows = from === 'first' ? [...this.#rows, ...rows] : [...rows, ...this.#rows]
    if (page.report && this.#isNew(page.report)) this.#reports = [...this.#reports, page.report]
    this.#pageCount += 1
    this.#readAt ??= clock.now()
    this.#next = this.#after(page, rows.length > 0)
  }

  /** A service that reports the same with each page would make each answer longer. */
  #isNew({ errors, excessCount }: PageReport): boolean {
    const hasExcess = excessCount > 0 && this.#reports.every((known) => known.excessCount === 0)
    return hasExcess || errors.some((error) => this.#reports.every((known) => !known.errors.includes(error)))
  }

  #after(page: CallPage, hasNewRows: boolean): PageCursor | 'lost' | null {
    const isFirst = this.#options.from === 'first'
    if (!(isFirst ? page.hasNextPage : page.hasPreviousPage)) return null
    const cursor = isFirst ? page.endCursor : page.startCursor
    // A later page without new rows isn't followed either: a service that sends only those would never end.
    if (cursor === null || this.#cursors.has(cursor) || (!hasNewRows && this.#pageCount > 1)) return 'lost'
    this.#cursors.add(cursor)
    return { direction: isFirst ? 'after' : 'before', cursor }
  }
}
