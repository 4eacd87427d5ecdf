import { isPeriodFilter, PERIOD_OPERATORS, type PeriodOperator } from '../../filters/draftFilter.ts'
import type { TimeFieldName } from '../../fields/fields.ts'
import { takesList, takesValue, type QueryOperator } from '../../fields/operators.ts'
import { keptCondition } from '../../filters/conditions.ts'
import { excludedBy, exclusion } from '../exclusion.ts'
import { conditionOn, DEEPEST_GROUP, groupDepth, isGroup, MOST_PARTS, partCount, tidied } from '../query.ts'
import type { QueryCondition, QueryGroup, QueryPart } from '../query.ts'
import { queryField, type QueryField } from '../../fields/queryFields.ts'
import type { ValueProblem } from '../../fields/kind.ts'
import { readSearch } from '../../search/readSearch.ts'
import type { ReadField } from './fieldWords.ts'
import type { TextRange } from '../../textSearch.ts'
import type { TextProblem } from './filterTextProblem.ts'
import {
  isWrittenGroup,
  readSyntax,
  type WrittenCondition,
  type WrittenPart,
  type WrittenText,
} from './filterTextSyntax.ts'
import { readTextValue, textOfValue } from './filterTextValue.ts'
import { quotedAfterWords, quotedIfNeeded } from './quotedText.ts'

/**
 * Filters as one line of text: `duration > 5m and (won == false or not transcript says "discount")`. Parsing a text that
 * was written here returns exactly the same filters, once `tidied`, and writing those returns the same text.
 *
 *     text      = [ any ]
 *     any       = all { "or" all }
 *     all       = part { "and" part }
 *     part      = "not" part | "(" [ any ] ")" | filter
 *     filter    = field operator [ value ]
 *     field     = the wire's name, or a label ("AI score", "longest monologue"), or the workspace's name of it
 *     operator  = the wire's, or a common one (=, not in, is empty, contains, is longer than, before)
 *     value     = plain words up to the next "and" or "or" | "quoted" | 'quoted' | ( value , value … ) after in and not_in
 *
 * A search is plain words and its own "phrases" and parentheses, or 'quoted' as a whole.
 */
interface ReadFilterText {
  /**
   * The valid filters, or none if they exceed the limits of a query. They are only the complete meaning of the text if there are
   * no problems.
   */
  readonly filters: readonly QueryPart[]
  /** In the order of the text. */
  readonly problems: readonly TextProblem[]
  /** The range of each of `filters`, in the same order, to connect a chip with its part of the text. */
  readonly ranges: readonly TextRange[]
}

/** `zone` is the user's time zone, for days and times without a zone. */
export function readFilterText(text: string, zone: string, fields?: ReadField): ReadFilterText {
  const syntax = readSyntax(text, fields)
  const problems = [...syntax.problems]
  const filters: QueryPart[] = []
  const ranges: TextRange[] = []
  for (const part of syntax.parts) {
    const filter = readPart(part, zone, (problem) => problems.push(problem))
    if (filter === undefined) continue
    filters.push(filter)
    ranges.push({ start: part.start, end: part.end })
  }
  const whole = { start: 0, end: text.length }
  const excess = groupDepth(filters) > DEEPEST_GROUP ? 'too-deep' : partCount(filters) > MOST_PARTS ? 'too-many' : null
  if (problems.length === 0 && excess !== null) problems.push({ kind: excess, ...whole })
  const sorted = problems.toSorted((one, other) => one.start - other.start)
  return excess === null ? { filters, problems: sorted, ranges } : { filters: [], problems: sorted, ranges: [] }
}

/** The canonical text of these filters. */
export function filterText(filters: readonly QueryPart[], zone: string): string {
  const parts = tidied(filters)
  const [only] = parts
  if (only && parts.length === 1 && isGroup(only) && only.join === 'or' && !only.isNegated && excludedBy(only) === null)
    return joinedText(only, zone)
  return joinedText({ join: 'and', parts }, zone)
}

function joinedText({ join, parts }: Pick<QueryGroup, 'join' | 'parts'>, zone: string): string {
  return parts.map((part) => (isGroup(part) ? groupText(part, zone) : conditionText(part, zone))).join(` ${join} `)
}

function groupText(group: QueryGroup, zone: string): string {
  const excluded = excludedBy(group)
  if (excluded !== null) {
    return conditionText(excluded, zone, keptCondition(queryField(excluded.field)!.kind, excluded.op)?.words)
  }
  const joined = joinedText(group, zone)
  if (group.isNegated && group.parts.length === 1) return `not ${joined}`
  return group.isNegated ? `not (${joined})` : `(${joined})`
}

/** `words`: of the operator, if not the operator itself. */
function conditionText(filter: QueryCondition, zone: string, words: string = filter.op): string {
  const { field, op } = filter
  if (isPeriodFilter(filter)) return `${field} ${op} ${filter.period}`
  const { value } = filter
  if (value === null) return `${field} ${op}`
  const kind = queryField(field)?.kind ?? 'text'
  if (kind === 'search') return `${field} ${op} ${searchValueText(`${field} ${op}`, value)}`
  if (!takesList(op)) {
    const written = textOfValue(kind, op, value, zone)
    return `${field} ${words} ${words === op ? written : quotedAfterWords(written)}`
  }
  const entries = value
    .split(',')
    .map((entry) => (entry === '' ? quotedIfNeeded(entry) : textOfValue(kind, op, entry, zone)))
  return `${field} ${words} (${entries.join(', ')})`
}

