import { assertNever } from '../../units.ts'
import { filterField, operatorsOf, type FilterFieldName, type QueryOperator } from '../../filters/fields.ts'
import type { ValueProblem } from '../../filters/values/wireValue.ts'

/** A part of the text, in UTF-16 units as in a text field; `end` is exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

export type TextProblem = TextRange & ProblemKind

type ProblemKind =
  | { readonly kind: 'unknown-field'; readonly typed: string; readonly meant: FilterFieldName | null }
  /** A call has it, but the interface can't filter by it. */
  | { readonly kind: 'not-filterable'; readonly typed: string }
  | { readonly kind: 'missing-operator'; readonly field: FilterFieldName }
  | { readonly kind: 'unknown-operator'; readonly field: FilterFieldName; readonly typed: string }
  | { readonly kind: 'operator-not-allowed'; readonly field: FilterFieldName; readonly op: QueryOperator }
  | { readonly kind: 'missing-value'; readonly field: FilterFieldName; readonly op: QueryOperator }
  | { readonly kind: 'unexpected-value'; readonly op: QueryOperator }
  | { readonly kind: 'bad-value'; readonly field: FilterFieldName; readonly problem: ValueProblem }
  /** "Not in that week" means "before or after it". */
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

export function textProblemWords(problem: ProblemKind): string {
  switch (problem.kind) {
    case 'unknown-field':
      return problem.meant === null
        ? `There is no field “${problem.typed}”.`
        : `There is no field “${problem.typed}”. Did you mean ${problem.meant}?`
    case 'not-filterable':
      return `The service can’t filter by ${problem.typed}.`
    case 'missing-operator':
      return `Add an operator: ${operatorList(problem.field)}.`
    case 'unknown-operator':
      return `“${problem.typed}” isn’t an operator. ${labelOf(problem.field)} allows ${operatorList(problem.field)}.`
    case 'operator-not-allowed':
      return `${labelOf(problem.field)} can’t be compared with ${problem.op}. It allows ${operatorList(problem.field)}.`
    case 'missing-value':
      return `Add a value after ${problem.op}.`
    case 'unexpected-value':
      return `Only “and” can follow ${problem.op}.`
    case 'bad-value':
      return valueWords(problem.field, problem.problem)
    case 'period-needs-or':
      return 'To exclude a period, use < or >. Filters can’t be joined with “or”.'
    case 'comma-in-list':
      return 'A list entry can’t contain a comma.'
    case 'or-not-supported':
      return 'Filters can only be joined with “and”. For several values of one field, use a list: in (a, b).'
    case 'not-not-supported':
      return 'Use an operator with “not”: !=, not_in, not_like, not_ilike, not_empty.'
    case 'no-groups':
      return 'Remove the parenthesis. All filters are joined with “and”, so they can’t be grouped.'
    case 'unclosed-quote':
      return 'Close this quote.'
    case 'unclosed-list':
      return 'Close this list with ).'
    case 'expected-comma':
      return 'Separate list entries with commas, and put quotes around an entry of several words.'
    case 'expected-and':
      return 'Put “and” between two filters, or quotes around the whole value.'
    case 'missing-condition':
      return 'Add a filter here.'
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
      return filterField(name)?.kind === 'ratio' ? 'Enter a percentage, such as 40%.' : 'Enter a number, such as 60.'
    case 'not-an-integer':
      return 'Enter a whole number, such as 4711.'
    case 'out-of-range':
      if (filterField(name)?.kind === 'score') return 'Scores range from 0 to 100.'
      if (filterField(name)?.kind === 'ratio') return 'Enter a percentage from 0% to 100%, or a ratio from 0 to 1.'
      return `${label} can’t be below 0.`
    case 'not-a-format':
      return 'Formats: audio, video, file, chat, and group_chat.'
    case 'not-a-boolean':
      return 'Enter true or false.'
    case 'not-a-time':
      return 'Enter a day such as 2026-11-03, a time such as 2026-11-03 14:05, or a period such as today, this week, or last 7 days.'
    case 'not-a-duration':
      return 'Enter a duration such as 90 (seconds), 1:30, 5m, or 1h 5m.'
    case 'broken-pattern':
      return 'This expression has an unclosed bracket or a trailing backslash.'
    case 'not-an-answer':
      return 'Enter yes, no, or n/a.'
    case 'not-an-evaluator-type':
      return 'Enter ai or person.'
  }
}

function labelOf(name: FilterFieldName): string {
  return filterField(name)?.label ?? name
}

function operatorList(name: FilterFieldName): string {
  return operatorsOf(filterField(name)?.kind ?? 'text').join(' ')
}
