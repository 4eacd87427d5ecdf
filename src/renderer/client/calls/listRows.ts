import type { ListedCalls, ListEnd, ListStatus } from '../../../contract/library/callList.ts'
import type { CallRow, PageReport } from '../../../domain/calls/call.ts'
import type { CallGroup } from '../../../domain/query/grouping.ts'
import type { EpochMs } from '../../../domain/units.ts'

/** Rows per request. */
export const PAGE_ROWS = 100
/** Pages are loaded this many rows before they are in sight. */
const MARGIN_ROWS = 100
/** More of a list whose length isn't known costs a request to the service: half a page, so that scrolling rarely reaches its end. */
const AHEAD_ROWS = 50
/** About 2 MB of records. */
const MOST_PAGES = 12
/** The list refreshes by itself at most this often while the library changes. */
export const REFRESH_EVERY_MS = 2000

/** The loaded rows of a list: a few pages around the visible ones. Places of rows are as in `ListedCalls`. */
export interface ListRows {
  /** Null while the list's length isn't known. */
  readonly total: number | null
  /** Rows that can be loaded now, from the first or from the last. */
  readonly rowCount: number
  /** The end that places are counted from. */
  readonly from: ListEnd
  /** Calls that may or may not match, because they weren't read in full. */
  readonly unsureCount: number
  /** See `ListedCalls`. */
  readonly leftOutCount: number | null
  /** The groups of a list with a grouping. */
  readonly groups: readonly CallGroup[] | null
  readonly status: ListStatus | null
  readonly reports: readonly PageReport[]
  /** When the list was read from the service; null if the library's time counts. */
  readonly readAt: EpochMs | null
  /** When the service was first asked for this list. After a refresh it's a later time, and older rows no longer have their places. */
  readonly begunAt: EpochMs | null
  /** The library's version at the last refresh, the oldest if the pages differ. */
  readonly version: number
  /** What the answer depends on beside the library's version, at the last refresh. */
  readonly circumstances: string
  readonly refreshedAt: EpochMs
  readonly refreshCount: number
  /** In list order. */
  readonly pages: readonly RowsPage[]
}

interface RowsPage {
  /** A multiple of `PAGE_ROWS`. */
  readonly offset: number
  /** Place of its first row. */
  readonly start: number
  readonly rows: readonly CallRow[]
  /** The list's `refreshCount` when it was loaded. */
  readonly refreshCount: number
}

/** Visible rows that follow one another; `last` is exclusive. Between collapsed groups there are several. */
export interface VisibleRows {
  readonly first: number
  readonly last: number
}

interface RowRange {
  readonly offset: number
  readonly limit: number
}

/** What a list needs to be complete and up to date. */
interface PagesToLoad {
  readonly offsets: readonly number[]
  /** The one of them that has more rows than are known. */
  readonly beyond: number | null
  /** Whether they replace what is shown, as of a later version. */
  readonly isRefresh: boolean
}

interface Now {
  readonly version: number
  readonly circumstances: string
  readonly now: EpochMs
}

/** What to load of a list that wasn't loaded yet. */
export function firstPage(from: ListEnd): PagesToLoad {
  return { offsets: [from === 'first' ? 0 : -PAGE_ROWS], beyond: from === 'first' ? 0 : -PAGE_ROWS, isRefresh: true }
}

export function isOutdated(rows: ListRows, { version, circumstances }: Omit<Now, 'now'>): boolean {
  return rows.version !== version || rows.circumstances !== circumstances
}

/**
 * Missing and outdated pages near the visible rows, those with visible rows first. All of them if the library has changed and the
 * last refresh was `REFRESH_EVERY_MS` ago, so that they are replaced at once.
 */
