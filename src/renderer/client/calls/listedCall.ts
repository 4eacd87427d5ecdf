import { useQuery } from '@tanstack/react-query'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { useWorkspace, useCore } from '../connection/workspace'

/** What a list has of a call. Sends no request to the service. `isWanted`: without it, nothing is read. */
export function useListedCall(callId: number, isWanted: boolean): CallRecord | undefined {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const { data } = useQuery({
    queryKey: ['listedCall', workspaceId, callId],
    queryFn: ({ signal }) => core.calls.listed({ callId }, { signal }),
    enabled: isWanted,
    gcTime: 0,
    retry: false,
  })
  return data ?? undefined
}
