import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import type { ImportListPage, ImportQueueSnapshot, ImportSnapshot } from '../../contract/snapshots.ts'
import type { ImportFields, RecordingSource, StagedRecording } from '../../domain/recordings/recording.ts'
import { CUT_SHORT } from '../../domain/recordings/recordingWords.ts'
import type { Log } from '../diagnostics/log.ts'
import type { ExpectedErrors } from '../expectedErrors.ts'
import type { Clock } from '../ports.ts'
import type { Sessions } from '../workspaces/sessions.ts'
import { ImportJournal } from './importJournal.ts'
import { countImports, type ImportListQuery, pageOf } from './importList.ts'
import { ImportQueue } from './importQueue.ts'
import type { Staged, Staging } from './staging.ts'

export interface ImportsOptions {
  readonly staging: Staging
  readonly sessions: Sessions
  /** Fails with `not-found` for a workspace that is not known. */
  readonly checkWorkspace: (workspaceId: string) => void
  readonly errors: ExpectedErrors
  readonly clock: Clock
  readonly log: Log
}

/** What the page may do with imports, over the queues of all workspaces. */
export class Imports {
  readonly #options: ImportsOptions
  readonly #queues = new Map<string, Promise<ImportQueue>>()
  /** Starts under way, so that a second press of the button is the same import. */
  readonly #starting = new Map<string, Promise<string>>()

  constructor(options: ImportsOptions) {
    this.#options = options
  }

  stage(source: RecordingSource): Promise<StagedRecording> {
    return this.#options.staging.stage(source)
  }

  discard(stageId: string): Promise<void> {
    return this.#options.staging.discard(stageId)
  }

  /** Fails with `not-found`, `recording-unreadable`, `recording-empty`, `recording-not-audio`. */
  async start(workspaceId: string, stageId: string, fields: ImportFields): Promise<{ readonly importId: string }> {
    const queue = await this.#queue(workspaceId)
    const known = queue.ofStage(stageId)
    if (known !== null) return { importId: known }
    const starting = this.#starting.get(stageId) ?? this.#start(queue, workspaceId, stageId, fields)
    this.#starting.set(stageId, starting)
    try {
      return { importId: await starting }
    } finally {
      this.#starting.delete(stageId)
    }
  }

  async retry(importId: string, fields: ImportFields | undefined): Promise<void> {
    await (await this.#queueOf(importId)).retry(importId, fields)
  }

  async cancel(importId: string): Promise<void> {
    await (await this.#queueOf(importId)).cancel(importId)
  }

  async remove(importId: string): Promise<void> {
    await (await this.#queueOf(importId)).remove(importId)
  }

  async watch(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<readonly ImportSnapshot[]>> {
    return (await this.#queue(workspaceId)).watch(signal)
  }

  async watchQueue(workspaceId: string, signal?: AbortSignal): Promise<AsyncIterable<ImportQueueSnapshot>> {
    return glances(await this.watch(workspaceId, signal))
  }

  async page(workspaceId: string, wanted: ImportListQuery): Promise<ImportListPage> {
    return pageOf((await this.#queue(workspaceId)).snapshots(), wanted, 0)
  }

  pause(_workspaceId: string): Promise<void> {
    return Promise.reject(new Error('Comes with the stored queue.'))
  }

  unpause(_workspaceId: string): Promise<void> {
    return Promise.reject(new Error('Comes with the stored queue.'))
  }

  move(_workspaceId: string, _importIds: readonly string[], _to: 'first' | 'last'): Promise<void> {
    return Promise.reject(new Error('Comes with the stored queue.'))
  }

  async changeMany(
    _workspaceId: string,
    importIds: readonly string[],
    action: 'retry' | 'cancel' | 'remove',
  ): Promise<{ readonly changedCount: number }> {
    for (const importId of importIds)
      await (action === 'retry' ? this.retry(importId, undefined) : this[action](importId))
    return { changedCount: importIds.length }
  }

  /** Opens the queue of a workspace, so that what was unfinished goes on. */
  async resume(workspaceId: string): Promise<void> {
    await this.#queue(workspaceId)
  }

  /** A workspace that could not be opened may be open again. Imports that wait for nothing else go. */
  tryAgain(workspaceId: string): void {
    this.#queues.get(workspaceId)?.then(
      (queue) => queue.resume(),
      () => undefined, // It never opened, which was said to who asked for it.
    )
  }

  /** The workspace is about to be removed with everything stored for it. */
  async forget(workspaceId: string): Promise<void> {
    const queue = await this.#queues.get(workspaceId)?.catch(() => null)
    this.#queues.delete(workspaceId)
    await queue?.close()
  }

  async close(): Promise<void> {
    await Promise.all([...this.#queues.keys()].map((workspaceId) => this.forget(workspaceId)))
  }

  async #start(queue: ImportQueue, workspaceId: string, stageId: string, fields: ImportFields): Promise<string> {
    const { staging, sessions, clock, log } = this.#options
    const staged = staging.get(stageId)
    refuseProblem(staged)
    const importId = crypto.randomUUID()
    const isOurs = staged.uploadId !== null
    const journal = new ImportJournal(importFolder(sessions, workspaceId), log)
    const path = isOurs ? await journal.adopt(importId, staged.path) : staged.path
    try {
      await queue.add({
        importId,
        idempotencyKey: `earshot-${crypto.randomUUID()}`,
        recording: staged.recording,
        path,
        isOurs,
        fingerprint: staged.fingerprint,
        fields,
        addedAt: clock.now(),
        state: { kind: 'queued' },
      })
    } catch (error) {
      // It did not become an import: the bytes go back, so that the next press of the button finds them.
      if (isOurs) await rename(path, staged.path)
      throw error
    }
    staging.forget(stageId)
    return importId
  }

  async #queueOf(importId: string): Promise<ImportQueue> {
    for (const opening of this.#queues.values()) {
      const queue = await opening
      if (queue.has(importId)) return queue
    }
    throw new AppError('not-found', { what: 'import' })
  }

  #queue(workspaceId: string): Promise<ImportQueue> {
    const { sessions, checkWorkspace, errors, clock, log } = this.#options
    checkWorkspace(workspaceId)
    const known = this.#queues.get(workspaceId)
    if (known !== undefined) return known
    const opening = (async () => {
      const queue = new ImportQueue({
        workspaceId,
        journal: new ImportJournal(importFolder(sessions, workspaceId), log),
        budget: await sessions.importBudget(workspaceId),
        session: () => sessions.get(workspaceId),
        errors,
        clock,
        log,
      })
      await queue.open()
      return queue
    })()
    this.#queues.set(workspaceId, opening)
    opening.catch(() => this.#queues.delete(workspaceId))
    return opening
  }
}

async function* glances(
  lists: AsyncIterable<readonly ImportSnapshot[]>,
): AsyncGenerator<ImportQueueSnapshot, void, void> {
  for await (const list of lists) {
    yield {
      revision: 0,
      counts: countImports(list.map(({ state }) => state.kind)),
      stopped: null,
      waitsFor: null,
      sending: null,
      nextSendAt: null,
      lastSendAt: null,
      batches: [],
    }
  }
}

function importFolder(sessions: Sessions, workspaceId: string): string {
  return join(sessions.folderOf(workspaceId), 'imports')
}

function refuseProblem({ recording }: Staged): void {
  const { problem, fileName } = recording
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
}
