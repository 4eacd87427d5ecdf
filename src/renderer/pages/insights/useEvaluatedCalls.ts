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
import { useWorkspace } from '../../client/workspace.tsx'

export interface EvaluatedCalls {
  readonly calls: readonly EvaluatedCall[]
  readonly reviews: readonly Review[]
  readonly evaluations: readonly ScoredEvaluation[]
}

/** Evaluations, and own reviews, of the library's calls that match these filters. Undefined until both have loaded. */
export function useEvaluatedCalls(filters: LibraryQuery['filters']): {
  readonly data: EvaluatedCalls | undefined
  readonly error: Error | null
  readonly retry: () => void
} {
  const core = useCore()
  const queries = useCoreQueries()
  const { workspaceId } = useWorkspace()
  const calls = useQuery({
    // Read once: while the library grows, each new call would transfer all evaluations again.
    queryKey: ['evaluations', workspaceId, filters],
    queryFn: ({ signal }) => loadCalls(core, { workspaceId, filters }, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // Reviews change on other pages. They are stored on this computer, so reload them on each visit.
  const reviews = useQuery(queries.reviews.all.queryOptions({ input: { workspaceId }, staleTime: 0, gcTime: 0 }))
  const data = useMemo(() => {
    if (!calls.data || !reviews.data) return undefined
    const { evaluated, ids } = calls.data
    const own = reviews.data.filter(({ call }) => ids.has(call.callId))
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
  readonly filters: LibraryQuery['filters']
}

/** Page by page, so that no answer is long. */
async function loadCalls(core: CoreClient, { workspaceId, filters }: Asked, signal: AbortSignal) {
  const ids = new Set((await core.library.ids({ workspaceId, query: { filters, sort: [] } }, { signal })).ids)
  const evaluated: EvaluatedCall[] = []
  let below: number | null = null
  do {
    const page: EvaluatedCallsPage = await core.evaluations.loaded({ workspaceId, below }, { signal })
    evaluated.push(...unpackCalls(page).filter(({ callId }) => ids.has(callId)))
    below = page.next
  } while (below !== null)
  return { evaluated, ids }
}
