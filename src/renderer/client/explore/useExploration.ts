import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { DragRequest } from '../../../contract/library/libraryRequests.ts'
import type { DraggedCalls, ExploredCalls } from '../../../contract/library/library.ts'
import type { Brush } from '../../../domain/explore/brush.ts'
import type { DraftQuery, LibraryQuery } from '../../../domain/query/query.ts'
import { listKey } from '../calls/callList.ts'
import { useReplacedAnswers } from '../calls/hiddenCalls.ts'
import { PAGE_ROWS, REFRESH_EVERY_MS, refreshDue, withOldPages, withPages, type ListRows } from '../calls/listRows.ts'
import { useLibrary } from '../connection/coreStreams.ts'
import { localZone } from '../localZone.ts'
import { useCore } from '../connection/workspace.tsx'
import { answerOfBrush, brushesAhead, draggedRows } from './draggedCalls.ts'
import { newestFirst } from './newestFirst.ts'

interface Question {
  readonly query: LibraryQuery
  /** The fields with a histogram. */
  readonly fields: readonly string[]
  /** While a brush is being dragged: the query as it would be, and the one that the page has; null otherwise. */
  readonly brushing: { readonly draft: DraftQuery; readonly from: LibraryQuery } | null
}

interface Explored extends Question {
  readonly answer: ExploredCalls
  /** Whether more rows must be loaded for the list. */
  readonly isPart: boolean
}

/** Where a drag begins, and the brushes that it can make. */
type DragStart = Pick<DragRequest, 'field' | 'where' | 'brushes'>

/** What was counted before a drag. */
interface Dragged {
  /** Identifies the page's query. */
  readonly key: string
  /** Which request it answers. */
  readonly count: number
  readonly start: DragStart
  readonly calls: DraggedCalls
}

/** After the last move: then the answer is requested with all its rows. */
const PAUSE_MS = 150

interface Brushed {
  /** The page's query with the brush. */
  readonly draft: DraftQuery
  readonly field: string
  readonly bars: Brush | null
}

interface ExplorationOptions {
  readonly query: LibraryQuery
  readonly fields: readonly string[]
  /** Without it nothing is requested. */
  readonly isWanted: boolean
}

/**
 * The figures of a list from the local library: histograms of fields and the calendar. While a brush is being dragged, also the
 * count and the rows of the list that it would make: what each brush of a drag shows is counted when it begins, so that a move
 * doesn't wait for an answer. Refreshes when the library changes, but not during a drag.
 */
