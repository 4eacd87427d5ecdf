import type { Field } from '../../../../domain/fields/field.ts'
import { nameOf } from '../../../../domain/fields/fields.ts'
import type { Statements } from '../../../storage/statements.ts'
import { AGENTS, CALL_COLUMNS, TYPES, type FieldColumn } from '../../fieldColumns.ts'
import { NumberColumn } from '../columns/numberColumn.ts'
import type { Slots } from '../columns/slots.ts'
import { TextColumn } from '../columns/textColumn.ts'
import type { CallPart, CallSet } from './callSet.ts'
import { SharedValues } from './sharedValues.ts'

/** Texts that are different for each call, and so take most memory. */
function isLink({ isReference, isUnique }: Field): boolean {
  return isReference === true && isUnique === true
}

/** Fields with a value in a column of `calls`, by their names in queries. */
class FieldSet implements CallSet {
  readonly fields: ReadonlyMap<string, NumberColumn | TextColumn>
  readonly #numbers: readonly NumberColumn[]
  readonly #texts: readonly TextColumn[]
  readonly #selected: string

  constructor(columns: readonly FieldColumn[]) {
    const isText = ({ holds }: FieldColumn) => holds === 'text'
    const numbers = columns.filter((column) => !isText(column))
    const texts = columns.filter(isText)
    this.#numbers = numbers.map(() => new NumberColumn())
    this.#texts = texts.map(() => new TextColumn())
    const held = [...this.#numbers, ...this.#texts]
    const all = [...numbers, ...texts]
    this.fields = new Map(all.map(({ field }, at) => [nameOf(field) ?? field.id, held[at]!]))
    // Microseconds are beyond JavaScript's safe integers before 1684 and after 2255: as integers, they can't be read.
    const selected = all.map(({ name, holds }) => (holds === 'instant' ? `CAST(${name}_us AS REAL)` : name))
    this.#selected = selected.join(', ')
  }

  reserve(capacity: number): void {
    for (const column of this.fields.values()) column.reserve(capacity)
  }

  read(sql: Statements, part: CallPart, slots: Slots): void {
    this.readWith(sql, part, slots, '')
  }

  /** `more`: of other columns, which `rest` gets from their place in the row on. */
  protected readWith(
    sql: Statements,
    { condition, values }: CallPart,
    slots: Slots,
    more: string,
    rest?: (slot: number, row: readonly unknown[], at: number) => void,
  ): void {
    for (const row of sql.arrays(
      `SELECT id, ${this.#selected}${more} FROM calls WHERE ${condition('id')}`,
      ...values,
    )) {
      const slot = slots.of(Number(row[0]))!
      let at = 1
      for (const column of this.#numbers) column.set(slot, row[at++])
      for (const column of this.#texts) column.set(slot, row[at++])
      rest?.(slot, row, at)
    }
  }
}

/** The values of the list form, except lists and what is different for each call. */
export class ListForm extends FieldSet {
  readonly shared = [new SharedValues(AGENTS), new SharedValues(TYPES)]

  constructor() {
    super(CALL_COLUMNS.filter(({ field }) => nameOf(field) !== undefined && !isLink(field)))
  }

  override reserve(capacity: number): void {
    super.reserve(capacity)
    for (const values of this.shared) values.reserve(capacity)
  }

  override read(sql: Statements, part: CallPart, slots: Slots): void {
    const keys = this.shared.map(({ key }) => `, ${key}`).join('')
    this.readWith(sql, part, slots, keys, (slot, row, at) => {
      let next = at
      for (const values of this.shared) values.set(sql, slot, row[next++])
    })
  }
}

export class Links extends FieldSet {
  constructor() {
    super(CALL_COLUMNS.filter(({ field }) => isLink(field)))
  }
}

/** The fields that `Links` has. */
export const LINK_FIELDS: ReadonlySet<string> = new Set(new Links().fields.keys())
