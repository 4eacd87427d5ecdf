import { AppError } from '../../../../contract/errors/errors.ts'
import type { QueryOperator } from '../../../../domain/fields/operators.ts'
import type { Kind } from '../../../../domain/fields/kind.ts'
import { kindOf, type ValueKind } from '../../../../domain/fields/kinds.ts'
import { compareTexts } from '../../../../domain/query/compareTexts.ts'
import type { Scalar } from '../fieldData.ts'
import { foldCase } from '../text/foldCase.ts'
import { likeTest } from '../text/likePattern.ts'
import { regexTest } from '../regex/regexTest.ts'

/** A condition on a value that isn't null. */
export interface Comparison {
  /** Null: unknown. */
  readonly test: (value: never) => boolean | null
  /** The condition is NOT the test; of a list: no entry passes it. */
  readonly isNegated: boolean
  /** The test may take very long. */
  readonly isRegex: boolean
  /** The test expects a text as `foldCase` writes it. */
  readonly isFolded: boolean
  /** For numbers: the same as the test. */
  readonly range: { readonly op: RangeOperator; readonly bound: number } | null
}

type RangeOperator = '<' | '<=' | '>' | '>='

type ValueOperator = Exclude<QueryOperator, 'empty' | 'not_empty' | 'says' | 'not_says'>

/** Fails with `invalid-input` if the value isn't one for this kind and operator, and with `not-local`. */
export function comparisonOf(field: string, kind: ValueKind, op: ValueOperator, value: string): Comparison {
  const isNegated = op === '!=' || op.startsWith('not_')
  const reader: Reader = { field, ...kindOf(kind) }
  const isFolded = op.includes('ilike')
  const range = reader.held === 'number' && isRange(op) ? { op, bound: numberOf(reader, value) } : null
  return { test: testOf(reader, op, value), isNegated, isRegex: op === '=~', isFolded, range }
}

function isRange(op: ValueOperator): op is RangeOperator {
  return op === '<' || op === '<=' || op === '>' || op === '>='
}

interface Reader extends Pick<Kind, 'held' | 'numberOf'> {
  readonly field: string
}

function testOf(reader: Reader, op: ValueOperator, value: string): Comparison['test'] {
  switch (op) {
    case '==':
    case '!=':
      return equals(reader, [value])
    case 'in':
    case 'not_in':
      return equals(reader, value.split(','))
    case '>':
    case '>=':
    case '<':
    case '<=':
      return compares(reader, op, value)
    case '=~':
      return ofText(reader, regexTest(value))
    case 'like':
    case 'not_like':
      return ofText(reader, pattern(reader, value))
    case 'ilike':
    case 'not_ilike':
      return ofText(reader, pattern(reader, foldCase(value)))
    case 'like_and':
    case 'like_or':
      return ofText(reader, terms(reader, op === 'like_and', value))
    case 'ilike_and':
    case 'ilike_or':
      return ofText(reader, terms(reader, op === 'ilike_and', foldCase(value)))
  }
}

type TextTest = (text: string) => boolean

function equals(reader: Reader, values: readonly string[]): Comparison['test'] {
  switch (reader.held) {
    case 'any': {
      const texts = new Set(values)
      const numbers = new Set(values.filter(isNumber).map(Number))
      return (value: Scalar) => texts.has(String(value)) || (typeof value === 'number' && numbers.has(value))
    }
    case 'text':
      return isOneOf(values)
    case 'number':
      return isOneOf(values.map((value) => numberOf(reader, value)))
  }
}

function isOneOf<Value>(values: readonly Value[]): (value: Value) => boolean {
  if (values.length === 1) return (value) => value === values[0]
  const wanted = new Set(values)
  return (value) => wanted.has(value)
}

function compares(reader: Reader, op: RangeOperator, value: string): Comparison['test'] {
  if (reader.held === 'any') {
    const bound = isNumber(value) ? Number(value) : null
    return (held: Scalar) => {
      if (typeof held === 'string') return isOrdered(op, compareTexts(held, value))
      return bound === null ? null : isOrdered(op, held - bound)
    }
  }
  const bound = numberOf(reader, value)
  switch (op) {
    case '>':
      return (held: number) => held > bound
    case '>=':
      return (held: number) => held >= bound
    case '<':
      return (held: number) => held < bound
    case '<=':
      return (held: number) => held <= bound
  }
}

function isOrdered(op: RangeOperator, order: number): boolean {
  if (order === 0) return op === '>=' || op === '<='
  return order > 0 === op.startsWith('>')
}

/** As the columns have it: instants in microseconds, booleans as 0 and 1. */
function numberOf({ field, numberOf: read }: Reader, value: string): number {
  const number = read ? read(value) : isNumber(value) ? Number(value) : null
  if (number === null)
    throw new AppError('invalid-input', { field, reason: `"${value}" isn't a value for this field.` })
  return number
}

function isNumber(value: string): boolean {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/iu.test(value) && Number.isFinite(Number(value))
}

function pattern({ field }: Reader, value: string): TextTest {
  const test = likeTest(value)
  if (test === null) {
    throw new AppError('invalid-input', { field, reason: 'The pattern ends with an escape character.' })
  }
  return test
}

/** A term is anywhere in the text. */
function terms(reader: Reader, needsAll: boolean, value: string): TextTest {
  const tests = value
    .split(/\s+/u)
    .filter((term) => term !== '')
    .map((term) => {
      pattern(reader, term)
      return pattern(reader, `%${term}%`)
    })
  const [first] = tests
  if (first === undefined) {
    throw new AppError('invalid-input', { field: reader.field, reason: 'Enter at least one word.' })
  }
  return needsAll ? (text) => tests.every((test) => test(text)) : (text) => tests.some((test) => test(text))
}

function ofText({ held }: Reader, test: TextTest): Comparison['test'] {
  return held === 'any' ? (value: Scalar) => test(String(value)) : test
}
