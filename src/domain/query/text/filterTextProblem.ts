import { searchProblemWords, type SearchProblemKind } from '../../search/searchProblem.ts'
import type { TextRange } from '../../textSearch.ts'
import { assertNever } from '../../units.ts'
import { operatorsOf, type ValueKind } from '../../fields/kinds.ts'
import type { QueryOperator } from '../../fields/operators.ts'
import { DEEPEST_GROUP, MOST_PARTS } from '../query.ts'
import { queryField, type QueryField } from '../../fields/queryFields.ts'
import { textValueProblemWords } from '../../filters/values/valueProblemWords.ts'
import type { ValueProblem } from '../../fields/kind.ts'

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
      return textValueProblemWords(kindOfField(problem.field), problem.problem, labelOf(problem.field))
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

function labelOf(name: FieldName): string {
  return queryField(name)?.label ?? name
}

function operatorList(name: FieldName): string {
  return operatorsOf(kindOfField(name)).join(' ')
}

function kindOfField(name: FieldName): ValueKind {
  return queryField(name)?.kind ?? 'text'
}
