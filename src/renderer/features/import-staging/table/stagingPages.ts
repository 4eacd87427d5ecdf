import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StagingRow } from '../../../../domain/recordings/stagingRow.ts'
import { core, queries } from '../../../client/core.ts'
import { useStagingTable } from '../../../client/coreStreams.ts'

export type RowFilter = 'all' | 'blocked' | 'warned' | 'ready'
export type RowSort = 'arrival' | 'problems' | 'time' | 'name'

/** Which rows, in which order. */
export interface RowQuery {
  readonly only: RowFilter
  readonly sort: RowSort
}

const PAGE_ROWS = 100
/** The most the core gives at a time. */
const MOST_ROWS = 1000

export interface ShownRows {
  /** Undefined while its page is on its way. */
  readonly rowAt: (index: number) => StagingRow | undefined
}

/**
 * The rows of the staging table around those in sight, a hundred at a time; the table itself is in the core. Pages are
 * read again when the core says that they would be others now, and stay what they were until then.
 */
export function useStagingRows(
  workspaceId: string,
  { only, sort }: RowQuery,
  inSight: { readonly first: number; readonly last: number },
): ShownRows {
  const revision = useStagingTable(workspaceId)?.revision
  const firstPage = Math.max(0, Math.floor(inSight.first / PAGE_ROWS))
  const lastPage = Math.max(firstPage, Math.floor(inSight.last / PAGE_ROWS))
  const pages = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index)
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...queries().staging.page.queryOptions({
        input: { workspaceId, only, sort, offset: page * PAGE_ROWS, limit: PAGE_ROWS },
      }),
      placeholderData: keepPreviousData,
      // The revision says when; nothing else makes it old.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const outdated = answers.find(
    ({ data, isFetching }) => !isFetching && data !== undefined && revision !== undefined && data.revision < revision,
  )
  const refetch = outdated?.refetch
  useEffect(() => {
    if (refetch) void refetch()
  }, [refetch, revision])

  return {
    rowAt(index) {
      const page = Math.floor(index / PAGE_ROWS)
      const answer = answers[page - firstPage]
      return answer?.isPlaceholderData === true ? undefined : answer?.data?.rows[index - page * PAGE_ROWS]
    },
  }
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
