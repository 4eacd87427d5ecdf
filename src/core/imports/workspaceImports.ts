import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../contract/errors/errors.ts'
import type { LocalRecording } from '../../contract/paths.ts'
import type { ChangedImports, ImportBatchSnapshot } from '../../contract/snapshots.ts'
import type { AddedSources, StagingSnapshot } from '../../contract/import/staging.ts'
import { receivedFileName, receivedFolder } from '../../domain/fileNames.ts'
import type { ImportRule } from '../../domain/recordings/rules/importRule.ts'
import type { ImportFields } from '../../domain/recordings/recording.ts'
import { assertNever } from '../../domain/units.ts'
import { localText } from '../../domain/values/localTime.ts'
import type { ImportBudget } from '../budget/importBudget.ts'
import type { Log } from '../diagnostics/log.ts'
import type { ExpectedErrors } from '../expectedErrors.ts'
import type { Clock } from '../ports.ts'
import { type OpenedDatabase, openDatabase } from '../storage/database.ts'
import type { WorkspaceSession } from '../connection/session.ts'
import type { FoundRecording } from './localRecordings.ts'
import { IMPORT_MIGRATIONS } from './queue/journal/importDatabase.ts'
import { ImportJournal } from './queue/journal/importJournal.ts'
import { type ImportRecord, isRetryable } from './queue/journal/importRecord.ts'
import { ImportQueue } from './queue/importQueue.ts'
import { importReport } from './queue/shown/importReport.ts'
import { RowExchange } from './rowExchange.ts'
import type { StagingContext } from './staging/stagingContext.ts'
import { type CallSources, LikelyCalls } from './staging/likelyCalls.ts'
import { FileDisk } from './disk/fileDisk.ts'
import type { FileThreads, Inspection } from './probing/inspectRecording.ts'
import { newRow, newRows, type NewRowSource, pathRow } from './staging/newRows.ts'
import { openTable } from './staging/openedTable.ts'
import { ProbeMark } from './staging/probeMark.ts'
import { spool, sweepSpool } from './spool/spool.ts'
import { pathOf } from './staging/stagedRow.ts'
import { StagedRows } from './staging/stagedRows.ts'
import { checkTimeZone, StagingTable } from './staging/stagingTable.ts'

export interface WorkspaceImportsOptions {
  readonly folder: string
  readonly budget: ImportBudget
  readonly threads: FileThreads
  readonly session: () => Promise<WorkspaceSession>
  /** Called before an import is sent: see `RunnerOptions`. */
  readonly checkKey: (session: WorkspaceSession) => Promise<void>
  /** The saved rules of watched folders. */
  readonly rules: () => Promise<readonly ImportRule[]>
  readonly library: CallSources['library']
  readonly errors: ExpectedErrors
  readonly clock: Clock
  readonly log: Log
  /** By the administrator of this computer. */
  readonly isImportForbidden?: boolean
  readonly onBatchEnd: (batch: ImportBatchSnapshot) => void
  /** Called after each change of the queue, and while an import is being sent. */
  readonly onChanged: () => void
}

/** A file to import as it is, with what was found in it. */
export interface FileImport {
  readonly idempotencyKey: string
  /** Absolute. */
  readonly path: string
  readonly inspection: Inspection & { readonly sha256: string }
  readonly fields: ImportFields
}

/** The staging table and the queue of one workspace, in one file: rows that leave the table are in the queue. */
export class WorkspaceImports {
  readonly queue: ImportQueue
  readonly table: StagingTable
  readonly likely: LikelyCalls
  readonly exchange: RowExchange
  readonly #options: WorkspaceImportsOptions
  readonly #database: OpenedDatabase
  readonly #spool: string
  readonly #closing = new AbortController()
  readonly #sendingDisk = new FileDisk()
  /** Imports that were canceled although they could make second calls: undoing that needs no new decision. */
  readonly #canceledInDoubt = new Set<string>()
  /** Data for checking rows; null until the service has returned it. */
  #lists: Pick<StagingContext, 'users' | 'callTypes' | 'rules'> = { users: null, callTypes: null, rules: [] }

  private constructor(options: WorkspaceImportsOptions, database: OpenedDatabase) {
    const { threads, clock, log } = options
    this.#options = options
    this.#database = database
    this.#spool = join(options.folder, 'spool')
    this.likely = new LikelyCalls(options)
    const dropBytes = async (path: string) => {
      // Sent at the next start.
      await rm(path, { force: true }).catch((error: unknown) => log.warn('imports.bytes-left', { error }))
    }
    this.queue = new ImportQueue({
      ...options,
      journal: new ImportJournal(database.database, log),
      recovery: database.recovery,
      disk: this.#sendingDisk,
      dropBytes: async ({ bytes }) => {
        if (bytes.kind === 'file' && bytes.isOurs) await dropBytes(bytes.path)
      },
    })
    const rows = new StagedRows(database.database, log)
    this.table = new StagingTable({
      store: rows,
      mark: new ProbeMark(database.database, log),
      threads,
      known: () => ({
        ...this.#lists,
        byContent: this.queue.known.byContent,
        byKey: this.queue.known.byKey,
        likelyCall: (planned) => this.likely.of(planned),
      }),
      settled: () => this.#readLikely(),
      dropBytes,
      clock,
      log,
    })
    const { queue, table } = this
    this.exchange = new RowExchange({ queue, table, rows, clock, returned: () => this.loadForChecks() })
  }

