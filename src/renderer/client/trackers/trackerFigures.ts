import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { type NewTracker, type Tracker, trackerKey } from '../../../domain/trackers/tracker.ts'
import { localZone } from '../localZone.ts'
import { useSavedCallsQuery } from '../savedVersion.ts'
import { useCoreQueries } from '../connection/workspace.tsx'

/** What trackers say about all saved calls. Requested again when the trackers or the library change; the last figures stay until then. */
export function useTrackersFigures(trackers: readonly Tracker[]) {
  const { figures } = useCoreQueries().trackers
  const options = figures.queryOptions({ input: { trackerIds: trackers.map(({ id }) => id), zone: localZone() } })
  return useQuery(
    useSavedCallsQuery({
      ...options,
      queryKey: [...options.queryKey, trackers.map(trackerKey)],
      enabled: trackers.length > 0,
      placeholderData: keepPreviousData,
    }),
  )
}

/** The same of a tracker as it's being edited, with examples. Null: nothing is requested. */
export function useTrackerPreview(tracker: NewTracker | null) {
  const { preview } = useCoreQueries().trackers
  const input = tracker === null ? skipToken : { tracker: { ...tracker, name: 'Preview' }, zone: localZone() }
  return useQuery(useSavedCallsQuery({ ...preview.queryOptions({ input }), placeholderData: keepPreviousData }))
}
