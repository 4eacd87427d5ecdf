import type { FilterField, FilterOperator } from './filterFields.ts'
import { postgresType } from './filterValue.ts'
import { joinSql, raw, sql, type Sql } from './sql.ts'

/**
 * A validated filter as a condition. Postgres's rules apply, including for nulls: a row whose value is null doesn't match
 * `!=`, `not_in`, `not_like` or `not_ilike`; only `empty` finds it.
 */
export function filterCondition(field: FilterField, operator: FilterOperator, value: string): Sql {
  const column = raw(field.column)
  const type = raw(postgresType(field.kind))
  const typed = sql`(${value}::text)::${type}`
  switch (operator) {
    case '==':
      return sql`${column} = ${typed}`
    case '!=':
      return sql`${column} <> ${typed}`
    case '>':
    case '>=':
    case '<':
    case '<=':
      return sql`${column} ${raw(operator)} ${typed}`
    case 'empty':
      return field.kind === 'text' ? sql`${column} is null or ${column} = ''` : sql`${column} is null`
    case 'not_empty':
      return field.kind === 'text' ? sql`${column} <> ''` : sql`${column} is not null`
    case 'in':
      return sql`${column} = any((${listItems(value)}::text[])::${type}[])`
    case 'not_in':
      return sql`${column} <> all((${listItems(value)}::text[])::${type}[])`
    case '=~':
      return sql`${column} ~ ${value}::text`
    case 'like':
      return sql`${column} like ${value}::text`
    case 'not_like':
      return sql`${column} not like ${value}::text`
    case 'ilike':
      return sql`${column} ilike ${value}::text`
    case 'not_ilike':
      return sql`${column} not ilike ${value}::text`
    case 'like_and':
      return eachTerm(column, 'like', ' and ', value)
    case 'like_or':
      return eachTerm(column, 'like', ' or ', value)
    case 'ilike_and':
      return eachTerm(column, 'ilike', ' and ', value)
    case 'ilike_or':
      return eachTerm(column, 'ilike', ' or ', value)
  }
}

/** `in` and `not_in` take one value: items separated by commas, nothing trimmed. */
export function listItems(value: string): string[] {
  return value.split(',')
}

/** The terms of `like_and` and similar operators, separated by whitespace. */
export function searchTerms(value: string): string[] {
  return value.split(/\s+/).filter((term) => term !== '')
}

/** A term matches anywhere in the text (assumed: not shown); `%` and `_` in it have their LIKE meaning. */
function eachTerm(column: Sql, comparison: 'like' | 'ilike', separator: string, value: string): Sql {
  return joinSql(
    searchTerms(value).map((term) => sql`${column} ${raw(comparison)} ${`%${term}%`}::text`),
    separator,
  )
}
