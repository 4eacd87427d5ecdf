import { raw, sql, type Sql } from '../sql/sql.ts'

/** One key of a sort order. The last term of an order must be unique and never null. */
export interface SortTerm {
  readonly name: string
  readonly column: string
  readonly type: 'bigint' | 'float8' | 'timestamptz' | 'text'
  readonly isNullable: boolean
  readonly direction: 'asc' | 'desc'
  readonly nulls: 'first' | 'last'
}

/** Where nulls go (not shown): last in both directions, or Postgres's default. */
export type NullPlacement = 'last' | 'postgres'

/** A row's position in an order: its sort keys as Postgres text, which loses no digits. Null is a valid key. */
export type SortKeys = readonly (string | null)[]

/** The reversed order. */
export function reversed(sort: readonly SortTerm[]): SortTerm[] {
  return sort.map((term) => ({
    ...term,
    direction: term.direction === 'asc' ? 'desc' : 'asc',
    nulls: term.nulls === 'last' ? 'first' : 'last',
  }))
}

export function orderBy(sort: readonly SortTerm[]): Sql {
  // `nulls first/last` only where a null is possible: elsewhere it would keep Postgres from using the index.
  return raw(
    sort.map((term) => `${term.column} ${term.direction}${term.isNullable ? ` nulls ${term.nulls}` : ''}`).join(', '),
  )
}

/**
 * The rows after `keys`, as conditions to query one after the other, nearest first. A single OR would be equivalent, but
 * Postgres can't start an index scan in the middle of an OR. The usual row comparison `(a, b) > (x, y)` is null if a key
 * is null, which drops rows with a null sort key from every page.
 */
export function segmentsAfter(sort: readonly SortTerm[], keys: SortKeys): Sql[] {
  return sort.flatMap((_, fromEnd) => {
    const index = sort.length - 1 - fromEnd
    const term = sort[index] as SortTerm
    const same = sort.slice(0, index).map((earlier, at) => sql` and ${isSame(earlier, keys[at] ?? null)}`)
    const prefix = same.reduce((joined, part) => sql`${joined}${part}`, raw('true'))
    return strictlyAfter(term, keys[index] ?? null).map((condition) => sql`${prefix} and ${condition}`)
  })
}

/** The row at exactly `keys`. */
export function segmentAt(sort: readonly SortTerm[], keys: SortKeys): Sql {
  return sort
    .map((term, index) => sql` and ${isSame(term, keys[index] ?? null)}`)
    .reduce((joined, part) => sql`${joined}${part}`, raw('true'))
}

function strictlyAfter(term: SortTerm, key: string | null): Sql[] {
  const column = raw(term.column)
  if (key === null) return term.nulls === 'first' ? [sql`${column} is not null`] : []
  const beyond = sql`${column} ${raw(term.direction === 'asc' ? '>' : '<')} ${keyValue(term, key)}`
  return term.isNullable && term.nulls === 'last' ? [beyond, sql`${column} is null`] : [beyond]
}

function isSame(term: SortTerm, key: string | null): Sql {
  const column = raw(term.column)
  return key === null ? sql`${column} is null` : sql`${column} = ${keyValue(term, key)}`
}

function keyValue(term: SortTerm, key: string): Sql {
  return sql`(${key}::text)${raw(`::${term.type}`)}`
}
