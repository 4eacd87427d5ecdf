import { AppError } from '../../../../contract/errors.ts'
import type { ImportFields } from '../../../../domain/recordings/recording.ts'
import type { EpochMs } from '../../../../domain/units.ts'
import type { Log } from '../../../diagnostics/log.ts'
import type { Clock } from '../../../ports.ts'
import type { AcceptedRecording, BatchRecord, ImportJournal, Journal } from './importJournal.ts'
import type { ImportRecord, StoredImportState } from './importRecord.ts'

/** An import in memory: its journal record, and the state of this session. */
export interface Item {
  record: ImportRecord
  sentBytes: number
  /** Set while it is being sent. */
  stop: AbortController | null
}

export interface ImportBookOptions {
  readonly journal: ImportJournal
  readonly clock: Clock
  readonly log: Log
  /** Called after each change. */
  readonly changed: () => void
}

/**
 * The imports of one workspace in memory, with their journal. Each change is written to the disk before it becomes visible.
 * Writing is one synchronous step, so concurrent changes each see the result of the previous one.
 */
export class ImportBook {
  readonly #options: ImportBookOptions
  readonly #items = new Map<string, Item>()
  readonly #byKey = new Map<string, Item>()
  readonly #batches = new Map<string, BatchRecord>()
  readonly #accepted = new Map<string, AcceptedRecording>()

  constructor(options: ImportBookOptions) {
    this.#options = options
  }

  /**
   * Requeues imports that were interrupted while sending. Keeps their failure count, since quitting the app isn't a failure.
   */
  read(): Pick<Journal, 'stopped' | 'isWhole'> {
    const { imports, batches, accepted, stopped, isWhole } = this.#options.journal.read()
    for (const batch of batches) this.#batches.set(batch.batchId, batch)
    for (const one of accepted) this.#accepted.set(one.idempotencyKey, one)
    for (const record of imports) {
      const { state } = record
      this.#take(state.kind === 'sending' ? { ...record, state: { kind: 'queued', tries: state.tries } } : record)
    }
    return { stopped, isWhole }
  }

  find(importId: string): Item | undefined {
    return this.#items.get(importId)
  }

  /** Fails with `not-found`. */
  get(importId: string): Item {
    const item = this.#items.get(importId)
    if (item === undefined) throw new AppError('not-found', { what: 'import' })
    return item
  }

  ofKey(idempotencyKey: string): ImportRecord | null {
    return this.#byKey.get(idempotencyKey)?.record ?? null
  }

