import { SORT_FIELDS, type SortField } from '../fields/sortField.ts'
import { filterField, FILTER_FIELDS, type FilterFieldName, type ValueKind } from '../filters/fields.ts'
import { ownValue } from '../ownValue.ts'
import { ASSOCIATION_NAMES, FIELD_NAMES, OTHER_ASSOCIATIONS } from '../terms.ts'
import { localField, LOCAL_FIELDS, type LocalFieldName } from './localFields.ts'
import type { ColumnSortName, QuerySortField } from './query.ts'

/** A field of a query: one of the service's, or one that only the local library knows. */
export interface QueryField {
  readonly name: FilterFieldName | LocalFieldName
  readonly label: string
  readonly kind: ValueKind
  /** Whether a call has any number of values. */
  readonly isList: boolean
}

/** All fields except those for each custom field of agents and for each question. */
export const QUERY_FIELDS: readonly QueryField[] = [
  ...FILTER_FIELDS.map((field) => ({ ...field, isList: false })),
  ...LOCAL_FIELDS,
]

export function queryField(name: string): QueryField | undefined {
  const field = filterField(name)
  return field ? { ...field, isList: false } : localField(name)
}

const SORT_ONLY: Readonly<Partial<Record<string, string>>> = { agent_name: FIELD_NAMES['agent.name'] }

/** What a query can be sorted by: label and kind of the values. */
export function querySortField(
  name: string,
): { readonly name: QuerySortField; readonly label: string; readonly kind: ValueKind } | undefined {
  const own = ownValue(SORT_ONLY, name)
  if (own !== undefined) return { name: name as QuerySortField, label: own, kind: 'text' }
  const column = columnSortName(name)
  if (column !== undefined) return { name: column.name, label: column.label, kind: 'text' }
  const field = name === 'agent' ? undefined : queryField(name)
  return field === undefined || field.isList
    ? undefined
    : { name: field.name as QuerySortField, label: field.label, kind: field.kind }
}

function columnSortName(name: string): { readonly name: ColumnSortName; readonly label: string } | undefined {
  if (name === 'attendees' || name === 'type.description' || name === 'type.association_mode') {
    return { name, label: FIELD_NAMES[name] }
  }
  const key = /^associations\.(.+)$/.exec(name)?.[1] ?? ''
  const label = key === '*' ? OTHER_ASSOCIATIONS : ownValue<{ readonly many: string }>(ASSOCIATION_NAMES, key)?.many
  return label === undefined ? undefined : { name: `associations.${key}`, label }
}

export function isServiceSort(field: QuerySortField): field is SortField {
  return (SORT_FIELDS as readonly string[]).includes(field)
}