export function useExploration({ query, fields, isWanted }: ExplorationOptions) {
  const core = useCore()
  const client = useQueryClient()
  const [explored, setExplored] = useState<Explored | null>(null)
  const [error, setError] = useState<unknown>(null)
  const replaced = useReplacedAnswers(() => setExplored(null))
  const asking = useMemo(
    () =>
      newestFirst<Question, ExploredCalls>(
        ({ query, fields, brushing }) =>
          core.library.explore({
            query,
            fields: [...fields],
            calendar: 'timestamp',
            zone: localZone(),
            offset: 0,
            limit: brushing === null ? 0 : PAGE_ROWS,
          }),
        {
          answered(question, answer) {
            setExplored({ ...question, answer, isPart: false })
            setError(null)
          },
          failed: (_question, failure) => setError(failure),
        },
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- answers to earlier questions don't count anymore
    [core, replaced],
  )
  useEffect(() => asking.stop, [asking])
  const dragged = useRef<Dragged | null>(null)
  const dragCount = useRef(0)
  /** While `library.drag` is pending: shows the latest brush once it answers. Otherwise null. */
  const pending = useRef<{ readonly count: number; answer: (() => void) | null } | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const isBrushing = useRef(false)
  const requestedAt = useRef(0)
  const endDrag = () => {
    isBrushing.current = false
    dragCount.current += 1
    dragged.current = null
    pending.current = null
    clearTimeout(pause.current)
  }
  const countAhead = (start: DragStart) => {
    const count = (dragCount.current += 1)
    pending.current = { count, answer: null }
    const request = { query, fields: [...fields], calendar: 'timestamp', zone: localZone() } as const
    core.library
      .drag({ ...request, ...start, brushes: [...start.brushes], limit: draggedRows(window.innerHeight) })
      .then((calls) => {
        if (dragCount.current === count) dragged.current = { key, count, start, calls }
      })
      // Then each brush is requested, and fails if it can't be answered.
      .catch(() => undefined)
      .finally(() => {
        if (pending.current?.count !== count) return
        const { answer } = pending.current
        pending.current = null
        answer?.()
      })
  }
  const ask = () => {
    endDrag()
    requestedAt.current = Date.now()
    asking.ask({ query, fields, brushing: null })
  }
  const askNow = useEffectEvent(ask)
  const key = JSON.stringify([query, fields, replaced])
  useEffect(() => {
    if (isWanted) askNow()
  }, [asking, isWanted, key])
  const version = useLibrary()?.version ?? 0
  // Also if there is none, because the question failed.
  const isOutdated = explored === null ? error !== null : explored.answer.version !== version
  useEffect(() => {
    if (!isWanted || !isOutdated) return undefined
    const timer = setTimeout(
      () => {
        if (!isBrushing.current) askNow()
      },
      Math.max(0, requestedAt.current + REFRESH_EVERY_MS - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [isWanted, isOutdated, version])

  /** Shows what this query would give. */
  const brush = (next: LibraryQuery, brushed: Brushed) => {
    isBrushing.current = true
    clearTimeout(pause.current)
    const { draft, field, bars } = brushed
    const question = { query: next, fields, brushing: { draft, from: query } }
    const current = dragged.current?.key === key ? dragged.current : null
    if (current === null && pending.current !== null) {
      pending.current.answer = () => brush(next, brushed)
      return
    }
    // There were too many brushes for the rows of all. One request at a time.
    if (current?.count === dragCount.current && bars !== null) {
      const brushes = brushesAhead(current.start, current.calls, bars)
      if (brushes !== null) countAhead({ ...current.start, brushes })
    }
    const answer = current && answerOfBrush(current.start, current.calls, { field, bars })
    if (answer === null) {
      asking.ask(question)
      return
    }
    asking.drop()
    setExplored({ ...question, answer, isPart: true })
    setError(null)
    pause.current = setTimeout(() => asking.ask(question), PAUSE_MS)
  }

  return {
    explored: isWanted ? explored : null,
    error: isWanted ? error : null,
    /** Counts what the brushes of a drag show. Until then, each is requested. */
    startDrag(start: DragStart) {
      // In a list with groups, each brush has other groups.
      if (query.grouping) return
      dragged.current = null
      countAhead(start)
    },
    brush,
    /** Shows again what the page's query gives. */
    cancel: ask,
    /** Call before the page gets this query: the rows that are already shown stay until they are loaded again. */
    keepRows(next: LibraryQuery) {
      const rows = explored && JSON.stringify(explored.query) === JSON.stringify(next) ? brushedRows(explored) : null
      if (rows) client.setQueryData<ListRows>(listKey(core, next, 'first'), refreshDue(rows))
    },
  }
}

/** The rows of the query that is being brushed. */
export function brushedRows({ brushing, answer: explored, isPart }: Explored): ListRows | null {
  if (brushing === null) return null
  const answer = {
    ...explored,
    rows: explored.rows.map((call) => ({ kind: 'call', call }) as const),
    ...{ status: null, readAt: null, reports: [] },
  }
  const how = {
    visibleRows: [{ first: 0, last: 1 }],
    isRefresh: true,
    from: 'first',
    circumstances: '',
    now: Date.now(),
  } as const
  const rows = withPages(undefined, [{ requestedOffset: 0, answer }], how)
  return isPart ? withOldPages(rows) : rows
}
