import type { DatabaseSync } from 'node:sqlite'
import type { ImportStop } from '../../../../contract/snapshots.ts'
import type { EpochMs } from '../../../../domain/units.ts'
import type { Log } from '../../../diagnostics/log.ts'
import { inTransaction } from '../../../storage/database.ts'
import { type FoundRow, Statements } from '../../../storage/statements.ts'
import { parseStored } from '../../../storage/storedJson.ts'
import { COMMITTED, COMPUTED_COLUMNS } from './importDatabase.ts'
import { type ImportBytes, type ImportRecord, isOpen, storedRecord, storedState, storedStop } from './importRecord.ts'
import { KnownRecordings, linkHash } from './knownRecordings.ts'
import { type BatchRecord, ListedImports } from './listedImports.ts'

interface Also {
  readonly stageIds: readonly string[]
  readonly at: EpochMs
}

/**
 * The imports of one workspace, in SQL. Once a method returns, its changes survive a power cut. An import is written, with its
 * Idempotency-Key, before its first byte is sent; a database constraint makes keys unique. Runs on the caller's thread: one row
 * at a time, well under a millisecond (see `storage/database.ts`).
 */
export class ImportJournal {
  readonly listed: ListedImports
  /** Recordings that were imported or are in the queue. */
  readonly known: KnownRecordings
  readonly #database: DatabaseSync
  readonly #statements: Statements
  readonly #log: Log

