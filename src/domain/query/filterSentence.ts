import { BLANK_WORDS, shownText } from '../calls/blankText.ts'
import { conditionOf, keptCondition, type Condition } from '../filters/conditions.ts'
import { isPeriodFilter } from '../filters/draftFilter.ts'
import type { ValueReader } from '../fields/kind.ts'
import { isNumeric, kindOf, type ValueKind } from '../fields/kinds.ts'
import { isList, typedText } from '../filters/values/typedValue.ts'
import { canonicalDecimal } from '../values/decimal.ts'
import type { Formatter } from '../formatter.ts'
import { excludedBy } from './exclusion.ts'
import { isGroup, type QueryCondition, type QueryGroup, type QueryPart, type QuerySortKey } from './query.ts'
import { queryField, querySortField } from '../fields/queryFields.ts'

/** `Duration · is longer than · 5m`. `value` is null if the condition is complete without it. */
interface FilterSentence {
  readonly field: string
  readonly condition: string
  readonly value: string | null
}

/** The text of a question or the name of a tracker, which the workspace knows; null for other fields. */
export type LabelOf = (field: string) => string | null

/** Says a condition, or a group that `excludedBy` knows. Keeps a relative time as written. `now` determines which day is "today". */
export function filterSentence(
  part: QueryCondition | QueryGroup,
  now: Date,
  format: Formatter,
  labelOf: LabelOf = () => null,
): FilterSentence {
  const filter = isGroup(part) ? excludedBy(part)! : part
  const field = queryField(filter.field)
  const label = labelOf(filter.field) ?? field?.label ?? filter.field
  if (isPeriodFilter(filter)) {
    const { words } = conditionOf('datetime', { op: filter.op, value: '' })
    return { field: label, condition: words, value: filter.period }
  }
  const kind = field?.kind ?? 'text'
  const kept = isGroup(part) ? keptCondition(kind, filter.op) : undefined
  const condition = kept ?? conditionOf(kind, filter, field?.isList)
  return {
    field: label,
    condition: condition.words,
    value:
      filter.value === null
        ? null
        : valueWords({ kind, names: field?.field.choiceNames, condition }, filter.value, { now, format }),
  }
}

/** A condition or a group as one text: `Deal is Lost or Deal has no value`. */
export function partWords(part: QueryPart, now: Date, format: Formatter, labelOf: LabelOf): string {
  if (isGroup(part) && excludedBy(part) === null) return groupWords(part, now, format, labelOf)
  const { field, condition, value } = filterSentence(part, now, format, labelOf)
  return [field, condition, value].filter((words) => words !== null).join(' ')
}

function groupWords({ join, isNegated, parts }: QueryGroup, now: Date, format: Formatter, labelOf: LabelOf): string {
  const words = parts
    .map((part) => {
      const own = partWords(part, now, format, labelOf)
      return isGroup(part) && !part.isNegated && part.parts.length > 1 ? `(${own})` : own
    })
    .join(` ${join} `)
  return isNegated ? `not (${words})` : words
}

interface SortSentence {
  readonly field: string
  readonly order: string
}

/** A sort key in words: "Date · newest first". */
export function sortSentence({ field, direction }: QuerySortKey, labelOf: LabelOf = () => null): SortSentence {
  const sorted = querySortField(field)
  return {
    field: labelOf(field) ?? sorted?.label ?? field,
    order: orderWords(sorted?.kind ?? 'text', direction),
  }
}

function orderWords(kind: ValueKind, direction: QuerySortKey['direction']): string {
  const [ascending, descending] = kindOf(kind).order ?? ['A to Z', 'Z to A']
  return direction === 'asc' ? ascending : descending
}

interface FieldCondition {
  readonly kind: ValueKind
  readonly names: Readonly<Record<string, string>> | undefined
  readonly condition: Condition
}

function valueWords(filter: FieldCondition, value: string, reader: ValueReader): string {
  const { kind, condition } = filter
  if (!isList(condition)) return entryWords(filter, value, reader)
  return (
    value
      .split(',')
      .map((entry) => entryWords(filter, entry, reader))
      // Times contain commas.
      .join(kindOf(kind).bars === 'time' ? '; ' : ', ')
  )
}

function entryWords({ kind, names, condition }: FieldCondition, value: string, reader: ValueReader): string {
  const { isText, say, spelled } = kindOf(kind)
  if (isText) return shownText(typedText(kind, condition, value)) ?? BLANK_WORDS
  if (names?.[value] !== undefined) return names[value]
  if (say) return say(value, reader)
  const shown = isNumeric(kind) ? roundedDecimal(value) : value
  return spelled?.(shown, '') ?? shown
}

/** More decimals aren't read: an exact median may have twenty. */
const MOST_DECIMALS = 4
const HAS_MORE_DECIMALS = /\.\d{5}/

/** Keeps a number that would become zero. */
function roundedDecimal(value: string): string {
  if (!HAS_MORE_DECIMALS.test(value)) return value
  const rounded = Number(value).toFixed(MOST_DECIMALS)
  return Number(rounded) === 0 ? value : canonicalDecimal(rounded)
}
