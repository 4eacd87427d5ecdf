import { filterField, OPERATORS, operatorsOf, takesValue, type Operator } from '../fields.ts'
import { SORT_FIELDS, type SortField } from '../../calls/sortField.ts'
import type { CallQuery, Filter, SortKey } from '../filter.ts'
import { wireValueProblem } from '../values/wireValue.ts'

/**
 * A query in a location, so that Back, Forward and copied links work. One entry per filter, `field op value` with the
 * wire's names (`ai_score < 60`, `won empty`), and one entry per sort key, with `-` for descending (`-timestamp`).
 */
export interface QueryLocation {
  readonly filter: readonly string[]
  readonly sort: readonly string[]
}

export interface ReadLocation {
  readonly query: CallQuery
  /** Invalid entries (a mistyped or foreign link); they aren't part of the query. */
  readonly notUnderstood: readonly string[]
}

export function locationOf({ filters, sort }: CallQuery): QueryLocation {
  return {
    filter: filters.map(({ field, op, value }) => (value === null ? `${field} ${op}` : `${field} ${op} ${value}`)),
    sort: sort.map(({ field, direction }) => (direction === 'desc' ? `-${field}` : field)),
  }
}

/** Parses a location. Never throws, because the user may have typed it. */
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
  // The value is everything after the second space, including spaces.
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
