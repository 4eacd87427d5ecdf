import { AppError } from '../../../contract/errors.ts'
import type { ImportFields } from '../../../domain/recordings/recording.ts'
import type { EpochMs } from '../../../domain/units.ts'
import type { Log } from '../../diagnostics/log.ts'
import type { Clock } from '../../ports.ts'
import type { AcceptedRecording, BatchRecord, ImportJournal, Journal } from './importJournal.ts'
import type { ImportRecord, StoredImportState } from './importRecord.ts'

/** An import in hand: what the journal knows, and what only this run knows. */
export interface Item {
  record: ImportRecord
  sentBytes: number
  /** Set while it is sent. */
  stop: AbortController | null
}

export interface ImportBookOptions {
  readonly journal: ImportJournal
  readonly clock: Clock
  readonly log: Log
  /** Told after each change. */
  readonly changed: () => void
}

/**
 * The imports of one workspace in hand, with their journal: what is changed here is on the disk first, then in sight.
 * Writing is one synchronous step, so of changes at the same moment each sees what the one before it made.
 */
export class ImportBook {
  readonly #options: ImportBookOptions
  readonly #items = new Map<string, Item>()
  readonly #byKey = new Map<string, Item>()
  readonly #batches = new Map<string, BatchRecord>()
  /** By key. */
  readonly #accepted = new Map<string, AcceptedRecording>()

  constructor(options: ImportBookOptions) {
    this.#options = options
  }

  /** What was cut off while it was sent is queued again; how often it failed is not the app's end's fault. */
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

  /** In the order of the queue. */
  ordered(): readonly Item[] {
    return [...this.#items.values()].sort((a, b) => a.record.position - b.record.position)
  }

  accepted(): Iterable<AcceptedRecording> {
    return this.#accepted.values()
  }

  hasCall(callId: number): boolean {
    for (const one of this.#accepted.values()) if (one.callId === callId) return true
    return false
  }

  batches(): readonly BatchRecord[] {
    return [...this.#batches.values()]
  }

  /** Those that are known get what is new. */
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

  /** With the batches of which nothing is left. */
  remove(records: readonly ImportRecord[]): void {
    this.#options.journal.remove(records.map(({ importId }) => importId))
    for (const { importId, idempotencyKey } of records) {
      this.#items.delete(importId)
      this.#byKey.delete(idempotencyKey)
    }
    const used = new Set([...this.#items.values()].map(({ record }) => record.batchId))
    for (const batchId of this.#batches.keys()) if (!used.has(batchId)) this.#batches.delete(batchId)
    this.#options.changed()
  }

  /** Enters what `decide` makes of the state. Answers whether it did: null means that it has become another one meanwhile. */
  change(item: Item, decide: (state: StoredImportState) => StoredImportState | null, fields?: ImportFields): boolean {
    const state = this.#items.has(item.record.importId) ? decide(item.record.state) : null
    if (state === null) return false
    const record: ImportRecord = { ...item.record, fields: fields ?? item.record.fields, state }
    this.#options.journal.change(record, this.#options.clock.now())
    item.record = record
    this.#options.changed()
    return true
  }

  /** For what has happened already: when the disk refuses it, it is true all the same. Answers whether it was written. */
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

  /** The service has it. Answers whether that is written down. */
  accept(item: Item, callId: number | null, acceptedAt: EpochMs): boolean {
    const isWritten = this.changeAnyway(item, () => ({ kind: 'accepted', callId, acceptedAt }))
    this.#noteCall(item.record)
    return isWritten
  }

  /** The call of an import that was accepted without saying which it became. */
  identify(item: Item, callId: number): void {
    this.changeAnyway(item, (state) => ('callId' in state && state.kind !== 'done' ? { ...state, callId } : null))
    this.#noteCall(item.record)
  }

  /** Answers whether the batch went on until now and nothing of it does any more; that is then written down. */
  endBatch(batchId: string | null): boolean {
    const batch = batchId === null ? undefined : this.#batches.get(batchId)
    if (batch === undefined || batch.endedAt !== null) return false
    for (const { record } of this.#items.values()) if (record.batchId === batchId && isOpen(record.state)) return false
    this.#writeBatch({ ...batch, endedAt: this.#options.clock.now() })
    return true
  }

  /** Something of it goes on after all. */
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
      this.#options.log.error('imports.batch-not-written', { batchId: batch.batchId, error }) // Told again after a restart.
    }
    this.#options.changed()
  }
}

/** It waits, is sent, or is followed. */
export function isOpen({ kind }: StoredImportState): boolean {
  return kind === 'queued' || kind === 'sending' || kind === 'accepted'
}
