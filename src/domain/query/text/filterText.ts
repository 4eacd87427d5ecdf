import {
  isPeriodFilter,
  PERIOD_OPERATORS,
  type DraftFilter,
  type PeriodOperator,
  type TimeFieldName,
} from '../../filters/draftFilter.ts'
import { filterField, takesValue, type QueryOperator } from '../../filters/fields.ts'
import { conditionOn } from '../query.ts'
import type { TextProblem, TextRange } from './filterTextProblem.ts'
import { readSyntax, type WrittenCondition, type WrittenText } from './filterTextSyntax.ts'
import { readTextValue, textOfValue } from './filterTextValue.ts'
import { quotedIfNeeded } from './quotedText.ts'

/**
 * Filters as one line of text: `duration > 5m and ai_score < 60 and lead_company ilike %acme%`. Parsing a text that was
 * written here returns exactly the same filters, and writing those returns the same text.
 *
 *     text      = [ filter { "and" filter } ]
 *     filter    = field operator [ value ]
 *     field     = the wire's name, or a label ("AI score", "longest monologue")
 *     operator  = the wire's, or a common one (=, not in, is empty, contains, is longer than, before)
 *     value     = plain words up to the next "and" | "quoted" | 'quoted' | ( value , value … ) after in and not_in
 */
export interface ReadFilterText {
  /** The valid filters. They are only the complete meaning of the text if there are no problems. */
  readonly filters: readonly DraftFilter[]
  /** In the order of the text. */
  readonly problems: readonly TextProblem[]
  /** The range of each of `filters`, in the same order, to connect a chip with its part of the text. */
  readonly ranges: readonly TextRange[]
}

/** `zone` is the user's time zone, for days and times without a zone. */
export function readFilterText(text: string, zone: string): ReadFilterText {
  const syntax = readSyntax(text)
  const problems = [...syntax.problems]
  const filters: DraftFilter[] = []
  const ranges: TextRange[] = []
  for (const condition of syntax.conditions) {
    const filter = readCondition(condition, zone, (problem) => problems.push(problem))
    if (filter === undefined) continue
    filters.push(filter)
    ranges.push({ start: condition.start, end: condition.end })
  }
  return { filters, problems: problems.toSorted((one, other) => one.start - other.start), ranges }
}

/** The canonical text of these filters. */
export function filterText(filters: readonly DraftFilter[], zone: string): string {
  return filters.map((filter) => textOfFilter(filter, zone)).join(' and ')
}

function textOfFilter(filter: DraftFilter, zone: string): string {
  const { field, op } = filter
  if (isPeriodFilter(filter)) return `${field} ${op} ${filter.period}`
  const { value } = filter
  if (value === null) return `${field} ${op}`
  const kind = filterField(field)?.kind ?? 'text'
  if (!isList(op)) return `${field} ${op} ${textOfValue(kind, op, value, zone)}`
  const entries = value
    .split(',')
    .map((entry) => (entry === '' ? quotedIfNeeded(entry) : textOfValue(kind, op, entry, zone)))
  return `${field} ${op} (${entries.join(', ')})`
}

type Report = (problem: TextProblem) => void

/** Undefined if it's incomplete or wrong; reports problems that the syntax hasn't reported. */
function readCondition(
  { field, operator, value }: WrittenCondition,
  zone: string,
  report: Report,
): DraftFilter | undefined {
  if (field === null || operator === null) return undefined
  const { op, reading } = operator
  const made = (wire: string | null) => conditionOn(field.name, op, wire) as DraftFilter
  if (value === null) return takesValue(op) ? undefined : made(null)
  const place = { kind: field.kind, op, reading, zone }
  const read = (written: WrittenText & TextRange) => {
    const meant = readTextValue(place, written.text)
    const { start, end } = written
    if (meant.kind === 'problem') report({ kind: 'bad-value', field: field.name, problem: meant.problem, start, end })
    return meant
  }
  if (value.kind === 'list') {
    const values: string[] = []
    for (const entry of value.entries) {
      const { start, end } = entry
      if (entry.text.includes(',')) {
        report({ kind: 'comma-in-list', start, end })
        continue
      }
      const meant = read(entry)
      if (meant.kind === 'wire') values.push(meant.value)
    }
    return values.length === value.entries.length ? made(values.join(',')) : undefined
  }
  const meant = read(value)
  switch (meant.kind) {
    case 'wire':
      return made(meant.value)
    case 'period':
      if (isPeriodOperator(op)) return { field: field.name as TimeFieldName, op, period: meant.period }
      report({ kind: 'period-needs-or', start: value.start, end: value.end })
      return undefined
    case 'problem':
      return undefined
  }
}

function isList(op: QueryOperator): boolean {
  return op === 'in' || op === 'not_in'
}

function isPeriodOperator(op: QueryOperator): op is PeriodOperator {
  return (PERIOD_OPERATORS as readonly QueryOperator[]).includes(op)
}
