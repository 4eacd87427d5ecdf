import { useQuery } from '@tanstack/react-query'
import type { CallRecord } from '../../domain/calls/call.ts'
import { useCoreQueries } from '../client/connection/workspace.tsx'

/** What a list has of a call. Sends no request to the service. `isWanted`: without it, nothing is read. */
export function useListedCall(callId: number, isWanted: boolean): CallRecord | undefined {
  const { listed } = useCoreQueries().calls
  const { data } = useQuery(listed.queryOptions({ input: { callId }, enabled: isWanted, gcTime: 0 }))
  return data ?? undefined
}
