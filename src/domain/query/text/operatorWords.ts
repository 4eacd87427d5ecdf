import { conditionsOf, keepsMissing, type Condition } from '../../filters/conditions.ts'
import { kindOf, operatorsOf, VALUE_KINDS, type ValueKind } from '../../fields/kinds.ts'
import { QUERY_OPERATORS, type QueryOperator } from '../../fields/operators.ts'

/** An operator in the filter text. `contains` means that the value is literal text, not a pattern. */
export interface WrittenOperator {
  readonly op: QueryOperator
  readonly reading: Condition['reading']
  readonly end: number
}

/**
 * The operator of this kind of field at `at`: the wire's word, a common one (`=`, `not in`, `is empty`, `before`), or the
 * words of a chip (`is longer than`). The longest match wins.
 */
export function readOperator(source: string, at: number, kind: ValueKind): WrittenOperator | undefined {
  for (const { pattern, op, reading } of wordsOfKind(kind)) {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (match) return { op, reading, end: at + match[0].length }
  }
  return undefined
}

/** An operator of any kind of field at `at`, to report that this field doesn't allow it. */
export function readAnyOperator(source: string, at: number): WrittenOperator | undefined {
  const found = VALUE_KINDS.flatMap((kind) => readOperator(source, at, kind) ?? [])
  return found.toSorted((one, other) => other.end - one.end)[0]
}

export function isSymbol(op: QueryOperator): boolean {
  return /^\W+$/.test(op)
}

interface Words {
  readonly pattern: RegExp
  readonly op: QueryOperator
  readonly reading: Condition['reading']
}

const known = new Map<ValueKind, readonly Words[]>()

function wordsOfKind(kind: ValueKind): readonly Words[] {
  const ready = known.get(kind)
  if (ready) return ready
  const allowed = new Set<QueryOperator>(operatorsOf(kind))
  const { isText, typedOperators } = kindOf(kind)
  const aliases = { ...EVERYDAY, ...typedOperators }
  const words = [
    ...QUERY_OPERATORS.map((op) => ({ text: op as string, op, reading: 'plain' as const })),
    ...Object.entries(aliases).map(([text, op]) => ({ text, op, reading: 'plain' as const })),
    ...conditionsOf(kind).map(({ words, op, reading }) => ({ text: words, op, reading })),
    ...(keepsMissing(kind)
      ? ["isn't", 'isn’t'].map((text) => ({ text, op: '!=' as const, reading: 'kept' as const }))
      : []),
    ...(isText ? [{ text: 'not contains', op: 'not_ilike' as const, reading: 'contains' as const }] : []),
  ]
    .filter(({ op }) => allowed.has(op))
    .toSorted((one, other) => other.text.length - one.text.length)
    .map(({ text, op, reading }) => ({ pattern: patternOf(text), op, reading }))
  known.set(kind, words)
  return words
}

const EVERYDAY: Readonly<Record<string, QueryOperator>> = {
  '=': '==',
  '<>': '!=',
  '≠': '!=',
  '≥': '>=',
  '≤': '<=',
  is: '==',
  equals: '==',
  'not in': 'not_in',
  'not like': 'not_like',
  'not ilike': 'not_ilike',
  'is empty': 'empty',
  'is null': 'empty',
  'not empty': 'not_empty',
  'is not empty': 'not_empty',
  'is not null': 'not_empty',
  'at least': '>=',
  'at most': '<=',
  'more than': '>',
  'less than': '<',
  above: '>',
  over: '>',
  below: '<',
  under: '<',
}

/** A word must end at a word boundary. For symbols, longer operators are tried first. */
function patternOf(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')
  return new RegExp(/\w$/.test(text) ? `${escaped}(?![\\p{L}\\p{N}_])` : escaped, 'iuy')
}
