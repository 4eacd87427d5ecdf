import { kindOf, operatorsOf } from '../../fields/kinds.ts'
import { takesValue, type QueryOperator } from '../../fields/operators.ts'
import { QUERY_FIELDS, queryField, type QueryField } from '../../fields/queryFields.ts'
import { conditionOf } from '../../filters/conditions.ts'
import type { ReadField } from './fieldWords.ts'
import type { TextRange } from '../../textSearch.ts'
import { readTextValue } from './filterTextValue.ts'
import type { WrittenOperator } from './operatorWords.ts'
import { readSyntax, type WrittenCondition, type WrittenValue } from './filterTextSyntax.ts'
import { quotedAfterWords, quotedIfNeeded } from './quotedText.ts'

/** The completions at the caret. A choice replaces `range`. */
interface FilterCompletion {
  readonly expects: 'field' | 'operator' | 'value' | 'and'
  readonly range: TextRange
  readonly items: readonly CompletionItem[]
  /** Whether the word at the caret is only the beginning of one of them, and means nothing by itself. */
  readonly isBegun: boolean
  /** The field whose value may be at the caret. */
  readonly valueField?: QueryField['name']
}

export interface CompletionItem {
  /** Replaces the range; ends with a space if more must follow. */
  readonly insert: string
  readonly label: string
  /** The common words for it, if the label is the wire's name. */
  readonly detail: string | null
  /** The wire's name, if the label has the common words. Accepted, but not shown. */
  readonly wire?: string
}

interface CompletionOptions {
  /** The fields to offer, in this order. Without it, all that have no key or id. */
  readonly fields?: readonly Pick<QueryField, 'name' | 'label'>[]
  /** Reads names of fields that only the workspace knows. */
  readonly readField?: ReadField
  /** Known values of a text field, most likely first, such as those of the loaded calls. */
  readonly valuesOf?: (field: QueryField['name']) => readonly string[]
}

/** More don't help; the next letter reduces the number. */
const MOST_VALUES = 12

/** The completions at `caret`, from the text before it. Also replaces words directly after the caret. */
export function completeFilterText(text: string, caret: number, options: CompletionOptions = {}): FilterCompletion {
  const before = text.slice(0, caret)
  const { conditions, isOpen, isAfterGroup, openGroupCount } = readSyntax(before, options.readField)
  const last = conditions.at(-1)
  const end = caret + (/^[\p{L}\p{N}_%.:@+-]*/u.exec(text.slice(caret))?.[0].length ?? 0)
  const place = { before, caret, end, endsInSpace: /\s$/.test(before), openGroupCount, options }
  if (isAfterGroup) return joinAt(place)
  if (last === undefined || isOpen) return fieldsFor('', { start: caret, end }, options)
  const { field, fieldRange, operator, value } = last
  if (field === null) return fieldsFor(before.slice(fieldRange.start), { start: fieldRange.start, end }, options)
  if (operator === null) {
    if (fieldRange.end === caret)
      return fieldsFor(before.slice(fieldRange.start), { start: fieldRange.start, end }, options)
    const typed = before.slice(fieldRange.end).trimStart()
    const operators = operatorsFor(field, typed, { start: caret - typed.length, end })
    if (operators.items.length > 0) return operators
    // The name of a tracker can begin like a field: "Agent interrupts".
    const named = fieldsFor(before.slice(fieldRange.start), { start: fieldRange.start, end }, options)
    return named.items.length > 0 ? named : operators
  }
  // `like` may become `like_and`, `>` may become `>=`.
  if (operator.end === caret) return operatorsFor(field, before.slice(operator.start), { start: operator.start, end })
  if (!takesValue(operator.op)) return joinAt(place)
  return { ...valueAt(last, field, operator, value, place), valueField: field.name }
}

interface Place {
  readonly before: string
  readonly caret: number
  readonly end: number
  readonly endsInSpace: boolean
  readonly openGroupCount: number
  readonly options: CompletionOptions
}

function valueAt(
  { end: conditionEnd }: WrittenCondition,
  field: QueryField,
  operator: WrittenOperator,
  value: WrittenValue | null,
  place: Place,
): FilterCompletion {
  const { before, caret, end, endsInSpace, options } = place
  const known = (typed: string) => valuesOf(field, operator, typed, options)
  const offer = (items: readonly CompletionItem[], typed: string, range: TextRange): FilterCompletion => {
    const offered = completion('value', items, typed.trimEnd(), range)
    const isBegun = offered.isBegun && !isMeant(field, operator, typed.trim())
    return { ...offered, items: offered.items.slice(0, MOST_VALUES), isBegun }
  }
  if (value === null) return offer(known(''), '', { start: caret, end })
  if (value.kind === 'list') {
    const isClosed = value.hasBrackets && before.slice(0, conditionEnd).endsWith(')')
    if (isClosed) return joinAt(place)
    const entry = value.entries.at(-1)
    const isInEntry = entry !== undefined && before.slice(entry.end).trim() === ''
    const others = value.entries.filter((one) => !isInEntry || one !== entry)
    const typed = isInEntry ? entry.text : ''
    const rest = known(typed).filter((item) => !others.some(({ text }) => isNamed(item, text.toLowerCase())))
    return offer(rest, typed, { start: isInEntry ? entry.start : caret, end })
  }
  const offered = offer(known(value.text), value.text, { start: value.start, end })
  const isWhole = endsInSpace && (value.isQuoted || offered.items.length === 0)
  return isWhole ? joinAt(place) : offered
}

