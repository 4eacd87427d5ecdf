import { MOST_LISTED_ROWS } from '../../../contract/library/callList.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { newRows } from '../../../domain/calls/newRows.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import type { WorkspaceClient } from '../connection/workspaceClient.ts'

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

/** Loads every call of a list. Fails like `calls.list`: a sample of an incomplete list wouldn't represent the list. */
export async function readPopulation(
  core: WorkspaceClient,
  query: LibraryQuery,
  { onProgress, signal }: ReadOptions,
): Promise<Population> {
  const calls: CallRecord[] = []
  const known = new Set<number>()
  let unreadableCount = 0
  let offset = 0
  for (;;) {
    const { rows, total } = await core.calls.list({ query, offset, limit: MOST_LISTED_ROWS }, { signal })
    offset += rows.length
    // Rows move if the list becomes complete, or changes, while it is read.
    for (const row of newRows(rows, known)) {
      if (row.kind === 'call') calls.push(row.call)
      else unreadableCount += 1
    }
    onProgress(calls.length)
    if (total !== null && (offset >= total || rows.length === 0)) return { calls, isCut: false, unreadableCount }
    if (calls.length >= LARGEST_POPULATION) return { calls, isCut: true, unreadableCount }
  }
}
