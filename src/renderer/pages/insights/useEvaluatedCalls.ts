import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EvaluatedCallsPage } from '../../../contract/snapshots.ts'
import { scoredEvaluations, type ScoredEvaluation } from '../../../domain/insights/scoredEvaluations.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import type { Review } from '../../../domain/reviews/review.ts'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { unpackCalls } from '../../../domain/scorecards/packedCalls.ts'
import { useCore, useCoreQueries } from '../../client/connection/core.tsx'
import type { CoreClient } from '../../client/connection/coreLink.ts'
import { useEvaluations } from '../../client/connection/coreStreams.ts'
import { useWorkspace } from '../../client/workspace.tsx'

/** While calls are loading, refetch after every 20: each refetch transfers all evaluations again. */
const CALLS_BETWEEN = 20

export interface EvaluatedCalls {
  readonly calls: readonly EvaluatedCall[]
  readonly reviews: readonly Review[]
  readonly evaluations: readonly ScoredEvaluation[]
}

/**
 * Evaluations, and own reviews: of the saved calls that match these filters; null: of the calls loaded in this session. Undefined
 * until both have loaded.
 */
export function useEvaluatedCalls(filters: LibraryQuery['filters'] | null): {
  readonly data: EvaluatedCalls | undefined
  readonly error: Error | null
  readonly retry: () => void
} {
  const core = useCore()
  const queries = useCoreQueries()
  const { workspaceId } = useWorkspace()
  const snapshot = useEvaluations()
  const isReading = snapshot?.load?.state.kind === 'running'
  const step = snapshot && (isReading ? Math.floor(snapshot.revision / CALLS_BETWEEN) : snapshot.revision)
  const calls = useQuery({
    // Saved calls are read once: while the library grows, each new call would transfer all evaluations again.
    queryKey: ['evaluations', workspaceId, ...(filters === null ? [step, isReading] : [filters])],
    queryFn: ({ signal }) => loadCalls(core, { workspaceId, filters }, signal),
    enabled: filters !== null || snapshot !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // Reviews change on other pages. They are stored on this computer, so reload them on each visit.
  const reviews = useQuery(queries.reviews.all.queryOptions({ input: { workspaceId }, staleTime: 0, gcTime: 0 }))
  const data = useMemo(() => {
    if (!calls.data || !reviews.data) return undefined
    const { evaluated, ids } = calls.data
    const own = ids === null ? reviews.data : reviews.data.filter(({ call }) => ids.has(call.callId))
    return { calls: evaluated, reviews: own, evaluations: scoredEvaluations(evaluated, own) }
  }, [calls.data, reviews.data])
  return {
    data,
    error: calls.error ?? reviews.error,
    retry: () => {
      void calls.refetch()
      void reviews.refetch()
    },
  }
}

interface Asked {
  readonly workspaceId: string
  readonly filters: LibraryQuery['filters'] | null
}

/** Page by page, so that no answer is long. */
async function loadCalls(core: CoreClient, { workspaceId, filters }: Asked, signal: AbortSignal) {
  const ids =
    filters && new Set((await core.library.ids({ workspaceId, query: { filters, sort: [] } }, { signal })).ids)
  const evaluated: EvaluatedCall[] = []
  let below: number | null = null
  do {
    const page: EvaluatedCallsPage = await core.evaluations.loaded({ workspaceId, below }, { signal })
    evaluated.push(...unpackCalls(page).filter(({ callId }) => ids === null || ids.has(callId)))
    below = page.next
  } while (below !== null)
  return { evaluated, ids }
}
