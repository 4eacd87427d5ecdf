import { conditionOn } from '../query/query.ts'
import type { queryField } from '../fields/queryFields.ts'
import type { RangeHistogram, TimeHistogram } from './histogram.ts'

type FieldName = NonNullable<ReturnType<typeof queryField>>['name']

/** Bars in a row, both included. */
export interface Brush {
  readonly first: number
  readonly last: number
}

/** The conditions that only the calls in these bars match. They are joined by AND. */
export function brushParts(field: FieldName, { scale, edges }: Ranged, { first, last }: Brush) {
  const valueOf = (at: number) => (scale === 'time' ? new Date(edges[at]!).toISOString() : String(edges[at]))
  const lastBar = edges.length - 2
  const parts = [
    ...(first > 0 ? [conditionOn(field, '>=', valueOf(first))] : []),
    ...(last < lastBar ? [conditionOn(field, '<', valueOf(last + 1))] : []),
  ]
  return parts.length > 0 ? parts : [conditionOn(field, 'not_empty', null)]
}

type Ranged = Pick<RangeHistogram | TimeHistogram, 'scale' | 'edges'>

/** The condition that only the calls without a value match. */
export function missingPart(field: FieldName) {
  return conditionOn(field, 'empty', null)
}
