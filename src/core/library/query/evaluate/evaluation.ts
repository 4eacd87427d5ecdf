import { AppError } from '../../../../contract/errors/errors.ts'
import type { Filter } from '../../../../domain/filters/filter.ts'
import { getOrInsert } from '../../../../domain/getOrInsert.ts'
import { isGroup, type LocalFilter, type ResolvedPart } from '../../../../domain/query/query.ts'
import { takesList, type QueryOperator } from '../../../../domain/fields/operators.ts'
import { queryField } from '../../../../domain/fields/queryFields.ts'
import type { CallFields } from '../callFields.ts'
import { type Comparison, comparisonOf } from './comparison.ts'
import { foldCase } from '../text/foldCase.ts'
import type { CodedData, ListData, NumberData } from '../fieldData.ts'
import type { LeastRecentlyUsed } from '../leastRecentlyUsed.ts'
import { RegexTimer } from '../regex/regexTimer.ts'
import { emptyTruth, listTruth, withMissing } from './presence.ts'
import { type CallSearch, isSearchPlace, noTextTruth, searchTruth } from './searchTruth.ts'
import { both, FALSE, joinTruth, negatedValues, negateTruth, TRUE, type Truth, UNKNOWN } from './truth.ts'

/** Evaluates the parts of a query for all calls. Fails with `invalid-input`, `not-local`, `regex-too-slow`. */
export class Evaluation {
  readonly #fields: CallFields
  readonly #search: CallSearch
  readonly #known: LeastRecentlyUsed<Truth>
  readonly #timer = new RegexTimer()

  /** `known`: of conditions that were evaluated before, for the same fields. */
  constructor(fields: CallFields, search: CallSearch, known: LeastRecentlyUsed<Truth>) {
    this.#fields = fields
    this.#search = search
    this.#known = known
  }

  truthOf(join: 'and' | 'or', parts: readonly ResolvedPart[]): Truth {
    if (parts.length === 0) return both(new Uint8Array(this.#fields.slotEnd).fill(TRUE))
    return joinTruth(
      join,
      parts.map((part) => this.#partTruth(part)),
    )
  }

  #partTruth(part: ResolvedPart): Truth {
    if (!isGroup(part)) return this.#knownTruth(part)
    const truth = this.truthOf(part.join, part.parts)
    return part.isNegated ? negateTruth(truth) : truth
  }

  #knownTruth(condition: Filter | LocalFilter): Truth {
    const key = JSON.stringify([condition.field, condition.op, condition.value])
    return getOrInsert(this.#known, key, () => this.#conditionTruth(condition))
  }

  #conditionTruth({ field, op, value }: Filter | LocalFilter): Truth {
    const known = queryField(field)
    if (known === undefined) throw new AppError('invalid-input', { field, reason: 'There is no such field.' })
    const fields = this.#fields
    if (op === 'empty' || op === 'not_empty') {
      const empty = isSearchPlace(field) ? noTextTruth(fields, field) : emptyTruth(fields.of(field), fields.slotEnd)
      return op === 'empty' ? empty : negateTruth(empty)
    }
    if (value === null) throw new AppError('invalid-input', { field, reason: 'The value is missing.' })
    if (op === 'says' || op === 'not_says') {
      if (!isSearchPlace(field)) throw new AppError('invalid-input', { field, reason: 'This field can’t be searched.' })
      const truth = searchTruth(this.#search, fields, field, value)
      return op === 'says' ? truth : negateTruth(truth)
    }
    const comparison = comparisonOf(
      field,
      known.kind,
      op,
      field === 'account.key' ? accountKeys(fields, op, value) : value,
    )
    const data = fields.of(field)
    if (data.kind === 'number') return scalarTruth(numberTruth(data, comparison, fields.slotEnd), data)
    const passed = comparison.isRegex
      ? this.#regexPassed(value, data.values, comparison)
      : passedBy(testedValues(data, comparison), comparison)
    return data.kind === 'coded'
      ? scalarTruth(codedTruth(data, passed, comparison, fields.slotEnd), data)
      : anyTruth(data, passed, comparison, fields.slotEnd)
  }

  #regexPassed(pattern: string, values: CodedData['values'], { test }: Comparison): Uint8Array {
    const passed = new Uint8Array(values.length)
    let code = 0
    this.#timer.run(pattern, () => {
      for (; code < values.length; code += 1) passed[code] = passedOf(values[code]!, test)
    })
    return passed
  }
}

