import { searchProblemWords, type SearchProblemKind } from '../../search/searchProblem.ts'
import { assertNever } from '../../units.ts'
import { operatorsOf, type QueryOperator } from '../../filters/fields.ts'
import { DEEPEST_GROUP, MOST_PARTS } from '../query.ts'
import { queryField, type QueryField } from '../queryFields.ts'
import { BROKEN_TEXT_WORDS } from '../../filters/values/valueProblemWords.ts'
import type { ValueProblem } from '../../filters/values/wireValue.ts'

/** A part of the text, in UTF-16 units as in a text field; `end` is exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

export type TextProblem = TextRange & ProblemKind

type FieldName = QueryField['name']

type ProblemKind =
  | { readonly kind: 'unknown-field'; readonly typed: string; readonly meant: FieldName | null }
  | { readonly kind: 'missing-operator'; readonly field: FieldName }
  | { readonly kind: 'unknown-operator'; readonly field: FieldName; readonly typed: string }
  | { readonly kind: 'operator-not-allowed'; readonly field: FieldName; readonly op: QueryOperator }
  | { readonly kind: 'missing-value'; readonly field: FieldName; readonly op: QueryOperator }
  | { readonly kind: 'unexpected-value'; readonly op: QueryOperator }
  | { readonly kind: 'bad-value'; readonly field: FieldName; readonly problem: ValueProblem }
  | { readonly kind: 'bad-search'; readonly problem: SearchProblemKind }
  | { readonly kind: 'comma-in-list' }
  | { readonly kind: 'unclosed-group' }
  | { readonly kind: 'unopened-group' }
  | { readonly kind: 'too-deep' }
  | { readonly kind: 'too-many' }
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
    case 'missing-operator':
      return `Add an operator: ${operatorList(problem.field)}.`
    case 'unknown-operator':
      return `“${problem.typed}” isn’t an operator. ${labelOf(problem.field)} allows ${operatorList(problem.field)}.`
    case 'operator-not-allowed':
      return `${labelOf(problem.field)} can’t be compared with ${problem.op}. It allows ${operatorList(problem.field)}.`
    case 'missing-value':
      return `Add a value after ${problem.op}.`
    case 'unexpected-value':
      return `Only “and” or “or” can follow ${problem.op}.`
    case 'bad-value':
      return valueWords(problem.field, problem.problem)
    case 'bad-search':
      return searchProblemWords(problem.problem)
    case 'comma-in-list':
      return 'A list entry can’t contain a comma.'
    case 'unclosed-group':
      return 'Close this parenthesis.'
    case 'unopened-group':
      return 'Remove this parenthesis, or add the opening one.'
    case 'too-deep':
      return `Remove parentheses or “not”. Filters can be nested ${DEEPEST_GROUP} levels deep.`
    case 'too-many':
      return `Remove filters. A list can have ${MOST_PARTS}.`
    case 'unclosed-quote':
      return 'Close this quote.'
    case 'unclosed-list':
      return 'Close this list with ).'
    case 'expected-comma':
      return 'Separate list entries with commas, and put quotes around an entry of several words.'
    case 'expected-and':
      return 'Put “and” or “or” between two filters, or quotes around the whole value.'
    case 'missing-condition':
      return 'Add a filter here.'
    default:
      return assertNever(problem)
  }
}

function valueWords(name: FieldName, problem: ValueProblem): string {
  const label = labelOf(name)
  switch (problem) {
    case 'empty':
      return `${label} can’t be compared with nothing. Use empty or not_empty.`
    case 'not-a-number':
      return queryField(name)?.kind === 'ratio' ? 'Enter a percentage, such as 40%.' : 'Enter a number, such as 60.'
    case 'not-an-integer':
      return 'Enter a whole number, such as 4711.'
    case 'out-of-range':
      if (queryField(name)?.kind === 'score') return 'Scores range from 0 to 100.'
      if (queryField(name)?.kind === 'ratio') return 'Enter a percentage from 0% to 100%, or a ratio from 0 to 1.'
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
    case 'broken-text':
      return BROKEN_TEXT_WORDS
    case 'not-an-answer':
      return 'Enter yes, no, or n/a.'
    case 'not-an-evaluator-type':
      return 'Enter ai or person.'
    case 'not-an-association':
      return 'Enter an association type, such as crm_deals.'
    case 'not-a-search':
      return 'Enter a search, such as discount, "price match", or disc*.'
  }
}

function labelOf(name: FieldName): string {
  return queryField(name)?.label ?? name
}

function operatorList(name: FieldName): string {
  return operatorsOf(queryField(name)?.kind ?? 'text').join(' ')
}