export function pagesToLoad(rows: ListRows, visibleRows: readonly VisibleRows[], now: Now): PagesToLoad {
  const near = offsetsNear(visibleRows, rows)
  const isRefresh = isOutdated(rows, now) && now.now - rows.refreshedAt >= REFRESH_EVERY_MS
  if (isRefresh) return { offsets: near, beyond: null, isRefresh }
  const missing = near.filter((offset) => !isLoaded(rows, offset))
  const visible = missing.filter((offset) => visibleRows.some((range) => distanceTo(range, offset) === 0))
  if (visible.length > 0) return { offsets: visible, beyond: null, isRefresh }
  const beyond = offsetBeyond(visibleRows, rows)
  return { offsets: [...new Set([...missing, ...(beyond === null ? [] : [beyond])])], beyond, isRefresh }
}

/** A part of the list, with the offset that was requested. */
export interface LoadedPart {
  readonly requestedOffset: number
  readonly answer: Omit<ListedCalls, 'rowCount'> & { readonly rowCount?: number }
}

/** The rows with these pages, without those far from the visible ones. */
export function withPages(
  before: ListRows | undefined,
  loaded: readonly LoadedPart[],
  options: {
    readonly visibleRows: readonly VisibleRows[]
    readonly isRefresh: boolean
    readonly from: ListEnd
    readonly circumstances: string
    readonly now: EpochMs
  },
): ListRows {
  const { isRefresh, circumstances, now } = options
  const latest = loaded.map(({ answer }) => answer).reduce((one, other) => (isLater(other, one) ? other : one))
  const { total } = latest
  const from = total === null ? options.from : 'first'
  const rowCount = total ?? latest.rowCount ?? 0
  const refreshCount = (before?.refreshCount ?? 0) + (isRefresh ? 1 : 0)
  // The list's length is known now, so its places are counted from the first row.
  const shift = before && before.from !== from ? rowCount : 0
  const pages = new Map<number, RowsPage>()
  const put = (start: number, rows: readonly CallRow[], ofRefresh: number) => {
    for (const page of alignedPages(start, rows)) pages.set(page.offset, { ...page, refreshCount: ofRefresh })
  }
  // Another beginning: nothing of it has its old place.
  const isNew = latest.readAt !== null && before?.begunAt != null && latest.readAt !== before.begunAt
  for (const page of isNew ? [] : (before?.pages ?? [])) {
    const start = page.start + shift
    if (from === 'last' || start < rowCount) put(start, page.rows, page.refreshCount)
  }
  for (const { requestedOffset, answer } of loaded) {
    if (answer.rows.length > 0) put(answer.offset, answer.rows, refreshCount)
    else if (requestedOffset === 0) pages.set(0, { offset: 0, start: 0, rows: [], refreshCount })
  }
  const visibleRows = options.visibleRows.map(({ first, last }) => ({ first: first + shift, last: last + shift }))
  const distance = ({ offset }: RowsPage) => Math.min(...visibleRows.map((range) => distanceTo(range, offset)))
  // Those in sight are at most one for each visible row.
  const nearest = [...pages.values()]
    .toSorted((one, other) => distance(one) - distance(other))
    .filter((page, at) => at < MOST_PAGES || distance(page) === 0)
  const isFresh = isRefresh || before === undefined
  return {
    total,
    rowCount,
    from,
    unsureCount: latest.unsureCount,
    leftOutCount: latest.leftOutCount,
    groups: latest.groups ?? null,
    status: latest.status,
    reports: latest.reports,
    readAt: latest.readAt,
    begunAt: latest.readAt ?? before?.begunAt ?? null,
    version: isFresh ? Math.min(...loaded.map(({ answer }) => answer.version)) : before.version,
    circumstances: isFresh ? circumstances : before.circumstances,
    refreshedAt: isFresh ? now : before.refreshedAt,
    refreshCount,
    pages: nearest.toSorted((one, other) => one.offset - other.offset),
  }
}

/** Makes the next load a refresh, whatever has changed. */
export function refreshDue(rows: ListRows): ListRows {
  return { ...rows, circumstances: '', refreshedAt: Number.NEGATIVE_INFINITY }
}

/** Nothing of its calls, until they are loaded again: at the same places, if it has as many then. */
export function withoutRows(rows: ListRows): ListRows {
  return { ...refreshDue(rows), groups: null, pages: [] }
}

