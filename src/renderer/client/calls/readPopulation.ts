import { AppError } from '../../../contract/errors.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { newRows } from '../../../domain/calls/newRows.ts'
import type { CoreClient } from '../connection/coreLink.ts'
import { loadPage, type CallList, type PagePlace } from './callPages.ts'

/** 100 requests, a minute of the rate limit, and more than people sample from by hand. */
export const LARGEST_POPULATION = 10_000

export interface Population {
  readonly calls: readonly CallRecord[]
  /** The list has more than `LARGEST_POPULATION` calls, so a sample of these wouldn't represent it. */
  readonly isCut: boolean
  /** Unreadable records, which can't be drawn. */
  readonly unreadableCount: number
}

/** Loads every call of a list, 100 per request. Fails like `calls.page`, and with `inconsistent-paging`. */
export async function readPopulation(
  core: CoreClient,
  list: CallList,
  options: { readonly onProgress: (count: number) => void; readonly signal: AbortSignal },
): Promise<Population> {
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
