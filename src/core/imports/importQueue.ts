import { AppError, type Failure } from '../../contract/errors.ts'
import type { ImportSnapshot } from '../../contract/snapshots.ts'
import { mediaTypeOf } from '../../domain/recordings/probing/recordingKind.ts'
import type { ImportFields } from '../../domain/recordings/recording.ts'
import type { EpochMs } from '../../domain/units.ts'
import type { ImportBudget } from '../budget/importBudget.ts'
import { Urgency } from '../budget/requestBudget.ts'
import type { Log } from '../diagnostics/log.ts'
import type { ExpectedErrors } from '../expectedErrors.ts'
import type { Clock } from '../ports.ts'
import { sendImport } from '../service/importRequest.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import type { WorkspaceSession } from '../workspaces/session.ts'
import { followImport, isAnalysed } from './followImport.ts'
import { type ImportPause, pauseAfter } from './importPause.ts'
import type { ImportJournal, ImportRecord, StoredImportState } from './importJournal.ts'
import { orAborted } from './orAborted.ts'
import { shownState } from './shownState.ts'
import { checkUnchanged } from './unchangedFile.ts'

/** An import in hand: what the journal knows, and what only this run knows. */
interface Item {
  record: ImportRecord
  sentBytes: number
  /** Set while it is sent or followed. */
  stop: AbortController | null
  /** Changes of its state come one after another, each deciding by what the one before left. */
  last: Promise<unknown>
}

const itemOf = (record: ImportRecord): Item => ({ record, sentBytes: 0, stop: null, last: Promise.resolve() })

export interface ImportQueueOptions {
  readonly workspaceId: string
  readonly journal: ImportJournal
  readonly budget: ImportBudget
  readonly session: () => Promise<WorkspaceSession>
  readonly errors: ExpectedErrors
  readonly clock: Clock
  readonly log: Log
}

/**
 * The imports of one workspace: which goes next, and when. One at a time is sent, oldest first; each state is in the
 * journal before the world can see its effect. Failing deletes nothing, and a retry carries the same Idempotency-Key.
 */
export class ImportQueue {
  readonly #options: ImportQueueOptions
  readonly #items = new Map<string, Item>()
  readonly #source: SnapshotSource<readonly ImportSnapshot[]>
  readonly #closing = new AbortController()
  #wake: AbortController | null = null
  #pause: ImportPause | null = null
  #pump: Promise<void> | null = null

  constructor(options: ImportQueueOptions) {
    this.#options = options
    this.#source = new SnapshotSource(() => this.snapshots(), options.clock)
    options.budget.onChange(() => this.#source.changed())
  }

  /** Reads the journal; what was unfinished goes on. */
  async open(): Promise<void> {
    for (const record of await this.#options.journal.load()) {
      const isCutOff = record.state.kind === 'sending'
      const item = itemOf(isCutOff ? { ...record, state: { kind: 'queued' } } : record)
      this.#items.set(record.importId, item)
      if (record.state.kind === 'accepted') this.#follow(item, record.state.callId, record.state.acceptedAt)
    }
    this.#source.changed()
    this.#lookAgain([...this.#items.values()]).catch((error: unknown) => {
      if (!this.#closing.signal.aborted) this.#options.log.info('imports.look-again', { error }) // The next start looks again.
    })
    this.#run()
  }

  has(importId: string): boolean {
    return this.#items.has(importId)
  }

  /** The import that a staged recording has become, if it has. */
  ofStage(stageId: string): string | null {
    for (const { record } of this.#items.values()) if (record.recording.stageId === stageId) return record.importId
    return null
  }

  /** Writes it down, then lets it go when its turn comes. */
  async add(record: ImportRecord): Promise<void> {
    await this.#options.journal.write(record)
    this.#items.set(record.importId, itemOf(record))
    this.#source.changed()
    this.#runNow()
  }

  /** Sends a failed or cancelled import again. One that is under way or has arrived stays as it is. */
  async retry(importId: string, fields: ImportFields | undefined): Promise<void> {
    const item = this.#get(importId)
    const isQueued = await this.#change(
      item,
      (state) => {
        const isRetryable = (state.kind === 'failed' && state.canRetry) || state.kind === 'cancelled'
        return isRetryable ? { kind: 'queued' } : null
      },
      fields,
    )
    if (isQueued) this.#runNow()
  }

