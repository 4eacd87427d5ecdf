import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { core, queries } from '../../client/connection/core.ts'
import { useWorkspace } from '../../client/workspace.tsx'

/** As long as the page itself would not read a call again. */
const FRESH_MS = 30_000

/**
 * Has the call that is likely to be opened next ready; null: none. It waits behind what people look at (`visible` lane), costs one
 * request of the budget for each call that is opened, and a failure shows only when that call is opened and read anew.
 */
export function usePrefetchedCall(callId: number | null, isBlind: boolean): void {
  const { workspaceId } = useWorkspace()
  const client = useQueryClient()
  useEffect(() => {
    if (callId === null) return
    // As the page will ask for it: a call to be reviewed blind comes without what others said of it.
    const input = { workspaceId, callId, ...(isBlind ? { isBlind } : {}) }
    const { queryKey } = queries().calls.detail.queryOptions({ input })
    const known = client.getQueryState(queryKey)
    if (known && (known.fetchStatus === 'fetching' || Date.now() - known.dataUpdatedAt < FRESH_MS)) return
    // Not a query of its own key: opening the call meanwhile asks the core again, which joins the two and makes the request urgent.
    core()
      .calls.detail({ ...input, lane: 'visible' })
      .then(
        (call) => client.setQueryData(queryKey, call),
        // Nobody asked for it yet; whoever opens the call hears why.
        () => undefined,
      )
  }, [client, workspaceId, callId, isBlind])
}
