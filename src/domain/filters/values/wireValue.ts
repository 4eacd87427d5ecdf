import type { ValueProblem } from '../../fields/kind.ts'
import { kindOf, type ValueKind } from '../../fields/kinds.ts'
import { takesList, type QueryOperator } from '../../fields/operators.ts'

/**
 * Why the service or the library can't read the wire value; null if it can. For `in` and `not_in`, checks each entry of the
 * comma-separated list. Source: interface, "Filterable fields" (ranges) and "Filter rules" 2, 4.
 */
export function wireValueProblem(kind: ValueKind, op: QueryOperator, value: string): ValueProblem | null {
  if (value === '') return 'empty'
  const { problemOf } = kindOf(kind)
  if (!takesList(op)) return problemOf(value)
  for (const entry of value.split(',')) {
    const problem = entry === '' ? 'empty' : problemOf(entry)
    if (problem) return problem
  }
  return null
}
