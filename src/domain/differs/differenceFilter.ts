import type { Filter } from '../filters/filter.ts'
import { conditionOn, type LocalFilter } from '../query/query.ts'
import { isoOfMicroseconds } from '../values/instantMicroseconds.ts'
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
  const op = difference.difference.value > 0 ? '>=' : '<='
  return conditionOn(field.name, op, field.kind === 'datetime' ? isoOfMicroseconds(value) : decimalText(value, op))
}

/** The exact value, so that the calls with the median are found, too. Values of filters can't have an exponent. */
function decimalText(value: number, op: '>=' | '<='): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return String((op === '>=' ? Math.floor : Math.ceil)(value * 1e6) / 1e6)
}
