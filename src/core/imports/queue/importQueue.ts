import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../contract/errors/errors.ts'
import type { EditedImport, ImportQueueSnapshot, StoreRecovery } from '../../../contract/snapshots.ts'
import type { ImportFields } from '../../../domain/recordings/recording.ts'
import { SnapshotSource } from '../../streams/snapshotSource.ts'
import { FollowedCalls } from './following/followedCalls.ts'
import { HeldBatches } from './heldBatches.ts'
import type { ImportJournal } from './journal/importJournal.ts'
import { type ImportRecord, isRetryable } from './journal/importRecord.ts'
import type { KnownRecordings } from './journal/knownRecordings.ts'
import type { BatchRecord, ListedImports } from './journal/listedImports.ts'
import { editedImport, type FieldChange } from './editedImport.ts'
import { movedPositions, type Place } from './sending/importPlan.ts'
import { ImportSender, type ImportSenderOptions } from './sending/importSender.ts'
import { RemovedImports } from './removedImports.ts'
import { QueueView } from './shown/queueView.ts'

export interface ImportQueueOptions extends Omit<
  ImportSenderOptions,
  'held' | 'changed' | 'moved' | 'accepted' | 'failed'
> {
  /** What happened to the journal's file before it was opened. */
  readonly recovery: StoreRecovery | null
  /** Called when our copy of a recording's bytes is no longer needed, to delete it. Never fails. */
  readonly dropBytes: (record: ImportRecord) => Promise<void>
  readonly onBatchEnd?: (batch: ImportQueueSnapshot['batches'][number]) => void
  /** Called after each change, and while an import is being sent. */
  readonly onChanged?: () => void
}

/**
 * The imports of one workspace. The journal is their state; this class makes the changes that a person asks for and that follow from
 * what the service says, and `ImportSender` sends. Each change is one synchronous step, so a cancel, a retry and a send at the same
 * moment each see the result of the previous one. Failing deletes nothing, and a retry carries the same Idempotency-Key.
 */
export class ImportQueue {
  readonly held: HeldBatches
  readonly removed: RemovedImports
  readonly listed: ListedImports
  readonly known: KnownRecordings
  readonly #options: ImportQueueOptions
  readonly #journal: ImportJournal
  readonly #sender: ImportSender
  readonly view: QueueView
  readonly #source: SnapshotSource<ImportQueueSnapshot>
  readonly #followed: FollowedCalls
  #revision = 1

