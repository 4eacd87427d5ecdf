import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LibrarySnapshot } from '../../../contract/library.ts'
import type { EvaluatedCallsPage, EvaluationsSnapshot } from '../../../contract/snapshots.ts'
import { scoredEvaluations, type ScoredEvaluation } from '../../../domain/insights/scoredEvaluations.ts'
import type { Review } from '../../../domain/reviews/review.ts'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { unpackCalls } from '../../../domain/scorecards/packedCalls.ts'
import { useCore, useCoreQueries } from '../../client/connection/core.tsx'
import type { CoreClient } from '../../client/connection/coreLink.ts'
import { useWorkspace } from '../../client/workspace.tsx'

/** While calls are loading, refetch after every 20: each refetch transfers all evaluations again. */
const CALLS_BETWEEN = 20

export interface InsightsData {
  readonly calls: readonly EvaluatedCall[]
  readonly reviews: readonly Review[]
  readonly evaluations: readonly ScoredEvaluation[]
}

/** All known evaluations and all own reviews; undefined until both have loaded. */
export function useInsights(
  snapshot: EvaluationsSnapshot | undefined,
  library: LibrarySnapshot | undefined,
): {
  readonly data: InsightsData | undefined
  readonly error: Error | null
  readonly retry: () => void
} {
  const core = useCore()
  const queries = useCoreQueries()
  const { workspaceId } = useWorkspace()
  const isReading = snapshot?.load?.state.kind === 'running'
  const calls = useQuery({
    queryKey: [
      ...['evaluations', workspaceId],
      library && hasRecords(library)
        ? stepOf(library)
        : snapshot && (isReading ? Math.floor(snapshot.revision / CALLS_BETWEEN) : snapshot.revision),
      isReading,
    ],
    queryFn: ({ signal }) => loadCalls(core, workspaceId, signal),
    enabled: snapshot !== undefined && library !== undefined,
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

/** Whether the figures are based on the library, not on the calls read in this session. */
export function hasRecords({ keeps }: LibrarySnapshot): boolean {
  return keeps === 'everything'
}

/** Changes with each new record, or while many are being read, whenever there are a tenth more. */
function stepOf({ activity, recordCount }: LibrarySnapshot): string {
  const isGrowing = activity === 'calls' || activity === 'records'
  return isGrowing ? `step ${Math.floor(Math.log(recordCount + 1) / Math.log(1.1))}` : `${recordCount}`
}

/** Page by page, so that no answer is long. */
async function loadCalls(
  core: CoreClient,
  workspaceId: string,
  signal: AbortSignal,
): Promise<readonly EvaluatedCall[]> {
  const calls: EvaluatedCall[] = []
  let below: number | null = null
  do {
    const page: EvaluatedCallsPage = await core.evaluations.loaded({ workspaceId, below }, { signal })
    calls.push(...unpackCalls(page))
    below = page.next
  } while (below !== null)
  return calls
}
