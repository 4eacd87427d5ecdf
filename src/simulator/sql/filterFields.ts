import { SPEECH_COLUMNS } from './speechColumns.ts'

/** How values of a field are written, which determines its operators. */
export type FieldKind = 'integer' | 'float' | 'datetime' | 'boolean' | 'text' | 'format'

export interface FilterField {
  readonly column: string
  readonly kind: FieldKind
}

export const CALL_FORMATS: readonly string[] = ['audio', 'video', 'file', 'chat', 'group_chat']

/** The 18 filterable fields. `type` is the format, not the call type. Source: interface, "GET /v1/calls". */
export const FILTER_FIELDS: ReadonlyMap<string, FilterField> = new Map<string, FilterField>([
  ['id', { column: 'id', kind: 'integer' }],
  ['type', { column: 'format', kind: 'format' }],
  ['title', { column: 'title', kind: 'text' }],
  ['timestamp', { column: '"timestamp"', kind: 'datetime' }],
  ['inserted_at', { column: 'inserted_at', kind: 'datetime' }],
  ['updated_at', { column: 'updated_at', kind: 'datetime' }],
  ['duration', { column: 'duration', kind: 'float' }],
  ['public', { column: 'public', kind: 'boolean' }],
  ['ai_score', { column: 'ai_score', kind: 'float' }],
  ['score', { column: 'score', kind: 'float' }],
  ['lead_name', { column: 'lead_name', kind: 'text' }],
  ['lead_company', { column: 'lead_company', kind: 'text' }],
  ['won', { column: 'won', kind: 'boolean' }],
  ...SPEECH_COLUMNS.map((name): [string, FilterField] => [name, { column: name, kind: 'float' }]),
])

const ANY_FIELD = ['==', '!=', 'empty', 'not_empty', 'in', 'not_in'] as const
const COMPARISON = ['>', '>=', '<', '<='] as const
const STRING = ['=~', 'like', 'not_like', 'ilike', 'not_ilike', 'like_and', 'like_or', 'ilike_and', 'ilike_or'] as const

export type FilterOperator = (typeof ANY_FIELD)[number] | (typeof COMPARISON)[number] | (typeof STRING)[number]

export const FILTER_OPERATORS: readonly FilterOperator[] = [...ANY_FIELD, ...COMPARISON, ...STRING]

/** Comparison is for numeric and datetime fields, string operators for title, lead_name and lead_company. */
export function operatorsOf(kind: FieldKind): readonly FilterOperator[] {
  switch (kind) {
    case 'integer':
    case 'float':
    case 'datetime':
      return [...ANY_FIELD, ...COMPARISON]
    case 'text':
      return [...ANY_FIELD, ...STRING]
    case 'boolean':
    case 'format':
      return ANY_FIELD
  }
}
