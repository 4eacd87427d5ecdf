import { badRequest } from '../refusal.ts'
import { single, type QueryParameters } from '../paging/queryParameters.ts'
import {
  FILTER_FIELDS,
  FILTER_OPERATORS,
  operatorsOf,
  type FilterField,
  type FilterOperator,
} from '../sql/filterFields.ts'
import { filterCondition, listItems, searchTerms } from '../sql/filterSql.ts'
import { valueProblem } from '../sql/filterValue.ts'
import type { Sql } from '../sql/sql.ts'

/** One validated filter of GET /v1/calls. `value` is '' for `empty` and `not_empty`. */
export interface CallFilter {
  readonly parameter: string
  readonly field: string
  readonly operator: FilterOperator
  readonly value: string
}

const FILTER_PARAMETER = /^filters\[(0|[1-9]\d{0,3})\]\[(field|op|value)\]$/

export function isFilterParameter(name: string): boolean {
  return FILTER_PARAMETER.test(name)
}

/**
 * Reads the filters of a request in index order; undefined if it has none.
 * 400 for an unknown field or operator, an operator the field doesn't support, an invalid value, a gap in the indexes.
 * Source: interface, "GET /v1/calls", filter rules 1–4 and the operator table.
 */
export function readCallFilters(query: QueryParameters): CallFilter[] | undefined {
  const indexes = new Set<number>()
  for (const name of query.keys()) {
    const match = FILTER_PARAMETER.exec(name)
    if (match !== null) indexes.add(Number(match[1]))
  }
  if (indexes.size === 0) return undefined
  const sorted = [...indexes].toSorted((a, b) => a - b)
  const gap = sorted.findIndex((index, position) => index !== position)
  if (gap !== -1) throw badRequest(`filters[${gap}]`, 'is missing: filters are numbered from 0 without gaps')
  return sorted.map((index) => readFilter(query, index))
}

export function fieldOf(filter: CallFilter): FilterField {
  const field = FILTER_FIELDS.get(filter.field)
  if (field === undefined) throw new Error(`no filter field ${filter.field}`)
  return field
}

export function callCondition(filter: CallFilter): Sql {
  return filterCondition(fieldOf(filter), filter.operator, filter.value)
}

export function writeCallFilter(filter: CallFilter): string {
  return JSON.stringify([filter.field, filter.operator, filter.value])
}

export function readCallFilter(text: string): CallFilter {
  const [field, operator, value] = JSON.parse(text) as [string, FilterOperator, string]
  return { parameter: 'after', field, operator, value }
}

function readFilter(query: QueryParameters, index: number): CallFilter {
  const parameter = `filters[${index}]`
  const fieldName = single(query, `${parameter}[field]`)
  const operatorText = single(query, `${parameter}[op]`)
  const value = single(query, `${parameter}[value]`)
  if (fieldName === undefined) throw badRequest(`${parameter}[field]`, 'is required')
  const field = FILTER_FIELDS.get(fieldName)
  if (field === undefined)
    throw badRequest(`${parameter}[field]`, `must be one of ${[...FILTER_FIELDS.keys()].join(', ')}`)
  if (operatorText === undefined) throw badRequest(`${parameter}[op]`, 'is required')
  const operator = FILTER_OPERATORS.find((candidate) => candidate === operatorText)
  if (operator === undefined) throw badRequest(`${parameter}[op]`, `must be one of ${FILTER_OPERATORS.join(' ')}`)
  if (!operatorsOf(field.kind).includes(operator)) {
    throw badRequest(
      `${parameter}[op]`,
      `${operator} does not apply to ${fieldName}; it takes ${operatorsOf(field.kind).join(' ')}`,
    )
  }
  return { parameter, field: fieldName, operator, value: checkedValue(`${parameter}[value]`, field, operator, value) }
}

function checkedValue(
  parameter: string,
  field: FilterField,
  operator: FilterOperator,
  value: string | undefined,
): string {
  if (operator === 'empty' || operator === 'not_empty') {
    if (value !== undefined) throw badRequest(parameter, `${operator} takes no value`)
    return ''
  }
  if (value === undefined) throw badRequest(parameter, 'is required')
  const problem = operatorProblem(field, operator, value)
  if (problem !== undefined) throw badRequest(parameter, problem)
  return value
}

function operatorProblem(field: FilterField, operator: FilterOperator, value: string): string | undefined {
  switch (operator) {
    case 'in':
    case 'not_in':
      return value === ''
        ? 'must be a comma-separated list'
        : listItems(value)
            .map((item) => valueProblem(field.kind, item))
            .find((problem) => problem !== undefined)
    case 'like':
    case 'not_like':
    case 'ilike':
    case 'not_ilike':
      return endsInEscape(value) ? 'must not end with an escape character' : undefined
    case 'like_and':
    case 'like_or':
    case 'ilike_and':
    case 'ilike_or': {
      const terms = searchTerms(value)
      if (terms.length === 0) return 'must hold at least one term'
      // We append `%` to each term. An escape at the end of the term would make it a literal.
      return terms.some(endsInEscape) ? 'must not end a term with an escape character' : undefined
    }
    case '=~':
      // Only the database can tell whether a regular expression is valid: see `refuseBrokenPattern`.
      return undefined
    default:
      return valueProblem(field.kind, value)
  }
}

/** In Postgres, a LIKE pattern that ends in an unpaired backslash is an error. */
function endsInEscape(pattern: string): boolean {
  return (/\\*$/.exec(pattern)?.[0].length ?? 0) % 2 === 1
}
