import type { StagingRow } from '../../../../domain/recordings/stagingRow.ts'
import { core, queries } from '../../../client/core.ts'
import { useStagingTable } from '../../../client/coreStreams.ts'
import { useRowPages } from '../../../client/rowPages.ts'

export type RowFilter = 'all' | 'blocked' | 'warned' | 'ready'
export type RowSort = 'arrival' | 'problems' | 'time' | 'name'

/** Which rows, in which order. */
export interface RowQuery {
  readonly only: RowFilter
  readonly sort: RowSort
}

/** The most the core gives at a time. */
const MOST_ROWS = 1000

/** The rows of the staging table around those in sight, by index; undefined while they are on their way. */
export function useStagingRows(
  workspaceId: string,
  { only, sort }: RowQuery,
  inSight: { readonly first: number; readonly last: number },
): (index: number) => StagingRow | undefined {
  return useRowPages(
    (range) => queries().staging.page.queryOptions({ input: { workspaceId, only, sort, ...range } }),
    useStagingTable(workspaceId)?.revision,
    inSight,
  )
}

/** The rows from `first` to `last`, both with them, read at once: for a selection, and for a CSV. */
export async function readRows(
  workspaceId: string,
  { only, sort }: RowQuery,
  first = 0,
  last = Number.POSITIVE_INFINITY,
): Promise<readonly StagingRow[]> {
  const rows: StagingRow[] = []
  for (let offset = first; offset <= last; offset += MOST_ROWS) {
    const limit = Math.min(MOST_ROWS, last - offset + 1)
    const page = await core().staging.page({ workspaceId, only, sort, offset, limit })
    rows.push(...page.rows)
    if (page.rows.length < limit) break
  }
  return rows
}
