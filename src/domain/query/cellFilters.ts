import type { CallRecord } from '../calls/call.ts'
import type { CellValue } from '../fields/field.ts'
import type { FilterFieldName, TimeFieldName } from '../fields/fields.ts'
import { kindOf } from '../fields/kinds.ts'
import { fieldOfColumn, isServiceField, queryField, type QueryField } from '../fields/queryFields.ts'
import { sentValue } from '../fields/sentValue.ts'
import type { DraftFilter } from '../filters/draftFilter.ts'
import { wireValueProblem } from '../filters/values/wireValue.ts'
import { dayText } from '../values/typedTime.ts'
import { exclusion } from './exclusion.ts'
import type { QueryPart } from './query.ts'

/** The fields to filter a column's values by; none if the service can't filter by them. */
export function fieldsOfColumn(columnId: string): readonly FilterFieldName[] {
  return shownBy(columnId).map(({ name }) => name)
}

type ServiceField = QueryField & { readonly name: FilterFieldName }

function shownBy(columnId: string): readonly ServiceField[] {
  const field = fieldOfColumn(columnId)
  if (field === undefined) return []
  return [field.name ?? field.id, ...(field.alsoShows ?? [])].flatMap((name) => {
    const found = isServiceField(name) ? (queryField(name) as ServiceField | undefined) : undefined
    return found ?? []
  })
}

/**
 * The filters that a cell's value suggests: the same value and others for texts, at least and at most for measures, that day
 * and later for times, with and without a value where there is none. None if the service can't filter by the column.
 */
export function filtersOfCell(columnId: string, call: CallRecord, zone: string): readonly QueryPart[] {
  return shownBy(columnId).flatMap((shown) => filtersOfValue(shown, sentValue(shown.field, call), zone))
}

function filtersOfValue({ name: field, kind }: ServiceField, value: CellValue, zone: string): readonly QueryPart[] {
  // The service's `empty` finds an empty text, too.
  if (value === null || value === '') {
    return [
      { field, op: 'empty', value: null },
      { field, op: 'not_empty', value: null },
    ]
  }
  // Lists and associations aren't filterable.
  if (typeof value === 'object') return []
  const { bars, isMeasure, operators, boundOf } = kindOf(kind)
  if (bars === 'time') return filtersOfTime(field as TimeFieldName, Date.parse(String(value)), zone)
  const allowed = isMeasure ? (['>=', '<='] as const) : operators.filter((op) => op === '==' || op === '!=')
  return allowed
    .filter((op) => wireValueProblem(kind, op, String(value)) === null)
    .map((op) => {
      const wire = String(boundOf?.(Number(value), op) ?? value)
      return op === '!=' ? exclusion(field, op, wire) : { field, op, value: wire }
    })
}

function filtersOfTime(field: TimeFieldName, at: number, zone: string): readonly DraftFilter[] {
  if (Number.isNaN(at)) return []
  const period = dayText(at, zone)
  return [
    { field, op: '==', period },
    { field, op: '>=', period },
  ]
}
