import { conditionOn, type QueryPart } from '../../../domain/query/query.ts'

/** A condition's value has at most 10,000 characters. */
const MOST_IDS = 600

/** The calls with these IDs. */
export function callsFilter(callIds: readonly number[]): QueryPart {
  const conditions: QueryPart[] = []
  for (let at = 0; at < callIds.length; at += MOST_IDS) {
    conditions.push(conditionOn('id', 'in', callIds.slice(at, at + MOST_IDS).join(',')))
  }
  return conditions.length === 1 ? conditions[0]! : { join: 'or', isNegated: false, parts: conditions }
}
