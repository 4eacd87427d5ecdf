import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import type { CallPage, CallRow } from '../../../domain/calls/call.ts'
import type { PageCursor } from '../../service/callQuery.ts'

/** For tests: a call with scores. */
export function callRow(id: number): CallRow {
  return { kind: 'call', call: fullCall({ id }) }
}

export function unreadableRow(id: number | null): CallRow {
  return { kind: 'unreadable', record: { id, path: 'title', reason: 'a number' } }
}

/** A page of these calls. With `endCursor`, even null, more calls follow. */
export function pageOf(ids: readonly number[], endCursor?: string | null): CallPage {
  const hasNextPage = endCursor !== undefined
  return { rows: ids.map(callRow), hasNextPage, hasPreviousPage: false, startCursor: 's', endCursor: endCursor ?? null }
}

/** A list of calls 1 to `total` in this order, a few per page. A cursor is the number of calls before it. */
export function numberedPages(total: number, pageSize = 3): (cursor: PageCursor | null) => Promise<CallPage> {
  return async (cursor) => {
    const isBefore = cursor?.direction === 'before'
    const edge = Number(cursor?.cursor ?? (isBefore ? total : 0))
    const from = isBefore ? Math.max(0, edge - pageSize) : edge
    const to = isBefore ? edge : Math.min(total, edge + pageSize)
    return {
      rows: Array.from({ length: to - from }, (_, at) => callRow(from + at + 1)),
      hasNextPage: to < total,
      hasPreviousPage: from > 0,
      startCursor: String(from),
      endCursor: String(to),
    }
  }
}

export function idsOf(rows: readonly CallRow[]): readonly (number | null)[] {
  return rows.map((row) => (row.kind === 'call' ? row.call.id : row.record.id))
}