  constructor(database: DatabaseSync, log: Log) {
    this.#database = database
    this.#log = log
    database.exec(`PRAGMA temp_store = MEMORY; ${CURRENT}`)
    this.#statements = new Statements(database)
    this.listed = new ListedImports(this.#statements, (row) => this.#record(row))
    this.known = new KnownRecordings(this.#statements)
  }

  /**
   * Requeues imports that were interrupted while sending. Keeps their failure count, since quitting the app isn't a failure, but they
   * count as tried. Returns whether all imports could be read; the others stay in the file, and their bytes must be kept too.
   */
  open(): { readonly isWhole: boolean } {
    this.#database.exec('DELETE FROM unwritten; DELETE FROM hidden')
    for (const row of this.#statements.all('SELECT * FROM imports')) {
      if (this.#record(row) !== null) continue
      this.#statements.run('INSERT INTO hidden VALUES (?)', text(row['import_id']))
    }
    const interrupted = 'section = 1 AND import_id NOT IN (SELECT import_id FROM hidden)'
    const queued = "json_set(state, '$.kind', 'queued', '$.tries', max(state ->> '$.tries', 1))"
    this.#statements.run(`UPDATE imports SET state = ${queued} WHERE ${interrupted}`)
    return { isWhole: this.#statements.first('SELECT 1 FROM hidden') === undefined }
  }

  /** Why nothing is sent until a person resumes. */
  stopped(): ImportStop | null {
    const row = this.#statements.first("SELECT value FROM settings WHERE name = 'stopped'")
    return (row && storedStop.safeParse(parseStored(row['value'])).data) ?? null
  }

  /** Also takes their rows out of the staging table, in one transaction. Existing imports get new bytes and fields. */
  add(records: readonly ImportRecord[], { stageIds, at, batch }: Also & { readonly batch: BatchRecord | null }): void {
    inTransaction(this.#database, () => {
      for (const record of records) this.#write(record, at)
      this.#moveRows(stageIds, COMMITTED)
      if (batch === null) return
      const { batchId, addedAt, endedAt } = batch
      this.#statements.run(
        'INSERT INTO batches (batch_id, added_at, ended_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        batchId,
        addedAt,
        endedAt,
      )
      // A batch that had ended may have imports again.
      if (records.some(({ state }) => isOpen(state))) this.reopenBatch(batchId)
    })
  }

  /**
   * Undoes `add` in one transaction: removes these imports of the batch, except those that existed before (`before`), which are again
   * as they were, and returns the rows to the staging table.
   */
  takeBack(
    batchId: string,
    {
      before,
      importIds,
      stageIds,
      at,
    }: Also & { readonly before: readonly ImportRecord[]; readonly importIds: readonly string[] },
  ): void {
    const removed = new Set(importIds)
    for (const { importId } of before) removed.delete(importId)
    inTransaction(this.#database, () => {
      const ofBatch = this.listed.records(batchId).map(({ importId }) => importId)
      this.#delete(ofBatch.filter((importId) => removed.has(importId)))
      for (const record of before) this.#write(record, at)
      // Only now: the batches of those are without imports until they are written.
      this.#dropEmptyBatches()
      this.#moveRows(stageIds, null)
    })
  }

  change(record: ImportRecord, at: EpochMs): void {
    inTransaction(this.#database, () => {
      this.#write(record, at)
      const { idempotencyKey, bytes, recording, state } = record
      if (!('callId' in state) || state.callId === null) return
      this.#statements.run(
        `INSERT INTO accepted (idempotency_key, sha256, file_name, call_id, accepted_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (idempotency_key) DO UPDATE SET call_id = excluded.call_id`,
        idempotencyKey,
        hashOf(bytes),
        recording.fileName,
        state.callId,
        at,
      )
    })
  }

  /** Writes what `next` makes of the import, unless it is null or the import isn't in the list. Returns what was written. */
  update(importId: string, at: EpochMs, next: (record: ImportRecord) => ImportRecord | null): ImportRecord | null {
    const before = this.listed.find(importId)
    const record = before === null ? null : next(before)
    if (record !== null) this.change(record, at)
    return record
  }

  /** Like `update`, for what has already happened: it counts for this session even if it can't be written. */
  updateAnyway(
    importId: string,
    at: EpochMs,
    next: (record: ImportRecord) => ImportRecord | null,
  ): { readonly record: ImportRecord | null; readonly isWritten: boolean } {
    let record: ImportRecord | null = null
    try {
      this.update(importId, at, (before) => (record = next(before)))
      return { record, isWritten: true }
    } catch (error) {
      this.#log.error('imports.not-written', { importId, error })
      if (record !== null) this.#keepUnwritten(record)
      return { record, isWritten: false }
    }
  }

  move(positions: ReadonlyMap<string, number>): void {
    inTransaction(this.#database, () => {
      for (const [importId, position] of positions)
        for (const table of ['imports', 'unwritten'])
          this.#statements.run(`UPDATE ${table} SET position = ? WHERE import_id = ?`, position, importId)
    })
  }

  /** Removes imports from the list, and batches without imports. The journal keeps which the service accepted or may have received. */
  remove(importIds: readonly string[]): void {
    inTransaction(this.#database, () => {
      this.#delete(importIds)
      this.#dropEmptyBatches()
    })
  }

  #delete(importIds: readonly string[]): void {
    for (const importId of importIds) this.#keepPossibleCall(importId)
    for (const table of ['imports', 'import_steps', 'unwritten', 'hidden'])
      for (const importId of importIds) this.#statements.run(`DELETE FROM ${table} WHERE import_id = ?`, importId)
  }

  /** The steps of an import are deleted with it. */
  #keepPossibleCall(importId: string): void {
    const record = this.listed.mayBeCall(importId) ? this.listed.find(importId) : null
    if (record === null) return
    const { idempotencyKey, bytes, recording } = record
    this.#statements.run(
      `INSERT OR IGNORE INTO possible_calls (idempotency_key, sha256, file_name)
       SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM accepted WHERE idempotency_key = ?)`,
      idempotencyKey,
      hashOf(bytes),
      recording.fileName,
      idempotencyKey,
    )
  }

  #dropEmptyBatches(): void {
    this.#statements.run(
      'DELETE FROM batches WHERE NOT EXISTS (SELECT 1 FROM imports WHERE imports.batch_id = batches.batch_id)',
    )
  }

  /** Ends the batch if it was open and none of its imports is; returns whether it did. */
  endBatch(batchId: string, at: EpochMs): boolean {
    if (this.listed.isOpen(batchId)) return false
    return (
      this.#statements.run('UPDATE batches SET ended_at = ? WHERE batch_id = ? AND ended_at IS NULL', at, batchId) > 0
    )
  }

  /** An import of the batch became active again. */
  reopenBatch(batchId: string): void {
    this.#statements.run('UPDATE batches SET ended_at = NULL WHERE batch_id = ?', batchId)
  }

  stop(stopped: ImportStop | null): void {
    inTransaction(this.#database, () => {
      this.#statements.run("DELETE FROM settings WHERE name = 'stopped'")
      if (stopped === null) return
      this.#statements.run("INSERT INTO settings (name, value) VALUES ('stopped', ?)", JSON.stringify(stopped))
    })
  }

  /** In one transaction, or not at all. */
  together<Result>(work: () => Result): Result {
    return inTransaction(this.#database, work)
  }

  #write(record: ImportRecord, at: EpochMs): void {
    // Otherwise an import that is retried after its lost response couldn't be written would look rate limited: see `MAY_HAVE_ARRIVED`.
    this.#statements.run(
      'INSERT INTO import_steps (import_id, at, step) SELECT import_id, ?, state FROM unwritten WHERE import_id = ?',
      at,
      record.importId,
    )
    this.#insert('imports', record)
    if (this.#statements.run('DELETE FROM unwritten WHERE import_id = ?', record.importId) > 0)
      this.#statements.run('DELETE FROM hidden WHERE import_id = ?', record.importId)
    this.#statements.run(
      'INSERT INTO import_steps (import_id, at, step) VALUES (?, ?, ?)',
      record.importId,
      at,
      JSON.stringify(record.state),
    )
  }

  #keepUnwritten(record: ImportRecord): void {
    inTransaction(this.#database, () => {
      this.#statements.run('INSERT OR IGNORE INTO hidden VALUES (?)', record.importId)
      this.#insert('unwritten', record)
    })
  }

  #insert(table: 'imports' | 'unwritten', record: ImportRecord): void {
    const { importId, idempotencyKey, batchId, position, state, ...rest } = record
    this.#statements.run(
      `INSERT INTO ${table} (import_id, idempotency_key, batch_id, position, state, record) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (import_id) DO UPDATE SET idempotency_key = excluded.idempotency_key, batch_id = excluded.batch_id,
         position = excluded.position, state = excluded.state, record = excluded.record`,
      importId,
      idempotencyKey,
      batchId,
      position,
      JSON.stringify(state),
      JSON.stringify(rest),
    )
  }

  #moveRows(stageIds: readonly string[], to: typeof COMMITTED | null): void {
    for (const stageId of stageIds)
      this.#statements.run('UPDATE staged SET discarded_by = ? WHERE stage_id = ?', to, stageId)
  }

  #record(row: FoundRow): ImportRecord | null {
    const importId = text(row['import_id'])
    const state = storedState.safeParse(parseStored(row['state']))
    const record = storedRecord.safeParse(parseStored(row['record']))
    if (!state.success || !record.success) {
      this.#log.error('imports.unreadable-record', { importId })
      return null
    }
    return {
      ...record.data,
      importId,
      idempotencyKey: text(row['idempotency_key']),
      batchId: row['batch_id'] === null ? null : text(row['batch_id']),
      position: Number(row['position']),
      state: state.data,
    }
  }
}