/** As it is, if it's read as a whole also within a group; otherwise in single quotes. */
function searchValueText(before: string, value: string): string {
  const { conditions, problems } = readSyntax(`(${before} ${value})`)
  const read = conditions[0]?.value
  const isWhole = conditions.length === 1 && problems.length === 0 && read?.kind === 'single' && !read.isQuoted
  return isWhole && read.text === value ? value : `'${value.replaceAll("'", "''")}'`
}

type Report = (problem: TextProblem) => void

/** Without its incomplete and wrong conditions; reports problems that the syntax hasn't reported. */
function readPart(part: WrittenPart, zone: string, report: Report): QueryPart | undefined {
  if (!isWrittenGroup(part)) return readCondition(part, zone, report)
  const { join, isNegated } = part
  const parts = part.parts.flatMap((one) => readPart(one, zone, report) ?? [])
  // An empty group has a meaning of its own.
  if (parts.length === 0 && part.parts.length > 0) return undefined
  const [only] = parts
  // As of any other group: an exclusion is one that isn't written as such.
  if (isNegated && parts.length === 1 && only && excludedBy(only)) return { ...(only as QueryGroup), isNegated }
  return { join, isNegated, parts }
}

function readCondition(
  { field, operator, value }: WrittenCondition,
  zone: string,
  report: Report,
): QueryPart | undefined {
  if (field === null || operator === null) return undefined
  const { op, reading } = operator
  const isKept = reading === 'kept' && !field.isList && (op === '!=' || op === 'not_in')
  const made = (wire: string | null) =>
    isKept && wire !== null ? exclusion(field.name, op, wire) : conditionOn(field.name, op, wire)
  if (value === null) return takesValue(op) ? undefined : made(null)
  const place = { kind: field.kind, op, reading: reading === 'kept' ? 'plain' : reading, zone } as const
  const read = (written: WrittenText & TextRange) => {
    const meant = readTextValue(place, choiceNamed(field, written.text) ?? written.text)
    if (meant.kind === 'problem') report(valueProblem(field, meant.problem, written))
    return meant
  }
  if (value.kind === 'list') {
    const values: string[] = []
    const periods: string[] = []
    for (const entry of value.entries) {
      const { start, end } = entry
      if (entry.text.includes(',')) {
        report({ kind: 'comma-in-list', start, end })
        continue
      }
      const meant = read(entry)
      if (meant.kind === 'wire') values.push(meant.value)
      if (meant.kind === 'period') periods.push(meant.period)
    }
    if (values.length + periods.length < value.entries.length) return undefined
    return periods.length === 0
      ? made(values.join(','))
      : periodsPart(field.name as TimeFieldName, op, { values, periods })
  }
  const meant = read(value)
  switch (meant.kind) {
    case 'wire':
      return made(meant.value)
    case 'period':
      return periodPart(field.name as TimeFieldName, op, meant.period)
    case 'problem':
      return undefined
  }
}

/** The choice that the field calls like this. */
function choiceNamed({ field: { choiceNames = {} } }: QueryField, text: string): string | undefined {
  const name = text.toLowerCase()
  return Object.keys(choiceNames).find((value) => choiceNames[value]!.toLowerCase() === name)
}

function valueProblem(
  { name, kind }: QueryField,
  problem: ValueProblem,
  { text, isQuoted, start, end }: WrittenText & TextRange,
): TextProblem {
  const search = kind === 'search' ? readSearch(text) : null
  if (search?.kind !== 'problem') return { kind: 'bad-value', field: name, problem, start, end }
  const at = isQuoted || search.problem.start === search.problem.end ? { start, end } : shifted(search.problem, start)
  return { kind: 'bad-search', problem: search.problem, ...at }
}

function shifted({ start, end }: TextRange, by: number): TextRange {
  return { start: start + by, end: end + by }
}

/** "Not on that day" is "not (on that day)". */
function periodPart(field: TimeFieldName, op: QueryOperator, period: string): QueryPart | undefined {
  if (isPeriodOperator(op)) return { field, op, period }
  return op === '!=' ? { join: 'and', isNegated: true, parts: [{ field, op: '==', period }] } : undefined
}

/** A list of the interface has instants only, so a period in it is an alternative to them. */
function periodsPart(
  field: TimeFieldName,
  op: QueryOperator,
  { values, periods }: { readonly values: readonly string[]; readonly periods: readonly string[] },
): QueryPart {
  const parts: QueryPart[] = [
    ...(values.length > 0 ? [conditionOn(field, 'in', values.join(','))] : []),
    ...periods.map((period) => ({ field, op: '==' as const, period })),
  ]
  const [only, second] = parts
  const isNegated = op === 'not_in'
  if (only !== undefined && second === undefined) return isNegated ? { join: 'and', isNegated, parts } : only
  return { join: 'or', isNegated, parts }
}

function isPeriodOperator(op: QueryOperator): op is PeriodOperator {
  return (PERIOD_OPERATORS as readonly QueryOperator[]).includes(op)
}
