import type { ValueProblem } from '../../fields/kind.ts'
import { cleanSearch, isNumeric, isWholeText, kindOf, type ValueKind } from '../../fields/kinds.ts'
import type { QueryOperator } from '../../fields/operators.ts'
import type { Condition } from '../../filters/conditions.ts'
import { readTyped } from '../../filters/values/typedValue.ts'
import { wireValueProblem } from '../../filters/values/wireValue.ts'
import { containsPattern } from '../../values/likePattern.ts'
import { quotedIfNeeded } from './quotedText.ts'

/** The meaning of one value of the filter text (one entry of a list). */
type MeantValue =
  | { readonly kind: 'wire'; readonly value: string }
  | { readonly kind: 'period'; readonly period: string }
  | { readonly kind: 'problem'; readonly problem: ValueProblem }

interface ValuePlace {
  readonly kind: ValueKind
  readonly op: QueryOperator
  readonly reading: Condition['reading']
  /** The user's time zone, for `2026-11-03 14:05`. */
  readonly zone: string
}

/**
 * Reads a value. Keeps the wire's spelling of a number or a time exactly; converts common spellings (`5m`, `40%`, `yes`,
 * `2026-11-03 14:05`) to the wire's.
 */
export function readTextValue(place: ValuePlace, text: string): MeantValue {
  const { kind, op } = place
  if (text === '') return { kind: 'problem', problem: 'empty' }
  if (kind === 'search') return readSearchValue(text)
  const { isText, spell, misread } = kindOf(kind)
  if (isText) {
    if (!isWholeText(text)) return { kind: 'problem', problem: 'broken-text' }
    if (place.reading === 'contains') return { kind: 'wire', value: containsPattern(text) }
    return isBrokenPattern(op, text) ? { kind: 'problem', problem: 'broken-pattern' } : { kind: 'wire', value: text }
  }
  const asWritten = isNumeric(kind) ? text.replace(/^\+/, '') : text
  // One entry at a time, so an operator for lists is checked as equality.
  const problem = wireValueProblem(kind, '==', asWritten)
  if (problem === null) return { kind: 'wire', value: asWritten }
  const meant = spell?.(text, place.zone)
  if (meant === undefined) return { kind: 'problem', problem: problem === 'not-a-number' ? misread : problem }
  if (typeof meant !== 'string') return { kind: 'period', period: meant.period }
  const rest = wireValueProblem(kind, '==', meant)
  return rest === null ? { kind: 'wire', value: meant } : { kind: 'problem', problem: rest }
}

/** A wire value in readable form if that is read back exactly, otherwise unchanged. */
export function textOfValue(kind: ValueKind, op: QueryOperator, value: string, zone: string): string {
  const { isText, spelled } = kindOf(kind)
  if (isText) return quotedIfNeeded(value)
  const nice = spelled?.(value, zone) ?? value
  const meant = readTextValue({ kind, op, reading: 'plain', zone }, nice)
  return meant.kind === 'wire' && meant.value === value ? nice : quotedIfNeeded(value)
}

function isBrokenPattern(op: QueryOperator, text: string): boolean {
  if (op !== '=~') return false
  const read = readTyped('text', { id: op, op, reading: 'plain', words: '' }, text)
  return read.kind === 'problem' && read.problem === 'broken-pattern'
}

function readSearchValue(text: string): MeantValue {
  const search = cleanSearch(text)
  const problem = wireValueProblem('search', 'says', search)
  return problem === null ? { kind: 'wire', value: search } : { kind: 'problem', problem }
}