  /** Opens the file and resumes unfinished imports. */
  static async open(options: WorkspaceImportsOptions): Promise<WorkspaceImports> {
    const { folder, clock, log } = options
    const database = openDatabase(join(folder, 'imports.db'), { migrations: IMPORT_MIGRATIONS, clock, log })
    try {
      if (database.recovery !== null) log.error('imports.recovered', { ...database.recovery })
      const imports = new WorkspaceImports(options, database)
      const isWhole = imports.queue.open() && imports.table.isWhole
      // If rows can't be read, keep their bytes so that they can be recovered.
      if (isWhole && database.recovery === null)
        await sweepSpool(join(folder, 'spool'), imports.#keptPaths()).catch((error: unknown) =>
          log.warn('imports.spool-not-swept', { error }),
        )
      return imports
    } catch (error) {
      database.close()
      throw error
    }
  }

  /** `table`: the first CSV among the sources. The recordings beside it that it names are added too. */
  async add(sources: readonly NewRowSource[], timeZone: string): Promise<AddedSources> {
    checkTimeZone(timeZone)
    const { threads } = this.#options
    const { rows: given, tablePaths, leftOutCount } = await newRows(sources, timeZone, threads.disk)
    const [tablePath] = tablePaths
    const table = tablePath === undefined ? null : await openTable(tablePath, threads)
    const unread = tablePath !== undefined && table === null ? [tablePath] : []
    const paths = new Set([...this.table.paths(), ...given.flatMap((row) => pathOf(row) ?? [])])
    const beside = [...unread, ...(table?.recordings ?? [])].filter((path) => !paths.has(path))
    const rows = [...given, ...beside.map((path) => pathRow(path, { folder: '', timeZone, sizeBytes: null }))]
    if (rows.length > 0) this.table.add(rows)
    this.loadForChecks()
    return {
      stageIds: rows.map(({ stageId }) => stageId),
      leftOutCount,
      table: table?.file ?? null,
      tableCount: tablePaths.length,
    }
  }

  /** Null for a link, and for what isn't here anymore. */
  recordingAt(recording: Exclude<LocalRecording, { readonly kind: 'folders' }>): FoundRecording | null {
    if (recording.kind === 'staged') return this.table.recordingAt(recording.stageId)
    const one = this.queue.listed.get(recording.importId)
    return one.bytes.kind === 'file' ? { path: one.bytes.path, fileName: one.recording.fileName } : null
  }

