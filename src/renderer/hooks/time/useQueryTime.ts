import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SECOND, type EpochMs } from '../../../domain/units.ts'
import { useToday } from './useToday.ts'

/**
 * The time at which a query's "last 24 hours" end, which is when it was opened. It's the same for everything that shows the query,
 * because cursors and answers belong to one time, until nothing shows it anymore or the day ends. The function sets another time.
 */
export function useQueryTime(query: unknown): readonly [EpochMs, (at: EpochMs) => void] {
  const client = useQueryClient()
  const queryKey = ['query-time', query, useToday()]
  const { data } = useQuery({
    queryKey,
    queryFn: () => Date.now(),
    initialData: () => Date.now(),
    staleTime: Number.POSITIVE_INFINITY,
    // Longer than it takes from rendering to mounting.
    gcTime: SECOND,
  })
  return [data, (at) => client.setQueryData<EpochMs>(queryKey, (before) => before && at)]
}
