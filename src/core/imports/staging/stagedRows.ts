import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Log } from '../../diagnostics/log.ts'
import { inTransaction } from '../../storage/database.ts'
import { Statements } from '../../storage/statements.ts'
import { parseStored } from '../../storage/storedJson.ts'
import { COMMITTED } from '../queue/journal/importDatabase.ts'
import { storedRow, type StoredRow } from './stagedRow.ts'

/** A change that can be undone. `before`: the entered values and time zones of the rows before the edit. */
export type UndoStep =
  | { readonly stepId: number; readonly kind: 'edit'; readonly before: readonly RowBefore[] }
  | { readonly stepId: number; readonly kind: 'discard'; readonly stageIds: readonly string[] }

const rowsBefore = z.array(storedRow.pick({ stageId: true, timeZone: true, entered: true }))
type RowBefore = z.infer<typeof rowsBefore>[number]
const stageIdsBefore = z.array(z.string())

/** How many changes can be undone. When a step is forgotten, the rows it discarded are deleted, with their uploaded bytes. */
export const MOST_STEPS = 50

/** The staging table of one workspace on disk. Once a method returns, its changes survive a power cut. */
export class StagedRows {
  readonly #database: DatabaseSync
  readonly #statements: Statements
  readonly #log: Log

  constructor(database: DatabaseSync, log: Log) {
    this.#database = database
    this.#statements = new Statements(database)
    this.#log = log
  }

  /** Deletes rows that became imports and can't be taken back anymore (see `COMMITTED`). */
  dropCommitted(stageIds: readonly string[] | 'all'): void {
    inTransaction(this.#database, () => {
      if (stageIds === 'all') this.#statements.run('DELETE FROM staged WHERE discarded_by = ?', COMMITTED)
      else
        for (const stageId of stageIds)
          this.#statements.run('DELETE FROM staged WHERE discarded_by = ? AND stage_id = ?', COMMITTED, stageId)
    })
  }

  /** The rows in the order of their arrival, and those that an undo step would restore. Not whole: some could not be read. */
  read(): {
    readonly rows: readonly StoredRow[]
    readonly discarded: readonly StoredRow[]
    readonly isWhole: boolean
  } {
    let isWhole = true
    const rows: StoredRow[] = []
    const discarded: StoredRow[] = []
    for (const stored of this.#statements.all('SELECT * FROM staged ORDER BY position')) {
      if (stored['discarded_by'] === COMMITTED) continue
      const parsed = storedRow.safeParse(parseStored(stored['row']))
      if (!parsed.success) {
        isWhole = false
        this.#log.error('staging.unreadable-row', { stageId: String(stored['stage_id']) })
      } else (stored['discarded_by'] === null ? rows : discarded).push(parsed.data)
    }
    return { rows, discarded, isWhole }
  }

  /** Newest first. */
  steps(): readonly UndoStep[] {
    return this.#statements.all('SELECT * FROM undo_steps ORDER BY step_id DESC').flatMap((stored): UndoStep[] => {
      const stepId = Number(stored['step_id'])
      const before = parseStored(stored['before'])
      if (stored['kind'] === 'discard') {
        const parsed = stageIdsBefore.safeParse(before)
        return parsed.success ? [{ stepId, kind: 'discard', stageIds: parsed.data }] : []
      }
      const parsed = rowsBefore.safeParse(before)
      return parsed.success ? [{ stepId, kind: 'edit', before: parsed.data }] : []
    })
  }

  insert(rows: readonly StoredRow[]): void {
    inTransaction(this.#database, () => {
      // Positions have no index, so read the last one once, not for each row of a large folder.
      const last = this.#statements.count('SELECT max(position) FROM staged')
      for (const [index, row] of rows.entries())
        this.#statements.run(
          'INSERT INTO staged (stage_id, position, row) VALUES (?, ?, ?)',
          row.stageId,
          last + 1 + index,
          JSON.stringify(row),
        )
    })
  }

  /** Stores inspection results. They aren't user actions, so there is no undo step. */
  update(rows: readonly StoredRow[]): void {
    inTransaction(this.#database, () => this.#update(rows))
  }

  edit(rows: readonly StoredRow[], before: readonly RowBefore[]): UndoStep {
    return inTransaction(this.#database, () => {
      this.#update(rows)
      return { stepId: this.#step('edit', before), kind: 'edit', before }
    })
  }

  discard(stageIds: readonly string[]): UndoStep {
    return inTransaction(this.#database, () => {
      const stepId = this.#step('discard', stageIds)
      for (const stageId of stageIds)
        this.#statements.run('UPDATE staged SET discarded_by = ? WHERE stage_id = ?', stepId, stageId)
      return { stepId, kind: 'discard', stageIds }
    })
  }

  /** Undoes a step. `rows`: for an edit, the rows with their previous values. */
  undo({ stepId, kind }: UndoStep, rows: readonly StoredRow[]): void {
    inTransaction(this.#database, () => {
      if (kind === 'edit') this.#update(rows)
      else this.#statements.run('UPDATE staged SET discarded_by = NULL WHERE discarded_by = ?', stepId)
      this.#statements.run('DELETE FROM undo_steps WHERE step_id = ?', stepId)
    })
  }

  /** Deletes these undo steps and the rows they discarded. */
  forget(stepIds: readonly number[]): void {
    inTransaction(this.#database, () => {
      for (const stepId of stepIds) {
        this.#statements.run('DELETE FROM staged WHERE discarded_by = ?', stepId)
        this.#statements.run('DELETE FROM undo_steps WHERE step_id = ?', stepId)
      }
    })
  }

  #update(rows: readonly StoredRow[]): void {
    for (const row of rows)
      this.#statements.run('UPDATE staged SET row = ? WHERE stage_id = ?', JSON.stringify(row), row.stageId)
  }

  #step(kind: UndoStep['kind'], before: unknown): number {
    return this.#statements.insert('undo_steps', { kind, before: JSON.stringify(before) })
  }
}
