import type { CallFields } from '../query/callFields.ts'
import type { Scalar } from '../query/fieldData.ts'

/** A field's numbers by slot; NaN is null. */
export function numbersOf(fields: CallFields, field: string): Float64Array {
  const data = fields.of(field)
  if (data.kind !== 'number') throw new Error(`${field} isn’t a number.`)
  return data.values
}

/** The value of a text field in a slot. */
export function valuesOf(fields: CallFields, field: string, slot: number): Scalar | null {
  const data = fields.of(field)
  if (data.kind !== 'coded') throw new Error(`${field} has no codes.`)
  return data.values[data.codes[slot]!] ?? null
}
