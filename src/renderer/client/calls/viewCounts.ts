import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resolveQuery } from '../../../domain/query/resolveQuery.ts'
import type { View } from '../../../domain/views/view.ts'
import { useToday } from '../../hooks/useToday.ts'
import { useLibrary } from '../connection/coreStreams.ts'
import { localZone } from '../localZone.ts'
import { useSavedCallsQuery } from '../savedVersion.ts'
import { useCoreQueries } from '../connection/workspace.tsx'

/** How many of the calls that were read so far each view has, in order; null if that isn't known. Empty before the answer. */
export function useViewCounts(views: readonly View[]): readonly (number | null)[] {
  const { counts } = useCoreQueries().library
  const today = useToday()
  const activity = useLibrary()?.activity
  const of = views.map(({ query }) => resolveQuery(query, today.getTime(), localZone()).filters)
  // A count isn't a reason to read calls.
  const options = { ...counts.queryOptions({ input: { of } }), enabled: activity !== 'off' }
  const { data } = useQuery(useSavedCallsQuery({ ...options, placeholderData: keepPreviousData }))
  return data?.length === views.length ? data : NO_COUNTS
}

const NO_COUNTS: readonly null[] = []
