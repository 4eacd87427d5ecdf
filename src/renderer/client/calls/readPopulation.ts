import { AppError } from '../../../contract/errors.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { newRows } from '../../../domain/calls/newRows.ts'
import type { CoreClient } from '../connection/coreLink.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { serviceQuery } from '../../../domain/query/serviceQuery.ts'
import { loadPage, type CallList, type PagePlace } from './callPages.ts'
import type { ListSource } from './listSource.ts'

/** 100 requests, a minute of the rate limit, and more than people sample from by hand. */
export const LARGEST_POPULATION = 10_000

export interface Population {
  readonly calls: readonly CallRecord[]
  /** The list has more than `LARGEST_POPULATION` calls, so a sample of these wouldn't represent it. */
  readonly isCut: boolean
  /** Unreadable records, which can't be drawn. */
  readonly unreadableCount: number
}

interface ReadOptions {
  readonly onProgress: (count: number) => void
  readonly signal: AbortSignal
}

interface ListFrom {
  readonly workspaceId: string
  readonly query: LibraryQuery
  readonly from: ListSource
}

/** Loads every call of a list from where it is shown. Fails like `calls.page` or `library.page`. */
export function readListPopulation(
  core: CoreClient,
  { workspaceId, query, from }: ListFrom,
  options: ReadOptions,
): Promise<Population> {
  const asked = from === 'service' ? serviceQuery(query) : null
  return asked === null
    ? readFromLibrary(core, { workspaceId, query }, options)
    : readPopulation(core, { workspaceId, query: asked }, options)
}

async function readFromLibrary(
  core: CoreClient,
  list: Omit<ListFrom, 'from'>,
  { onProgress, signal }: ReadOptions,
): Promise<Population> {
  const calls: CallRecord[] = []
  for (;;) {
    const { rows, total } = await core.library.page({ ...list, offset: calls.length, limit: 200 }, { signal })
    calls.push(...rows)
    onProgress(calls.length)
    if (calls.length >= total || rows.length === 0) return { calls, isCut: false, unreadableCount: 0 }
    if (calls.length >= LARGEST_POPULATION) return { calls, isCut: true, unreadableCount: 0 }
  }
}

/** Loads every call of a list, 100 per request. Fails like `calls.page`, and with `inconsistent-paging`. */
export async function readPopulation(core: CoreClient, list: CallList, options: ReadOptions): Promise<Population> {
  const calls: CallRecord[] = []
  let unreadableCount = 0
  let place: PagePlace = null
  const known = new Set<number>()
  const cursors = new Set<string>()
  for (;;) {
    const page = await loadPage(core, list, place, options.signal)
    for (const row of newRows(page.rows, known)) {
      if (row.kind === 'call') calls.push(row.call)
      else unreadableCount += 1
    }
    options.onProgress(calls.length)
    if (!page.hasNextPage) return { calls, isCut: false, unreadableCount }
    if (calls.length >= LARGEST_POPULATION) return { calls, isCut: true, unreadableCount }
    // A sample of an incomplete list wouldn't represent the list.
    if (page.endCursor === null || cursors.has(page.endCursor)) throw new AppError('inconsistent-paging', {})
    cursors.add(page.endCursor)
    place = { direction: 'after', cursor: page.endCursor }
  }
}
