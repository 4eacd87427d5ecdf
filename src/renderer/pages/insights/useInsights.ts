import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EvaluationsSnapshot } from '../../../contract/snapshots.ts'
import { scoredEvaluations, type ScoredEvaluation } from '../../../domain/insights/scoredEvaluations.ts'
import type { Review } from '../../../domain/reviews/review.ts'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { useCoreQueries } from '../../client/connection/core.tsx'
import { useWorkspace } from '../../client/workspace.tsx'

/** While calls are loading, refetch after every 20: each refetch transfers all evaluations again. */
const CALLS_BETWEEN = 20

export interface InsightsData {
  readonly calls: readonly EvaluatedCall[]
  readonly reviews: readonly Review[]
  readonly evaluations: readonly ScoredEvaluation[]
}

/** All evaluations loaded in this session and all own reviews; undefined until both have loaded. */
export function useInsights(snapshot: EvaluationsSnapshot | undefined): {
  readonly data: InsightsData | undefined
  readonly error: Error | null
  readonly retry: () => void
} {
  const queries = useCoreQueries()
  const { workspaceId } = useWorkspace()
  const isReading = snapshot?.load?.state.kind === 'running'
  const revision = snapshot && (isReading ? Math.floor(snapshot.revision / CALLS_BETWEEN) : snapshot.revision)
  const loaded = queries.evaluations.loaded.queryOptions({ input: { workspaceId } })
  const calls = useQuery({
    ...loaded,
    queryKey: [...loaded.queryKey, { revision, isReading }],
    enabled: snapshot !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // Reviews change on other pages. They are stored on this computer, so reload them on each visit.
  const reviews = useQuery(queries.reviews.all.queryOptions({ input: { workspaceId }, staleTime: 0, gcTime: 0 }))
  const data = useMemo(
    () =>
      calls.data && reviews.data
        ? { calls: calls.data, reviews: reviews.data, evaluations: scoredEvaluations(calls.data, reviews.data) }
        : undefined,
    [calls.data, reviews.data],
  )
  return {
    data,
    error: calls.error ?? reviews.error,
    retry: () => {
      void calls.refetch()
      void reviews.refetch()
    },
  }
}
