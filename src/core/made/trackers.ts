import { newTrackerId, type NewTracker, type Tracker, trackerKey } from '../../domain/trackers/tracker.ts'
import type { FiledTracker } from '../../domain/trackers/trackerFile.ts'
import type { MadeList } from './madeList.ts'

/** Adds trackers with new ids, or with those that they wish for, as far as these are free. Returns the ids. */
export function addTrackers(trackers: MadeList<NewTracker>, added: readonly FiledTracker[]): readonly string[] {
  const given = withIds(added, trackers.takenIds())
  trackers.update(given)
  return given.map(({ id }) => id)
}

/** Adds the given ids to `taken`. */
export function withIds(added: readonly FiledTracker[], taken: Set<string>): readonly Tracker[] {
  return added.map((tracker) => {
    const id = tracker.id !== null && !taken.has(tracker.id) ? tracker.id : newTrackerId(tracker.name, taken)
    taken.add(id)
    return { ...tracker, id }
  })
}

/** Trackers whose searches are the same find the same, whatever their names and order are. */
export function searchesOf(trackers: readonly Tracker[]): string {
  return JSON.stringify(trackers.map((tracker) => `${tracker.id} ${trackerKey(tracker)}`).toSorted())
}
