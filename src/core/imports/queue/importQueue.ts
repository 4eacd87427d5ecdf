import type {
  ImportListPage,
  ImportQueueSnapshot,
  ImportSnapshot,
  ImportStop,
  StoreRecovery,
} from '../../../contract/snapshots.ts'
import type { ImportFields } from '../../../domain/recordings/recording.ts'
import { MINUTE, type EpochMs } from '../../../domain/units.ts'
import type { ImportBudget } from '../../budget/importBudget.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { ExpectedErrors } from '../../expectedErrors.ts'
import type { Clock } from '../../ports.ts'
import type { How } from '../../service/serviceClient.ts'
import { SnapshotSource } from '../../streams/snapshotSource.ts'
import type { WorkspaceSession } from '../../connection/session.ts'
import { findAcceptedCall } from './following/findAcceptedCall.ts'
import { FollowedCalls } from './following/followedCalls.ts'
import { ImportBook, isOpen, type Item } from './journal/importBook.ts'
import type { AcceptedRecording, BatchRecord, ImportJournal } from './journal/importJournal.ts'
import type { ImportListQuery } from './shown/importList.ts'
import { type ImportPause, pauseAfter } from './importPause.ts'
import { newPositions, nextStep, type NextStep } from './sending/importPlan.ts'
import { ImportPump } from './sending/importPump.ts'
import type { ImportRecord } from './journal/importRecord.ts'
import { RemovedImports } from './journal/removedImports.ts'
import { tryImport, type RunnerOptions, type TryResult } from './sending/importRunner.ts'
import { QueueView } from './shown/queueView.ts'
import { stateAfter } from './sending/stateAfter.ts'
import { isUnexplained, stopAfter } from './sending/stopAfter.ts'

/** Longer only if the clock was set back. */
const LONGEST_HOLD = MINUTE

export interface ImportQueueOptions {
  readonly workspaceId: string
  readonly journal: ImportJournal
  /** What happened to the journal's file before it was opened. */
  readonly recovery: StoreRecovery | null
  /** Called when our copy of a recording's bytes is no longer needed, to delete it. Never fails. */
  readonly dropBytes: (record: ImportRecord) => Promise<void>
  readonly budget: ImportBudget
  readonly session: () => Promise<WorkspaceSession>
  readonly checkKey: RunnerOptions['checkKey']
  readonly errors: ExpectedErrors
  readonly clock: Clock
  readonly log: Log
  /** Called when all imports of a batch have ended. */
  readonly onBatchEnd?: (batch: ImportQueueSnapshot['batches'][number]) => void
  /** Called after each change, and while an import is being sent. */
  readonly onChanged?: () => void
}

/**
 * The imports of one workspace. `importPlan` decides which is sent next and when, `importRunner` sends it, the journal stores
 * it; this class connects them. Sends one at a time. Each state is in the journal before its effect is visible, and writing it
 * is one synchronous step, so a cancel, a retry and a send at the same moment each see the result of the previous one. Failing
 * deletes nothing, and a retry carries the same Idempotency-Key.
 */
export class ImportQueue {
  readonly #options: ImportQueueOptions
  readonly #book: ImportBook
  readonly #removed = new RemovedImports()
  readonly #view: QueueView
  readonly #source: SnapshotSource<ImportQueueSnapshot>
  readonly #followed: FollowedCalls
  readonly #pump: ImportPump
  readonly #stopListening: () => void
  #revision = 1
  #pause: ImportPause | null = null
  #stopped: ImportStop | null = null
  /** By batch: when its first import may be sent. Not after a restart, when the offer to undo is gone. */
  readonly #held = new Map<string, EpochMs>()
  /** Number of consecutive refusals without an explanation. */
  #unexplained = 0

