import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import type {
  ImportBatchSnapshot,
  ImportListPage,
  ImportQueueSnapshot,
  ImportSnapshot,
} from '../../contract/snapshots.ts'
import { IMPORT_REPORT_PREFIX } from '../../contract/paths.ts'
import type { StagingPage, StagingSnapshot } from '../../contract/staging.ts'
import type { ImportFields, RecordingSource, StagedRecording } from '../../domain/recordings/recording.ts'
import { CUT_SHORT } from '../../domain/recordings/recordingWords.ts'
import type { Log } from '../diagnostics/log.ts'
import type { ExpectedErrors } from '../expectedErrors.ts'
import type { Clock } from '../ports.ts'
import { syncFolder } from '../storage/syncFolder.ts'
import type { Sessions } from '../workspaces/sessions.ts'
import type { StoredWorkspaces } from '../workspaces/storedWorkspaces.ts'
import { idempotencyKey } from './queue/idempotencyKey.ts'
import type { ImportListQuery } from './queue/importList.ts'
import { importReport } from './queue/importReport.ts'
import type { FileThreads } from './probing/lookAtFile.ts'
import type { NewRowSource } from './staging/newRows.ts'
import type { Staged, Staging } from './staging/staging.ts'
import type { RowEdit, StagingQuery } from './staging/stagingTable.ts'
import { WorkspaceImports } from './workspaceImports.ts'

export interface ImportsOptions extends Pick<StoredWorkspaces, 'checkWorkspace'> {
  readonly staging: Staging
  readonly threads: FileThreads
  readonly sessions: Sessions
  readonly errors: ExpectedErrors
  readonly clock: Clock
  readonly log: Log
  /** All of a batch has ended: sent and analysed, failed, or cancelled. */
  readonly onBatchEnd: (workspaceId: string, batch: ImportBatchSnapshot) => void
}

const REPORT_PATH = new RegExp(`^${IMPORT_REPORT_PREFIX}([^/]+)/report\\.csv$`)

/** A recording that was looked at by itself, to be sent. */
interface WantedImport {
  readonly stageId: string
  readonly fields: ImportFields
  readonly allowsSecondCall?: boolean | undefined
}

/** What the page may do with imports and with the staging table, over all workspaces. */
export class Imports {
  readonly #options: ImportsOptions
  readonly #open = new Map<string, Promise<WorkspaceImports>>()
  /** Starts under way, so that a second press of the button is the same import. */
  readonly #starting = new Map<string, Promise<string>>()
  /** What recordings that were staged by themselves have become in this run. */
  readonly #started = new Map<string, string>()

  constructor(options: ImportsOptions) {
    this.#options = options
  }

  stage(source: RecordingSource): Promise<StagedRecording> {
    return this.#options.staging.stage(source)
  }

  discardStaged(stageId: string): Promise<void> {
    return this.#options.staging.discard(stageId)
  }

  /** Fails with `not-found`, `recording-unreadable`, `recording-empty`, `recording-not-audio`, `recording-imported-before`. */
  async start(workspaceId: string, wanted: WantedImport): Promise<{ readonly importId: string }> {
    const imports = await this.#of(workspaceId)
    const { stageId } = wanted
    const known = this.#started.get(stageId)
    if (known !== undefined) return { importId: known }
    const starting = this.#starting.get(stageId) ?? this.#start(imports, wanted)
    this.#starting.set(stageId, starting)
    try {
      return { importId: await starting }
    } finally {
      this.#starting.delete(stageId)
    }
  }

  async retry(importId: string, fields: ImportFields | undefined): Promise<void> {
    const { queue } = await this.#ofImport(importId)
    queue.retry(importId, fields)
  }

  async cancel(importId: string): Promise<void> {
    const { queue } = await this.#ofImport(importId)
    queue.cancel(importId)
  }

