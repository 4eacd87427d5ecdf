import { AppError } from '../../../contract/errors.ts'
import type { Filter } from '../../../domain/filters/filter.ts'
import { isGroup, type LocalFilter, type ResolvedPart } from '../../../domain/query/query.ts'
import { queryField } from '../../../domain/query/queryFields.ts'
import type { CallFields } from './callFields.ts'
import { type Comparison, comparisonOf } from './comparison.ts'
import { foldCase } from './text/foldCase.ts'
import type { CodedData, FieldData, ListData, NumberData } from './fieldData.ts'
import { RegexTimer } from './regex/regexTimer.ts'
import { emptyTruth, withMissing } from './presence.ts'
import { type CallSearch, isSearchPlace, noTextTruth, searchTruth } from './searchTruth.ts'
import { both, FALSE, joinTruth, negateTruth, TRUE, type Truth, UNKNOWN } from './truth.ts'

/** Evaluates the parts of a query for all calls. Fails with `invalid-input`, `not-local`, `regex-too-slow`. */
export class Evaluation {
  readonly #fields: CallFields
  readonly #search: CallSearch
  readonly #timer = new RegexTimer()

  constructor(fields: CallFields, search: CallSearch) {
    this.#fields = fields
    this.#search = search
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
    const fields = this.#fields
    if (op === 'empty' || op === 'not_empty') {
      const empty = isSearchPlace(field) ? noTextTruth(fields, field) : emptyTruth(fields.of(field), fields.slotEnd)
      return op === 'empty' ? empty : negateTruth(empty)
    }
    if (value === null) throw new AppError('invalid-input', { field, reason: 'The value is missing.' })
    if (op === 'says' || op === 'not_says') {
      if (!isSearchPlace(field)) throw new AppError('invalid-input', { field, reason: 'It can’t be searched.' })
      const truth = searchTruth(this.#search, fields, field, value)
      return op === 'says' ? truth : negateTruth(truth)
    }
    const comparison = comparisonOf(field, known.kind, op, value)
    let truth: Truth | undefined
    const compare = () => (truth = comparisonTruth(fields.of(field), comparison, fields.slotEnd))
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

function codedTruth(data: CodedData, comparison: Comparison, end: number): Uint8Array {
  const { codes } = data
  const truthOfCode = truthOfValues(testedValues(data, comparison), comparison)
  const truth = new Uint8Array(end)
  for (let slot = 0; slot < end; slot += 1) truth[slot] = truthOfCode[codes[slot]!]!
  return truth
}

function testedValues({ values, dictionary }: CodedData | ListData, { isFolded }: Comparison): CodedData['values'] {
  if (!isFolded) return values
  return dictionary?.folded() ?? values.map((value) => (value === null ? null : foldCase(String(value))))
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

function listTruth(data: ListData, comparison: Comparison, end: number): Truth {
  const { test, isNegated } = comparison
  const passes = test as (value: unknown) => boolean | null
  const hits = Uint8Array.from(testedValues(data, comparison), (value) =>
    value !== null && passes(value) === true ? 1 : 0,
  )
  const [hit, miss] = isNegated ? [FALSE, TRUE] : [TRUE, FALSE]
  const truth = new Uint8Array(end)
  for (let slot = 0; slot < end; slot += 1) truth[slot] = data.list.isAny(slot, hits) ? hit : miss
  return withMissing(truth, data)
}
