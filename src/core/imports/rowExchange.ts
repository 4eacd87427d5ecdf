import { isDeepStrictEqual } from 'node:util'
import type { ImportFields } from '../../domain/recordings/recording.ts'
import type { RowChange } from '../../domain/recordings/rows/stagingRow.ts'
import type { EpochMs } from '../../domain/units.ts'
import type { Clock } from '../ports.ts'
import { importOfRow } from './importOfRow.ts'
import type { ImportQueue } from './queue/importQueue.ts'
import { isOpen, type ImportRecord } from './queue/journal/importRecord.ts'
import { returnedRow } from './returnedRow.ts'
import type { StagedRows } from './staging/stagedRows.ts'
import type { StagingTable, WantedRows } from './staging/stagingTable.ts'

export interface RowExchangeOptions {
  readonly queue: ImportQueue
  readonly table: StagingTable
  readonly rows: StagedRows
  readonly clock: Clock
  /** Called when rows have come back. */
  readonly returned: () => void
}

/** A row that was committed, with its fields at that time. */
interface CommittedRow {
  readonly stageId: string
  readonly fields: ImportFields
}

/** A commit that can still be undone. */
interface Commit {
  /** The imports that existed before, as they were. */
  readonly before: readonly ImportRecord[]
  /** By import. */
  readonly rows: Map<string, CommittedRow>
}

interface ReturnedImport {
  readonly record: ImportRecord
  readonly stageId: string
  /** Its former row, if its commit could still be undone. */
  readonly committed: CommittedRow | undefined
}

/** Moves recordings from the staging table to the queue and back. Each move is one transaction. */
export class RowExchange {
  readonly #options: RowExchangeOptions
  readonly #commits = new Map<string, Commit>()
  /** Imports that were moved back to review in this session, with their rows. */
  readonly #returned = new Map<string, ReturnedImport>()

  constructor(options: RowExchangeOptions) {
    this.#options = options
    // Those of the last session can't be taken back anymore.
    options.rows.dropCommitted('all')
  }

  /**
   * Turns the wanted rows that can be sent into imports, unless the table isn't of the revision anymore. Sends the first one after
   * `holdMs`: until then, `takeBack` undoes it. A failed import with the same key continues with the new bytes and fields.
   */
  async commit(
    wanted: WantedRows,
    { revision = null, holdMs = 0 }: { readonly revision?: number | null; readonly holdMs?: number } = {},
  ): Promise<{ readonly batchId: string | null; readonly importCount: number; readonly sentFrom: EpochMs }> {
    const { queue, table, clock } = this.#options
    const addedAt = clock.now()
    const sentFrom = addedAt + holdMs
    const isChanged = revision !== null && revision !== table.revision
    const made = (isChanged ? [] : table.sendable(wanted)).flatMap(({ stored, shown }) => {
      const one = importOfRow(stored, shown)
      return one === null ? [] : [{ ...one, stageId: stored.stageId }]
    })
    // If two rows have one key, the first becomes the call; the other stays and reports a duplicate.
    const ready = [...Map.groupBy(made, (one) => one.idempotencyKey).values()].flatMap(([first]) => first ?? [])
    if (ready.length === 0) return { batchId: null, importCount: 0, sentFrom }
    this.#dropCommits()
    const batchId = crypto.randomUUID()
    const positions = queue.listed.nextPositions(ready.length)
    const before = ready.flatMap(({ idempotencyKey }) => queue.listed.ofKey(idempotencyKey) ?? [])
    const importIds = new Map(before.map(({ idempotencyKey, importId }) => [idempotencyKey, importId]))
    const rows: Commit['rows'] = new Map()
    const records = ready.map(({ stageId, ...one }, index): ImportRecord => {
      const importId = importIds.get(one.idempotencyKey) ?? crypto.randomUUID()
      rows.set(importId, { stageId, fields: one.fields })
      return { ...one, importId, batchId, position: positions[index] ?? 0, addedAt }
    })
    const stageIds = ready.map(({ stageId }) => stageId)
    if (holdMs > 0) queue.held.hold(batchId, sentFrom)
    queue.add(records, { batch: { batchId, addedAt, endedAt: null }, stageIds })
    this.#commits.set(batchId, { before, rows })
    await table.committed(stageIds)
    return { batchId, importCount: ready.length, sentFrom }
  }

