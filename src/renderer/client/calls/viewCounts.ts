import { useQuery } from '@tanstack/react-query'
import { resolveQuery } from '../../../domain/query/resolveQuery.ts'
import type { View } from '../../../domain/views/view.ts'
import { useToday } from '../../hooks/time/useToday.ts'
import { useLibrary } from '../connection/coreStreams.ts'
import { localZone } from '../localZone.ts'
import { useSavedCallsQuery } from '../savedVersion.ts'
import { useCore, useCoreQueries } from '../connection/workspace.tsx'

/** How many of the calls that were read so far each view has, in order; null if that isn't known. Empty before the answer. */
export function useViewCounts(views: readonly View[]): readonly (number | null)[] {
  const core = useCore()
  const { counts } = useCoreQueries().library
  const activity = useLibrary()?.activity
  const queries = views.map(({ query }) => query)
  const zone = localZone()
  const { data = NO_COUNTS } = useQuery(
    useSavedCallsQuery({
      queryKey: [...counts.key(), queries.map(({ filters }) => filters), zone, useToday()],
      // "Last 24 hours" end when they are counted.
      queryFn: ({ signal }) => {
        const now = Date.now()
        return core.library.counts({ of: queries.map((query) => resolveQuery(query, now, zone).filters) }, { signal })
      },
      // A count isn't a reason to read calls.
      enabled: activity !== 'off',
    }),
  )
  return data
}

const NO_COUNTS: readonly null[] = []