  /** The workspace may be open again: its key was given, or somebody else's request got through to it. */
  resume(): void {
    if (this.#pause?.until === null) this.#runNow()
  }

  /** Stops it where that is possible: one that the service has accepted is a call, which only the service can remove. */
  async cancel(importId: string): Promise<void> {
    const item = this.#get(importId)
    // What is sent becomes «cancelled» when the request has ended.
    const stop = () => {
      const { kind } = item.record.state
      if (kind === 'sending' || kind === 'queued') item.stop?.abort()
    }
    stop()
    await this.#change(item, ({ kind }) => {
      stop() // A change that was under way may have begun to send it.
      return kind === 'queued' ? { kind: 'cancelled' } : null
    })
    this.#wakeUp()
  }

  /** Takes an ended import off the list. */
  async remove(importId: string): Promise<void> {
    const item = this.#get(importId)
    await this.#after(item, async () => {
      const { kind } = item.record.state
      if (kind === 'queued' || kind === 'sending' || kind === 'accepted') return
      this.#items.delete(importId)
      this.#source.changed()
      await this.#options.journal.remove(item.record)
    })
  }

  snapshots(): readonly ImportSnapshot[] {
    const nextAt = this.#options.budget.nextAt()
    const pause = this.#pause
    return [...this.#items.values()].map((item) => ({
      importId: item.record.importId,
      workspaceId: this.#options.workspaceId,
      batchId: null,
      recording: item.record.recording,
      fields: item.record.fields,
      addedAt: item.record.addedAt,
      state: shownState(item.record.state, item.sentBytes, nextAt, pause),
    }))
  }

  watch(signal?: AbortSignal): AsyncIterable<readonly ImportSnapshot[]> {
    return this.#source.watch(signal)
  }

  /** Stops what runs; the journal goes on with it at the next start. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#wakeUp()
    for (const { stop } of this.#items.values()) stop?.abort()
    await this.#pump
    this.#source.close()
  }

  #get(importId: string): Item {
    const item = this.#items.get(importId)
    if (item === undefined) throw new AppError('not-found', { what: 'import' })
    return item
  }

  #run(): void {
    this.#wakeUp()
    this.#pump ??= this.#sendAll().finally(() => {
      this.#pump = null
      if (!this.#closing.signal.aborted && this.#next() !== undefined) this.#run()
    })
  }

  /** Somebody wants it now: what was in the way is looked for again. */
  #runNow(): void {
    if (this.#pause !== null) this.#pause = { ...this.#pause, until: 0 }
    this.#run()
  }

  #next(): Item | undefined {
    return [...this.#items.values()].find(({ record }) => record.state.kind === 'queued')
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const item = this.#next()
      if (item === undefined || this.#closing.signal.aborted) return
      const until = this.#nextAt()
      if (until === 'now') await this.#send(item)
      else await this.#waitUntil(until)
    }
  }

  /** Null: when `resume` says so. */
  #nextAt(): EpochMs | 'now' | null {
    const limit = this.#options.budget.nextAt() ?? 0
    if (this.#pause?.until === null) return null
    const until = Math.max(limit, this.#pause?.until ?? 0)
    return until > this.#options.clock.now() ? until : 'now'
  }

  /** Until then, or until something changed (a cancel, a new import, the end of the app). */
  async #waitUntil(until: EpochMs | null): Promise<void> {
    const wake = new AbortController()
    this.#wake = wake
    this.#source.changed()
    const { clock } = this.#options
    // Long waits in steps: a computer that slept must not wait its hour again.
    const stepMs = until === null ? 30_000 : Math.min(Math.max(until - clock.now(), 1), 30_000)
    await clock.wait(stepMs, wake.signal).catch(() => undefined) // Woken: look again.
  }

  #wakeUp(): void {
    this.#wake?.abort()
    this.#wake = null
  }

  async #send(item: Item): Promise<void> {
    const { budget, session } = this.#options
    item.stop = new AbortController()
    item.sentBytes = 0
    const { signal } = item.stop
    let isUnopened = false
    let isUnsent = true
    try {
      await checkUnchanged(item.record)
      isUnopened = true
      // The demo may take seconds to start: nobody who cancels or quits waits for that.
      const { client } = await orAborted(session(), signal)
      isUnopened = false
      if (signal.aborted || item.record.state.kind !== 'queued') return
      const importSlot = await budget.take()
      if (importSlot === null) return
      try {
        const isSending = await this.#change(item, ({ kind }) => (kind === 'queued' ? { kind: 'sending' } : null))
        if (!isSending) return await importSlot.unused() // Cancelled meanwhile.
      } catch (error) {
        await importSlot.unused()
        throw error
      }
      const { record } = item
      isUnsent = false // Until the request says otherwise.
      const callId = await sendImport(client.connection, {
        path: record.path,
        file: {
          fileName: record.recording.fileName,
          mediaType: mediaTypeOf(record.recording.kind),
          sizeBytes: record.fingerprint.sizeBytes,
        },
        fields: record.fields,
        idempotencyKey: record.idempotencyKey,
        importsUsed: budget.use().used,
        importSlot: {
          ...importSlot,
          unused: () => {
            isUnsent = true
            return importSlot.unused()
          },
        },
        signal,
        onSent: (bytes) => {
          item.sentBytes = bytes
          this.#source.changed()
        },
      })
      this.#pause = null
      await this.#accepted(item, callId)
    } catch (error) {
      await this.#failed(item, error, { isUnopened, isUnsent, signal })
    }
  }

  /** The service has it. Whatever this computer fails at from here on, it is a call. */
  async #accepted(item: Item, callId: number): Promise<void> {
    const acceptedAt = this.#options.clock.now()
    const isWritten = await this.#changeAnyway(item, () => ({ kind: 'accepted', callId, acceptedAt }))
    // Unwritten, it is sent again after a restart, with the same key: that needs the bytes and makes no second call.
    if (isWritten) await this.#dropBytes(item)
    this.#follow(item, callId, acceptedAt)
  }

  async #dropBytes({ record }: Item): Promise<void> {
    await this.#options.journal.dropBytes(record).catch((error: unknown) => {
      this.#options.log.warn('imports.bytes-left', { importId: record.importId, error }) // They go with the import.
    })
  }

  async #failed(
    item: Item,
    error: unknown,
    met: { readonly isUnopened: boolean; readonly isUnsent: boolean; readonly signal: AbortSignal },
  ): Promise<void> {
    item.stop = null
    if (this.#closing.signal.aborted) return // The journal says «sending»: it goes on at the next start.
    const failure = this.#options.errors.failureOf(error, { procedure: 'imports.send', signal: met.signal })
    const pause = pauseAfter({ ...met, failure, now: this.#options.clock.now() }, this.#pause)
    this.#pause = pause
    const next: StoredImportState = pause === null ? stateAfter(failure) : { kind: 'queued' }
    this.#options.log.info('imports.not-sent', { importId: item.record.importId, code: failure.code })
    await this.#changeAnyway(item, ({ kind }) => {
      // Cancelled before it was sent, and perhaps wanted again since: that stands.
      const isDecided = kind !== 'sending' && (kind !== 'queued' || met.signal.aborted)
      return isDecided ? null : next
    })
  }

  #follow(item: Item, callId: number, acceptedAt: number): void {
    const { clock, session } = this.#options
    const stop = new AbortController()
    item.stop = stop
    const detail: Parameters<typeof followImport>[0]['detail'] = async (id, how) =>
      (await session()).calls.detail(id, how)
    followImport({ callId, acceptedAt, detail, clock, signal: stop.signal })
      .then(async (isDone) => {
        const next: StoredImportState = { kind: isDone ? 'done' : 'still-processing', callId }
        if (await this.#changeAnyway(item, () => next)) await this.#dropBytes(item)
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) this.#options.log.error('imports.follow', { error })
      })
      .finally(() => {
        item.stop = null
      })
  }

  /** Looks once at the calls that an earlier run gave up waiting for: most are analysed by now. */
  async #lookAgain(items: readonly Item[]): Promise<void> {
    const { signal } = this.#closing
    const waiting = items.filter(({ record }) => record.state.kind === 'still-processing')
    if (waiting.length === 0) return
    const { calls } = await orAborted(this.#options.session(), signal)
    for (const item of waiting) {
      const { state } = item.record
      if (state.kind !== 'still-processing') continue
      const { callId } = state
      const detail = await calls.detail(callId, { urgency: new Urgency('background'), signal }).catch(() => null) // Gone or out of reach: it stays what it is.
      if (signal.aborted) return
      if (detail !== null && isAnalysed(detail)) await this.#changeAnyway(item, () => ({ kind: 'done', callId }))
    }
  }

  /**
   * Enters what `decide` makes of the state that is then, on the disk first, then in sight. Answers whether it did:
   * null means that the state has become another one meanwhile.
   */
  #change(
    item: Item,
    decide: (state: StoredImportState) => StoredImportState | null,
    fields?: ImportFields,
  ): Promise<boolean> {
    return this.#after(item, async () => {
      const state = this.#items.has(item.record.importId) ? decide(item.record.state) : null
      if (state === null) return false
      const record: ImportRecord = { ...item.record, fields: fields ?? item.record.fields, state }
      await this.#options.journal.write(record)
      item.record = record
      this.#source.changed()
      return true
    })
  }

  /** For what has happened already: when the disk refuses it, it is true all the same. Answers whether it was written. */
  #changeAnyway(item: Item, decide: (state: StoredImportState) => StoredImportState | null): Promise<boolean> {
    let next: StoredImportState | null = null
    return this.#change(item, (state) => (next = decide(state))).catch((error: unknown) => {
      this.#options.log.error('imports.not-written', { importId: item.record.importId, error })
      if (next !== null) item.record = { ...item.record, state: next }
      this.#source.changed()
      return false
    })
  }

  #after<Result>(item: Item, step: () => Promise<Result>): Promise<Result> {
    const result = item.last.then(step, step)
    item.last = result.catch(() => undefined)
    return result
  }
}

function stateAfter(failure: Failure): StoredImportState {
  switch (failure.code) {
    case 'rate-limited':
      return { kind: 'queued' } // The budget says when.
    case 'cancelled':
      return { kind: 'cancelled' }
    default:
      // Also where the file is gone or another one: it may come back, and only this import has the key of its first try.
      return { kind: 'failed', failure, canRetry: true }
  }
}
