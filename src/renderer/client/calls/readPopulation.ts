import { AppError } from '../../../contract/errors.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { newRows } from '../../../domain/calls/newRows.ts'
import { loadPage, type CallList, type PagePlace } from './callPages.ts'

/** More are a hundred requests, which is a minute of the budget; nobody samples by hand from more than that. */
export const LARGEST_POPULATION = 10_000

export interface Population {
  readonly calls: readonly CallRecord[]
  /** There are more calls than `LARGEST_POPULATION`: a sample of these would be none of the whole. */
  readonly isCut: boolean
  /** Records that could not be read, and so can't be drawn. */
  readonly unreadableCount: number
}

/** Every call of a list, read from its first on; a request for each hundred. Fails as `calls.page` does, and with `inconsistent-paging`. */
export async function readPopulation(
  list: CallList,
  options: { readonly onProgress: (count: number) => void; readonly signal: AbortSignal },
): Promise<Population> {
  const calls: CallRecord[] = []
  let unreadableCount = 0
  let place: PagePlace = null
  const known = new Set<number>()
  const cursors = new Set<string>()
  for (;;) {
    const page = await loadPage(list, place, options.signal)
    for (const row of newRows(page.rows, known)) {
      if (row.kind === 'call') calls.push(row.call)
      else unreadableCount += 1
    }
    options.onProgress(calls.length)
    if (!page.hasNextPage) return { calls, isCut: false, unreadableCount }
    if (calls.length >= LARGEST_POPULATION) return { calls, isCut: true, unreadableCount }
    // A sample of a part would be none of the whole.
    if (page.endCursor === null || cursors.has(page.endCursor)) throw new AppError('inconsistent-paging', {})
    cursors.add(page.endCursor)
    place = { direction: 'after', cursor: page.endCursor }
  }
}
