import type { SQLInputValue } from 'node:sqlite'
import { AppError, type ErrorCode } from '../../../../contract/errors/errors.ts'
import type { ImportCounts } from '../../../../contract/snapshots.ts'
import type { EpochMs } from '../../../../domain/units.ts'
import type { FoundRow, Statements } from '../../../storage/statements.ts'
import { SECTIONS } from './importDatabase.ts'
import type { ImportRecord, StoredImportState } from './importRecord.ts'
import { MAY_HAVE_ARRIVED } from './knownRecordings.ts'

export interface ImportListQuery {
  /** Null: imports of all batches and those without one. */
  readonly batchId: string | null
  readonly only: 'all' | 'open' | 'done' | 'attention'
  readonly offset: number
  readonly limit: number
}

export interface BatchRecord {
  readonly batchId: string
  readonly addedAt: EpochMs
  /** Null while any of its imports is queued, being sent or followed. */
  readonly endedAt: EpochMs | null
}

export interface ListedBatch extends BatchRecord {
  readonly counts: ImportCounts
  readonly bytes: { readonly sent: number; readonly total: number }
  /** How many queued imports are sent until its last one is; 0 if none of it is queued. */
  readonly lastTurn: number
}

const KINDS = {
  all: null,
  open: ['queued', 'sending', 'accepted'],
  done: ['done', 'still-processing'],
  attention: ['failed', 'no-recording'],
} as const satisfies Record<ImportListQuery['only'], readonly StoredImportState['kind'][] | null>

/** Reads the imports of a workspace. A page shows what needs a person, what is being sent, what waits, then the rest. */
export class ListedImports {
  readonly #statements: Statements
  readonly #record: (row: FoundRow) => ImportRecord | null

  constructor(statements: Statements, record: (row: FoundRow) => ImportRecord | null) {
    this.#statements = statements
    this.#record = record
  }

  find(importId: string): ImportRecord | null {
    return this.#records('SELECT * FROM current WHERE import_id = ?', importId)[0] ?? null
  }

  /** Fails with `not-found`. */
  get(importId: string): ImportRecord {
    const record = this.find(importId)
    if (record === null) throw new AppError('not-found', { what: 'import' })
    return record
  }

  ofKey(idempotencyKey: string): ImportRecord | null {
    return this.#records('SELECT * FROM current WHERE idempotency_key = ?', idempotencyKey)[0] ?? null
  }

  /** Whether a request of it has begun, whatever became of it. */
  wasTried(importId: string): boolean {
    const statement = "SELECT 1 FROM import_steps WHERE import_id = ? AND step ->> '$.kind' = 'sending' LIMIT 1"
    return this.#statements.first(statement, importId) !== undefined
  }

  /** Whether the service may have made a call of it: a request of it has begun that may have been received, and wasn't refused. */
  mayBeCall(importId: string): boolean {
    const statement = `SELECT 1 FROM current WHERE import_id = ? AND ${MAY_HAVE_ARRIVED}`
    return this.#statements.first(statement, importId) !== undefined
  }

  /** How often it may have been sent, when it was last queued or being sent. */
  triesOf(importId: string): number {
    const statement = `SELECT (step ->> '$.tries') + (step ->> '$.kind' = 'sending') FROM import_steps
       WHERE import_id = ? AND step ->> '$.tries' IS NOT NULL ORDER BY step_id DESC LIMIT 1`
    return this.#statements.count(statement, importId)
  }

  /** How often it failed with this error. */
  failureCount(importId: string, code: ErrorCode): number {
    const statement = "SELECT count(*) FROM import_steps WHERE import_id = ? AND step ->> '$.failure.code' = ?"
    return this.#statements.count(statement, importId, code)
  }

  batch(batchId: string): BatchRecord | null {
    const row = this.#statements.first('SELECT * FROM batches WHERE batch_id = ?', batchId)
    return row === undefined ? null : batchOf(row)
  }

  /** The imports of a batch, or all (null), in the order of their positions. */
  records(batchId: string | null = null): readonly ImportRecord[] {
    const where = batchId === null ? '? IS NULL' : 'batch_id = ?'
    return this.#records(`SELECT * FROM current WHERE ${where} ORDER BY position`, batchId)
  }

  /** Those that are sent next, in that order. */
  queued(): readonly ImportRecord[] {
    return this.#records('SELECT * FROM current WHERE section = ? ORDER BY place', SECTIONS.queued)
  }

  /** Those that the service has accepted and that may change. */
  followed(): readonly ImportRecord[] {
    return this.#records("SELECT * FROM current WHERE kind IN ('accepted', 'still-processing') ORDER BY position")
  }

