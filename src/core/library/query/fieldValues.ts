import { isChatFormat } from '../../../domain/calls/call.ts'
import type { CallFields } from './callFields.ts'
import type { CodedData, Scalar } from './fieldData.ts'

/** A field's numbers by slot; NaN is null. */
export function numbersOf(fields: CallFields, field: string): Float64Array {
  const data = fields.of(field)
  if (data.kind !== 'number') throw new Error(`${field} isn’t a number.`)
  return data.values
}

/** The same for figures: as `measuredDuration` of single calls, without durations of chats of 0 s. */
export function measuredNumbers(fields: CallFields, field: string): Float64Array {
  const numbers = numbersOf(fields, field)
  if (field !== 'duration') return numbers
  const { codes, values } = codesOf(fields, 'type')
  const isChat = values.map((format) => typeof format === 'string' && isChatFormat(format))
  const measured = numbers.slice()
  for (let slot = 0; slot < measured.length; slot += 1) {
    if (measured[slot] === 0 && isChat[codes[slot]!] === true) measured[slot] = Number.NaN
  }
  return measured
}

/** The order of slots by time. Calls without one are last, and calls of the same time in the order of their ids. */
export function newestFirst(fields: CallFields): (one: number, other: number) => number {
  const times = numbersOf(fields, 'timestamp')
  return (one, other) => (times[other] || 0) - (times[one] || 0) || fields.idAt(other) - fields.idAt(one)
}

/** A field's codes by slot, and their values. */
export function codesOf(fields: CallFields, field: string): CodedData {
  const data = fields.of(field)
  if (data.kind !== 'coded') throw new Error(`${field} has no codes.`)
  return data
}

/** A value as text; null without one. */
export function textOf(value: Scalar | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value)
}

/** The value of a text field in a slot. */
export function valuesOf(fields: CallFields, field: string, slot: number): Scalar | null {
  const data = codesOf(fields, field)
  return data.values[data.codes[slot]!] ?? null
}
