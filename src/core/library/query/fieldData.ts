import type { Dictionary } from './columns/dictionary.ts'
import type { ListColumn } from './columns/listColumn.ts'

/** The values of a field by slot, as conditions and sorting use them. */
export type FieldData = NumberData | CodedData | ListData

/** NaN is null. */
export interface NumberData {
  readonly kind: 'number'
  readonly values: Float64Array
  /** 1 for calls whose full record isn't in the library, if the value depends on it. There, the value is null. */
  readonly isMissing?: Uint8Array
  /** Slots whose value is null because it's hidden. Whether there is one isn't known. */
  readonly hidden?: ReadonlySet<number>
}

export type Scalar = string | number

/** `values[codes[slot]]`. */
export interface CodedData {
  readonly kind: 'coded'
  readonly codes: Uint32Array
  readonly values: readonly (Scalar | null)[]
  /** That `values` are of; null if they are from elsewhere. */
  readonly dictionary: Dictionary | null
  /** 1 for calls whose full record isn't in the library, if the value depends on it. There, the value is null. */
  readonly isMissing?: Uint8Array
}

export interface ListData {
  readonly kind: 'list'
  readonly list: ListColumn
  /** By code. Null: the list's entry isn't one of this field. */
  readonly values: readonly (Scalar | null)[]
  /** That `values` are of; null if they are from elsewhere. */
  readonly dictionary: Dictionary | null
  /** 1 for calls whose full record isn't in the library, if the list is part of it. */
  readonly isMissing: Uint8Array | null
  /** Slots where the list is null, in addition to the list's own. */
  readonly hidden: ReadonlySet<number>
}