  /** A browser's file becomes a row once its bytes are on disk, at its turn. `parameters`: of the path `stagingUpload`. */
  async receive(
    request: Request,
    parameters: URLSearchParams,
    turn: () => Promise<void>,
  ): Promise<{ readonly stageId: string }> {
    if (this.#options.isImportForbidden === true) throw new AppError('import-not-allowed', {})
    const timeZone = parameters.get('timeZone') ?? 'UTC'
    checkTimeZone(timeZone)
    const stageId = crypto.randomUUID()
    const path = join(this.#spool, stageId)
    const sizeBytes = await spool(request, path, turn)
    const modified = Number(parameters.get('modifiedAt') ?? Number.NaN)
    const modifiedAt = Number.isFinite(modified) && modified > 0 ? modified : this.#options.clock.now()
    const fileName = receivedFileName(parameters.get('name') ?? '')
    const folder = receivedFolder(parameters.get('folder') ?? '').slice(0, 4000)
    this.table.add([newRow({ kind: 'upload', path }, { stageId, fileName, folder, timeZone, sizeBytes, modifiedAt })])
    this.loadForChecks()
    return { stageId }
  }

  /**
   * Queues files of watched folders, without rows and without a batch. An import that has the key already continues with these
   * bytes and fields.
   */
  addFiles(files: readonly FileImport[]): void {
    const addedAt = this.#options.clock.now()
    const positions = this.queue.listed.nextPositions(files.length)
    const records = files.map(
      ({ idempotencyKey, path, inspection: { fingerprint, facts, sha256 }, fields }, index) => ({
        importId: this.queue.listed.ofKey(idempotencyKey)?.importId ?? crypto.randomUUID(),
        idempotencyKey,
        batchId: null,
        position: positions[index] ?? 0,
        recording: {
          fileName: receivedFileName(basename(path)),
          sizeBytes: fingerprint.sizeBytes,
          kind: facts.kind,
          durationSeconds: facts.durationSeconds,
        },
        bytes: { kind: 'file', path, isOurs: false, fingerprint, sha256 } as const,
        fields,
        addedAt,
        state: { kind: 'queued', tries: 0 } as const,
      }),
    )
    this.queue.add(records, { batch: null, stageIds: [] })
  }

  watchTable(signal?: AbortSignal): AsyncIterable<StagingSnapshot> {
    this.loadForChecks()
    return this.table.watch(signal)
  }

  /** Inspects the selected rows again. */
  check(): void {
    this.table.inspectAgain()
    this.loadForChecks()
  }

  /** See `imports.changeMany` of the contract. Skips those that aren't in the list. */
  async changeMany(
    importIds: readonly string[],
    action: 'retry' | 'cancel' | 'uncancel' | 'remove' | 'restore',
  ): Promise<ChangedImports> {
    const { queue } = this
    const listed = importIds.flatMap((importId) => queue.listed.find(importId) ?? [])
    switch (action) {
      case 'retry':
        return this.#retry(listed)
      case 'cancel': {
        const doubtful = new Set(listed.filter((record) => queue.known.doubtOf(record) !== null))
        const changed = queue.together(() => listed.filter(({ importId }) => queue.cancel(importId)))
        for (const record of changed) {
          if (doubtful.has(record)) this.#canceledInDoubt.add(record.importId)
          else this.#canceledInDoubt.delete(record.importId)
        }
        return { changedCount: changed.length }
      }
      case 'uncancel':
        return this.#retry(
          listed.filter(({ state }) => state.kind === 'canceled'),
          this.#canceledInDoubt,
        )
      case 'remove':
        return { changedCount: (await queue.removed.remove(listed.map(({ importId }) => importId))).length }
      case 'restore':
        return { changedCount: (await queue.removed.restore(importIds)).length }
      default:
        return assertNever(action)
    }
  }

  /** In turn: of two imports of the same bytes, the second is in doubt once the first is queued. `accepted`: in spite of a doubt. */
  #retry(records: readonly ImportRecord[], accepted: ReadonlySet<string> = new Set()): ChangedImports {
    const { queue } = this
    const results = queue.together(() =>
      records.map((record) => {
        const mayDuplicate = accepted.has(record.importId)
        const isDoubtful = isRetryable(record.state) && !mayDuplicate && queue.known.doubtOf(record) !== null
        return isDoubtful ? 'doubtful' : queue.retry(record.importId, undefined, { mayDuplicate })
      }),
    )
    const changedCount = results.filter((result) => result === true).length
    const doubtfulCount = results.filter((result) => result === 'doubtful').length
    return { changedCount, ...(doubtfulCount > 0 && { doubtfulCount }) }
  }

  /** The outcome of a batch, or of the whole list (null), as CSV. */
  report(batchId: string | null): Response {
    const records = this.queue.listed.records(batchId)
    const day = localText(new Date(this.#options.clock.now()).toISOString()).slice(0, 'YYYY-MM-DD'.length)
    return new Response(importReport(records), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="imports ${day}.csv"`,
        'cache-control': 'no-store',
      },
    })
  }

  /** Requests the lists for checking rows unless they are known; until then rows show fewer problems. */
  loadForChecks(): void {
    if (this.table.isEmpty) return
    const read = async () => {
      const { directory } = await this.#options.session()
      const [users, callTypes, rules] = await Promise.all([
        directory.users({}),
        directory.callTypes({}),
        // If their file can't be opened, names are read without them.
        this.#options.rules().catch(() => []),
      ])
      const lists = { users, callTypes, rules }
      // Guesses are cached by these: each upload would guess all rows again.
      if (!isDeepStrictEqual(lists, this.#lists)) {
        this.#lists = lists
        this.table.changed()
      }
      this.#readLikely()
    }
    // The user sees this failure where the list of agents is requested.
    read().catch((error: unknown) => this.#options.log.info('staging.no-lists', { error }))
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.table.close()
    await this.queue.close()
    this.#sendingDisk.close()
    this.#database.close()
  }

  /** Reads the calls that may be the same as rows, unless already read. */
  #readLikely(): void {
    const planned = this.table.planned()
    if (planned.length === 0) return
    this.likely.read(planned, this.#closing.signal).then(
      (isNew) => {
        if (isNew && !this.#closing.signal.aborted) this.table.changed()
      },
      // Without them, no warnings about likely calls are shown.
      (error: unknown) => this.#options.log.info('staging.no-calls', { error }),
    )
  }

  #keptPaths(): readonly string[] {
    const sent = this.queue.listed.records().flatMap(({ bytes }) => (bytes.kind === 'file' ? [bytes.path] : []))
    return [...sent, ...this.table.keptPaths()]
  }
}
