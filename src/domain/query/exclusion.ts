import { keepsMissing } from '../filters/conditions.ts'
import { isPeriodFilter } from '../filters/draftFilter.ts'
import type { Filter } from '../filters/filter.ts'
import { queryField, type QueryField } from '../fields/queryFields.ts'
import { conditionOn, isGroup, type LocalFilter, type QueryPart, type ResolvedPart } from './query.ts'

type ExclusionOperator = '!=' | 'not_in'

/**
 * Leaves out calls with this value, or one of these, and keeps those without any: `won != true or won empty`. By itself, `!=` also
 * leaves out calls without a value, as in SQL. Only of fields with one value per call.
 */
export function exclusion(field: QueryField['name'], op: ExclusionOperator, value: string): ResolvedPart {
  return {
    join: 'or',
    isNegated: false,
    parts: [conditionOn(field, op, value), conditionOn(field, 'empty', null)],
  }
}

/** What an exclusion leaves out; null for other parts. */
export function excludedBy(part: QueryPart): Filter | LocalFilter | null {
  if (!isGroup(part) || part.isNegated || part.join !== 'or' || part.parts.length !== 2) return null
  const [values, none] = part.parts
  if (values === undefined || none === undefined || isGroup(values) || isGroup(none) || isPeriodFilter(values))
    return null
  const field = queryField(values.field)
  if (field === undefined || field.isList || !keepsMissing(field.kind)) return null
  const isExclusion = (values.op === '!=' || values.op === 'not_in') && none.op === 'empty' && none.field === field.name
  return isExclusion ? values : null
}
