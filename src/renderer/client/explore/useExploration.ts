import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ExploredCalls } from '../../../contract/library.ts'
import type { DraftQuery, LibraryQuery } from '../../../domain/query/query.ts'
import { libraryListKey } from '../calls/libraryList.ts'
import { LIBRARY_PAGE_ROWS, REFRESH_EVERY_MS, withPages, type LibraryRows } from '../calls/libraryRows.ts'
import { useCore } from '../connection/core.tsx'
import { useLibrary } from '../connection/coreStreams.ts'
import { localZone } from '../localZone.ts'
import { useWorkspace } from '../workspace.tsx'
import { newestFirst } from './newestFirst.ts'

interface Question {
  readonly query: LibraryQuery
  /** Of the histograms. */
  readonly fields: readonly string[]
  /** While a brush is being dragged: the query as it would be, and the one that the page has; null otherwise. */
  readonly brushing: { readonly draft: DraftQuery; readonly from: LibraryQuery } | null
}

export interface Explored extends Question {
  readonly answer: ExploredCalls
}

interface ExplorationOptions {
  readonly query: LibraryQuery
  readonly fields: readonly string[]
  /** Without it nothing is asked. */
  readonly isWanted: boolean
}

/**
 * The figures of a list from the local library: histograms of fields and the calendar. While a brush is being dragged, also the
 * count and the rows of the list that it would make. Refreshes by itself when the library changes, but not during a drag.
 */
export function useExploration({ query, fields, isWanted }: ExplorationOptions) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  const [explored, setExplored] = useState<Explored | null>(null)
  const [error, setError] = useState<unknown>(null)
  const asking = useMemo(
    () =>
      newestFirst<Question, ExploredCalls>(
        ({ query, fields, brushing }) =>
          core.library.explore({
            workspaceId,
            query,
            fields: [...fields],
            calendar: 'timestamp',
            zone: localZone(),
            offset: 0,
            limit: brushing === null ? 0 : LIBRARY_PAGE_ROWS,
          }),
        {
          answered(question, answer) {
            setExplored({ ...question, answer })
            setError(null)
          },
          failed: (_question, failure) => setError(failure),
        },
      ),
    [core, workspaceId],
  )
  useEffect(() => asking.stop, [asking])
  const isBrushing = useRef(false)
  const askedAt = useRef(0)
  const ask = () => {
    isBrushing.current = false
    askedAt.current = Date.now()
    asking.ask({ query, fields, brushing: null })
  }
  const askNow = useEffectEvent(ask)
  const key = JSON.stringify([query, fields])
  useEffect(() => {
    if (isWanted) askNow()
  }, [asking, isWanted, key])
  const version = useLibrary()?.version ?? 0
  const isOutdated = explored !== null && explored.answer.version !== version
  useEffect(() => {
    if (!isWanted || !isOutdated) return undefined
    const timer = setTimeout(
      () => {
        if (!isBrushing.current) askNow()
      },
      Math.max(0, askedAt.current + REFRESH_EVERY_MS - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [isWanted, isOutdated, version])

  return {
    explored: isWanted ? explored : null,
    error: isWanted ? error : null,
    /** Shows what this query would give. */
    brush(next: LibraryQuery, draft: DraftQuery) {
      isBrushing.current = true
      asking.ask({ query: next, fields, brushing: { draft, from: query } })
    },
    /** Shows again what the page's query gives. */
    cancel: ask,
    /** Call before the page gets this query: the rows that are already shown needn't be loaded again. */
    keepRows(next: LibraryQuery) {
      const rows = explored && JSON.stringify(explored.query) === JSON.stringify(next) ? brushedRows(explored) : null
      if (rows) client.setQueryData<LibraryRows>(libraryListKey(workspaceId, next), rows)
    },
  }
}

/** The rows of the query that is being brushed. */
export function brushedRows({ brushing, answer }: Explored): LibraryRows | null {
  if (brushing === null) return null
  return withPages(undefined, [answer], { sights: [{ first: 0, last: 1 }], isRefresh: true, now: Date.now() })
}
