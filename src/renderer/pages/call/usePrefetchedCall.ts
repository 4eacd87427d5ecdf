import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCore, useCoreQueries } from '../../client/connection/core.tsx'
import { useWorkspace } from '../../client/workspace.tsx'

/** As long as the page itself considers a call fresh. */
const FRESH_MS = 30_000

/** Costs one request per opened call, after those the user waits for (`visible` lane). Errors show on opening. */
export function usePrefetchedCall(callId: number | null, isBlind: boolean): void {
  const core = useCore()
  const queries = useCoreQueries()
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  useEffect(() => {
    if (callId === null) return
    // The same input as the page's: a blind review loads the call without others' answers.
    const input = { workspaceId, callId, ...(isBlind ? { isBlind } : {}) }
    const { queryKey } = queries.calls.detail.queryOptions({ input })
    const known = client.getQueryState(queryKey)
    if (known && (known.fetchStatus === 'fetching' || Date.now() - known.dataUpdatedAt < FRESH_MS)) return
    // Bypasses the query client: if the user opens the call meanwhile, its query reaches the core, which merges both
    // requests and raises the priority.
    core.calls.detail({ ...input, lane: 'visible' }).then(
      (call) => client.setQueryData(queryKey, call),
      // Ignore errors: if the user opens the call, its query reports them.
      () => undefined,
    )
  }, [core, queries, client, workspaceId, callId, isBlind])
}
