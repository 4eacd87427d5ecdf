import type { RowSort } from '../../../../contract/import/staging.ts'
import type { StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { useStagingTable } from '../../../client/connection/coreStreams.ts'
import { type LoadedRows, readRows, useRowPages } from '../../../client/calls/rowPages.ts'
import { useCoreQueries } from '../../../client/connection/workspace.tsx'
import type { WorkspaceClient } from '../../../client/connection/workspaceClient.ts'

export type RowFilter = 'all' | 'blocked' | 'warned' | 'ready'

export interface RowQuery {
  readonly only: RowFilter
  readonly sort: RowSort
}

/** The core's maximum per request. */
const MOST_ROWS = 1000

/** The rows of the staging table around the visible ones, by index; undefined while loading. */
export function useStagingRows(
  { only, sort }: RowQuery,
  inSight: { readonly first: number; readonly last: number },
): LoadedRows<StagingRow> {
  const queries = useCoreQueries()
  return useRowPages(
    (range) => queries.staging.page.queryOptions({ input: { only, sort, ...range } }),
    useStagingTable()?.revision,
    inSight,
  )
}

/** The rows from `first` to `last` (inclusive), loaded at once: for a selection, and for a CSV. */
export function readStagingRows(
  core: WorkspaceClient,
  { only, sort }: RowQuery,
  places?: { readonly first: number; readonly last: number },
): Promise<readonly StagingRow[]> {
  return readRows((range) => core.staging.page({ only, sort, ...range }), MOST_ROWS, places)
}
