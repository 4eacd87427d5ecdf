import type { CallRow } from '../../../domain/calls/call.ts'
import type { LoadedPage, LoadedPages, PageRow } from './callPages.ts'

/**
 * Limits the memory of very long lists. Pages far from the visible one keep only their call ids. Their records can be
 * reloaded with the page's original cursor, for one request.
 */

/** About 30 MB of records. Scrolling through 20,000 rows uses two minutes of the rate limit. */
const MOST_KEPT_ROWS = 20_000

/** Returns the same object if there is nothing to drop. `near` is the index of the visible page. */
export function withoutFarRows(data: LoadedPages, near: number, mostRows: number = MOST_KEPT_ROWS): LoadedPages {
  const kept = data.pages.map(keptCount)
  let excess = kept.reduce((sum, count) => sum + count, 0) - mostRows
  if (excess <= 0) return data
  const farthestFirst = data.pages.map((_, at) => at).toSorted((one, other) => far(other) - far(one))
  const dropped = new Set<number>()
  for (const at of farthestFirst) {
    // Always keep the visible page and those next to it.
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

/** Whether any of the page's records are missing. */
export function isDropped({ rows }: LoadedPage): boolean {
  return rows.some((row) => typeof row === 'number')
}

/**
 * The page with its records restored. Rows keep their order, because the pages next to it depend on it. Calls that have
 * moved since are marked as unreadable; calls that took their place appear on the next refresh.
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
