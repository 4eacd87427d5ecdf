import type { CallRecord } from '../calls/call.ts'
import type { CellValue } from '../fields/field.ts'
import type { TimeFieldName } from '../fields/fields.ts'
import { kindOf } from '../fields/kinds.ts'
import { fieldOfColumn, queryField, type QueryField } from '../fields/queryFields.ts'
import { sentValue } from '../fields/sentValue.ts'
import type { Filter } from '../filters/filter.ts'
import { wireValueProblem } from '../filters/values/wireValue.ts'
import { instantOf } from '../values/instant.ts'
import { dayText } from '../values/zonedTime.ts'
import { exclusion } from '../query/exclusion.ts'
import { conditionOn, partKey, type LocalFilter, type QueryPart } from '../query/query.ts'
import { replaced } from './fieldConditions.ts'

/** The fields to filter a column's values by. */
export function fieldsOfColumn(columnId: string): readonly QueryField[] {
  const field = fieldOfColumn(columnId)
  if (field === undefined) return []
  return [field.name ?? field.id, ...(field.alsoShows ?? [])].flatMap((name) => queryField(name) ?? [])
}

/** A filter that a cell suggests: only calls with its value, those without it, or from it on or up to it. */
export interface CellFilter {
  readonly use: 'only' | 'not' | 'bound'
  readonly field: QueryField['name']
  readonly part: QueryPart
}

/** `value`: as the column has it. `zone`: in which days start. */
interface Cell {
  readonly columnId: string
  readonly call: CallRecord
  readonly value: CellValue
  readonly zone: string
}

/** None for values that a filter can't name, such as several ones. */
export function filtersOfCell({ columnId, call, value, zone }: Cell): readonly CellFilter[] {
  return fieldsOfColumn(columnId).flatMap(({ name, kind, isList, field }, at) => {
    const own = at === 0 && field.path === undefined ? value : sentValue(field, call)
    const shown = Array.isArray(own) && own.length === 1 ? (own[0] as CellValue) : own
    // The service's `empty` finds an empty text, too.
    if (shown === null || shown === '') return isMaybeUnknown(field) ? [] : filtersOfNone(name)
    if (typeof shown === 'object') return []
    if (kindOf(kind).bars === 'time')
      return filtersOfTime(name as TimeFieldName, instantOf(String(shown)) ?? Number.NaN, zone)
    return filtersOfValue({ name, kind, isList }, shown)
  })
}

/** Whether no value doesn't mean that there is none: it's in the full record, which may not be in the library. */
function isMaybeUnknown({ isOfRecord, group, kind }: QueryField['field']): boolean {
  return isOfRecord === true || group === 'Trackers' || kind === 'answer'
}

function filtersOfNone(field: QueryField['name']): readonly CellFilter[] {
  return [
    { use: 'only', field, part: conditionOn(field, 'empty', null) },
    { use: 'not', field, part: conditionOn(field, 'not_empty', null) },
  ]
}

function filtersOfValue(
  { name: field, kind, isList }: Pick<QueryField, 'name' | 'kind' | 'isList'>,
  value: string | number | boolean,
): readonly CellFilter[] {
  const { isMeasure, boundOf } = kindOf(kind)
  const wire = String(value)
  if (wireValueProblem(kind, '==', wire) !== null) return []
  const boundAt = (op: '>=' | '<=') => String(boundOf?.(Number(value), op) ?? value)
  const bounds: CellFilter[] = isMeasure
    ? (['>=', '<='] as const).map((op) => ({ use: 'bound', field, part: conditionOn(field, op, boundAt(op)) }))
    : []
  // The cell shows a rounded number, which hardly any call has.
  if (isMeasure && boundAt('>=') !== wire) return bounds
  return [
    { use: 'only', field, part: conditionOn(field, '==', wire) },
    // For a list, it's also true of calls without a value.
    { use: 'not', field, part: isList ? conditionOn(field, '!=', wire) : exclusion(field, '!=', wire) },
    ...bounds,
  ]
}

/** Filters by the day of the time. */
function filtersOfTime(field: TimeFieldName, at: number, zone: string): readonly CellFilter[] {
  if (Number.isNaN(at)) return []
  const period = dayText(at, zone)
  const isThen: QueryPart = { field, op: '==', period }
  const isNotThen: QueryPart = { join: 'and', isNegated: true, parts: [isThen] }
  return [
    { use: 'only', field, part: isThen },
    {
      use: 'not',
      field,
      part: { join: 'or', isNegated: false, parts: [isNotThen, conditionOn(field, 'empty', null)] },
    },
    { use: 'bound', field, part: { field, op: '>=', period } },
  ]
}

/** The filters of the list that shows the cell, with this one. */
export function withCellFilter(filters: readonly QueryPart[], { use, field, part }: CellFilter): readonly QueryPart[] {
  // The call meets the field's other conditions, so they say nothing more.
  if (use === 'only') return replaced(filters, field, [part])
  return filters.some((one) => partKey(one) === partKey(part)) ? filters : [...filters, part]
}

/** In AI scores: calls within the same ten are alike. */
const ALIKE = 10

/** Filters for calls like this one: of its type, with its outcome, and with about its AI score; else of its format. */
export function filtersLike({ callType, isWon, metrics, format }: CallRecord): readonly (Filter | LocalFilter)[] {
  const { aiScore } = metrics
  const from = aiScore === null ? 0 : Math.min(100 - ALIKE, Math.floor(aiScore / ALIKE) * ALIKE)
  const parts = [
    ...(callType?.name == null ? [] : [conditionOn('call_type', '==', callType.name)]),
    ...(isWon === null ? [] : [conditionOn('won', '==', String(isWon))]),
    ...(aiScore === null
      ? []
      : [conditionOn('ai_score', '>=', String(from)), conditionOn('ai_score', '<=', String(from + ALIKE))]),
  ]
  if (parts.length > 0) return parts
  return wireValueProblem('format', '==', format) === null ? [conditionOn('type', '==', format)] : []
}
