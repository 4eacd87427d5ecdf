import { z } from 'zod'
import type { OddField } from '../../../domain/calls/call.ts'
import { reasonOf } from './wireValues.ts'

export type TolerantRead<Value> =
  | { readonly kind: 'read'; readonly value: Value; readonly oddFields: readonly OddField[] }
  /** Without an id, or no record at all. */
  | { readonly kind: 'unreadable'; readonly problem: OddField }

/** Enough to see what is wrong; 50,000 messages may each have the same odd field. */
const MOST_NAMED = 50

/**
 * Reads a record although some of its fields aren't as the interface describes: each is named and left out. A number
 * where a text belongs keeps its digits. What can't do without such a field (an answer without its question's id) goes
 * with it; a record that can't is unreadable.
 *
 * Takes odd values out of `record` itself: a copy would be recursive, and a service may nest as deep as it likes.
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

/** Takes out the value at `path`, or what holds it when there is no value any more. False when that is the whole record. */
function takeOut(record: unknown, path: readonly PropertyKey[]): boolean {
  const [key] = path.slice(-1)
  const holder = path.slice(0, -1).reduce((value, step) => fieldOf(value, step), record)
  if (key === undefined) return false
  // Another issue has taken its holder out already.
  if (typeof holder !== 'object' || holder === null) return true
  const value = fieldOf(holder, key)
  // A hole of a list is as good as gone (see `listOf`); so only a missing field takes its holder along.
  if (value === undefined) return takeOut(record, path.slice(0, -1))
  const rest = typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
  Object.assign(holder, { [key]: rest })
  return true
}

function fieldOf(value: unknown, key: PropertyKey): unknown {
  const isField = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
  return isField ? (value as Record<PropertyKey, unknown>)[key] : undefined
}