  constructor(options: ImportQueueOptions) {
    this.#options = options
    this.#journal = options.journal
    this.listed = options.journal.listed
    this.known = options.journal.known
    this.held = new HeldBatches(options.clock)
    this.#sender = new ImportSender({
      ...options,
      held: this.held,
      changed: () => this.#changed(),
      moved: () => this.#moved(),
      accepted: async (record, isWritten) => {
        if (isWritten) await options.dropBytes(record)
        this.#followed.follow(record)
      },
      failed: ({ batchId }) => this.#checkBatch(batchId),
    })
    this.view = new QueueView({
      ...options,
      held: this.held,
      revision: () => this.#revision,
      sending: this.#sender,
    })
    this.#source = new SnapshotSource(() => this.snapshot(), options.clock)
    this.#followed = new FollowedCalls({
      ...options,
      changed: (record) => {
        this.#changed()
        this.#checkBatch(record?.batchId ?? null)
      },
    })
    this.removed = new RemovedImports({ ...options, followed: this.#followed, changed: () => this.#changed() })
  }

  /** Increases with each change of the list, but not with the progress of an import. */
  get revision(): number {
    return this.#revision
  }

  /** Resumes what was unfinished. Returns whether all of the journal could be read. */
  open(): boolean {
    const { isWhole } = this.#journal.open()
    for (const record of this.listed.followed()) this.#followed.follow(record)
    for (const { batchId } of this.listed.batches()) this.#checkBatch(batchId)
    this.#changed()
    this.#sender.run()
    return isWhole
  }

  /** Writes them, then sends each at its turn. Imports that already exist are sent again with the new bytes and fields. */
  add(
    records: readonly ImportRecord[],
    also: { readonly batch: BatchRecord | null; readonly stageIds: readonly string[] },
  ): void {
    this.#journal.add(records, { ...also, at: this.#options.clock.now() })
    this.#changed()
    // A watched folder adds one after another, which must not end a pause each time. A pause for the key doesn't end by itself.
    if (also.batch === null && this.#sender.pause?.until !== null) this.#sender.start()
    else this.#sender.run()
  }

  /** Undoes `add` of a batch that is held. `before`: the imports that existed already. */
  takeBack(
    batchId: string,
    also: {
      readonly before: readonly ImportRecord[]
      readonly importIds: readonly string[]
      readonly stageIds: readonly string[]
    },
  ): void {
    this.#journal.takeBack(batchId, { ...also, at: this.#options.clock.now() })
    // Their bytes belong to rows again.
    this.removed.take(also.importIds)
    this.held.release(batchId)
    this.#changed()
    this.#sender.replan()
  }

  /**
   * Sends a failed or canceled import again. Returns whether it did: imports that are active or accepted don't change. Fails with
   * `invalid-input` if their fields should, and with `may-duplicate` if there is a doubt (`KnownRecordings.doubtOf`), unless a person
   * accepts a second call.
   */
  retry(importId: string, fields: ImportFields | undefined, { mayDuplicate } = { mayDuplicate: false }): boolean {
    const before = this.listed.get(importId)
    const retried = this.#journal.update(importId, this.#options.clock.now(), (record) => {
      if (!isRetryable(record.state)) return null
      const edited = fields === undefined ? record : this.#edited(record, fields)
      if (edited === 'same-call') throw new AppError('invalid-input', { field: null, reason: SAME_CALL })
      if (edited === 'not-editable') return null
      if (!mayDuplicate && this.known.doubtOf(edited) !== null) throw new AppError('may-duplicate', {})
      return { ...edited, state: { kind: 'queued', tries: 0 } }
    })
    if (retried === null) {
      // A second click asks for what the first has done.
      if (fields !== undefined && !isDeepStrictEqual(fields, before.fields))
        throw new AppError('invalid-input', { field: null, reason: NOT_EDITABLE })
      return false
    }
    // A person who has fixed a problem wants to see whether the fix worked.
    if (this.#journal.stopped()?.kind === 'refusals') this.unpause()
    if (retried.batchId !== null) this.#journal.reopenBatch(retried.batchId)
    this.#changed()
    this.#sender.run()
    return true
  }

  /** Makes all of these changes in one transaction, because each is synced to disk, which takes milliseconds. */
  together<Result>(changes: () => Result): Result {
    return this.#journal.together(changes)
  }

  /** Changes the fields of imports that aren't being sent and weren't accepted. */
  edit(importIds: readonly string[], change: FieldChange): readonly EditedImport[] {
    const edited = this.#journal.together(() =>
      importIds.map((importId) => {
        const record = this.listed.find(importId)
        const next = record === null ? 'not-editable' : this.#edited(record, change)
        if (typeof next === 'string') return { importId, result: next }
        this.#journal.change(next, this.#options.clock.now())
        return { importId, result: 'edited' } as const
      }),
    )
    this.#changed()
    return edited
  }

  #edited(record: ImportRecord, change: FieldChange): ImportRecord | Exclude<EditedImport['result'], 'edited'> {
    const { importId, bytes } = record
    const content = bytes.kind === 'file' ? bytes.sha256 : bytes.url
    // It may continue an import that was removed from the list, and of which the service may have made a call.
    const isContinued = this.known.byContent
      .get(content)
      .some(({ mayBeCall, idempotencyKey }) => mayBeCall === true && idempotencyKey === record.idempotencyKey)
    const next = editedImport(record, change, isContinued || this.listed.wasTried(importId))
    if (next === null) return 'not-editable'
    const other = next.idempotencyKey === record.idempotencyKey ? undefined : this.known.byKey.get(next.idempotencyKey)
    // It can continue a removed one that may be a call.
    const isContinuing = other?.importId === '' && other.isOver
    return other === undefined || isContinuing ? next : 'same-call'
  }

  /** The workspace may be accessible again: its key was entered, or another request succeeded. */
  tryAgain(): void {
    if (this.#sender.pause?.until === null) this.#sender.run()
  }

  /** Call after the computer slept: timers stand still meanwhile, so the time that the queue waits for may have passed. */
  wake(): void {
    this.#sender.replan()
  }

  /** Finishes the current import; sends nothing more until `unpause`. */
  pause(): void {
    this.#sender.stop({ kind: 'person' })
  }

  unpause(): void {
    this.#sender.resume()
  }

  /** Changes the order in which queued imports are sent. Returns the place that the first of them had. */
  move(importIds: readonly string[], to: Place): { readonly from: Place } {
    const turns = this.listed.turns()
    this.#journal.move(movedPositions(turns, importIds, to, (beside) => this.listed.find(beside)?.position))
    this.#changed()
    this.#sender.replan()
    const [importId] = importIds
    const next = turns[turns.findIndex((turn) => turn.importId === importId) + 1]
    return { from: next === undefined ? 'last' : { before: next.importId } }
  }

  /** Cancels it if possible: once accepted, it is a call, which only the service can remove. */
  cancel(importId: string): boolean {
    const { state, batchId } = this.listed.get(importId)
    // An import that is being sent becomes "canceled" when the request has ended.
    if (state.kind === 'sending' || state.kind === 'queued') this.#sender.abort(importId)
    const canceled = this.#journal.update(importId, this.#options.clock.now(), (record) =>
      record.state.kind === 'queued' ? { ...record, state: { kind: 'canceled' } } : null,
    )
    this.#changed()
    this.#checkBatch(batchId)
    this.#sender.replan()
    return canceled !== null || state.kind === 'sending'
  }

  /**
   * Removes queued, failed and canceled imports, as if they had never been added. The caller keeps the keys of those that were tried,
   * because the service may have made calls with them.
   */
  withdraw(importIds: readonly string[]): void {
    this.#takeOut(importIds, ({ state: { kind } }) => kind === 'queued' || kind === 'failed' || kind === 'canceled')
  }

  /**
   * Takes imports out of the list that can be reviewed again: the service knows nothing of them. `also` writes their rows in the same
   * transaction.
   */
  returnToReview(importIds: readonly string[], also: (records: readonly ImportRecord[]) => void): number {
    const canReturn = ({ importId, batchId, state }: ImportRecord) =>
      batchId !== null &&
      (state.kind === 'queued' || state.kind === 'failed' || state.kind === 'canceled') &&
      !this.listed.wasTried(importId)
    return this.#takeOut(importIds, canReturn, also)
  }

  #takeOut(
    importIds: readonly string[],
    isWanted: (record: ImportRecord) => boolean,
    also: (records: readonly ImportRecord[]) => void = () => {},
  ): number {
    const records = importIds.flatMap((importId) => this.listed.find(importId) ?? []).filter(isWanted)
    if (records.length === 0) return 0
    for (const { importId } of records) this.#sender.abort(importId)
    this.#journal.together(() => {
      this.#journal.remove(records.map(({ importId }) => importId))
      also(records)
    })
    this.#changed()
    for (const batchId of new Set(records.map((record) => record.batchId))) this.#checkBatch(batchId)
    this.#sender.replan()
    return records.length
  }

  snapshot(): ImportQueueSnapshot {
    return this.view.snapshot()
  }

  watchQueue(signal?: AbortSignal): AsyncIterable<ImportQueueSnapshot> {
    return this.#source.watch(signal)
  }

  /** Stops what runs; the next start resumes it from the journal. */
  async close(): Promise<void> {
    const ended = this.#sender.close()
    this.#followed.close()
    await ended
    await this.removed.close()
    this.#source.close()
  }

  #changed(): void {
    this.#revision += 1
    this.#moved()
  }

  /** Progress, or a moved limit: the page of the list stays the same. */
  #moved(): void {
    this.#source.changed()
    this.#options.onChanged?.()
  }

  /** Reports once that a batch has ended. */
  #checkBatch(batchId: string | null): void {
    if (batchId === null) return
    try {
      if (!this.#journal.endBatch(batchId, this.#options.clock.now())) return
    } catch (error) {
      this.#options.log.error('imports.batch-not-written', { batchId, error }) // Reported after a restart.
      return
    }
    this.#changed()
    const ended = this.snapshot().batches.find((one) => one.batchId === batchId)
    if (ended !== undefined) this.#options.onBatchEnd?.(ended)
  }
}

const NOT_EDITABLE = 'It is being sent, was imported, or can’t be sent again, so its details weren’t changed.'
const SAME_CALL = 'Another import already has this recording with this time and agent.'