  async remove(importId: string): Promise<void> {
    await (await this.#ofImport(importId)).queue.remove([importId])
  }

  async changeMany(
    workspaceId: string,
    importIds: readonly string[],
    action: 'retry' | 'cancel' | 'remove',
  ): Promise<{ readonly changedCount: number }> {
    const { queue } = await this.#of(workspaceId)
    const known = importIds.filter((importId) => queue.has(importId))
    if (action === 'remove') return { changedCount: (await queue.remove(known)).length }
    const changed = known.filter((importId) =>
      action === 'retry' ? queue.retry(importId, undefined) : queue.cancel(importId),
    )
    return { changedCount: changed.length }
  }

  async watch(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<readonly ImportSnapshot[]>> {
    return (await this.#of(workspaceId)).queue.watch(signal)
  }

  async watchQueue(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<ImportQueueSnapshot>> {
    return (await this.#of(workspaceId)).queue.watchQueue(signal)
  }

  async page(workspaceId: string, wanted: ImportListQuery): Promise<ImportListPage> {
    return (await this.#of(workspaceId)).queue.page(wanted)
  }

  async pause(workspaceId: string): Promise<void> {
    const { queue } = await this.#of(workspaceId)
    queue.pause()
  }

  async unpause(workspaceId: string): Promise<void> {
    const { queue } = await this.#of(workspaceId)
    queue.unpause()
  }

  async move(workspaceId: string, importIds: readonly string[], to: 'first' | 'last'): Promise<void> {
    const { queue } = await this.#of(workspaceId)
    queue.move(importIds, to)
  }

  async watchTable(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<StagingSnapshot>> {
    const imports = await this.#of(workspaceId)
    imports.judge()
    return imports.table.watch(signal)
  }

  async tablePage(workspaceId: string, wanted: StagingQuery): Promise<StagingPage> {
    return (await this.#of(workspaceId)).table.page(wanted)
  }

  async add(
    workspaceId: string,
    sources: readonly NewRowSource[],
    timeZone: string,
  ): Promise<{ readonly stageIds: readonly string[]; readonly leftOutCount: number }> {
    return (await this.#of(workspaceId)).add(sources, timeZone)
  }

  /** `POST` to `stagingUploadPath`. */
  async receive(request: Request): Promise<{ readonly stageId: string }> {
    const { searchParams } = new URL(request.url)
    return (await this.#of(searchParams.get('workspaceId') ?? '')).receive(request, searchParams)
  }

  async edit(workspaceId: string, from: 'person' | 'csv', edits: readonly RowEdit[]): Promise<void> {
    const { table } = await this.#of(workspaceId)
    table.edit(from, edits)
  }

  async discard(workspaceId: string, stageIds: readonly string[] | 'all'): Promise<void> {
    const { table } = await this.#of(workspaceId)
    table.discard(stageIds)
  }

  async undo(workspaceId: string): Promise<{ readonly isUndone: boolean }> {
    const { table } = await this.#of(workspaceId)
    return { isUndone: table.undo() }
  }

  async check(workspaceId: string): Promise<void> {
    const imports = await this.#of(workspaceId)
    imports.table.lookAgain()
    imports.judge()
  }

  async commit(
    workspaceId: string,
    stageIds: readonly string[] | 'all',
  ): Promise<{ readonly batchId: string | null; readonly importCount: number }> {
    return (await this.#of(workspaceId)).commit(stageIds)
  }

  /** What became of a batch, or of everything in the list: a CSV file. Null for a path that is no report's. */
  async report(request: Request): Promise<Response | null> {
    const { pathname, searchParams } = new URL(request.url)
    const [, encoded] = REPORT_PATH.exec(pathname) ?? []
    if (encoded === undefined) return null
    const { queue } = await this.#of(decodeURIComponent(encoded))
    const batchId = searchParams.get('batchId')
    const records = queue.records().filter((record) => batchId === null || record.batchId === batchId)
    const day = new Date(this.#options.clock.now()).toISOString().slice(0, 10)
    return new Response(importReport(records), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="imports ${day}.csv"`,
        'cache-control': 'no-store',
      },
    })
  }

  /** Opens the queue of a workspace, so that what was unfinished goes on. */
  async resume(workspaceId: string): Promise<void> {
    await this.#of(workspaceId)
  }

  /** A workspace that could not be opened may be open again. Imports that wait for nothing else go. */
  tryAgain(workspaceId: string): void {
    this.#open.get(workspaceId)?.then(
      ({ queue }) => queue.tryAgain(),
      () => undefined, // It never opened, which was said to who asked for it.
    )
  }

  /** The workspace is about to be removed with everything stored for it. */
  async forget(workspaceId: string): Promise<void> {
    const imports = await this.#open.get(workspaceId)?.catch(() => null)
    this.#open.delete(workspaceId)
    await imports?.close()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((workspaceId) => this.forget(workspaceId)))
    const { hasher, prober } = this.#options.threads
    hasher.close()
    prober.close()
  }

  async #start(imports: WorkspaceImports, { stageId, fields, allowsSecondCall }: WantedImport): Promise<string> {
    const { staging } = this.#options
    const { recording, path, fingerprint, sha256, uploadId } = usable(staging.get(stageId))
    const key = idempotencyKey({ voipId: null, content: sha256, timestamp: fields.timestamp, userId: fields.userId })
    imports.checkNew(sha256, key, allowsSecondCall === true)
    const isOurs = uploadId !== null
    const ownPath = isOurs ? imports.spoolPath() : path
    if (isOurs) await moved(path, ownPath)
    const bytes = { kind: 'file', path: ownPath, isOurs, fingerprint, sha256 } as const
    let importId: string
    try {
      importId = imports.start(recording, bytes, fields, key)
    } catch (error) {
      // It did not become an import: the bytes go back, so that the next press of the button finds them.
      if (isOurs) await rename(ownPath, path)
      throw error
    }
    this.#started.set(stageId, importId)
    staging.forget(stageId)
    return importId
  }

  async #ofImport(importId: string): Promise<WorkspaceImports> {
    for (const opening of this.#open.values()) {
      const imports = await opening
      if (imports.queue.has(importId)) return imports
    }
    throw new AppError('not-found', { what: 'import' })
  }

  #of(workspaceId: string): Promise<WorkspaceImports> {
    const { sessions, checkWorkspace, onBatchEnd } = this.#options
    checkWorkspace(workspaceId)
    const known = this.#open.get(workspaceId)
    if (known !== undefined) return known
    const opening = (async () =>
      WorkspaceImports.open({
        ...this.#options,
        workspaceId,
        folder: join(sessions.folderOf(workspaceId), 'imports'),
        budget: await sessions.importBudget(workspaceId),
        session: () => sessions.get(workspaceId),
        onBatchEnd: (batch) => onBatchEnd(workspaceId, batch),
      }))()
    this.#open.set(workspaceId, opening)
    opening.catch(() => this.#open.delete(workspaceId))
    return opening
  }
}

async function moved(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
  syncFolder(dirname(to))
}

function usable(staged: Staged): Staged & { readonly sha256: string } {
  const { problem, fileName } = staged.recording
  switch (problem?.kind) {
    case 'unreadable':
      throw new AppError('recording-unreadable', { fileName, reason: problem.reason })
    case 'truncated':
      throw new AppError('recording-unreadable', { fileName, reason: CUT_SHORT })
    case 'empty':
      throw new AppError('recording-empty', { fileName })
    case 'not-audio':
      throw new AppError('recording-not-audio', { fileName, looksLike: problem.looksLike })
    case undefined:
  }
  const { sha256 } = staged
  if (sha256 === null) throw new Error('What can be imported has been read.')
  return { ...staged, sha256 }
}
