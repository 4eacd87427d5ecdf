import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { useCore } from '../connection/core.tsx'
import { useWorkspace } from '../workspace.tsx'
import { listsInMemory } from './callList.ts'

/** What a list has of a call. Sends no request to the service. `isWanted`: without it, nothing is read. */
export function useListedCall(callId: number, isWanted: boolean): CallRecord | undefined {
  const core = useCore()
  const client = useQueryClient()
  const { workspaceId } = useWorkspace()
  const { data } = useQuery({
    queryKey: ['listedCall', workspaceId, callId],
    queryFn: async ({ signal }) =>
      callInMemory(client, workspaceId, callId) ?? (await core.calls.listed({ workspaceId, callId }, { signal })),
    enabled: isWanted,
    gcTime: 0,
    retry: false,
  })
  return data ?? undefined
}

function callInMemory(client: QueryClient, workspaceId: string, callId: number): CallRecord | null {
  for (const { pages } of listsInMemory(client, workspaceId))
    for (const { rows } of pages)
      for (const row of rows) if (row.kind === 'call' && row.call.id === callId) return row.call
  return null
}
