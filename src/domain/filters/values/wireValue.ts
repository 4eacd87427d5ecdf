import { CALL_FORMATS } from '../../calls/call.ts'
import { instantOf } from '../../instant.ts'
import { readSearch } from '../../search/readSearch.ts'
import { ANSWERS } from '../../scorecards/scorecard.ts'
import { EVALUATOR_TYPE_NAMES } from '../../terms.ts'
import type { QueryOperator, ValueKind } from '../fields.ts'

/** Why a value can't be sent for a field of this kind. The renderer has the words for the user. */
export type ValueProblem =
  | 'empty'
  | 'not-a-number'
  | 'not-an-integer'
  | 'out-of-range'
  | 'not-a-format'
  | 'not-a-boolean'
  | 'not-a-time'
  | 'not-a-duration'
  | 'broken-pattern'
  | 'broken-text'
  | 'not-an-answer'
  | 'not-an-evaluator-type'
  | 'not-an-association'
  | 'not-a-search'

/**
 * Postgres can't store NUL, and a lone surrogate (half of an emoji) has no encoding in a URL. Both come from damaged links and
 * pasted text.
 */
export function isWholeText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** Like all keys of the interface. A word without underscore is a name of one, such as "deals". */
const ASSOCIATION_KEY = /^[a-z0-9]+(?:_[a-z0-9]+)+$/

/** Characters that would be lost or reorder the text where a search is shown: controls, line ends, direction marks. */
const NOT_IN_SEARCH = /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A search on one line. */
export function cleanSearch(text: string): string {
  return text.replaceAll(NOT_IN_SEARCH, ' ').trim()
}

/** ISO 8601 with a zone, as in the interface's datetime values. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * Why the service or the library can't read the wire value; null if it can. For `in` and `not_in`, checks each entry of the
 * comma-separated list. Source: interface, "Filterable fields" (ranges) and "Filter rules" 2, 4.
 */
export function wireValueProblem(kind: ValueKind, op: QueryOperator, value: string): ValueProblem | null {
  if (value === '') return 'empty'
  if (op !== 'in' && op !== 'not_in') return entryProblem(kind, value)
  for (const entry of value.split(',')) {
    const problem = entry === '' ? 'empty' : entryProblem(kind, entry)
    if (problem) return problem
  }
  return null
}

function entryProblem(kind: ValueKind, entry: string): ValueProblem | null {
  switch (kind) {
    case 'text':
    case 'custom':
      return isWholeText(entry) ? null : 'broken-text'
    case 'association-type':
      return ASSOCIATION_KEY.test(entry) ? null : 'not-an-association'
    case 'search':
      return cleanSearch(entry) === entry && readSearch(entry).kind === 'search' ? null : 'not-a-search'
    case 'answer':
      return (ANSWERS as readonly string[]).includes(entry) ? null : 'not-an-answer'
    case 'evaluator-type':
      return Object.hasOwn(EVALUATOR_TYPE_NAMES, entry) ? null : 'not-an-evaluator-type'
    case 'format':
      return (CALL_FORMATS as readonly string[]).includes(entry) ? null : 'not-a-format'
    case 'boolean':
      return entry === 'true' || entry === 'false' ? null : 'not-a-boolean'
    case 'datetime':
      return INSTANT.test(entry) && instantOf(entry) !== null ? null : 'not-a-time'
    case 'integer':
      if (!NUMBER.test(entry)) return 'not-a-number'
      return Number.isSafeInteger(Number(entry)) && !entry.includes('.') ? null : 'not-an-integer'
    case 'seconds':
      return numberProblem(entry, 0, Number.MAX_SAFE_INTEGER)
    case 'number':
      return numberProblem(entry, 0, Number.MAX_SAFE_INTEGER)
    case 'score':
      return numberProblem(entry, 0, 100)
    case 'ratio':
      return numberProblem(entry, 0, 1)
  }
}

function numberProblem(entry: string, lowest: number, highest: number): ValueProblem | null {
  if (!NUMBER.test(entry)) return 'not-a-number'
  const number = Number(entry)
  return number >= lowest && number <= highest ? null : 'out-of-range'
}
