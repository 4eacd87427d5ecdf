import type { DatabaseSync } from 'node:sqlite'
import type { ImportStop } from '../../../../contract/snapshots.ts'
import type { EpochMs } from '../../../../domain/units.ts'
import type { Log } from '../../../diagnostics/log.ts'
import { inTransaction } from '../../../storage/database.ts'
import { COMMITTED } from './importDatabase.ts'
import { type ImportRecord, storedRecord, storedState, storedStop } from './importRecord.ts'

export interface BatchRecord {
  readonly batchId: string
  readonly addedAt: EpochMs
  /** Null while any of its imports is queued, being sent or followed. */
  readonly endedAt: EpochMs | null
}

/** A recording that the service accepted, whether or not its import is still in the list. */
export interface AcceptedRecording {
  readonly idempotencyKey: string
  readonly sha256: string | null
  readonly fileName: string
  readonly callId: number
}

export interface Journal {
  readonly imports: readonly ImportRecord[]
  readonly batches: readonly BatchRecord[]
  readonly accepted: readonly AcceptedRecording[]
  readonly stopped: ImportStop | null
  /** False: some records could not be read. They stay in the file, and their bytes must be kept too. */
  readonly isWhole: boolean
}

/**
 * The imports of one workspace on disk. Once a method returns, its changes survive a power cut. An import is written, with its
 * Idempotency-Key, before its first byte is sent; a database constraint makes keys unique. Runs on the caller's thread: one row
 * at a time, well under a millisecond (see `storage/database.ts`).
 */
export class ImportJournal {
  readonly #database: DatabaseSync
  readonly #log: Log

  constructor(database: DatabaseSync, log: Log) {
    this.#database = database
    this.#log = log
  }

