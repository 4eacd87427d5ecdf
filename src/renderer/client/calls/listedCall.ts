import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { useCore } from '../connection/core.tsx'
import { useWorkspace } from '../workspace.tsx'
import { pagesInMemory } from './loadedPages.ts'

/** What a list or the library has of a call. Sends no request to the service. `isWanted`: without it, nothing is read. */
export function useListedCall(callId: number, isWanted: boolean): CallRecord | undefined {
  const core = useCore()
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const { data } = useQuery({
    queryKey: ['listedCall', workspaceId, callId],
    queryFn: async ({ signal }) => {
      const listed = callInMemory(client, workspaceId, callId)
      if (listed !== null) return listed
      const filters = [{ field: 'id', op: '==', value: String(callId) }] as const
      const page = await core.library.page(
        { workspaceId, query: { filters, sort: [] }, offset: 0, limit: 1 },
        { signal },
      )
      return page.rows[0] ?? null
    },
    enabled: isWanted,
    gcTime: 0,
    retry: false,
  })
  return data ?? undefined
}

function callInMemory(client: QueryClient, workspaceId: string, callId: number): CallRecord | null {
  for (const { rows } of pagesInMemory(client, workspaceId))
    for (const row of rows)
      if (typeof row !== 'number' && row.kind === 'call' && row.call.id === callId) return row.call
  return null
}