/** Shows these pages until they are loaded again. */
export function withOldPages(rows: ListRows): ListRows {
  return { ...rows, refreshCount: rows.refreshCount + 1 }
}

export function rowAt({ pages }: Pick<ListRows, 'pages'>, place: number): CallRow | undefined {
  const offset = pageOf(place)
  let low = 0
  let high = pages.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const page = pages[middle]!
    if (page.offset === offset) return page.rows[place - page.start]
    if (page.offset < offset) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

function isLater(one: LoadedPart['answer'], other: LoadedPart['answer']): boolean {
  return one.version > other.version || (one.version === other.version && (one.rowCount ?? 0) > (other.rowCount ?? 0))
}

function pageOf(place: number): number {
  return Math.floor(place / PAGE_ROWS) * PAGE_ROWS
}

/** The rows in pages that begin at multiples of `PAGE_ROWS`. */
function alignedPages(start: number, rows: readonly CallRow[]): readonly Omit<RowsPage, 'refreshCount'>[] {
  const pages: Omit<RowsPage, 'refreshCount'>[] = []
  let at = 0
  while (at < rows.length) {
    const offset = pageOf(start + at)
    const next = Math.min(rows.length, offset + PAGE_ROWS - start)
    pages.push({ offset, start: start + at, rows: rows.slice(at, next) })
    at = next
  }
  return pages
}

/** Places of the rows that can be loaded; `to` is exclusive. */
function boundsOf({ from, rowCount }: ListRows): { readonly first: number; readonly to: number } {
  return from === 'first' ? { first: 0, to: rowCount } : { first: -rowCount, to: 0 }
}

function isLoaded(rows: ListRows, offset: number): boolean {
  const page = rows.pages.find((one) => one.offset === offset)
  if (page?.refreshCount !== rows.refreshCount) return false
  const { first, to } = boundsOf(rows)
  return page.start <= Math.max(first, offset) && page.start + page.rows.length >= Math.min(to, offset + PAGE_ROWS)
}

function offsetsNear(visibleRows: readonly VisibleRows[], rows: ListRows): readonly number[] {
  const { first: lowest, to } = boundsOf(rows)
  const near = (place: number) => pageOf(Math.max(lowest, Math.min(to - 1, place)))
  // Around each of many short ranges it would be far more rows than are visible.
  const margin = visibleRows.length > 1 ? 0 : MARGIN_ROWS
  const offsets = visibleRows.flatMap(({ first, last }) => {
    const from = near(first - margin)
    const length = (near(last - 1 + margin) - from) / PAGE_ROWS + 1
    return Array.from({ length }, (_, at) => from + at * PAGE_ROWS)
  })
  return [...new Set(offsets)]
}

/** The page with the next rows of a list of unknown length, if they are nearly in sight. */
function offsetBeyond(visibleRows: readonly VisibleRows[], { total, from, rowCount }: ListRows): number | null {
  if (total !== null) return null
  if (from === 'first') return visibleRows.some(({ last }) => last > rowCount - AHEAD_ROWS) ? pageOf(rowCount) : null
  return visibleRows.some(({ first }) => first < AHEAD_ROWS - rowCount) ? pageOf(-rowCount - 1) : null
}

/** How many rows to ask for at `offset`: what is known needs no request to the service. */
export function rowsToAsk(rows: ListRows, offset: number, { beyond }: Pick<PagesToLoad, 'beyond'>): RowRange {
  const { first, to } = boundsOf(rows)
  if (offset === beyond || rows.rowCount === 0) return { offset, limit: PAGE_ROWS }
  const start = Math.max(first, offset)
  return { offset: start, limit: Math.max(1, Math.min(to, offset + PAGE_ROWS) - start) }
}

/** In rows; 0 if the page has visible ones. */
function distanceTo({ first, last }: VisibleRows, offset: number): number {
  return Math.max(0, first - offset - PAGE_ROWS + 1, offset - last + 1)
}
