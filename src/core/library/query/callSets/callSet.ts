import type { Statements } from '../../../storage/statements.ts'
import type { Slots } from '../columns/slots.ts'

/** Columns that are read together, from one or a few tables. */
export interface CallSet {
  reserve(capacity: number): void
  /** Reads calls, whose slots exist. Replaces all of their values. */
  read(sql: Statements, part: CallPart, slots: Slots): void
}

/** The calls of a step of reading. */
export interface CallPart {
  /** An SQL condition on the column with the call's id. */
  condition(column: string): string
  readonly values: readonly (string | number)[]
  readonly slots: readonly number[]
}
