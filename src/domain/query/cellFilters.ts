import { sentTexts } from '../calls/blankText.ts'
import type { CallRecord } from '../calls/call.ts'
import { CALL_COLUMNS, type CellValue } from '../fields/columns.ts'
import type { EpochMs } from '../units.ts'
import type { DraftFilter, TimeFieldName } from '../filters/draftFilter.ts'
import {
  filterField,
  operatorsOf,
  type FilterFieldName,
  type QueryOperator,
  type ValueKind,
} from '../filters/fields.ts'
import type { Filter } from '../filters/filter.ts'
import { wireValueProblem } from '../filters/values/wireValue.ts'
import { wallTimeOf } from '../values/zonedTime.ts'
import { ownValue } from '../ownValue.ts'

/** Columns that show other fields than the one with their name. */
const FIELDS_OF_COLUMN: Readonly<Record<string, readonly FilterFieldName[]>> = {
  format: ['type'],
  lead_name: ['lead_name', 'lead_company'],
}

/** The fields to filter a column's values by; none if the service can't filter by them. */
export function fieldsOfColumn(columnId: string): readonly FilterFieldName[] {
  return (ownValue(FIELDS_OF_COLUMN, columnId) ?? [columnId]).flatMap((name) => filterField(name)?.name ?? [])
}

/**
 * The filters that a cell's value suggests: the same value and others for texts, at least and at most for measures, that day
 * and later for times, with and without a value where there is none. None if the service can't filter by the column.
 */
export function filtersOfCell(columnId: string, call: CallRecord, zone: string): readonly DraftFilter[] {
  return fieldsOfColumn(columnId).flatMap((name) =>
    filtersOfValue(name, filterField(name)!.kind, valueOf(name, call), zone),
  )
}

/** Null for an empty text, which the service's `empty` finds, too. */
function valueOf(field: FilterFieldName, call: CallRecord): CellValue {
  const { title, leadName, leadCompany } = sentTexts(call)
  if (field === 'title') return title || null
  if (field === 'lead_name') return leadName || null
  if (field === 'lead_company') return leadCompany || null
  const id = field === 'type' ? 'format' : field
  return CALL_COLUMNS.find((column) => column.id === id)?.value(call, null) ?? null
}

function filtersOfValue(field: FilterFieldName, kind: ValueKind, value: CellValue, zone: string): DraftFilter[] {
  if (value === null) {
    return [
      { field, op: 'empty', value: null },
      { field, op: 'not_empty', value: null },
    ]
  }
  // Lists and associations aren't filterable.
  if (typeof value === 'object') return []
  const text = String(value)
  if (kind === 'datetime') return filtersOfTime(field as TimeFieldName, Date.parse(text), zone)
  return operatorsFor(kind)
    .filter((op) => wireValueProblem(kind, op, text) === null)
    .map((op) => ({ field, op, value: kind === 'seconds' ? wholeSeconds(op, Number(value)) : text }) as Filter)
}

/** Cells show whole seconds. The limit is the one that the call itself meets. */
function wholeSeconds(op: QueryOperator, seconds: number): string {
  return String(op === '>=' ? Math.floor(seconds) : Math.ceil(seconds))
}

function operatorsFor(kind: ValueKind): readonly QueryOperator[] {
  const isMeasure = kind === 'seconds' || kind === 'score' || kind === 'ratio' || kind === 'number'
  return isMeasure ? ['>=', '<='] : operatorsOf(kind).filter((op) => op === '==' || op === '!=')
}

function filtersOfTime(field: TimeFieldName, at: EpochMs, zone: string): DraftFilter[] {
  if (Number.isNaN(at)) return []
  const { year, month, day } = wallTimeOf(at, zone)
  const period = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  return [
    { field, op: '==', period },
    { field, op: '>=', period },
  ]
}
