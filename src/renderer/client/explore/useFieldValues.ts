import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { localZone } from '../localZone.ts'
import { useSavedVersion } from '../savedVersion.ts'
import { useWorkspace, useCore } from '../connection/workspace'

/** More than people scroll through. They find the others by typing. */
const MOST_VALUES = 200

/** In how many of a query's calls a field has each of its values, except for the query's own conditions on it. */
export function useFieldValues(field: string, query: LibraryQuery, typed: string) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const version = useSavedVersion()
  const { filters } = query
  return useQuery({
    queryKey: ['library', 'counts', workspaceId, field, filters, typed, version],
    queryFn: ({ signal }) =>
      core.library.values(
        { field, query: { filters, sort: [] }, typed, limit: MOST_VALUES, zone: localZone() },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
