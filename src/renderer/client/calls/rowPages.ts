import { useQueries, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'

const PAGE_ROWS = 100

/** A page of a list that the core stores itself. */
interface RowPage<Row> {
  readonly rows: readonly Row[]
  /** Revision of the list when the page was read. */
  readonly revision: number
}

interface RowRange {
  readonly offset: number
  readonly limit: number
}

export interface LoadedRows<Row> {
  /** Undefined while its page is loading. */
  (index: number): Row | undefined
  /** Whether each loaded page is as new as the list. */
  readonly isCurrent: boolean
}

/**
 * Loads the pages that contain visible rows, 100 rows each. A page is reloaded when the list's `revision` increases; the old rows
 * stay until then. `pageOptions` returns the query of a range.
 */
export function useRowPages<Row>(
  pageOptions: (range: RowRange) => UseQueryOptions<RowPage<Row>>,
  revision: number | undefined,
  inSight: { readonly first: number; readonly last: number },
): LoadedRows<Row> {
  const firstPage = Math.max(0, Math.floor(inSight.first / PAGE_ROWS))
  const lastPage = Math.max(firstPage, Math.floor(inSight.last / PAGE_ROWS))
  const answers = useQueries({
    queries: Array.from({ length: lastPage - firstPage + 1 }, (_, index) => ({
      ...pageOptions({ offset: (firstPage + index) * PAGE_ROWS, limit: PAGE_ROWS }),
      // Only a newer revision makes a page stale.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const outdated = answers.filter(
    ({ data }) => data !== undefined && revision !== undefined && data.revision < revision,
  )
  const refetch = outdated.find(({ isFetching }) => !isFetching)?.refetch
  useEffect(() => {
    if (refetch) void refetch()
  }, [refetch, revision])

  const rowAt = (index: number) => {
    const page = Math.floor(index / PAGE_ROWS)
    return answers[page - firstPage]?.data?.rows[index - page * PAGE_ROWS]
  }
  return Object.assign(rowAt, { isCurrent: outdated.length === 0 })
}

/** All rows from `first` to `last`, inclusive, `most` (the core's page limit for this list) per request. */
export async function readRows<Row>(
  readPage: (range: RowRange) => Promise<{ readonly rows: readonly Row[] }>,
  most: number,
  { first = 0, last = Number.POSITIVE_INFINITY }: { readonly first?: number; readonly last?: number } = {},
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (let offset = first; offset <= last; offset += most) {
    const limit = Math.min(most, last - offset + 1)
    const { rows } = await readPage({ offset, limit })
    all.push(...rows)
    if (rows.length < limit) break
  }
  return all
}
