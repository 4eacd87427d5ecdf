import type { Statements } from '../../storage/statements.ts'
import type { SearchIndex } from '../search/searchIndex.ts'

/** Deletes agents, call types, and scorecards that no call refers to anymore. */
const SHARED = [
  'DELETE FROM agents WHERE agent_key NOT IN (SELECT agent_key FROM calls WHERE agent_key IS NOT NULL)',
  'DELETE FROM types WHERE type_key NOT IN (SELECT type_key FROM calls WHERE type_key IS NOT NULL)',
  'DELETE FROM scorecards WHERE scorecard_key NOT IN (SELECT scorecard_key FROM details WHERE scorecard_key IS NOT NULL)',
]

/** Rewriting takes half a second, so that queries hardly wait. */
const MOST_REWRITTEN_BYTES = 32 * 1024 * 1024

/** Erasing one call of 900 words from the index took as long (44 ms) as merging the index of 400. */
const CALLS_PER_ERASED = 400

/** Whether rewriting the file is a better way to erase so many of its calls than erasing each. */
export function isWorthRewriting(
  removedCount: number,
  { calls, sizeBytes }: { readonly calls: number; readonly sizeBytes: number },
): boolean {
  return sizeBytes < MOST_REWRITTEN_BYTES || removedCount * CALLS_PER_ERASED > calls
}

/** Removes calls and everything that only they refer to. */
export class Removal {
  readonly #sql: Statements
  readonly #search: SearchIndex
  readonly #rows: readonly { delete(callId: number): void }[]

  /** `rows`: those of calls, in the order in which they are deleted. */
  constructor(sql: Statements, search: SearchIndex, rows: readonly { delete(callId: number): void }[]) {
    this.#sql = sql
    this.#search = search
    this.#rows = rows
  }

  /** Returns whether agents, call types or scorecards were removed, too, because no call has them anymore. */
  remove(ids: readonly number[], isRewritten: boolean): boolean {
    this.#search.erasing(isRewritten, () => {
      for (const id of ids) for (const rows of this.#rows) rows.delete(id)
    })
    return SHARED.map((statement) => this.#sql.run(statement)).some((changes) => changes > 0)
  }
}
