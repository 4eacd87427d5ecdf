import { kindOf, operatorsOf, type ValueKind } from '../fields/kinds.ts'
import type { QueryOperator } from '../fields/operators.ts'
import { textOfContainsPattern } from '../values/likePattern.ts'

/** Same as the wire's operators, except that LIKE has two readings: `contains` (literal text) and `pattern`. */
export interface Condition {
  readonly id: string
  readonly op: QueryOperator
  readonly reading: 'plain' | 'contains' | 'pattern'
  /** Shown between field and value: "AI score · is below · 60". */
  readonly words: string
}

/** The conditions of a kind, most used first: exactly its operators. */
export function conditionsOf(kind: ValueKind): readonly Condition[] {
  const operators = operatorsOf(kind)
  if (!kindOf(kind).isText) return operators.map((op) => plain(op, wordsOf(kind, op)))
  return [
    ...operators.map((op): Condition => {
      const words = CONTAINS_WORDS[op]
      return words === undefined ? plain(op, wordsOf(kind, op)) : { id: op, op, reading: 'contains', words }
    }),
    ...operators.flatMap((op): Condition[] => {
      const words = PATTERN_WORDS[op]
      return words === undefined ? [] : [{ id: `${op} pattern`, op, reading: 'pattern', words }]
    }),
  ]
}

/** The condition of a filter: `contains` if its pattern is that of a literal text, else the pattern itself. */
export function conditionOf(
  kind: ValueKind,
  { op, value }: { readonly op: QueryOperator; readonly value: string | null },
): Condition {
  const candidates = conditionsOf(kind).filter((condition) => condition.op === op)
  const isPattern = value !== null && textOfContainsPattern(value) === undefined
  const found = candidates.find(({ reading }) => reading !== (isPattern ? 'contains' : 'pattern'))
  return found ?? plain(op, op)
}

function plain(op: QueryOperator, words: string): Condition {
  return { id: op, op, reading: 'plain', words }
}

const CONTAINS_WORDS: Partial<Record<QueryOperator, string>> = {
  ilike: 'contains',
  not_ilike: 'does not contain',
  like: 'contains (same case)',
  not_like: 'does not contain (same case)',
}

const PATTERN_WORDS: Partial<Record<QueryOperator, string>> = {
  ilike: 'matches the pattern',
  not_ilike: 'does not match the pattern',
  like: 'matches the pattern (same case)',
  not_like: 'does not match the pattern (same case)',
}

const WORDS: Record<QueryOperator, string> = {
  '==': 'is',
  '!=': 'is not',
  '>': 'is above',
  '>=': 'is at least',
  '<': 'is below',
  '<=': 'is at most',
  empty: 'has no value',
  not_empty: 'has a value',
  in: 'is one of',
  not_in: 'is none of',
  '=~': 'matches the regular expression',
  like: 'matches the pattern (same case)',
  not_like: 'does not match the pattern (same case)',
  ilike: 'matches the pattern',
  not_ilike: 'does not match the pattern',
  like_and: 'has all the words (same case)',
  like_or: 'has any of the words (same case)',
  ilike_and: 'has all the words',
  ilike_or: 'has any of the words',
  says: 'says',
  not_says: 'does not say',
}

function wordsOf(kind: ValueKind, op: QueryOperator): string {
  return kindOf(kind).operatorWords?.[op] ?? WORDS[op]
}
