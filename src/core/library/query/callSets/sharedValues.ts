import { shownText } from '../../../../domain/calls/blankText.ts'
import { nameOf } from '../../../../domain/fields/fields.ts'
import { sortFieldOf } from '../../../../domain/fields/queryFields.ts'
import type { Statements } from '../../../storage/statements.ts'
import { number, text } from '../../columns.ts'
import type { FieldColumn, SharedPart } from '../../fieldColumns.ts'
import { grown } from '../columns/slots.ts'

type Values = (string | number | null)[]

/** Fields of agents or call types. The store has each distinct one once, so their keys are the codes. */
export class SharedValues {
  codes = new Uint32Array(0)
  /** By name in queries, then by code; 0 is a call without an agent or a call type. Texts are as shown, and for sorting as sent. */
  readonly fields: ReadonlyMap<string, Values>
  readonly key: string
  readonly #part: SharedPart
  #known = 1

  constructor(part: SharedPart) {
    this.#part = part
    this.key = part.key
    this.fields = new Map(
      part.columns.flatMap((column) => [...namesOf(column)].map((name) => [name, [null] as Values] as const)),
    )
  }

  reserve(capacity: number): void {
    if (capacity > this.codes.length) this.codes = grown(this.codes, capacity)
  }

  set(sql: Statements, slot: number, key: unknown): void {
    const code = number(key) ?? 0
    if (code >= this.#known) this.#readFrom(sql)
    this.codes[slot] = code
  }

  #readFrom(sql: Statements): void {
    const { table, key, columns } = this.#part
    for (const row of sql.all(`SELECT * FROM ${table} WHERE ${key} >= ? ORDER BY ${key}`, this.#known)) {
      const code = Number(row[key])
      this.#known = code + 1
      for (const column of columns) {
        const value = row[column.name]
        for (const name of namesOf(column)) {
          const isSent = name === column.field.service?.sort
          const shown = typeof value === 'string' ? (isSent ? value : shownOf(column, value)) : number(value)
          fill(this.fields.get(name)!, code, shown)
        }
      }
    }
  }
}

function namesOf({ field }: FieldColumn): ReadonlySet<string> {
  return new Set([nameOf(field), sortFieldOf(field)].filter((name) => name !== undefined))
}

/** A text that the service sorts by is stored as sent. */
function shownOf({ field }: FieldColumn, value: string): string | null {
  return field.service?.sort === undefined ? text(value) : shownText(value)
}

/** Keys that the store doesn't have leave no gaps, which would make the array slow. */
function fill(values: Values, code: number, value: string | number | null): void {
  while (values.length < code) values.push(null)
  values[code] = value
}
