import type { Statements } from '../../../storage/statements.ts'
import { text } from '../../columns.ts'
import { Dictionary } from '../columns/dictionary.ts'
import { ListColumn } from '../columns/listColumn.ts'
import type { Slots } from '../columns/slots.ts'
import type { CallPart, CallSet } from './callSet.ts'

/** Lists of texts from a table with several rows per call. Missing entries are left out. */
export class TextLists<Name extends string> implements CallSet {
  readonly lists: Record<Name, { readonly list: ListColumn; readonly dictionary: Dictionary }>
  readonly #table: string
  readonly #columns: readonly Name[]

  constructor(table: string, columns: readonly Name[]) {
    this.#table = table
    this.#columns = columns
    const list = () => ({ list: new ListColumn(), dictionary: new Dictionary() })
    this.lists = Object.fromEntries(columns.map((name) => [name, list()])) as typeof this.lists
  }

  reserve(capacity: number): void {
    for (const name of this.#columns) this.lists[name].list.reserve(capacity)
  }

  read(sql: Statements, { condition, values, slots: read }: CallPart, slots: Slots): void {
    const lists = this.#columns.map((name) => this.lists[name])
    for (const { list } of lists) for (const slot of read) list.clear(slot)
    const rows = sql.arrays(
      `SELECT call_id, ${this.#columns.join(', ')} FROM ${this.#table} WHERE ${condition('call_id')}
       ORDER BY call_id, position`,
      ...values,
    )
    for (const row of rows) {
      const slot = slots.of(Number(row[0]))
      if (slot === undefined) continue
      for (const [at, { list, dictionary }] of lists.entries()) {
        const value = text(row[at + 1])
        if (value !== null) list.add(slot, dictionary.codeOf(value))
      }
    }
  }
}