  constructor(options: ImportQueueOptions) {
    this.#options = options
    this.#book = new ImportBook({ ...options, changed: () => this.#changed() })
    this.#view = new QueueView({
      ...options,
      book: this.#book,
      state: () => ({ revision: this.#revision, stopped: this.#stopped, pause: this.#pause }),
    })
    this.#source = new SnapshotSource(() => this.glance(), options.clock)
    this.#pump = new ImportPump({
      clock: options.clock,
      plan: () => this.#plan(),
      send: (importId) => this.#send(this.#book.get(importId)),
      // While the queue is stopped, the times of its imports change with the clock.
      onWait: () => (this.#stopped === null ? this.#told() : this.#changed()),
    })
    this.#stopListening = options.budget.onChange(() => this.#told())
    this.#followed = new FollowedCalls({
      calls: async () => (await options.session()).calls,
      clock: options.clock,
      log: options.log,
      callId: (importId, how) => this.#callIdOf(this.#book.get(importId), how),
      ended: (importId, isAnalyzed) => this.#ended(importId, isAnalyzed),
    })
  }

  /** Reads the journal and resumes what was unfinished. Returns whether all of it could be read. */
  open(): boolean {
    const { stopped, isWhole } = this.#book.read()
    this.#stopped = stopped
    for (const { record } of this.#book.ordered()) {
      const { importId, state } = record
      if (state.kind === 'accepted') this.#followed.follow(importId, state.acceptedAt)
      if (state.kind === 'still-processing') this.#followed.lookOnce(importId)
    }
    for (const { batchId } of this.#book.batches()) this.#checkBatch(batchId)
    this.#changed()
    this.#pump.run()
    return isWhole
  }

  has(importId: string): boolean {
    return this.#book.find(importId) !== undefined
  }

  ofKey(idempotencyKey: string): ImportRecord | null {
    return this.#book.ofKey(idempotencyKey)
  }

  records(): readonly ImportRecord[] {
    return this.#book.ordered().map(({ record }) => record)
  }

  accepted(): Iterable<AcceptedRecording> {
    return this.#book.accepted()
  }

  /** Also if the import is no longer in the list. */
  acceptedOf(idempotencyKey: string): AcceptedRecording | null {
    return this.#book.acceptedOf(idempotencyKey)
  }

  positions(count: number): readonly number[] {
    return newPositions(count, 'last', this.records())
  }

  /**
   * Writes them, then sends each at its turn, not before `heldUntil`. Imports that already exist are sent again with the new bytes and
   * fields.
   */
  add(
    records: readonly ImportRecord[],
    also: { readonly batch: BatchRecord | null; readonly stageIds: readonly string[] },
    heldUntil: EpochMs = 0,
  ) {
    if (also.batch !== null && heldUntil > 0) this.#held.set(also.batch.batchId, heldUntil)
    this.#book.add(records, also)
    this.#runNow()
  }

  /** Whether none of the batch was sent, or is about to be. */
  isHeld(batchId: string): boolean {
    const leftMs = (this.#held.get(batchId) ?? 0) - this.#options.clock.now()
    return leftMs > 0 && leftMs <= LONGEST_HOLD
  }

  /** Undoes `add` of a batch that is held. `before`: the imports that existed already. */
  takeBack(
    batchId: string,
    also: { readonly before: readonly ImportRecord[]; readonly stageIds: readonly string[] },
  ): void {
    const records = this.records().filter((record) => record.batchId === batchId)
    this.#book.takeBack(records, also)
    this.#held.delete(batchId)
    this.#pump.wakeUp()
  }

  /** Sends a failed or canceled import again. Returns whether it did: imports that are active or accepted don't change. */
  retry(importId: string, fields: ImportFields | undefined): boolean {
    const item = this.#book.get(importId)
    const isQueued = this.#book.change(
      item,
      (state) => {
        const isRetryable = (state.kind === 'failed' && state.canRetry) || state.kind === 'cancelled'
        return isRetryable ? { kind: 'queued', tries: 0 } : null
      },
      fields,
    )
    if (!isQueued) return false
    // A person who has fixed a problem wants to see whether the fix worked.
    if (this.#stopped?.kind === 'refusals') this.unpause()
    this.#book.reopenBatch(item.record.batchId)
    this.#runNow()
    return true
  }

  /** The workspace may be accessible again: its key was entered, or another request succeeded. */
  tryAgain(): void {
    if (this.#pause?.until === null) this.#runNow()
  }

  /** Call after the computer slept: timers stand still meanwhile, so the time that the queue waits for may have passed. */
  wake(): void {
    this.#pump.wakeUp()
  }

  hasUnsent(): boolean {
    return this.records().some(({ state }) => state.kind === 'queued' || state.kind === 'sending')
  }

  /** Finishes the current import; sends nothing more until `unpause`. */
  pause(): void {
    this.#stop({ kind: 'person' })
  }

  unpause(): void {
    if (this.#stopped === null) return
    this.#options.journal.stop(null)
    this.#stopped = null
    this.#unexplained = 0
    this.#changed()
    this.#runNow()
  }

  move(importIds: readonly string[], to: 'first' | 'last'): void {
    const wanted = importIds
      .map((importId) => this.#book.find(importId))
      .filter((item) => item?.record.state.kind === 'queued') as Item[]
    const positions = newPositions(wanted.length, to, this.records())
    const moved = wanted.map(({ record }, index) => ({ ...record, position: positions[index] ?? record.position }))
    this.#book.move(moved)
    this.#pump.wakeUp()
  }

  /** Cancels it if possible: once accepted, it is a call, which only the service can remove. */
  cancel(importId: string): boolean {
    const item = this.#book.get(importId)
    const { kind } = item.record.state
    // An import that is being sent becomes "cancelled" when the request has ended.
    if (kind === 'sending' || kind === 'queued') item.stop?.abort()
    const isCancelled = this.#book.change(item, (state) => (state.kind === 'queued' ? { kind: 'cancelled' } : null))
    this.#checkBatch(item.record.batchId)
    this.#pump.wakeUp()
    return isCancelled || kind === 'sending'
  }

  /** Whether a request of it has begun, so that the service may have made a call of it. */
  wasTried(importId: string): boolean {
    return this.#options.journal.wasTried(importId)
  }

  /** Removes queued imports, as if they had never been added. Those that are being sent or have ended stay. */
  withdraw(importIds: readonly string[]): void {
    const items = importIds.flatMap((importId) => this.#book.find(importId) ?? [])
    const queued = items.filter(({ record }) => record.state.kind === 'queued')
    if (queued.length === 0) return
    for (const { stop } of queued) stop?.abort()
    this.#book.remove(queued.map(({ record }) => record))
    this.#pump.wakeUp()
  }

  /** Removes ended imports from the list and returns them; active ones stay. Keeps their bytes for `restore`. */
  async remove(importIds: readonly string[]): Promise<readonly string[]> {
    const items = importIds.map((importId) => this.#book.get(importId))
    const records = items.map(({ record }) => record).filter(({ state }) => !isOpen(state))
    const batchIds = new Set(records.map(({ batchId }) => batchId))
    const batches = this.#book.batches().filter(({ batchId }) => batchIds.has(batchId))
    this.#book.remove(records)
    for (const { importId } of records) this.#followed.stop(importId)
    await this.#drop(this.#removed.add({ records, batches }))
    return records.map(({ importId }) => importId)
  }

  /**
   * Undoes `remove` and returns the imports that are in the list again. Recordings that were imported again meanwhile and
   * imports removed long ago aren't restored.
   */
  async restore(importIds: readonly string[]): Promise<readonly string[]> {
    const { records, batches } = this.#removed.take(importIds)
    const restored = records.filter(({ idempotencyKey }) => this.#book.ofKey(idempotencyKey) === null)
    for (const [batchId, ofBatch] of Map.groupBy(restored, (record) => record.batchId)) {
      const isThere = this.#book.batches().some((batch) => batch.batchId === batchId)
      const batch = isThere ? undefined : batches.find((one) => one.batchId === batchId)
      this.#book.add(ofBatch, { batch: batch ?? null, stageIds: [] })
    }
    for (const { importId, state } of restored) if (state.kind === 'still-processing') this.#followed.lookOnce(importId)
    await this.#drop(records.filter((record) => !restored.includes(record)))
    return restored.map(({ importId }) => importId)
  }

  snapshots(): readonly ImportSnapshot[] {
    return this.#view.snapshots()
  }

  page(query: ImportListQuery): ImportListPage {
    return this.#view.page(query)
  }

  glance(): ImportQueueSnapshot {
    return this.#view.glance()
  }

  watchQueue(signal?: AbortSignal): AsyncIterable<ImportQueueSnapshot> {
    return this.#source.watch(signal)
  }

  /** Stops what runs; the next start resumes it from the journal. */
  async close(): Promise<void> {
    this.#stopListening()
    const ended = this.#pump.close()
    for (const { stop } of this.#book.ordered()) stop?.abort()
    this.#followed.close()
    await ended
    await this.#drop(this.#removed.takeAll())
    this.#source.close()
  }

  async #drop(records: readonly ImportRecord[]): Promise<void> {
    await Promise.all(records.map((record) => this.#options.dropBytes(record)))
  }

  #changed(): void {
    this.#revision += 1
    this.#told()
  }

  /** Progress, or a moved limit: the page of the list stays the same. */
  #told(): void {
    this.#source.changed()
    this.#options.onChanged?.()
  }

  /** Someone wants it now, so check again whether the reason for the pause has passed. */
  #runNow(): void {
    if (this.#pause !== null) this.#pause = { ...this.#pause, until: 0 }
    this.#pump.run()
  }

  #plan(): NextStep {
    const { budget, clock } = this.#options
    const queued = this.records().filter(({ state }) => state.kind === 'queued')
    const held = new Set(queued.flatMap(({ batchId }) => (batchId !== null && this.isHeld(batchId) ? [batchId] : [])))
    const waiting = queued.filter(({ batchId }) => batchId === null || !held.has(batchId))
    return nextStep({
      now: clock.now(),
      waiting: waiting.map(({ importId }) => importId),
      heldUntil: held.size > 0 ? Math.min(...[...held].map((batchId) => this.#held.get(batchId) ?? 0)) : null,
      isStopped: this.#stopped !== null,
      pause: this.#pause,
      limitUntil: budget.nextAt(),
    })
  }

  async #send(item: Item): Promise<void> {
    const stop = (item.stop = new AbortController())
    item.sentBytes = 0
    const result = await tryImport(item.record, this.#options, {
      begin: () =>
        this.#book.change(item, (state) => (state.kind === 'queued' ? { kind: 'sending', tries: state.tries } : null)),
      onSent: (bytes) => {
        item.sentBytes = bytes
        this.#told()
      },
      signal: stop.signal,
    })
    if (item.stop === stop) item.stop = null
    if (result.kind === 'accepted') await this.#arrived(item, result.callId)
    else if (result.kind === 'failed') this.#failed(item, result, stop.signal)
  }

  /** The service accepted it, so from here on it is a call, even if local writes fail. */
  async #arrived(item: Item, callId: number | null): Promise<void> {
    this.#pause = null
    this.#unexplained = 0
    const acceptedAt = this.#options.clock.now()
    const isWritten = this.#book.accept(item, callId, acceptedAt)
    // If that wasn't written, it is sent again after a restart with the same key. That needs the bytes and doesn't create a
    // second call.
    if (isWritten) await this.#options.dropBytes(item.record)
    this.#followed.follow(item.record.importId, acceptedAt)
  }

  #failed(item: Item, met: Extract<TryResult, { kind: 'failed' }>, signal: AbortSignal): void {
    const { errors, clock, log } = this.#options
    if (this.#pump.isClosed) return // The journal has "sending", so the next start resumes it.
    const failure = errors.failureOf(met.error, { procedure: 'imports.send', signal })
    const now = clock.now()
    this.#pause = pauseAfter({ ...met, failure, now }, this.#pause)
    log.info('imports.not-sent', { importId: item.record.importId, code: failure.code })
    this.#book.changeAnyway(item, (state) => {
      const isSent = state.kind === 'sending'
      // Canceled before it was sent, and perhaps queued again since: keep that state.
      if (!isSent && (state.kind !== 'queued' || signal.aborted)) return null
      return stateAfter(failure, state.tries + (isSent && !met.isUnsent ? 1 : 0), this.#pause !== null)
    })
    this.#unexplained = isUnexplained(failure) ? this.#unexplained + 1 : 0
    if (stopAfter(failure, this.#unexplained)) {
      try {
        this.#stop({ kind: 'refusals', failure })
      } catch (error) {
        log.error('imports.stop-not-written', { error }) // The next refusal will stop the queue.
      }
    }
    this.#checkBatch(item.record.batchId)
  }

  #stop(stopped: ImportStop): void {
    if (this.#stopped !== null) return
    this.#options.journal.stop(stopped)
    this.#stopped = stopped
    this.#changed()
    this.#pump.wakeUp()
  }

  async #callIdOf(item: Item, how: How): Promise<number | null> {
    const { state } = item.record
    if (!('callId' in state) || state.callId !== null) return 'callId' in state ? state.callId : null
    const { calls } = await this.#options.session()
    const isTaken = (callId: number) => this.#book.hasCall(callId)
    const callId = await findAcceptedCall(item.record, { calls, isTaken, how })
    // Another import may have taken it while the list was read.
    if (callId === null || isTaken(callId) || how.signal?.aborted === true) return null
    this.#book.identify(item, callId)
    return callId
  }

  #ended(importId: string, isAnalyzed: boolean): void {
    const item = this.#book.find(importId)
    if (item === undefined) return
    this.#book.changeAnyway(item, (state) => {
      if (state.kind !== 'accepted' && state.kind !== 'still-processing') return null
      if (state.kind === 'still-processing' && !isAnalyzed) return null
      const { callId } = state
      return isAnalyzed && callId !== null ? { kind: 'done', callId } : { kind: 'still-processing', callId }
    })
    this.#checkBatch(item.record.batchId)
  }

  /** Reports once that a batch has ended. */
  #checkBatch(batchId: string | null): void {
    if (!this.#book.endBatch(batchId)) return
    const ended = this.glance().batches.find((one) => one.batchId === batchId)
    if (ended !== undefined) this.#options.onBatchEnd?.(ended)
  }
}
