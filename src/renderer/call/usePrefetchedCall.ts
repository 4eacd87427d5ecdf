import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallDetail } from '../../domain/calls/call.ts'
import { useCore, useCoreQueries } from '../client/connection/workspace.tsx'

/** As long as the page itself considers a call fresh. */
const FRESH_MS = 30_000

interface NextCall {
  readonly callId: number
  /** The user may open it, or works through a queue that leads to it. */
  readonly lane: 'visible' | 'background'
}

/** Costs one request per opened call, after those the user waits for. Errors show on opening. Null until it is loaded. */
export function usePrefetchedCall(next: NextCall | null): CallDetail | null {
  const core = useCore()
  const queries = useCoreQueries()
  const client = useQueryClient()
  const { callId = null, lane = 'visible' } = next ?? {}
  useEffect(() => {
    if (callId === null) return
    const input = { callId }
    const { queryKey } = queries.calls.detail.queryOptions({ input })
    const known = client.getQueryState(queryKey)
    if (known && (known.fetchStatus === 'fetching' || Date.now() - known.dataUpdatedAt < FRESH_MS)) return
    // Bypasses the query client: if the user opens the call meanwhile, its query reaches the core, which merges both
    // requests and raises the priority.
    core.calls.detail({ ...input, lane }).then(
      (call) => client.setQueryData(queryKey, call),
      // Ignore errors: if the user opens the call, its query reports them.
      () => undefined,
    )
  }, [core, queries, client, callId, lane])
  const input = { callId: callId ?? 0 }
  const { data } = useQuery({ ...queries.calls.detail.queryOptions({ input }), enabled: false })
  return callId === null ? null : (data ?? null)
}
