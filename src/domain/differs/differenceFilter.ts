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
  const isExact = difference.statistic === 'median' && !String(value).includes('e')
  const round = op === '>=' ? Math.floor : Math.ceil
  // The calls with the median are found, too. A mean isn't a value of a call, and values of filters can't have an exponent.
  if (field.kind === 'datetime') return conditionOn(field.name, op, isoOfMicroseconds(isExact ? value : round(value)))
  return conditionOn(field.name, op, String(isExact ? value : round(value * 1e4) / 1e4))
}
