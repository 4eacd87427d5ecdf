import type { CallRow } from '../../../domain/calls/call.ts'
import type { LoadedPage, LoadedPages, PageRow } from './callPages.ts'

/**
 * What of a very long list stays in memory. A page far from what is looked at keeps its place and the ids of its calls;
 * their records can be read again, for one request, under the cursor that it was read with first.
 */

/** About 30 MB of records; 20,000 rows scrolled through in one list take two minutes of the service's limit. */
export const MOST_KEPT_ROWS = 20_000

/** The same pages when there is nothing to drop. `near` is the page that is looked at. */
export function withoutFarRows(data: LoadedPages, near: number, mostRows: number = MOST_KEPT_ROWS): LoadedPages {
  const kept = data.pages.map(keptCount)
  let excess = kept.reduce((sum, count) => sum + count, 0) - mostRows
  if (excess <= 0) return data
  const farthestFirst = data.pages.map((_, at) => at).toSorted((one, other) => far(other) - far(one))
  const dropped = new Set<number>()
  for (const at of farthestFirst) {
    // The page that is looked at and those beside it stay, whatever the limit.
    if (excess <= 0 || far(at) <= 1) break
    if (kept[at] === 0) continue
    dropped.add(at)
    excess -= kept[at]!
  }
  if (dropped.size === 0) return data
  return { ...data, pages: data.pages.map((page, at) => (dropped.has(at) ? withoutRecords(page) : page)) }

  function far(at: number): number {
    return Math.abs(at - near)
  }
}

/** A page whose records are not all there. */
export function isDropped({ rows }: LoadedPage): boolean {
  return rows.some((row) => typeof row === 'number')
}

/**
 * The page with its records again. It keeps its rows and their order, for the pages beside it stand by them; what the
 * service has moved elsewhere since is marked, and what it has put here instead comes with the next refresh.
 */
export function withRecordsAgain(page: LoadedPage, again: LoadedPage): LoadedPage {
  const found = new Map(again.rows.flatMap((row) => (isCall(row) ? [[row.call.id, row] as const] : [])))
  return { ...page, rows: page.rows.map((row) => (typeof row === 'number' ? (found.get(row) ?? moved(row)) : row)) }
}

function moved(id: number): CallRow {
  const reason = 'it has changed since the list was read and stands elsewhere now; refresh the list to find it'
  return { kind: 'unreadable', record: { id, path: 'place', reason } }
}

function withoutRecords(page: LoadedPage): LoadedPage {
  return { ...page, rows: page.rows.map((row) => (isCall(row) ? row.call.id : row)) }
}

function keptCount({ rows }: LoadedPage): number {
  return rows.filter((row) => typeof row !== 'number').length
}

function isCall(row: PageRow): row is Extract<CallRow, { kind: 'call' }> {
  return typeof row !== 'number' && row.kind === 'call'
}
