import { z } from 'zod'
import type { OddField } from '../../../domain/calls/call.ts'
import { reasonOf } from './wireValues.ts'

type TolerantRead<Value> =
  | { readonly kind: 'read'; readonly value: Value; readonly oddFields: readonly OddField[] }
  /** Without an id, or not a record at all. */
  | { readonly kind: 'unreadable'; readonly problem: OddField }

/** Enough to see the problem; 50,000 messages may each have the same odd field. */
const MOST_NAMED = 50

/**
 * Reads a record in which some fields don't match the interface: drops and reports each one. A number in place of a text is
 * converted. A part that requires a dropped field (an answer without its question's id) is dropped, too; a record that
 * does is unreadable.
 *
 * Removes odd values from `record` itself, because copying would be recursive and a service may nest arbitrarily deep.
 */
export function readTolerantly<Value>(schema: z.ZodType<Value>, record: unknown): TolerantRead<Value> {
  const oddFields: OddField[] = []
  const seen = new Set<string>()
  for (;;) {
    const parsed = schema.safeParse(record)
    if (parsed.success) return { kind: 'read', value: parsed.data, oddFields }
    for (const { path, message } of parsed.error.issues) {
      const place = path.join('.')
      const isNew = !seen.has(place)
      seen.add(place)
      const problem = { path: place === '' ? '(record)' : place, reason: reasonOf(message) }
      if (isNew && oddFields.length < MOST_NAMED) oddFields.push(problem)
      if (takeOut(record, path)) continue
      return { kind: 'unreadable', problem: oddFields.find(({ path: named }) => named === place) ?? problem }
    }
  }
}

/** Removes the value at `path`, or its container if the value is already gone. False if that is the whole record. */
function takeOut(record: unknown, path: readonly PropertyKey[]): boolean {
  const [key] = path.slice(-1)
  const holder = path.slice(0, -1).reduce((value, step) => fieldOf(value, step), record)
  if (key === undefined) return false
  // Its container was already removed for another issue.
  if (typeof holder !== 'object' || holder === null) return true
  const value = fieldOf(holder, key)
  // A hole in a list counts as removed (see `listOf`), so only a missing field removes its container.
  if (value === undefined) return takeOut(record, path.slice(0, -1))
  const rest = typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
  Object.assign(holder, { [key]: rest })
  return true
}

function fieldOf(value: unknown, key: PropertyKey): unknown {
  const isField = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
  return isField ? (value as Record<PropertyKey, unknown>)[key] : undefined
}