function fieldsFor(typed: string, range: TextRange, { fields = QUERY_FIELDS }: CompletionOptions): FilterCompletion {
  const items = fields.map(({ name, label }) => ({
    insert: `${name} `,
    label: name,
    detail: label,
  }))
  return completion('field', [...items, ...BEFORE_FIELDS], typed, range)
}

const BEFORE_FIELDS: readonly CompletionItem[] = [
  { insert: 'not ', label: 'not', detail: null },
  { insert: '(', label: '(', detail: null },
]

function operatorsFor({ kind }: QueryField, typed: string, range: TextRange): FilterCompletion {
  const items = operatorsOf(kind).map((op) => ({
    insert: op === 'in' || op === 'not_in' ? `${op} (` : `${op} `,
    label: op as string,
    // The user types a pattern here; `contains` in a chip is another reading of the same operator.
    detail: conditionOf(kind, { op, value: takesValue(op) ? '_' : null }).words,
  }))
  return completion('operator', items, typed, range)
}

/** Whether what was typed is a value: a pattern or an amount, but not a part of a known name. */
function isMeant({ kind }: QueryField, { op, reading }: WrittenOperator, typed: string): boolean {
  if (kindOf(kind).isText) return !(NAMING as readonly QueryOperator[]).includes(op)
  const read = readTextValue({ kind, op, reading: reading === 'kept' ? 'plain' : reading, zone: 'UTC' }, typed)
  return read.kind !== 'problem'
}

/** Operators that compare with a whole value. */
const NAMING = ['==', '!=', 'in', 'not_in'] as const

function joinAt({ caret, end, openGroupCount, endsInSpace }: Place): FilterCompletion {
  const space = endsInSpace ? '' : ' '
  const items = ['and', 'or'].map((word) => ({ insert: `${space}${word} `, label: word, detail: null }))
  const close = { insert: ') ', label: ')', detail: null }
  return completion('and', openGroupCount > 0 ? [...items, close] : items, '', { start: caret, end })
}

function completion(
  expects: FilterCompletion['expects'],
  items: readonly CompletionItem[],
  typed: string,
  range: TextRange,
): FilterCompletion {
  const start = asCompared(typed)
  const isItem = items.some((item) => isNamed(item, start))
  return { expects, range, items: fitting(items, typed), isBegun: start !== '' && !isItem }
}

function isNamed({ label, detail, wire }: CompletionItem, word: string): boolean {
  return [label, detail, wire].some((name) => name?.toLowerCase() === word)
}

/**
 * First the items that begin with the typed text, then those with a word that does. Omits an item that is already typed
 * completely.
 */
function fitting(items: readonly CompletionItem[], typed: string): readonly CompletionItem[] {
  const start = asCompared(typed)
  if (start === '') return items
  const begins: CompletionItem[] = []
  const holds: CompletionItem[] = []
  const detailed: CompletionItem[] = []
  for (const item of items) {
    const label = item.label.toLowerCase()
    const detail = (item.detail ?? item.wire ?? '').toLowerCase()
    if (item.wire === start) continue
    if (label.startsWith(start) && label !== start) begins.push(item)
    else if (label !== start && hasWord(`_${label} ${detail}`, start)) holds.push(item)
    else if (detail.startsWith(start)) detailed.push(item)
  }
  return [...begins, ...holds, ...detailed]
}

function asCompared(typed: string): string {
  return typed.trimEnd().toLowerCase().replaceAll(/\s+/g, ' ')
}

/** Whether words of the text begin like this. */
function hasWord(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return true
  }
  return false
}

function valuesOf(
  { name, kind }: QueryField,
  operator: WrittenOperator,
  typed: string,
  options: CompletionOptions,
): readonly CompletionItem[] {
  const { isText, choices, examples = [] } = kindOf(kind)
  if (isText) return textsNear(options.valuesOf?.(name) ?? [], typed).flatMap((value) => textItem(operator, value))
  if (choices === undefined) return plainItems(examples)
  const names = queryField(name)?.field.choiceNames
  return choices.map(({ value, label: usual }) => {
    const label = (names?.[value] ?? usual).toLowerCase()
    return { insert: label, label, detail: null, wire: value }
  })
}

function plainItems(values: readonly string[]): readonly CompletionItem[] {
  return values.map((value) => ({ insert: value, label: value, detail: null }))
}

/**
 * Prefilters the values for `fitting`: it's called for each letter, and creating items for tens of thousands of values
 * would be slow. Without a letter, takes the first ones, and more than `MOST_VALUES`, because some may already be in the
 * list.
 */
function textsNear(values: readonly string[], typed: string): readonly string[] {
  const start = asCompared(typed)
  return start === ''
    ? values.slice(0, 50 * MOST_VALUES)
    : values.filter((value) => value.toLowerCase().includes(start))
}

/** A known value works with exact comparison and, inside a pattern, with LIKE. A list can't contain a comma in a value. */
function textItem({ op, reading }: WrittenOperator, value: string): readonly CompletionItem[] {
  if (reading === 'contains') return [{ insert: quotedIfNeeded(value), label: value, detail: null }]
  switch (op) {
    case '==':
    case '!=':
      return [{ insert: quotedAfterWords(quotedIfNeeded(value)), label: value, detail: null }]
    case 'in':
    case 'not_in':
      return value.includes(',') ? [] : [{ insert: quotedIfNeeded(value), label: value, detail: null }]
    case 'ilike':
    case 'not_ilike':
    case 'like':
    case 'not_like':
      return [{ insert: quotedIfNeeded(`%${value.replaceAll(/[\\%_]/g, '\\$&')}%`), label: value, detail: null }]
    default:
      return []
  }
}
