import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EvaluationsSnapshot } from '../../../contract/snapshots.ts'
import { scoredEvaluations, type ScoredEvaluation } from '../../../domain/insights/scoredEvaluations.ts'
import type { Review } from '../../../domain/reviews/review.ts'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { queries } from '../../client/connection/core.ts'
import { useWorkspace } from '../../client/workspace.tsx'

/** While calls are being read, figures follow every this many of them: each time all that is known travels again. */
const CALLS_BETWEEN = 20

export interface InsightsData {
  readonly calls: readonly EvaluatedCall[]
  readonly reviews: readonly Review[]
  readonly evaluations: readonly ScoredEvaluation[]
}

/** All that is known of evaluators in this run and all reviews kept here; undefined until both were read. */
export function useInsights(snapshot: EvaluationsSnapshot | undefined): {
  readonly data: InsightsData | undefined
  readonly error: Error | null
  readonly retry: () => void
} {
  const { workspaceId } = useWorkspace()
  const isReading = snapshot?.load?.state.kind === 'running'
  const revision = snapshot && (isReading ? Math.floor(snapshot.revision / CALLS_BETWEEN) : snapshot.revision)
  const loaded = queries().evaluations.loaded.queryOptions({ input: { workspaceId } })
  const calls = useQuery({
    ...loaded,
    queryKey: [...loaded.queryKey, { revision, isReading }],
    enabled: snapshot !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // Reviews are made on other pages: at each visit they are read anew, from this computer.
  const reviews = useQuery(queries().reviews.all.queryOptions({ input: { workspaceId }, staleTime: 0, gcTime: 0 }))
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
