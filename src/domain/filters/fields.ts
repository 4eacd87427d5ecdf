import { FIELD_NAMES } from '../terms.ts'

/** The operators of the interface, as written on the wire. Source: interface, "Operators". */
export const OPERATORS = [
  '==',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'empty',
  'not_empty',
  'in',
  'not_in',
  '=~',
  'like',
  'not_like',
  'ilike',
  'not_ilike',
  'like_and',
  'like_or',
  'ilike_and',
  'ilike_or',
] as const
export type Operator = (typeof OPERATORS)[number]

/** With those that only the local library has, for searches. */
export const QUERY_OPERATORS = [...OPERATORS, 'says', 'not_says'] as const
export type QueryOperator = (typeof QUERY_OPERATORS)[number]

/**
 * The kind of a field's values: determines its operators and its editor. `format` is one of the five call formats,
 * `seconds` a duration, `ratio` 0–1, `score` 0–100. Only fields of the local library have the kinds from `answer` on (see
 * `localFields`).
 */
export type ValueKind =
  | 'integer'
  | 'format'
  | 'text'
  | 'datetime'
  | 'seconds'
  | 'boolean'
  | 'score'
  | 'ratio'
  | 'number'
  | 'answer'
  | 'association-type'
  | 'evaluator-type'
  | 'custom'
  | 'search'

export interface FilterField {
  /** The name on the wire. There, `type` is the call's format. */
  readonly name: string
  readonly label: string
  readonly kind: ValueKind
}

const FIELDS = [
  { name: 'id', label: FIELD_NAMES.id, kind: 'integer' },
  { name: 'type', label: FIELD_NAMES.format, kind: 'format' },
  { name: 'title', label: FIELD_NAMES.title, kind: 'text' },
  { name: 'timestamp', label: FIELD_NAMES.timestamp, kind: 'datetime' },
  { name: 'inserted_at', label: FIELD_NAMES.inserted_at, kind: 'datetime' },
  { name: 'updated_at', label: FIELD_NAMES.updated_at, kind: 'datetime' },
  { name: 'duration', label: FIELD_NAMES.duration, kind: 'seconds' },
  { name: 'public', label: FIELD_NAMES.public, kind: 'boolean' },
  { name: 'ai_score', label: FIELD_NAMES.ai_score, kind: 'score' },
  { name: 'score', label: FIELD_NAMES.score, kind: 'score' },
  { name: 'lead_name', label: FIELD_NAMES.lead_name, kind: 'text' },
  { name: 'lead_company', label: FIELD_NAMES.lead_company, kind: 'text' },
  { name: 'won', label: FIELD_NAMES.won, kind: 'boolean' },
  { name: 'rep_talk_ratio', label: FIELD_NAMES.rep_talk_ratio, kind: 'ratio' },
  { name: 'call_exchanges', label: FIELD_NAMES.call_exchanges, kind: 'number' },
  { name: 'longest_rep_monologue', label: FIELD_NAMES.longest_rep_monologue, kind: 'seconds' },
  { name: 'longest_lead_story', label: FIELD_NAMES.longest_lead_story, kind: 'seconds' },
  { name: 'silence_percentage', label: FIELD_NAMES.silence_percentage, kind: 'ratio' },
] as const satisfies readonly FilterField[]

export type FilterFieldName = (typeof FIELDS)[number]['name']
/** The 18 filterable fields in the order of the interface. Source: interface, "Filterable fields". */
export const FILTER_FIELDS: readonly (FilterField & { readonly name: FilterFieldName })[] = FIELDS
export const FILTER_FIELD_NAMES = FIELDS.map((field) => field.name)

const EQUALITY = ['==', '!='] as const
const COMPARISON = ['>', '>=', '<', '<='] as const
const MEMBERSHIP = ['in', 'not_in'] as const
const PRESENCE = ['empty', 'not_empty'] as const

const TEXT = [
  'ilike',
  'not_ilike',
  'like',
  'not_like',
  ...EQUALITY,
  'ilike_and',
  'ilike_or',
  'like_and',
  'like_or',
  '=~',
  ...MEMBERSHIP,
] as const

/**
 * The operators of a kind of field, in display order. Source: interface, "Operators": comparison is for numeric and
 * datetime fields, the string group for text fields.
 */
export function operatorsOf(kind: ValueKind): readonly QueryOperator[] {
  switch (kind) {
    case 'text':
      return [...TEXT, ...PRESENCE]
    case 'custom':
      return [...TEXT, ...COMPARISON, ...PRESENCE]
    case 'search':
      return ['says', 'not_says', ...PRESENCE]
    case 'format':
    case 'answer':
    case 'association-type':
    case 'evaluator-type':
    case 'boolean':
      return [...EQUALITY, ...MEMBERSHIP, ...PRESENCE]
    case 'datetime':
    case 'integer':
    case 'seconds':
    case 'score':
    case 'ratio':
    case 'number':
      return [...COMPARISON, ...EQUALITY, ...MEMBERSHIP, ...PRESENCE]
  }
}

export function filterField(name: string): (FilterField & { readonly name: FilterFieldName }) | undefined {
  return FILTER_FIELDS.find((field) => field.name === name)
}

export function takesValue(operator: QueryOperator): boolean {
  return !(PRESENCE as readonly string[]).includes(operator)
}
