/** The operators of the interface, as written on the wire. Source: interface, "Operators". */
export const OPERATORS = [
  '==',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'empty',
  'not_empty',
  'in',
  'not_in',
  '=~',
  'like',
  'not_like',
  'ilike',
  'not_ilike',
  'like_and',
  'like_or',
  'ilike_and',
  'ilike_or',
] as const
export type Operator = (typeof OPERATORS)[number]

/** With those that only the local library has, for searches. */
export const QUERY_OPERATORS = [...OPERATORS, 'says', 'not_says'] as const
export type QueryOperator = (typeof QUERY_OPERATORS)[number]

export function takesValue(operator: QueryOperator): boolean {
  return operator !== 'empty' && operator !== 'not_empty'
}

/** Whether its value is a list, separated by commas. */
export function takesList(operator: QueryOperator): boolean {
  return operator === 'in' || operator === 'not_in'
}