  /** In queue order. */
  ordered(): readonly Item[] {
    return [...this.#items.values()].sort((a, b) => a.record.position - b.record.position)
  }

  accepted(): Iterable<AcceptedRecording> {
    return this.#accepted.values()
  }

  acceptedOf(idempotencyKey: string): AcceptedRecording | null {
    return this.#accepted.get(idempotencyKey) ?? null
  }

  hasCall(callId: number): boolean {
    for (const one of this.#accepted.values()) if (one.callId === callId) return true
    return false
  }

  batches(): readonly BatchRecord[] {
    return [...this.#batches.values()]
  }

  /** Imports that already exist are updated. */
  add(
    records: readonly ImportRecord[],
    also: { readonly batch: BatchRecord | null; readonly stageIds: readonly string[] },
  ): void {
    this.#options.journal.add(records, { ...also, at: this.#options.clock.now() })
    if (also.batch !== null) this.#batches.set(also.batch.batchId, also.batch)
    for (const record of records) this.#take(record)
    this.#options.changed()
  }

  move(records: readonly ImportRecord[]): void {
    this.#options.journal.move(records)
    for (const record of records) this.#take(record)
    this.#options.changed()
  }

  /** Undoes `add`: see the journal. */
  takeBack(
    records: readonly ImportRecord[],
    also: { readonly before: readonly ImportRecord[]; readonly stageIds: readonly string[] },
  ): void {
    const importIds = records.map(({ importId }) => importId)
    this.#options.journal.takeBack(importIds, { ...also, at: this.#options.clock.now() })
    this.#forget(records)
    for (const record of also.before) this.#take(record)
    this.#options.changed()
  }

  /** Also removes batches without imports. */
  remove(records: readonly ImportRecord[]): void {
    this.#options.journal.remove(records.map(({ importId }) => importId))
    this.#forget(records)
    this.#options.changed()
  }

  #forget(records: readonly ImportRecord[]): void {
    for (const { importId, idempotencyKey } of records) {
      this.#items.delete(importId)
      this.#byKey.delete(idempotencyKey)
    }
    const used = new Set([...this.#items.values()].map(({ record }) => record.batchId))
    for (const batchId of this.#batches.keys()) if (!used.has(batchId)) this.#batches.delete(batchId)
  }

  /** Applies `decide` to the state. Returns false if `decide` returned null because the state has changed meanwhile. */
  change(item: Item, decide: (state: StoredImportState) => StoredImportState | null, fields?: ImportFields): boolean {
    const state = this.#items.has(item.record.importId) ? decide(item.record.state) : null
    if (state === null) return false
    const record: ImportRecord = { ...item.record, fields: fields ?? item.record.fields, state }
    this.#options.journal.change(record, this.#options.clock.now())
    item.record = record
    this.#options.changed()
    return true
  }

  /** For what has already happened: applied in memory even if the write fails. Returns whether it was written. */
  changeAnyway(item: Item, decide: (state: StoredImportState) => StoredImportState | null): boolean {
    let next: StoredImportState | null = null
    try {
      return this.change(item, (state) => (next = decide(state)))
    } catch (error) {
      this.#options.log.error('imports.not-written', { importId: item.record.importId, error })
      if (next !== null) item.record = { ...item.record, state: next }
      this.#options.changed()
      return false
    }
  }

  /** The service accepted the import. Returns whether that was written. */
  accept(item: Item, callId: number | null, acceptedAt: EpochMs): boolean {
    const isWritten = this.changeAnyway(item, () => ({ kind: 'accepted', callId, acceptedAt }))
    this.#noteCall(item.record)
    return isWritten
  }

  /** Sets the call of an import that was accepted without a call id. */
  identify(item: Item, callId: number): void {
    this.changeAnyway(item, (state) => ('callId' in state && state.kind !== 'done' ? { ...state, callId } : null))
    this.#noteCall(item.record)
  }

  /** Ends the batch if it was open and none of its imports is; returns whether it did. */
  endBatch(batchId: string | null): boolean {
    const batch = batchId === null ? undefined : this.#batches.get(batchId)
    if (batch === undefined || batch.endedAt !== null) return false
    for (const { record } of this.#items.values()) if (record.batchId === batchId && isOpen(record.state)) return false
    this.#writeBatch({ ...batch, endedAt: this.#options.clock.now() })
    return true
  }

  /** An import of the batch became active again. */
  reopenBatch(batchId: string | null): void {
    const batch = batchId === null ? undefined : this.#batches.get(batchId)
    if (batch !== undefined && batch.endedAt !== null) this.#writeBatch({ ...batch, endedAt: null })
  }

  #noteCall({ idempotencyKey, recording, bytes, state }: ImportRecord): void {
    if (!('callId' in state) || state.callId === null) return
    const sha256 = bytes.kind === 'file' ? bytes.sha256 : null
    const { callId } = state
    this.#accepted.set(idempotencyKey, { idempotencyKey, sha256, fileName: recording.fileName, callId })
  }

  #take(record: ImportRecord): void {
    const item = this.#items.get(record.importId) ?? { record, sentBytes: 0, stop: null }
    item.record = record
    this.#items.set(record.importId, item)
    this.#byKey.set(record.idempotencyKey, item)
  }

  #writeBatch(batch: BatchRecord): void {
    this.#batches.set(batch.batchId, batch)
    try {
      this.#options.journal.changeBatch(batch)
    } catch (error) {
      this.#options.log.error('imports.batch-not-written', { batchId: batch.batchId, error }) // Reported again after a restart.
    }
    this.#options.changed()
  }
}

/** Queued, being sent, or followed. */
export function isOpen({ kind }: StoredImportState): boolean {
  return kind === 'queued' || kind === 'sending' || kind === 'accepted'
}
