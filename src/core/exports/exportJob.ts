import type { ExportRequest } from '../../contract/exportRequest.ts'
import type { ExportSnapshot, ExportState } from '../../contract/snapshots.ts'
import type { CallValues, LibraryVocabulary } from '../../contract/library/library.ts'
import type { CallRow } from '../../domain/calls/call.ts'
import { createExport, type ExportFormat } from '../../domain/exports/callExport.ts'
import { readColumns, type CallColumn } from '../../domain/fields/columns.ts'
import { isOfOthers } from '../../domain/fields/queryFields.ts'
import type { CellValue } from '../../domain/fields/field.ts'
import type { Tracker } from '../../domain/trackers/tracker.ts'
import { exportFileName } from '../../domain/exports/exportFileName.ts'
import { recordWithoutScores, rowsWithoutScores } from '../../domain/reviews/withoutScores.ts'
import type { EpochMs } from '../../domain/units.ts'
import type { User } from '../../domain/workspaces/directory.ts'
import { Urgency } from '../budget/requestBudget.ts'
import type { CallLists } from '../lists/callLists.ts'
import { withContents, withMyReviews } from '../lists/withContents.ts'
import type { Clock } from '../ports.ts'
import type { Reviews } from '../reviews/reviews.ts'
import type { How } from '../service/serviceClient.ts'
import type { ExpectedErrors } from '../expectedErrors.ts'
import { ExportFile } from './exportFile.ts'
import { ExportRows, type ReadKept, type ReadPage } from './exportRows.ts'

export interface ExportSession {
  readonly calls: { page(...read: [...Parameters<ReadPage>, How]): ReturnType<ReadPage> }
  readonly directory: { users(how: How): Promise<readonly User[]> }
  readonly client: { serviceNow(): EpochMs | null }
}

/** The part of the library that exports read. */
export interface KeptRecords {
  calls: ReadKept
  /** Empty if they aren't known yet. */
  users(): Promise<readonly User[]>
  vocabulary(): Promise<Pick<LibraryVocabulary, 'questions'>>
  query(
    name: 'callValues',
    request: { readonly fields: readonly string[]; readonly callIds: readonly number[] },
  ): Promise<Pick<CallValues, 'values'>>
}

export interface ExportJobOptions {
  readonly exportId: string
  readonly path: string
  readonly request: ExportRequest
  /** Called for each page: the workspace may have a new key. */
  readonly session: () => Promise<ExportSession>
  /** Calls that it has need no requests. */
  readonly library: () => Promise<KeptRecords>
  readonly trackers: () => Promise<readonly Pick<Tracker, 'id' | 'name'>[]>
  readonly lists: Pick<CallLists, 'whole'>
  /** Calls under blind review or waiting for one: their scores aren't exported. */
  readonly reviews: () => Promise<Pick<Reviews, 'hiddenCallIds' | 'myReviews'>>
  readonly errors: ExpectedErrors
  readonly clock: Clock
  readonly changed: () => void
}

