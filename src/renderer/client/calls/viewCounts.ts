import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { resolveQuery } from '../../../domain/query/resolveQuery.ts'
import type { View } from '../../../domain/views/view.ts'
import { useToday } from '../../hooks/useToday.ts'
import { useLibrary } from '../connection/coreStreams.ts'
import { localZone } from '../localZone.ts'
import { useSavedVersion } from '../savedVersion.ts'
import { useWorkspace, useCore } from '../connection/workspace'

/** How many of the calls that were read so far each view has, in order; null if that isn't known. Empty before the answer. */
export function useViewCounts(views: readonly View[]): readonly (number | null)[] {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const today = useToday()
  const version = useSavedVersion()
  const activity = useLibrary()?.activity
  const of = views.map(({ query }) => resolveQuery(query, today.getTime(), localZone()).filters)
  const { data } = useQuery({
    queryKey: ['library', 'viewCounts', workspaceId, of, version],
    queryFn: ({ signal }) => core.library.counts({ of }, { signal }),
    // A count isn't a reason to read calls.
    enabled: version !== null && activity !== 'off',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return data?.length === views.length ? data : NO_COUNTS
}

const NO_COUNTS: readonly null[] = []
