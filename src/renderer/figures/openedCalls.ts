import type { CountedCalls } from '../../domain/statistics/countedCalls.ts'
import { conditionOn, type QueryPart } from '../../domain/query/query.ts'
import { format } from '../components/format.ts'

/** The calls behind a figure. */
export interface OpenedCalls {
  readonly count: number
  /** In the table. */
  readonly openedCount: number
  /** That find them. */
  readonly filters: readonly QueryPart[]
}

export function callsWithIds({ count, ids }: CountedCalls): OpenedCalls {
  return { count, openedCount: ids.length, filters: [conditionOn('id', 'in', ids.join(','))] }
}

export function callsMatching(filters: readonly QueryPart[], count: number): OpenedCalls {
  return { count, openedCount: count, filters }
}

export function callsWords({ count }: Pick<OpenedCalls, 'count'>): string {
  return format.count(count, 'call')
}

export function openWords({ count, openedCount }: Pick<OpenedCalls, 'count' | 'openedCount'>): string {
  if (openedCount < count) return `Open ${format.number(openedCount)} of these ${format.number(count)} calls`
  return `Open ${count === 1 ? 'this call' : `these ${format.number(count)} calls`}`
}
