import { assertNever } from '../../units.ts'
import { filterField, operatorsOf, type FilterFieldName, type Operator } from '../fields.ts'
import type { ValueProblem } from '../values/wireValue.ts'

/** A part of the text, in UTF-16 units as a text field counts them; `end` is behind the last. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** What is wrong with a filter text, and exactly where. */
export type TextProblem = TextRange & ProblemKind

type ProblemKind =
  | { readonly kind: 'unknown-field'; readonly typed: string; readonly meant: FilterFieldName | null }
  /** A call has it, the interface can't filter by it. */
  | { readonly kind: 'not-filterable'; readonly typed: string }
  | { readonly kind: 'missing-operator'; readonly field: FilterFieldName }
  | { readonly kind: 'unknown-operator'; readonly field: FilterFieldName; readonly typed: string }
  | { readonly kind: 'operator-not-allowed'; readonly field: FilterFieldName; readonly op: Operator }
  | { readonly kind: 'missing-value'; readonly field: FilterFieldName; readonly op: Operator }
  | { readonly kind: 'unexpected-value'; readonly op: Operator }
  | { readonly kind: 'bad-value'; readonly field: FilterFieldName; readonly problem: ValueProblem }
  /** «Not in that week» is «before or after it». */
  | { readonly kind: 'period-needs-or' }
  | { readonly kind: 'comma-in-list' }
  | { readonly kind: 'or-not-supported' }
  | { readonly kind: 'not-not-supported' }
  | { readonly kind: 'no-groups' }
  | { readonly kind: 'unclosed-quote' }
  | { readonly kind: 'unclosed-list' }
  | { readonly kind: 'expected-comma' }
  | { readonly kind: 'expected-and' }
  | { readonly kind: 'missing-condition' }

/** What is wrong, and what would be right. */
export function textProblemWords(problem: ProblemKind): string {
  switch (problem.kind) {
    case 'unknown-field':
      return problem.meant === null
        ? `There is no field “${problem.typed}”.`
        : `There is no field “${problem.typed}”. Did you mean ${problem.meant}?`
    case 'not-filterable':
      return `The service can’t filter by ${problem.typed}.`
    case 'missing-operator':
      return `Say how to compare: ${operatorList(problem.field)}.`
    case 'unknown-operator':
      return `“${problem.typed}” is no way to compare. ${labelOf(problem.field)} allows ${operatorList(problem.field)}.`
    case 'operator-not-allowed':
      return `${labelOf(problem.field)} can’t be compared with ${problem.op}. It allows ${operatorList(problem.field)}.`
    case 'missing-value':
      return `A value is missing after ${problem.op}.`
    case 'unexpected-value':
      return `Nothing can follow ${problem.op} but “and”.`
    case 'bad-value':
      return valueWords(problem.field, problem.problem)
    case 'period-needs-or':
      return 'Not within a time means before it or after it, and the service joins filters by “and” only. Use < or >.'
    case 'comma-in-list':
      return 'The service separates a list by commas, so no entry can have one inside.'
    case 'or-not-supported':
      return 'The service joins filters by “and” only. Put quotes around “or” where it is part of a value; several values of one field can be a list: in (a, b).'
    case 'not-not-supported':
      return 'Put the “not” into the comparison: !=, not_in, not_like, not_ilike, not_empty.'
    case 'no-groups':
      return 'The service joins all filters by “and”, so there is nothing to group. Leave the bracket out.'
    case 'unclosed-quote':
      return 'This quote isn’t closed.'
    case 'unclosed-list':
      return 'This list isn’t closed: a ) is missing.'
    case 'expected-comma':
      return 'Separate the entries of a list by commas, and put quotes around an entry with several words.'
    case 'expected-and':
      return 'Put “and” between two filters, or quotes around the whole value.'
    case 'missing-condition':
      return 'A filter is missing here.'
    default:
      return assertNever(problem)
  }
}

function valueWords(name: FilterFieldName, problem: ValueProblem): string {
  const label = labelOf(name)
  switch (problem) {
    case 'empty':
      return `${label} can’t be compared with nothing. Use empty or not_empty.`
    case 'not-a-number':
      return filterField(name)?.kind === 'ratio' ? 'Type per cent, such as 40%.' : 'Type a number, such as 60.'
    case 'not-an-integer':
      return 'Type a whole number, such as 4711.'
    case 'out-of-range':
      if (filterField(name)?.kind === 'score') return 'Scores go from 0 to 100.'
      if (filterField(name)?.kind === 'ratio') return 'It goes from 0% to 100%. Without the % sign, 1 is all of it.'
      return `${label} can’t be below 0.`
    case 'not-a-format':
      return 'The formats are audio, video, file, chat and group_chat.'
    case 'not-a-boolean':
      return 'Type true or false.'
    case 'not-a-time':
      return 'Type a day such as 2026-11-03, a time such as 2026-11-03 14:05, or words such as today, this week, last 7 days.'
    case 'not-a-duration':
      return 'Type a length such as 90 (seconds), 1:30, 5m or 1h 5m.'
    case 'broken-pattern':
      return 'A bracket or a backslash in this expression isn’t closed.'
  }
}

function labelOf(name: FilterFieldName): string {
  return filterField(name)?.label ?? name
}

function operatorList(name: FilterFieldName): string {
  return operatorsOf(filterField(name)?.kind ?? 'text').join(' ')
}