  /**
   * Undoes a commit, unless its first recording may have been sent. The rows have what a person has changed in the queue meanwhile.
   * Returns how many are in the table again.
   */
  takeBack(batchId: string): { readonly rowCount: number } {
    const { queue, table } = this.#options
    const commit = this.#commits.get(batchId)
    if (commit === undefined || queue.held.until(batchId) === null) return { rowCount: 0 }
    const { before, rows } = commit
    const edits = queue.listed.records(batchId).flatMap(({ importId, fields }) => {
      const row = rows.get(importId)
      return row === undefined || isDeepStrictEqual(row.fields, fields)
        ? []
        : [{ stageIds: [row.stageId], change: changedFields(row.fields, fields) }]
    })
    const stageIds = [...rows.values()].map(({ stageId }) => stageId)
    queue.takeBack(batchId, { before, importIds: [...rows.keys()], stageIds })
    this.#commits.delete(batchId)
    table.returned()
    table.edit('person', edits)
    return { rowCount: rows.size }
  }

  /** Moves imports that the service knows nothing of back to the table. Their files are inspected again. */
  returnToReview(importIds: readonly string[]): { readonly returnedCount: number } {
    const { queue, table, rows: stored, returned } = this.#options
    const returnedCount = queue.returnToReview(importIds, (records) => {
      const rows = records.map((record) => ({ record, row: returnedRow(record) }))
      stored.insert(rows.map(({ row }) => row))
      for (const { record, row } of rows) {
        const committed = this.#commits.get(record.batchId ?? '')?.rows.get(record.importId)
        this.#returned.set(record.importId, { record, stageId: row.stageId, committed })
      }
      // Undoing their commit must not bring back their former rows, too.
      for (const { rows } of this.#commits.values()) for (const { importId } of records) rows.delete(importId)
    })
    if (returnedCount > 0) table.returned()
    returned()
    return { returnedCount }
  }

  /** Undoes `returnToReview`, unless their rows were imported or skipped since. Changes of the rows are dropped. */
  async queueAgain(importIds: readonly string[]): Promise<{ readonly queuedCount: number }> {
    const { queue, table, rows, clock } = this.#options
    const kept = importIds
      .flatMap((importId) => this.#returned.get(importId) ?? [])
      .filter(
        ({ record, stageId }) => table.row(stageId).row !== null && queue.listed.ofKey(record.idempotencyKey) === null,
      )
    for (const [batchId, some] of Map.groupBy(kept, ({ record }) => record.batchId)) {
      const endedAt = some.some(({ record }) => isOpen(record.state)) ? null : clock.now()
      const batch = batchId === null ? null : { batchId, addedAt: some[0]?.record.addedAt ?? 0, endedAt }
      queue.add(
        some.map(({ record }) => record),
        { batch, stageIds: some.map(({ stageId }) => stageId) },
      )
      const commit = this.#commits.get(batchId ?? '')
      for (const { record, committed } of some) {
        if (committed !== undefined) commit?.rows.set(record.importId, committed)
        // Before anything is awaited: a second undo at the same time must not queue them again.
        this.#returned.delete(record.importId)
      }
    }
    // It also ends the table's undo.
    if (kept.length > 0) {
      const stageIds = kept.map(({ stageId }) => stageId)
      await table.committed(stageIds)
      rows.dropCommitted(stageIds)
    }
    return { queuedCount: kept.length }
  }

  /** Deletes the rows of commits that can't be taken back anymore. */
  #dropCommits(): void {
    const { queue, rows } = this.#options
    for (const [batchId, commit] of this.#commits) {
      if (queue.held.until(batchId) !== null) continue
      rows.dropCommitted([...commit.rows.values()].map(({ stageId }) => stageId))
      this.#commits.delete(batchId)
    }
  }
}

function changedFields(before: ImportFields, after: ImportFields): RowChange {
  const names = Object.keys(after) as (keyof ImportFields)[]
  return Object.fromEntries(names.flatMap((name) => (before[name] === after[name] ? [] : [[name, after[name]]])))
}