const COLUMNS =
  'import_id, idempotency_key, batch_id, position, state, record, kind, call_id, content, size_bytes, section, place'

/**
 * `current`: the imports that can be read, with changes that couldn't be written because the disk is full or fails. Those
 * (`unwritten`) last as long as the connection: they are about what the service has already done.
 */
const CURRENT = `
  CREATE TEMP TABLE IF NOT EXISTS hidden (import_id TEXT PRIMARY KEY) STRICT;
  CREATE TEMP TABLE IF NOT EXISTS unwritten (
    import_id TEXT PRIMARY KEY,
    idempotency_key TEXT NOT NULL,
    batch_id TEXT,
    position REAL NOT NULL,
    state TEXT NOT NULL,
    record TEXT NOT NULL,
    ${COMPUTED_COLUMNS.join(', ')}
  ) STRICT;
  CREATE TEMP VIEW IF NOT EXISTS current AS
    SELECT ${COLUMNS} FROM imports WHERE import_id NOT IN (SELECT import_id FROM hidden)
    UNION ALL SELECT ${COLUMNS} FROM unwritten;`

/** What is kept of what was sent. */
function hashOf(bytes: ImportBytes): string {
  return bytes.kind === 'file' ? bytes.sha256 : linkHash(bytes.url)
}

function text(value: unknown): string {
  return String(value)
}
