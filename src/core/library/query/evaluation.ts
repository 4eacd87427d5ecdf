import { AppError } from '../../../contract/errors.ts'
import type { Filter } from '../../../domain/filters/filter.ts'
import { isGroup, type LocalFilter, type ResolvedPart } from '../../../domain/query/query.ts'
import { queryField } from '../../../domain/query/queryFields.ts'
import type { CallFields } from './callFields.ts'
import { type Comparison, comparisonOf } from './comparison.ts'
import type { CodedData, FieldData, ListData, NumberData } from './fieldData.ts'
import { RegexTimer } from './regex/regexTimer.ts'
import { both, FALSE, joinTruth, negateTruth, TRUE, type Truth, UNKNOWN } from './truth.ts'

/** Evaluates the parts of a query for all calls. Fails with `invalid-input`, `not-local`, `regex-too-slow`. */
export class Evaluation {
  readonly #fields: CallFields
  readonly #timer = new RegexTimer()

  constructor(fields: CallFields) {
    this.#fields = fields
  }

  truthOf(join: 'and' | 'or', parts: readonly ResolvedPart[]): Truth {
    if (parts.length === 0) return both(new Uint8Array(this.#fields.slotEnd).fill(TRUE))
    return joinTruth(
      join,
      parts.map((part) => this.#partTruth(part)),
    )
  }

  #partTruth(part: ResolvedPart): Truth {
    if (!isGroup(part)) return this.#conditionTruth(part)
    const truth = this.truthOf(part.join, part.parts)
    return part.isNegated ? negateTruth(truth) : truth
  }

  #conditionTruth({ field, op, value }: Filter | LocalFilter): Truth {
    const known = queryField(field)
    if (known === undefined) throw new AppError('invalid-input', { field, reason: 'There is no such field.' })
    const data = this.#fields.of(field)
    const { slotEnd } = this.#fields
    if (op === 'empty' || op === 'not_empty') {
      const empty = emptyTruth(data, slotEnd)
      return op === 'empty' ? empty : negateTruth(empty)
    }
    if (op === 'says' || op === 'not_says') throw new Error('Searches are evaluated elsewhere.')
    if (value === null) throw new AppError('invalid-input', { field, reason: 'The value is missing.' })
    const comparison = comparisonOf(field, known.kind, op, value)
    let truth: Truth | undefined
    const compare = () => (truth = comparisonTruth(data, comparison, slotEnd))
    if (comparison.isRegex) this.#timer.run(value, compare)
    else compare()
    return truth!
  }
}

function comparisonTruth(data: FieldData, comparison: Comparison, slotEnd: number): Truth {
  switch (data.kind) {
    case 'number':
      return both(numberTruth(data, comparison, slotEnd))
    case 'coded':
      return both(codedTruth(data, comparison, slotEnd))
    case 'list':
      return listTruth(data, comparison, slotEnd)
  }
}

function numberTruth({ values }: NumberData, { test, isNegated }: Comparison, end: number): Uint8Array {
  const truth = new Uint8Array(end)
  const [hit, miss] = isNegated ? [FALSE, TRUE] : [TRUE, FALSE]
  const passes = test as (value: number) => boolean
  for (let slot = 0; slot < end; slot += 1) {
    const value = values[slot]!
    truth[slot] = Number.isNaN(value) ? UNKNOWN : passes(value) ? hit : miss
  }
  return truth
}

function codedTruth({ codes, values }: CodedData, comparison: Comparison, end: number): Uint8Array {
  const truthOfCode = truthOfValues(values, comparison)
  const truth = new Uint8Array(end)
  for (let slot = 0; slot < end; slot += 1) truth[slot] = truthOfCode[codes[slot]!]!
  return truth
}

function truthOfValues(values: CodedData['values'], { test, isNegated }: Comparison): Uint8Array {
  const truth = new Uint8Array(values.length)
  const passes = test as (value: unknown) => boolean | null
  for (let code = 0; code < values.length; code += 1) {
    const value = values[code]
    const isPassed = value === null ? null : passes(value)
    truth[code] = isPassed === null ? UNKNOWN : isPassed === isNegated ? FALSE : TRUE
  }
  return truth
}

function listTruth(data: ListData, { test, isNegated }: Comparison, end: number): Truth {
  const passes = test as (value: unknown) => boolean | null
  const hits = Uint8Array.from(data.values, (value) => (value !== null && passes(value) === true ? 1 : 0))
  const [hit, miss] = isNegated ? [FALSE, TRUE] : [TRUE, FALSE]
  const truth = new Uint8Array(end)
  for (let slot = 0; slot < end; slot += 1) truth[slot] = data.list.isAny(slot, hits) ? hit : miss
  return withMissing(truth, data)
}

function emptyTruth(data: FieldData, end: number): Truth {
  const truth = new Uint8Array(end)
  switch (data.kind) {
    case 'number':
      for (let slot = 0; slot < end; slot += 1) truth[slot] = Number.isNaN(data.values[slot]) ? TRUE : FALSE
      return both(truth)
    case 'coded': {
      const isEmpty = data.values.map((value) => value === null || value === '')
      for (let slot = 0; slot < end; slot += 1) truth[slot] = isEmpty[data.codes[slot]!] === true ? TRUE : FALSE
      return both(truth)
    }
    case 'list': {
      const isEntry = Uint8Array.from(data.values, (value) => (value === null ? 0 : 1))
      for (let slot = 0; slot < end; slot += 1) truth[slot] = data.list.isAny(slot, isEntry) ? FALSE : TRUE
      return withMissing(truth, data)
    }
  }
}

/** Calls without the record that has the list can be anything; calls where it's hidden are unknown. */
function withMissing(truth: Uint8Array, { isMissing, hidden }: ListData): Truth {
  if (isMissing === null) return both(truth)
  const most = truth.slice()
  for (let slot = 0; slot < truth.length; slot += 1) {
    if (isMissing[slot] === 1) {
      truth[slot] = FALSE
      most[slot] = TRUE
    }
  }
  for (const slot of hidden) truth[slot] = most[slot] = UNKNOWN
  return { least: truth, most }
}
