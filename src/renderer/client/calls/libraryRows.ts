import type { LibraryPage } from '../../../contract/library.ts'
import type { CallGroup } from '../../../domain/query/grouping.ts'
import type { CallRow } from '../../../domain/calls/call.ts'
import type { EpochMs } from '../../../domain/units.ts'

/** Rows per request. */
export const LIBRARY_PAGE_ROWS = 100
/** Pages are loaded this many rows before they are in sight. */
const MARGIN_ROWS = 100
/** About 2 MB of records. */
const MOST_PAGES = 12
/** The list refreshes by itself at most this often while the library changes. */
export const REFRESH_EVERY_MS = 2000

/** The loaded rows of a list that the library answers by offset: a few pages around the visible ones. */
export interface LibraryRows {
  /** Number of calls in the list, loaded or not. */
  readonly total: number
  /** Calls that may or may not match, because they weren't read in full. */
  readonly unsureCount: number
  /** The library's version at the last refresh, the oldest if the pages differ. */
  readonly version: number
  readonly refreshedAt: EpochMs
  readonly refreshCount: number
  /** Of a list with a grouping. */
  readonly groups: readonly CallGroup[] | null
  /** In list order. */
  readonly pages: readonly LibraryRowsPage[]
}

export interface LibraryRowsPage {
  /** Index of the first row in the list. */
  readonly offset: number
  readonly rows: readonly CallRow[]
  /** The list's `refreshCount` when it was loaded. */
  readonly refreshCount: number
}

/** Visible rows that follow one another; `last` is exclusive. Between collapsed groups there are several. */
export interface Sight {
  readonly first: number
  readonly last: number
}

/** What a list needs to be complete and up to date. */
export interface PagesToLoad {
  readonly offsets: readonly number[]
  /** Whether they replace what is shown, as of a later version. */
  readonly isRefresh: boolean
}

/**
 * Missing and outdated pages near the visible rows, those with visible rows first. All of them if the library has changed and the last refresh was
 * `REFRESH_EVERY_MS` ago, so that they are replaced at once.
 */
export function pagesToLoad(
  rows: LibraryRows | undefined,
  sights: readonly Sight[],
  { version, now }: { readonly version: number; readonly now: EpochMs },
): PagesToLoad {
  if (rows === undefined) return { offsets: [0], isRefresh: true }
  const near = offsetsNear(sights, rows.total)
  const isRefresh = version !== rows.version && now - rows.refreshedAt >= REFRESH_EVERY_MS
  if (isRefresh) return { offsets: near, isRefresh }
  const missing = near.filter((offset) => {
    const page = rows.pages.find((one) => one.offset === offset)
    return page?.refreshCount !== rows.refreshCount
  })
  const visible = missing.filter((offset) => sights.some((sight) => distanceTo(sight, offset) === 0))
  return { offsets: visible.length > 0 ? visible : missing, isRefresh }
}

/** The rows with these pages, without those far from the visible ones. */
export function withPages(
  before: LibraryRows | undefined,
  loaded: readonly LibraryPage[],
  { sights, isRefresh, now }: { readonly sights: readonly Sight[]; readonly isRefresh: boolean; readonly now: EpochMs },
): LibraryRows {
  const latest = loaded.reduce((one, other) => (other.version > one.version ? other : one))
  const refreshCount = (before?.refreshCount ?? 0) + (isRefresh ? 1 : 0)
  const replaced = new Set(loaded.map(({ offset }) => offset))
  const pages = [
    ...(before?.pages ?? []).filter(({ offset }) => !replaced.has(offset) && offset < latest.total),
    ...loaded.map(({ offset, rows }) => ({
      offset,
      refreshCount,
      rows: rows.map((call): CallRow => ({ kind: 'call', call })),
    })),
  ]
  const distance = ({ offset }: LibraryRowsPage) => Math.min(...sights.map((sight) => distanceTo(sight, offset)))
  // Those in sight are at most one for each visible row.
  const nearest = pages
    .toSorted((one, other) => distance(one) - distance(other))
    .filter((page, at) => at < MOST_PAGES || distance(page) === 0)
  return {
    total: latest.total,
    unsureCount: latest.unsureCount,
    groups: latest.groups ?? null,
    version: isRefresh || !before ? Math.min(...loaded.map(({ version }) => version)) : before.version,
    refreshedAt: isRefresh || !before ? now : before.refreshedAt,
    refreshCount,
    pages: nearest.toSorted((one, other) => one.offset - other.offset),
  }
}

/** Makes the next load a refresh, if the library has changed. */
export function refreshDue(rows: LibraryRows): LibraryRows {
  return { ...rows, refreshedAt: Number.NEGATIVE_INFINITY }
}

/** Shows these pages until they are loaded again. */
export function withOldPages(rows: LibraryRows): LibraryRows {
  return { ...rows, refreshCount: rows.refreshCount + 1 }
}

function offsetsNear(sights: readonly Sight[], total: number): readonly number[] {
  const pageOf = (index: number) => Math.floor(Math.min(Math.max(0, total - 1), Math.max(0, index)) / LIBRARY_PAGE_ROWS)
  // Around each of many short ranges it would be far more rows than are visible.
  const margin = sights.length > 1 ? 0 : MARGIN_ROWS
  const offsets = sights.flatMap(({ first, last }) => {
    const from = pageOf(first - margin)
    const to = pageOf(last - 1 + margin)
    return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * LIBRARY_PAGE_ROWS)
  })
  return [...new Set(offsets)]
}

/** In rows; 0 if the page has visible ones. */
function distanceTo({ first, last }: Sight, offset: number): number {
  return Math.max(0, first - offset - LIBRARY_PAGE_ROWS + 1, offset - last + 1)
}
