import { CALL_FORMATS, type CallFormat } from '../calls/call.ts'
import { conditionOf, type Condition } from './conditions.ts'
import { durationText } from './values/duration.ts'
import { filterField, type ValueKind } from './fields.ts'
import { isPeriodFilter, type DraftFilter } from './draftFilter.ts'
import type { SortField } from '../calls/sortField.ts'
import type { Formatter } from '../formatter.ts'
import type { Filter, SortKey } from './filter.ts'
import { shiftDecimal } from './values/decimal.ts'
import { isList, typedText } from './values/typedValue.ts'
import { FIELD_NAMES, FORMAT_NAMES } from '../terms.ts'

/** `Duration · is longer than · 5m`. `value` is null if the condition is complete without it. */
export interface FilterSentence {
  readonly field: string
  readonly condition: string
  readonly value: string | null
}

/** `now` determines which day is "today". */
export function filterSentence(filter: Filter, now: Date, format: Formatter): FilterSentence {
  const field = filterField(filter.field)
  const kind = field?.kind ?? 'text'
  const condition = conditionOf(kind, filter)
  return {
    field: field?.label ?? filter.field,
    condition: condition.words,
    value: filter.value === null ? null : valueWords(kind, condition, filter.value, { now, format }),
  }
}

/** Like `filterSentence`, but keeps a relative time as written. */
export function draftSentence(filter: DraftFilter, now: Date, format: Formatter): FilterSentence {
  if (!isPeriodFilter(filter)) return filterSentence(filter, now, format)
  const field = filterField(filter.field)
  const { words } = conditionOf('datetime', { op: filter.op, value: '' })
  return { field: field?.label ?? filter.field, condition: words, value: filter.period }
}

const SORT_LABELS: Record<SortField, string> = {
  id: FIELD_NAMES.id,
  agent_name: FIELD_NAMES['agent.name'],
  ai_score: FIELD_NAMES.ai_score,
  lead_name: FIELD_NAMES.lead_name,
  lead_company: FIELD_NAMES.lead_company,
  duration: FIELD_NAMES.duration,
  timestamp: FIELD_NAMES.timestamp,
  inserted_at: FIELD_NAMES.inserted_at,
  updated_at: FIELD_NAMES.updated_at,
}

/** A sort key in words: "Date · newest first". */
export function sortSentence({ field, direction }: SortKey): { readonly field: string; readonly order: string } {
  return { field: SORT_LABELS[field], order: orderWords(field, direction) }
}

function orderWords(field: SortField, direction: 'asc' | 'desc'): string {
  switch (field) {
    case 'timestamp':
    case 'inserted_at':
    case 'updated_at':
      return direction === 'desc' ? 'newest first' : 'oldest first'
    case 'duration':
      return direction === 'desc' ? 'longest first' : 'shortest first'
    case 'agent_name':
    case 'lead_name':
    case 'lead_company':
      return direction === 'desc' ? 'Z to A' : 'A to Z'
    case 'id':
    case 'ai_score':
      return direction === 'desc' ? 'highest first' : 'lowest first'
  }
}

interface Reader {
  readonly now: Date
  readonly format: Formatter
}

function valueWords(kind: ValueKind, condition: Condition, value: string, reader: Reader): string {
  if (!isList(condition)) return entryWords(kind, condition, value, reader)
  return value
    .split(',')
    .map((entry) => entryWords(kind, condition, entry, reader))
    .join(', ')
}

function entryWords(kind: ValueKind, condition: Condition, value: string, { now, format }: Reader): string {
  switch (kind) {
    case 'format':
      return isCallFormat(value) ? FORMAT_NAMES[value] : value
    case 'boolean':
      return value === 'true' ? 'yes' : 'no'
    case 'seconds':
      return durationText(Number(value))
    case 'ratio':
      return `${shiftDecimal(value, 2)}%`
    case 'datetime':
      return format.moment(value, now) ?? value
    case 'text':
    case 'score':
    case 'number':
    case 'integer':
      return typedText(kind, condition, value)
  }
}

function isCallFormat(value: string): value is CallFormat {
  return (CALL_FORMATS as readonly string[]).includes(value)
}
