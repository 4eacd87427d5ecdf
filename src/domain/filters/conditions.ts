import { kindOf, operatorsOf, type ValueKind } from '../fields/kinds.ts'
import type { QueryOperator } from '../fields/operators.ts'
import { textOfContainsPattern } from '../values/likePattern.ts'

/**
 * Same as the wire's operators, except that LIKE has two readings: `contains` (literal text) and `pattern`; and that `!=` and `not_in`
 * of a field with one value per call are also read as `kept`: with the calls without a value, which the wire leaves out.
 */
export interface Condition {
  readonly id: string
  readonly op: QueryOperator
  readonly reading: 'plain' | 'contains' | 'pattern' | 'kept'
  /** Shown between field and value: "AI score · is below · 60". */
  readonly words: string
}

/** The conditions of a kind, most used first: exactly its operators. `isList`: of fields with any number of values. */
export function conditionsOf(kind: ValueKind, isList = false): readonly Condition[] {
  const operators = operatorsOf(kind)
  const keeps = !isList && keepsMissing(kind)
  const plainOnes = operators.flatMap((op): Condition[] => {
    const kept = keeps ? KEPT_WORDS[op] : undefined
    const words = kindOf(kind).isText ? CONTAINS_WORDS[op] : undefined
    if (words !== undefined) return [{ id: op, op, reading: 'contains', words }]
    if (kept === undefined) return [plain(op, wordsOf(kind, op))]
    return [{ id: `${op} kept`, op, reading: 'kept', words: kept }, plain(op, KNOWN_WORDS[op]!)]
  })
  if (!kindOf(kind).isText) return plainOnes
  return [
    ...plainOnes,
    ...operators.flatMap((op): Condition[] => {
      const words = PATTERN_WORDS[op]
      return words === undefined ? [] : [{ id: `${op} pattern`, op, reading: 'pattern', words }]
    }),
  ]
}

/** Whether its exclusions can keep calls without a value. Those of times are periods, which aren't values. */
export function keepsMissing(kind: ValueKind): boolean {
  return kind !== 'datetime' && operatorsOf(kind).includes('!=')
}

/** The condition that an exclusion with this operator is. */
export function keptCondition(kind: ValueKind, op: QueryOperator): Condition | undefined {
  return conditionsOf(kind).find((condition) => condition.op === op && condition.reading === 'kept')
}

/** The condition of a filter: `contains` if its pattern is that of a literal text, else the pattern itself. */
export function conditionOf(
  kind: ValueKind,
  { op, value }: { readonly op: QueryOperator; readonly value: string | null },
  isList = false,
): Condition {
  const candidates = conditionsOf(kind, isList).filter(
    (condition) => condition.op === op && condition.reading !== 'kept',
  )
  const isPattern = value !== null && textOfContainsPattern(value) === undefined
  const found = candidates.find(({ reading }) => reading !== (isPattern ? 'contains' : 'pattern'))
  return found ?? plain(op, op)
}

function plain(op: QueryOperator, words: string): Condition {
  return { id: op, op, reading: 'plain', words }
}

const KEPT_WORDS: Partial<Record<QueryOperator, string>> = { '!=': 'is not', not_in: 'is none of' }

/** As on the wire, without calls that have no value. */
const KNOWN_WORDS: Partial<Record<QueryOperator, string>> = {
  '!=': 'has a value other than',
  not_in: 'has a value that is none of',
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