  /** In queue order. */
  read(): Journal {
    let isWhole = true
    const imports: ImportRecord[] = []
    for (const row of this.#all('SELECT * FROM imports ORDER BY position')) {
      const state = storedState.safeParse(json(row['state']))
      const record = storedRecord.safeParse(json(row['record']))
      if (state.success && record.success) {
        imports.push({
          ...record.data,
          importId: String(row['import_id']),
          idempotencyKey: String(row['idempotency_key']),
          batchId: textOrNull(row['batch_id']),
          position: Number(row['position']),
          state: state.data,
        })
      } else {
        isWhole = false
        this.#log.error('imports.unreadable-record', { importId: String(row['import_id']) })
      }
    }
    const batches = this.#all('SELECT * FROM batches ORDER BY added_at').map((row) => ({
      batchId: String(row['batch_id']),
      addedAt: Number(row['added_at']),
      endedAt: row['ended_at'] === null ? null : Number(row['ended_at']),
    }))
    const accepted = this.#all('SELECT * FROM accepted').map((row) => ({
      idempotencyKey: String(row['idempotency_key']),
      sha256: textOrNull(row['sha256']),
      fileName: String(row['file_name']),
      callId: Number(row['call_id']),
    }))
    const [stop] = this.#all("SELECT value FROM settings WHERE name = 'stopped'")
    const stopped = stop === undefined ? null : storedStop.safeParse(json(stop['value']))
    return { imports, batches, accepted, stopped: stopped?.success === true ? stopped.data : null, isWhole }
  }

  /** Also takes their rows out of the staging table, in one transaction. Existing imports get new bytes and fields. */
  add(
    records: readonly ImportRecord[],
    also: { readonly batch: BatchRecord | null; readonly stageIds: readonly string[]; readonly at: EpochMs },
  ): void {
    inTransaction(this.#database, () => {
      for (const record of records) this.#write(record, also.at)
      this.#moveRows(also.stageIds, COMMITTED)
      if (also.batch !== null) this.#writeBatch(also.batch)
    })
  }

  /**
   * Undoes `add` in one transaction: removes the imports, except those that existed before (`before`), which are again as they were,
   * and returns the rows to the staging table.
   */
  takeBack(
    importIds: readonly string[],
    also: { readonly before: readonly ImportRecord[]; readonly stageIds: readonly string[]; readonly at: EpochMs },
  ): void {
    const existed = new Set(also.before.map(({ importId }) => importId))
    inTransaction(this.#database, () => {
      this.#delete(importIds.filter((importId) => !existed.has(importId)))
      for (const record of also.before) this.#write(record, also.at)
      this.#moveRows(also.stageIds, null)
    })
  }

  change(record: ImportRecord, at: EpochMs): void {
    inTransaction(this.#database, () => {
      this.#write(record, at)
      const { state } = record
      if (!('callId' in state) || state.callId === null) return
      this.#database
        .prepare(
          `INSERT INTO accepted (idempotency_key, sha256, file_name, call_id, accepted_at) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (idempotency_key) DO UPDATE SET call_id = excluded.call_id`,
        )
        .run(
          record.idempotencyKey,
          record.bytes.kind === 'file' ? record.bytes.sha256 : null,
          record.recording.fileName,
          state.callId,
          at,
        )
    })
  }

  move(records: readonly ImportRecord[]): void {
    inTransaction(this.#database, () => {
      const statement = this.#database.prepare('UPDATE imports SET position = ? WHERE import_id = ?')
      for (const { importId, position } of records) statement.run(position, importId)
    })
  }

  /** Whether a request of it has begun, so that the service may have made a call of it. */
  wasTried(importId: string): boolean {
    const step = this.#database
      .prepare(`SELECT 1 FROM import_steps WHERE import_id = ? AND json_extract(step, '$.kind') = 'sending' LIMIT 1`)
      .get(importId)
    return step !== undefined
  }

  /** Removes imports from the list. The journal keeps that the service accepted them. */
  remove(importIds: readonly string[]): void {
    inTransaction(this.#database, () => this.#delete(importIds))
  }

  changeBatch(batch: BatchRecord): void {
    inTransaction(this.#database, () => this.#writeBatch(batch))
  }

  stop(stopped: ImportStop | null): void {
    inTransaction(this.#database, () => {
      this.#database.exec("DELETE FROM settings WHERE name = 'stopped'")
      if (stopped === null) return
      this.#database.prepare("INSERT INTO settings (name, value) VALUES ('stopped', ?)").run(JSON.stringify(stopped))
    })
  }

  #write(record: ImportRecord, at: EpochMs): void {
    const { importId, idempotencyKey, batchId, position, state, ...rest } = record
    this.#database
      .prepare(
        `INSERT INTO imports (import_id, idempotency_key, batch_id, position, state, record) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (import_id) DO UPDATE SET batch_id = excluded.batch_id, position = excluded.position,
           state = excluded.state, record = excluded.record`,
      )
      .run(importId, idempotencyKey, batchId, position, JSON.stringify(state), JSON.stringify(rest))
    this.#database
      .prepare('INSERT INTO import_steps (import_id, at, step) VALUES (?, ?, ?)')
      .run(importId, at, JSON.stringify(state))
  }

  #delete(importIds: readonly string[]): void {
    for (const table of ['imports', 'import_steps']) {
      const statement = this.#database.prepare(`DELETE FROM ${table} WHERE import_id = ?`)
      for (const importId of importIds) statement.run(importId)
    }
    this.#database.exec(
      'DELETE FROM batches WHERE NOT EXISTS (SELECT 1 FROM imports WHERE imports.batch_id = batches.batch_id)',
    )
  }

  #moveRows(stageIds: readonly string[], to: typeof COMMITTED | null): void {
    const statement = this.#database.prepare('UPDATE staged SET discarded_by = ? WHERE stage_id = ?')
    for (const stageId of stageIds) statement.run(to, stageId)
  }

  #writeBatch({ batchId, addedAt, endedAt }: BatchRecord): void {
    this.#database
      .prepare(
        `INSERT INTO batches (batch_id, added_at, ended_at) VALUES (?, ?, ?)
         ON CONFLICT (batch_id) DO UPDATE SET ended_at = excluded.ended_at`,
      )
      .run(batchId, addedAt, endedAt)
  }

  #all(sql: string): readonly Record<string, unknown>[] {
    return this.#database.prepare(sql).all()
  }
}

function json(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null // Doesn't match the schema.
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