/** Reads pages in the background lane and writes rows to its file. Resumes after its last page. */
export class ExportJob {
  readonly #options: ExportJobOptions
  readonly #file: ExportFile
  readonly #startedAt: number
  /** Null until it is known where they come from. */
  #rows: ExportRows | null = null
  #format: ExportFormat | null = null
  /** Fields of the columns of what was read of calls. */
  #readFields: readonly string[] = []
  /** Their values, by call of the page that is being written. */
  #readValues: ReadonlyMap<number, Readonly<Record<string, CellValue>>> = new Map()
  #rowCount = 0
  #unreadableCount = 0
  #state: ExportState = { kind: 'running' }
  #stop = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(options: ExportJobOptions) {
    this.#options = options
    this.#file = new ExportFile(options.path)
    this.#startedAt = options.clock.now()
  }

  snapshot(): ExportSnapshot {
    const { exportId } = this.#options
    return {
      exportId,
      fileName: this.#fileName(),
      startedAt: this.#startedAt,
      rowCount: this.#rowCount,
      expectedCount: this.#rows?.expectedCount ?? null,
      unreadableCount: this.#unreadableCount,
      sizeBytes: this.#file.sizeBytes,
      state: this.#state,
    }
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Resumes after a failure; does nothing in other states. */
  retry(): void {
    if (this.#state.kind !== 'failed') return
    this.#stop = new AbortController()
    this.#set({ kind: 'running' })
    this.start()
  }

  /** Discards the rows so far. A finished export doesn't change. */
  async cancel(): Promise<void> {
    if (this.#state.kind === 'done' || this.#state.kind === 'canceled') return
    this.#set({ kind: 'canceled' })
    this.#stop.abort()
    await this.#running
    await this.#file.end('broken')
  }

  /** The file from its first byte; for a running export, as it grows. Null if canceled. */
  response(method: string): Response | null {
    if (this.#state.kind === 'canceled') return null
    const headers = new Headers({
      'content-type': this.#mediaType(),
      'content-disposition': contentDisposition(this.#fileName()),
      'cache-control': 'no-store',
    })
    if (this.#state.kind === 'done') headers.set('content-length', String(this.#file.sizeBytes))
    return new Response(method === 'HEAD' ? null : this.#file.read(), { headers })
  }

  async #run(): Promise<void> {
    const { request, errors } = this.#options
    const { signal } = this.#stop
    try {
      const rows = (this.#rows ??= await this.#findRows())
      if (this.#format === null) {
        const { columnIds } = request
        const users = await this.#users(rows)
        const format = createExport(request.options, { columnIds, users, read: await this.#readColumns() })
        await this.#file.add(format.head())
        this.#format = format
      }
      for await (const some of rows.walk()) {
        signal.throwIfAborted()
        await this.#write(this.#format, some)
      }
      await this.#file.add(this.#format.tail())
      await this.#file.end('whole')
      signal.throwIfAborted()
      this.#set({ kind: 'done' })
    } catch (error) {
      if (this.#state.kind !== 'running') return
      this.#set({ kind: 'failed', failure: errors.failureOf(error, { procedure: 'exports', signal }) })
    }
  }

  async #findRows(): Promise<ExportRows> {
    const { request, lists, session, library } = this.#options
    const readPage: ReadPage = async (query, ...at) => {
      const { calls } = await session()
      const page = await calls.page(query, ...at, this.#how())
      const reviews = await this.#options.reviews()
      const rows = await withContents(page.rows, await library(), reviews)
      return { ...page, rows: rowsWithoutScores(rows, query, reviews.hiddenCallIds()) }
    }
    const readKept: ReadKept = async (callIds) => {
      const kept = await (await library()).calls(callIds)
      const reviews = await this.#options.reviews()
      const hidden = reviews.hiddenCallIds()
      return withMyReviews(kept, reviews).map((call) => (hidden.has(call.id) ? recordWithoutScores(call) : call))
    }
    const { scope } = request
    const list = scope.kind === 'calls' ? scope : await lists.whole(scope.query)
    return new ExportRows(list, readPage, readKept, async () => (await session()).client.serviceNow())
  }

  async #users({ expectedCount }: ExportRows): Promise<readonly User[]> {
    const { library, session } = this.#options
    // Without a connection, as far as the calls need none.
    const kept = expectedCount === null ? [] : await (await library()).users()
    return kept.length > 0 ? kept : (await session()).directory.users(this.#how())
  }

  async #readColumns(): Promise<readonly CallColumn[]> {
    const { library, trackers, request } = this.#options
    const { questions } = await (await library()).vocabulary()
    const columns = readColumns(
      { trackers: await trackers(), questions },
      (field, callId) => this.#readValues.get(callId)?.[field] ?? null,
    )
    this.#readFields = columns
      .map(({ id }) => id)
      .filter((id) => request.columnIds === null || request.columnIds.includes(id))
    return columns
  }

  async #readValuesOf(rows: readonly CallRow[]): Promise<void> {
    const { library, reviews } = this.#options
    const fields = this.#readFields
    const callIds = rows.flatMap((row) => (row.kind === 'call' ? [row.call.id] : []))
    if (fields.length === 0 || callIds.length === 0) return
    const { values } = await (await library()).query('callValues', { fields, callIds })
    const hidden = (await reviews()).hiddenCallIds()
    this.#readValues = new Map(
      callIds.map((id, at) => {
        const shown = hidden.has(id) ? fields.filter((field) => !isOfOthers(field)) : fields
        return [id, Object.fromEntries(shown.map((field) => [field, values[field]?.[at] ?? null]))]
      }),
    )
  }

  async #write(format: ExportFormat, rows: readonly CallRow[]): Promise<void> {
    await this.#readValuesOf(rows)
    await this.#file.add(rows.map((row, index) => format.row(row, this.#rowCount + index)).join(''))
    this.#rowCount += rows.length
    this.#unreadableCount += rows.filter(({ kind }) => kind === 'unreadable').length
    this.#options.changed()
  }

  #how(): How {
    return { urgency: new Urgency('background'), signal: this.#stop.signal }
  }

  #set(state: ExportState): void {
    this.#state = state
    this.#options.changed()
  }

  #fileName(): string {
    const { name, localTime, options } = this.#options.request
    return exportFileName(name, localTime, options.kind)
  }

  #mediaType(): string {
    return this.#options.request.options.kind === 'csv' ? 'text/csv; charset=utf-8' : 'application/json'
  }
}

/** With an ASCII name for old clients and the actual name. Source: RFC 6266, RFC 8187. */
function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^ -~]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
