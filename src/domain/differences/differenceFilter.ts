import type { Filter } from '../filters/filter.ts'
import { conditionOn, type LocalFilter } from '../query/query.ts'
import { isoOfMicroseconds } from '../values/instantMicroseconds.ts'
import { queryField } from '../fields/queryFields.ts'
import type { Difference } from './difference.ts'

/** The condition that finds the calls of a difference: with the value or word, or beyond the median or mean. */
export function differenceFilter(difference: Difference): Filter | LocalFilter {
  if (difference.kind === 'word') return conditionOn(difference.field, 'says', `"${difference.word}"`)
  const field = queryField(difference.field)
  if (field === undefined) throw new Error(`There is no field ${difference.field}.`)
  if (difference.kind === 'share') {
    return conditionOn(field.name, difference.value === null ? 'empty' : '==', difference.value)
  }
  const op = difference.difference.value > 0 ? '>=' : '<='
  const { value } = difference.inside
  const round = op === '>=' ? Math.floor : Math.ceil
  if (field.kind === 'datetime') return conditionOn(field.name, op, isoOfMicroseconds(round(value)))
  // The calls with the median are found, too. A mean has too many digits, and values of filters can't have an exponent.
  const isExact = difference.statistic === 'median' && !String(value).includes('e')
  return conditionOn(field.name, op, String(isExact ? value : round(value * 1e4) / 1e4))
}