/** With the key that the field has of each account. */
function accountKeys(fields: CallFields, op: QueryOperator, value: string): string {
  if (takesList(op)) {
    return value
      .split(',')
      .map((key) => fields.accountKey(key))
      .join(',')
  }
  return op === '==' || op === '!=' ? fields.accountKey(value) : value
}

function scalarTruth(truth: Uint8Array, { isMissing }: Pick<NumberData, 'isMissing'>): Truth {
  return isMissing === undefined ? both(truth) : withMissing(truth, isMissing)
}

function numberTruth(data: NumberData, comparison: Comparison, end: number): Uint8Array {
  const { test, isNegated, range } = comparison
  if (range !== null) return rangeTruth(data, range, end)
  const { values } = data
  const truth = new Uint8Array(end)
  const [hit, miss] = isNegated ? [FALSE, TRUE] : [TRUE, FALSE]
  const passes = test as (value: number) => boolean
  for (let slot = 0; slot < end; slot += 1) {
    const value = values[slot]!
    truth[slot] = Number.isNaN(value) ? UNKNOWN : passes(value) ? hit : miss
  }
  return truth
}

/** Without a call of a function for each value, which takes four times as long. */
function rangeTruth({ values }: NumberData, { op, bound }: NonNullable<Comparison['range']>, end: number): Uint8Array {
  const truth = new Uint8Array(end)
  const [below, equal, above] = RANGE_TRUTHS[op]
  for (let slot = 0; slot < end; slot += 1) {
    const value = values[slot]!
    truth[slot] = value < bound ? below : value > bound ? above : value === bound ? equal : UNKNOWN
  }
  return truth
}

const RANGE_TRUTHS = {
  '<': [TRUE, FALSE, FALSE],
  '<=': [TRUE, TRUE, FALSE],
  '>': [FALSE, FALSE, TRUE],
  '>=': [FALSE, TRUE, TRUE],
} as const

function codedTruth({ codes }: CodedData, passed: Uint8Array, { isNegated }: Comparison, end: number): Uint8Array {
  const truthOfCode = isNegated ? negatedValues(passed) : passed
  const truth = new Uint8Array(end)
  for (let slot = 0; slot < end; slot += 1) truth[slot] = truthOfCode[codes[slot]!]!
  return truth
}

function testedValues({ values, dictionary }: CodedData | ListData, { isFolded }: Comparison): CodedData['values'] {
  if (!isFolded) return values
  return dictionary?.folded() ?? values.map((value) => (value === null ? null : foldCase(String(value))))
}

/** By code: whether the value passes the test, as a truth. */
function passedBy(values: CodedData['values'], { test }: Comparison): Uint8Array {
  const passed = new Uint8Array(values.length)
  for (let code = 0; code < values.length; code += 1) passed[code] = passedOf(values[code]!, test)
  return passed
}

function passedOf(value: CodedData['values'][number], test: Comparison['test']): number {
  const isPassed = value === null ? null : (test as (value: unknown) => boolean | null)(value)
  return isPassed === null ? UNKNOWN : isPassed ? TRUE : FALSE
}

function anyTruth(data: ListData, passed: Uint8Array, { isNegated }: Comparison, end: number): Truth {
  const hits = passed.map((one) => (one === TRUE ? 1 : 0))
  const [hit, miss] = isNegated ? [FALSE, TRUE] : [TRUE, FALSE]
  const truth = new Uint8Array(end)
  for (let slot = 0; slot < end; slot += 1) truth[slot] = data.list.isAny(slot, hits) ? hit : miss
  return listTruth(truth, data)
}