  /** The ids, positions and batches of queued imports, in the order in which they are sent. */
  turns(): readonly { readonly importId: string; readonly position: number; readonly batchId: string | null }[] {
    return this.#statements
      .all('SELECT import_id, position, batch_id FROM current WHERE section = ? ORDER BY place', SECTIONS.queued)
      .map((row) => ({
        importId: String(row['import_id']),
        position: Number(row['position']),
        batchId: row['batch_id'] === null ? null : String(row['batch_id']),
      }))
  }

  sending(): ImportRecord | null {
    return this.#records('SELECT * FROM current WHERE section = ? LIMIT 1', SECTIONS.sending)[0] ?? null
  }

  /** For imports that are sent after all others. */
  nextPositions(count: number): readonly number[] {
    const highest = this.#statements.count('SELECT max(position) FROM current')
    return Array.from({ length: count }, (_, index) => Math.max(highest, 0) + 1 + index)
  }

  page({ batchId, only, offset, limit }: ImportListQuery): {
    readonly total: number
    readonly rows: readonly ImportRecord[]
  } {
    const kinds = KINDS[only]
    const parts = [
      batchId === null ? '? IS NULL' : 'batch_id = ?',
      ...(kinds === null ? [] : [`kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`]),
    ]
    const from = `FROM current WHERE ${parts.join(' AND ')}`
    const total = this.#statements.count(`SELECT count(*) ${from}`, batchId)
    const rows = this.#records(`SELECT * ${from} ORDER BY section, place LIMIT ? + 0 OFFSET ?`, batchId, limit, offset)
    return { total, rows }
  }

  counts(): ImportCounts {
    return countsOf(this.#statements.all('SELECT kind, count(*) AS n FROM current GROUP BY kind'))
  }

  isOpen(batchId: string): boolean {
    const row = this.#statements.first(
      `SELECT 1 FROM current WHERE batch_id = ? AND section BETWEEN ${SECTIONS.sending} AND ${SECTIONS.accepted} LIMIT 1`,
      batchId,
    )
    return row !== undefined
  }

  /** Newest first. */
  batches(): readonly ListedBatch[] {
    const parts = Map.groupBy(
      this.#statements.all(
        `SELECT batch_id, kind, count(*) AS n, sum(size_bytes) AS bytes FROM current WHERE batch_id IS NOT NULL
         GROUP BY batch_id, section, kind`,
      ),
      (row) => String(row['batch_id']),
    )
    const lastTurns = new Map(this.turns().map(({ batchId }, index) => [batchId, index + 1]))
    return this.#statements.all('SELECT * FROM batches ORDER BY added_at DESC, rowid DESC').flatMap((row) => {
      const batch = batchOf(row)
      const own = parts.get(batch.batchId)
      if (own === undefined) return []
      const bytesOf = (wanted: typeof own) => wanted.reduce((sum, part) => sum + Number(part['bytes'] ?? 0), 0)
      return {
        ...batch,
        counts: countsOf(own),
        bytes: {
          sent: bytesOf(own.filter(({ kind }) => ACCEPTED.has(String(kind)))),
          total: bytesOf(own.filter(({ kind }) => kind !== 'canceled')),
        },
        lastTurn: lastTurns.get(batch.batchId) ?? 0,
      }
    })
  }

  #records(statement: string, ...values: readonly SQLInputValue[]): readonly ImportRecord[] {
    return this.#statements.all(statement, ...values).flatMap((row) => this.#record(row) ?? [])
  }
}

const ACCEPTED: ReadonlySet<string> = new Set(['accepted', 'done', 'still-processing', 'no-recording'])

const COUNTED: { readonly [Kind in StoredImportState['kind']]: keyof ImportCounts } = {
  queued: 'waiting',
  sending: 'sending',
  accepted: 'processing',
  'still-processing': 'stillProcessing',
  done: 'done',
  'no-recording': 'noRecording',
  failed: 'failed',
  canceled: 'canceled',
}

function batchOf(row: FoundRow): BatchRecord {
  const endedAt = row['ended_at'] === null ? null : Number(row['ended_at'])
  return { batchId: String(row['batch_id']), addedAt: Number(row['added_at']), endedAt }
}

function countsOf(rows: readonly FoundRow[]): ImportCounts {
  const counts = Object.fromEntries(Object.values(COUNTED).map((name) => [name, 0])) as {
    -readonly [Name in keyof ImportCounts]: number
  }
  for (const { kind, n } of rows) counts[COUNTED[kind as StoredImportState['kind']]] += Number(n)
  return counts
}
