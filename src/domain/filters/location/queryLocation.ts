import { filterField, OPERATORS, operatorsOf, takesValue, type Operator } from '../fields.ts'
import { SORT_FIELDS, type SortField } from '../../calls/sortField.ts'
import type { CallQuery, Filter, SortKey } from '../filter.ts'
import { wireValueProblem } from '../values/wireValue.ts'

/**
 * A query as a location carries it, so that Back, Forward and a copied link work. One entry a filter, `field op value`
 * with the wire's own words (`ai_score < 60`, `won empty`), one entry a sort key, `-` for descending (`-timestamp`).
 */
export interface QueryLocation {
  readonly filter: readonly string[]
  readonly sort: readonly string[]
}

export interface ReadLocation {
  readonly query: CallQuery
  /** The entries that make no sense (a mistyped or foreign link); they are no part of the query. */
  readonly notUnderstood: readonly string[]
}

export function locationOf({ filters, sort }: CallQuery): QueryLocation {
  return {
    filter: filters.map(({ field, op, value }) => (value === null ? `${field} ${op}` : `${field} ${op} ${value}`)),
    sort: sort.map(({ field, direction }) => (direction === 'desc' ? `-${field}` : field)),
  }
}

/** Reads what a location says. Anything a person may have typed into it is taken apart, never thrown at. */
export function readLocation(location: QueryLocation): ReadLocation {
  const filters: Filter[] = []
  const sort: SortKey[] = []
  const notUnderstood: string[] = []
  for (const entry of location.filter) {
    const filter = readFilter(entry)
    if (filter) filters.push(filter)
    else notUnderstood.push(entry)
  }
  for (const entry of location.sort) {
    const key = readSortKey(entry)
    if (key && !sort.some(({ field }) => field === key.field)) sort.push(key)
    else notUnderstood.push(entry)
  }
  return { query: { filters, sort }, notUnderstood }
}

function readFilter(entry: string): Filter | undefined {
  // The value is everything after the second space, spaces included.
  const parts = /^(\S+) (\S+)(?: (.*))?$/su.exec(entry)
  const field = filterField(parts?.[1] ?? '')
  const op = parts?.[2]
  if (!field || !isOperator(op) || !operatorsOf(field.kind).includes(op)) return undefined
  const value = parts?.[3] ?? null
  if (takesValue(op) !== (value !== null)) return undefined
  if (value !== null && wireValueProblem(field.kind, op, value) !== null) return undefined
  return { field: field.name, op, value }
}

function readSortKey(entry: string): SortKey | undefined {
  const direction = entry.startsWith('-') ? 'desc' : 'asc'
  const field = direction === 'desc' ? entry.slice(1) : entry
  return isSortField(field) ? { field, direction } : undefined
}

function isOperator(text: string | undefined): text is Operator {
  return (OPERATORS as readonly (string | undefined)[]).includes(text)
}

function isSortField(text: string): text is SortField {
  return (SORT_FIELDS as readonly string[]).includes(text)
}
