import { BLANK_WORDS, shownText } from '../calls/blankText.ts'
import { CALL_FORMATS, type CallFormat } from '../calls/call.ts'
import { conditionOf, type Condition } from '../filters/conditions.ts'
import { isPeriodFilter } from '../filters/draftFilter.ts'
import type { ValueKind } from '../filters/fields.ts'
import { shiftDecimal } from '../values/decimal.ts'
import { durationText } from '../values/duration.ts'
import { isList, typedText } from '../filters/values/typedValue.ts'
import type { Formatter } from '../formatter.ts'
import { ASSOCIATION_NAMES, EVALUATOR_TYPE_NAMES, FORMAT_NAMES } from '../terms.ts'
import { isGroup, type QueryCondition, type QueryGroup, type QueryPart, type QuerySortKey } from './query.ts'
import { queryField, querySortField } from './queryFields.ts'

/** `Duration · is longer than · 5m`. `value` is null if the condition is complete without it. */
export interface FilterSentence {
  readonly field: string
  readonly condition: string
  readonly value: string | null
}

/** Keeps a relative time as written. `now` determines which day is "today". */
export function filterSentence(filter: QueryCondition, now: Date, format: Formatter): FilterSentence {
  const field = queryField(filter.field)
  const label = field?.label ?? filter.field
  if (isPeriodFilter(filter)) {
    const { words } = conditionOf('datetime', { op: filter.op, value: '' })
    return { field: label, condition: words, value: filter.period }
  }
  const kind = field?.kind ?? 'text'
  const condition = conditionOf(kind, filter)
  return {
    field: label,
    condition: condition.words,
    value: filter.value === null ? null : valueWords(kind, condition, filter.value, { now, format }),
  }
}

/** A condition or a group as one text: `Deal won is no or Deal won has no value`. */
export function partWords(part: QueryPart, now: Date, format: Formatter): string {
  if (isGroup(part)) return groupWords(part, now, format)
  const { field, condition, value } = filterSentence(part, now, format)
  return [field, condition, value].filter((words) => words !== null).join(' ')
}

function groupWords({ join, isNegated, parts }: QueryGroup, now: Date, format: Formatter): string {
  const words = parts
    .map((part) => {
      const own = partWords(part, now, format)
      return isGroup(part) && !part.isNegated && part.parts.length > 1 ? `(${own})` : own
    })
    .join(` ${join} `)
  return isNegated ? `not (${words})` : words
}

/** A sort key in words: "Date · newest first". */
export function sortSentence({ field, direction }: QuerySortKey): { readonly field: string; readonly order: string } {
  const sorted = querySortField(field)
  return { field: sorted?.label ?? field, order: orderWords(sorted?.kind ?? 'text', direction) }
}

function orderWords(kind: ValueKind, direction: QuerySortKey['direction']): string {
  const [ascending, descending] = ORDER_WORDS[kind] ?? ['A to Z', 'Z to A']
  return direction === 'asc' ? ascending : descending
}

const NUMBERS = ['lowest first', 'highest first'] as const
/** Kinds that aren't here are texts. */
const ORDER_WORDS: Readonly<Partial<Record<ValueKind, readonly [ascending: string, descending: string]>>> = {
  datetime: ['oldest first', 'newest first'],
  seconds: ['shortest first', 'longest first'],
  boolean: ['no first', 'yes first'],
  integer: NUMBERS,
  score: NUMBERS,
  ratio: NUMBERS,
  number: NUMBERS,
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
    .join(kind === 'datetime' ? '; ' : ', ')
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
    case 'association-type':
      return isAssociationKey(value) ? ASSOCIATION_NAMES[value].many : value
    case 'evaluator-type':
      return value === 'ai' || value === 'person' ? EVALUATOR_TYPE_NAMES[value] : value
    case 'text':
    case 'custom':
      return shownText(typedText(kind, condition, value)) ?? BLANK_WORDS
    case 'answer':
    case 'search':
    case 'score':
    case 'number':
    case 'integer':
      return typedText(kind, condition, value)
  }
}

function isCallFormat(value: string): value is CallFormat {
  return (CALL_FORMATS as readonly string[]).includes(value)
}

function isAssociationKey(value: string): value is keyof typeof ASSOCIATION_NAMES {
  return Object.hasOwn(ASSOCIATION_NAMES, value)
}
