import { useQueries, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'

const PAGE_ROWS = 100

/** What the core answers for a part of a list that it keeps itself. */
interface RowPage<Row> {
  readonly rows: readonly Row[]
  /** Of the list when it was read. */
  readonly revision: number
}

interface RowRange {
  readonly offset: number
  readonly limit: number
}

/**
 * The rows of a list in the core around those in sight, a hundred at a time; `rowAt` answers undefined while a row's
 * page is on its way. A page is read again when the list's `revision` says that it would be another now, and stays what
 * it was until then. `pageOptions`: the query for a part of the list.
 */
export function useRowPages<Row>(
  pageOptions: (range: RowRange) => UseQueryOptions<RowPage<Row>>,
  revision: number | undefined,
  inSight: { readonly first: number; readonly last: number },
): (index: number) => Row | undefined {
  const firstPage = Math.max(0, Math.floor(inSight.first / PAGE_ROWS))
  const lastPage = Math.max(firstPage, Math.floor(inSight.last / PAGE_ROWS))
  const answers = useQueries({
    queries: Array.from({ length: lastPage - firstPage + 1 }, (_, index) => ({
      ...pageOptions({ offset: (firstPage + index) * PAGE_ROWS, limit: PAGE_ROWS }),
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

  return (index) => {
    const page = Math.floor(index / PAGE_ROWS)
    return answers[page - firstPage]?.data?.rows[index - page * PAGE_ROWS]
  }
}

/** The rows from `first` to `last`, both with them, `most` at a time: the most that the core gives of this list. */
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
