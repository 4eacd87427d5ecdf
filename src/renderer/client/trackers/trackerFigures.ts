import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type NewTracker, type Tracker, trackerKey } from '../../../domain/trackers/tracker.ts'
import { localZone } from '../localZone.ts'
import { useSavedVersion } from '../savedVersion.ts'
import { useWorkspace, useCore } from '../connection/workspace'

/** What trackers say about all saved calls. Follows changes of the trackers and the library; its predecessor stays meanwhile. */
export function useTrackersFigures(trackers: readonly Tracker[]) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const version = useSavedVersion()
  const trackerIds = trackers.map(({ id }) => id)
  return useQuery({
    queryKey: ['trackers', 'figures', workspaceId, trackerIds, trackers.map(trackerKey), localZone(), version],
    queryFn: ({ signal }) => core.trackers.figures({ trackerIds, zone: localZone() }, { signal }),
    enabled: version !== null && trackerIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The same of a tracker as it's being edited, with examples. Null: nothing is asked. */
export function useTrackerPreview(tracker: NewTracker | null) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const version = useSavedVersion()
  return useQuery({
    queryKey: ['trackers', 'preview', workspaceId, tracker && trackerKey(tracker), localZone(), version],
    queryFn: ({ signal }) =>
      core.trackers.preview({ tracker: { ...tracker!, name: 'Preview' }, zone: localZone() }, { signal }),
    enabled: version !== null && tracker !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
