import type { Filter } from '../filters/filter.ts'
import { conditionOn, type LocalFilter } from '../query/query.ts'
import { queryField } from '../fields/queryFields.ts'
import type { Difference } from './difference.ts'

/** The condition that finds the calls of a difference: with the value or word, or beyond the median. */
export function differenceFilter(difference: Difference): Filter | LocalFilter {
  if (difference.kind === 'word') return conditionOn(difference.field, 'says', `"${difference.word}"`)
  const field = queryField(difference.field)
  if (field === undefined) throw new Error(`There is no field ${difference.field}.`)
  if (difference.kind === 'share') {
    return conditionOn(field.name, difference.value === null ? 'empty' : '==', difference.value)
  }
  const { value } = difference.inside
  const wire = field.kind === 'datetime' ? new Date(value / 1000).toISOString() : decimalText(value)
  return conditionOn(field.name, difference.difference.value > 0 ? '>=' : '<=', wire)
}

/** Without an exponent, which values of filters can't have. */
function decimalText(value: number): string {
  return String(Math.round(value * 1e6) / 1e6)
}
