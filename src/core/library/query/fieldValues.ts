import type { CallFields } from './callFields.ts'
import type { CodedData, Scalar } from './fieldData.ts'

/** A field's numbers by slot; NaN is null. */
export function numbersOf(fields: CallFields, field: string): Float64Array {
  const data = fields.of(field)
  if (data.kind !== 'number') throw new Error(`${field} isn’t a number.`)
  return data.values
}

/** A field's codes by slot, and their values. */
export function codesOf(fields: CallFields, field: string): CodedData {
  const data = fields.of(field)
  if (data.kind !== 'coded') throw new Error(`${field} has no codes.`)
  return data
}

/** The value of a text field in a slot. */
export function valuesOf(fields: CallFields, field: string, slot: number): Scalar | null {
  const data = codesOf(fields, field)
  return data.values[data.codes[slot]!] ?? null
}
