import { freeName } from '../../../domain/freeName.ts'
import { LONGEST_TRACKER_NAME, type NewTracker, type Tracker } from '../../../domain/trackers/tracker.ts'
import type { FiledTracker } from '../../../domain/trackers/trackerFile.ts'
import { format } from '../../components/format.ts'
import type { CoreClient } from '../connection/coreLink.ts'
import { change, inTurn } from '../undo/change.ts'

/** Actions on trackers. Each can be undone, and shows its failure; none throws. Returns the new ids. */
export async function addTrackers(
  core: CoreClient,
  workspaceId: string,
  added: readonly FiledTracker[],
): Promise<readonly string[]> {
  let trackerIds: readonly string[] = []
  await change(workspaceId, {
    id: 'tracker-add',
    title: added.length === 1 ? `tracker “${added[0]?.name}” added` : `${format.number(added.length)} trackers added`,
    do: async () => {
      const trackers = added.map(({ id, ...rest }) => ({ id, ...inputOf(rest) }))
      trackerIds = (await core.trackers.add({ workspaceId, trackers })).trackerIds
    },
    undo: () => inTurn(trackerIds.toReversed(), (trackerId) => core.trackers.remove({ workspaceId, trackerId })),
    redo: () => inTurn(trackerIds, (trackerId) => core.trackers.restore({ workspaceId, trackerId })),
  })
  return trackerIds
}

export function changeTracker(core: CoreClient, workspaceId: string, from: Tracker, to: NewTracker): Promise<boolean> {
  const become = (tracker: NewTracker) =>
    core.trackers.change({ workspaceId, trackerId: from.id, tracker: inputOf(tracker) })
  return change(workspaceId, {
    id: 'tracker-change',
    title: `tracker “${from.name}” changed`,
    do: () => become(to),
    undo: () => become(from),
  })
}

/** Removes it at once. The toast offers to undo. */
export function removeTracker(core: CoreClient, workspaceId: string, { id, name }: Tracker): Promise<boolean> {
  return change(workspaceId, {
    id: `tracker-removed-${id}`,
    title: `tracker “${name}” deleted`,
    do: () => core.trackers.remove({ workspaceId, trackerId: id }),
    undo: () => core.trackers.restore({ workspaceId, trackerId: id }),
    toast: {},
  })
}

/** A copy with a number after its name. */
export function copyOf(tracker: Tracker, all: readonly Tracker[]): FiledTracker {
  return {
    ...tracker,
    id: null,
    name: freeName(
      tracker.name,
      all.map(({ name }) => name),
      LONGEST_TRACKER_NAME,
    ),
  }
}

function inputOf({ name, phrases, side, place, isAbsence }: NewTracker) {
  return { name, phrases, side, place, isAbsence }
}
