import type { Condition } from '../conditions.ts'
import { takesList, takesValue } from '../../fields/operators.ts'
import { kindOf, type ValueKind } from '../../fields/kinds.ts'
import { containsPattern, textOfContainsPattern } from '../../values/likePattern.ts'
import { wireValueProblem } from './wireValue.ts'
import type { ValueProblem } from '../../fields/kind.ts'

/** Converts between a typed value and the wire's value. Reading a text that was written here returns the same value. */
type ReadValue =
  | { readonly kind: 'value'; readonly value: string | null }
  | { readonly kind: 'problem'; readonly problem: ValueProblem }

/**
 * Reads a typed value. Durations, percentages and local times become seconds, ratios and instants; a list is split at its
 * commas.
 */
export function readTyped(kind: ValueKind, condition: Condition, typed: string, zone?: string): ReadValue {
  return readEntries(kind, condition, typed, (entry) => readEntry(kind, condition, entry, zone))
}

/**
 * Like `readTyped`, for editing a value: a text that is still as `typedText` wrote it keeps its value exactly, also each entry
 * of a list. A date-time field can't represent both instants of a time repeated by a clock change, or more than milliseconds.
 */
export function readEdited(
  kind: ValueKind,
  condition: Condition,
  typed: string,
  before: { readonly condition: Condition; readonly value: string | null } | null,
  zone?: string,
): ReadValue {
  if (before === null || before.value === null || before.condition.reading !== condition.reading)
    return readTyped(kind, condition, typed, zone)
  const wasList = isList(before.condition)
  const isUntouched = wasList === isList(condition) && typed === typedText(kind, before.condition, before.value, zone)
  if (isUntouched && takesValue(condition.op)) return { kind: 'value', value: before.value }
  const kept = (wasList ? before.value.split(',') : [before.value]).map((value) => ({
    text: entryText(kind, before.condition, value, zone),
    value,
  }))
  return readEntries(kind, condition, typed, (entry) => {
    const at = kept.findIndex(({ text }) => text === entry)
    const [found] = at < 0 ? [] : kept.splice(at, 1)
    return found ? valueOf(found.value) : readEntry(kind, condition, entry, zone)
  })
}

function readEntries(
  kind: ValueKind,
  condition: Condition,
  typed: string,
  read: (entry: string) => ReadEntry,
): ReadValue {
  if (!takesValue(condition.op)) return { kind: 'value', value: null }
  const text = typed.trim()
  if (text === '') return { kind: 'problem', problem: 'empty' }
  const entries = isList(condition) ? splitList(text) : [text]
  if (entries.length === 0) return { kind: 'problem', problem: 'empty' }
  const values: string[] = []
  for (const entry of entries) {
    const meant = read(entry)
    if (meant.kind === 'problem') return meant
    values.push(meant.value)
  }
  const value = values.join(',')
  const problem = wireValueProblem(kind, condition.op, value)
  return problem === null ? { kind: 'value', value } : { kind: 'problem', problem }
}

export function typedText(kind: ValueKind, condition: Condition, value: string | null, zone?: string): string {
  if (value === null) return ''
  if (!isList(condition)) return entryText(kind, condition, value, zone)
  return value
    .split(',')
    .map((entry) => entryText(kind, condition, entry, zone))
    .join(', ')
}

export function isList({ op }: Pick<Condition, 'op'>): boolean {
  return takesList(op)
}

/**
 * The entries of a typed list. The interface can't represent a comma inside an entry. Source: interface, "Filter rules" 4.
 */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

type ReadEntry =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'problem'; readonly problem: ValueProblem }

function readEntry(kind: ValueKind, condition: Condition, text: string, zone: string | undefined): ReadEntry {
  const { isText, read, misread } = kindOf(kind)
  if (isText) {
    if (condition.reading === 'contains') return valueOf(containsPattern(text))
    return condition.op === '=~' && !isBalanced(text) ? problemOf('broken-pattern') : valueOf(text)
  }
  const value = read === undefined ? text : read(text, zone)
  return value === undefined ? problemOf(misread) : valueOf(value)
}

function entryText(kind: ValueKind, condition: Condition, value: string, zone: string | undefined): string {
  const { isText, write } = kindOf(kind)
  if (isText) return condition.reading === 'contains' ? (textOfContainsPattern(value) ?? value) : value
  return write?.(value, zone) ?? value
}

/**
 * Whether a regular expression's brackets are balanced. The database's dialect differs from JavaScript's, so this only
 * detects mistakes in any dialect and leaves the rest to the service.
 */
function isBalanced(pattern: string): boolean {
  let depth = 0
  let setStart: number | null = null
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern[at]
    if (char === '\\') {
      at += 1
      if (at === pattern.length) return false
    } else if (setStart !== null) {
      // A closing bracket at the start of a set, or directly after its ^, is a member of the set.
      const first = pattern[setStart + 1] === '^' ? setStart + 2 : setStart + 1
      if (char === ']' && at > first) setStart = null
    } else if (char === '[') setStart = at
    else if (char === '(') depth += 1
    else if (char === ')') {
      depth -= 1
      if (depth < 0) return false
    }
  }
  return depth === 0 && setStart === null
}

function valueOf(value: string): ReadEntry {
  return { kind: 'value', value }
}

function problemOf(problem: ValueProblem): ReadEntry {
  return { kind: 'problem', problem }
}
