import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { getOrInsert } from '../../domain/getOrInsert.ts'

export type Row = Record<string, SQLInputValue>
export type FoundRow = Record<string, SQLOutputValue>

/**
 * Runs SQL with prepared statements that are kept, because a page of calls runs the same few a thousand times. With `LIMIT ?`,
 * SQLite compiles a statement again each time it is bound, since its plan may depend on the number; not with `LIMIT ? + 0`.
 */
export class Statements {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  readonly #preparedForArrays = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Returns the number of changed rows. */
  run(statement: string, ...values: readonly SQLInputValue[]): number {
    return Number(this.#prepare(statement).run(...values).changes)
  }

  first(statement: string, ...values: readonly SQLInputValue[]): FoundRow | undefined {
    return this.#prepare(statement).get(...values)
  }

  all(statement: string, ...values: readonly SQLInputValue[]): readonly FoundRow[] {
    return this.#prepare(statement).all(...values)
  }

  /** The number in the first column of the first row; 0 without one. */
  count(statement: string, ...values: readonly SQLInputValue[]): number {
    return Number(Object.values(this.first(statement, ...values) ?? {})[0] ?? 0)
  }

  /** Like `all`, with rows as arrays, which is faster. */
  arrays(statement: string, ...values: readonly SQLInputValue[]): readonly (readonly SQLOutputValue[])[] {
    const prepared = getOrInsert(this.#preparedForArrays, statement, () => {
      const added = this.#database.prepare(statement)
      added.setReturnArrays(true)
      return added
    })
    return prepared.all(...values) as unknown as readonly (readonly SQLOutputValue[])[]
  }

  /** Returns the row's id. */
  insert(table: string, row: Row): number {
    const names = Object.keys(row)
    const statement = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    return Number(this.#prepare(statement).run(...Object.values(row)).lastInsertRowid)
  }

  #prepare(statement: string): StatementSync {
    return getOrInsert(this.#prepared, statement, () => this.#database.prepare(statement))
  }
}
