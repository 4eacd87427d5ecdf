import type { Field } from './field.ts'
import {
  FIELDS,
  nameOf,
  SORT_FIELDS,
  type ColumnSortName,
  type FilterFieldName,
  type LibraryFieldName,
  type ScalarFieldName,
  type SortField,
  type TimeFieldName,
} from './fields.ts'
import {
  ASSOCIATION_FIELDS,
  keyedField,
  type CustomFieldName,
  type KeyedFieldName,
  type TrackerFieldName,
} from './keyedFields.ts'
import type { ValueKind } from './kinds.ts'

/** Fields that only the local library can filter by. */
export type LocalFieldName = LibraryFieldName | KeyedFieldName

/** A field that calls can be filtered by. */
export interface QueryField {
  readonly name: FilterFieldName | LocalFieldName
  readonly label: string
  readonly kind: ValueKind
  /** Whether a call has any number of values. */
  readonly isList: boolean
  readonly field: Field
}

/** All but the keyed ones, those of the service first. */
export const QUERY_FIELDS: readonly QueryField[] = [true, undefined].flatMap((filters) =>
  FIELDS.flatMap((field) => (field.service?.filters === filters ? (queryFieldOf(field) ?? []) : [])),
)

const BY_NAME = new Map<string, QueryField>(QUERY_FIELDS.map((field) => [field.name, field]))

export function queryField(name: string): QueryField | undefined {
  const known = BY_NAME.get(name)
  if (known !== undefined) return known
  const keyed = keyedField(name)
  return keyed && queryFieldOf(keyed)
}

/** The field to filter a column's values by. */
function queryFieldOf(field: Field): QueryField | undefined {
  const name = nameOf(field) as QueryField['name'] | undefined
  const { label, entryLabel = label, kind, isList = false } = field
  return name === undefined ? undefined : { name, label: entryLabel, kind, isList, field }
}

/** The field that a column shows. */
export function fieldOfColumn(columnId: string): Field | undefined {
  return BY_ID.get(columnId) ?? keyedField(columnId)
}

const BY_ID = new Map<string, Field>([...FIELDS, ...ASSOCIATION_FIELDS].map((field) => [field.id, field]))

/** The field whose distribution a column's heading shows; undefined for a column without one. */
export function histogramField({ id }: Pick<Field, 'id'>): QueryField['name'] | undefined {
  const field = fieldOfColumn(id)
  return field === undefined || field.isUnique ? undefined : queryFieldOf(field)?.name
}

/** Whether it's what others say about a call, which a blind review hides. */
export function isOfOthers(name: string): boolean {
  const group = queryField(name)?.field.group
  return group === 'Scores' || group === 'Scorecard answers'
}

/** Whether the service can filter by it. */
export function isServiceField(name: string): name is FilterFieldName {
  return BY_NAME.get(name)?.field.service?.filters === true
}

export function isTimeField(name: string): name is TimeFieldName {
  return BY_NAME.get(name)?.kind === 'datetime'
}

/** The nine fields of the service, every other field with one value per call, and columns without a filter. */
export type QuerySortField =
  | SortField
  | ScalarFieldName
  | CustomFieldName
  | TrackerFieldName
  | ColumnSortName
  | `associations.${string}`

interface SortableField {
  readonly name: QuerySortField
  readonly label: string
  readonly kind: ValueKind
}

/**
 * The field that sorts by a column; undefined if none does. Columns of several values sort by the first one: of associations by
 * its label, or its ID in the external system without one.
 */
export function sortFieldOf(field: Field): QuerySortField | undefined {
  const { id, service, isList, isSortable, value } = field
  if (isSortable === false || (isList && value === undefined)) return undefined
  return (service?.sort ?? (isList ? id : (nameOf(field) ?? id))) as QuerySortField
}

const SORTABLE = new Map<string, SortableField>(
  [...FIELDS, ...ASSOCIATION_FIELDS].flatMap((field) => {
    const name = sortFieldOf(field)
    return name === undefined ? [] : [[name, { name, label: field.label, kind: field.kind }]]
  }),
)

/** What a query can be sorted by: label and kind of the values. */
export function querySortField(name: string): SortableField | undefined {
  const known = SORTABLE.get(name)
  if (known !== undefined) return known
  const keyed = keyedField(name)
  return keyed === undefined || keyed.isList
    ? undefined
    : { name: name as QuerySortField, label: keyed.label, kind: keyed.kind }
}

export function isServiceSort(field: QuerySortField): field is SortField {
  return (SORT_FIELDS as readonly string[]).includes(field)
}
