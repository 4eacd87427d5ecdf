import { useMemo } from 'react'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { serviceQuery } from '../../../domain/query/serviceQuery.ts'
import { readsScores } from '../../../domain/reviews/withoutScores.ts'
import { callIdsOf, useCallList } from './callList.ts'
import type { LoadedPage } from './callPages.ts'
import { ALL_SCORES, pagesWithoutScores } from './hiddenScores.ts'

/** A list of the service; nothing for a query that only the library can answer. */
export function useServiceList(query: LibraryQuery, hidden: ReadonlySet<number> | undefined, isWanted: boolean) {
  const asked = useMemo(() => serviceQuery(query), [query])
  const pages = useCallList(isWanted ? asked : null)
  const { data } = pages
  const shown = useMemo(
    () => pagesWithoutScores(data?.pages ?? NO_PAGES, hidden ?? ALL_SCORES, hidden !== undefined && readsScores(query)),
    [data, query, hidden],
  )
  return {
    ...pages,
    /** Without hidden scores. */
    shown,
    ids: useMemo(() => callIdsOf(shown), [shown]),
  } as const
}

const NO_PAGES: readonly LoadedPage[] = []
