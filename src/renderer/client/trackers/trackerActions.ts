import { freeName } from '../../../domain/freeName.ts'
import { LONGEST_TRACKER_NAME, type NewTracker, type Tracker } from '../../../domain/trackers/tracker.ts'
import type { FiledTracker } from '../../../domain/trackers/trackerFile.ts'
import { format } from '../../components/format.ts'
import { change, inTurn } from '../undo/change.ts'
import type { WorkspaceClient } from '../connection/workspaceClient.ts'

/** Actions on trackers. Each can be undone, and shows its failure; none throws. Returns the new ids. */
export async function addTrackers(core: WorkspaceClient, added: readonly FiledTracker[]): Promise<readonly string[]> {
  let trackerIds: readonly string[] = []
  await change(core, {
    id: 'tracker-add',
    title: added.length === 1 ? `tracker “${added[0]?.name}” added` : `${format.number(added.length)} trackers added`,
    do: async () => {
      const trackers = added.map(({ id, ...rest }) => ({ id, ...inputOf(rest) }))
      trackerIds = (await core.trackers.add({ trackers })).trackerIds
    },
    undo: () => inTurn(trackerIds.toReversed(), (trackerId) => core.trackers.remove({ trackerId })),
    redo: () => inTurn(trackerIds, (trackerId) => core.trackers.restore({ trackerId })),
  })
  return trackerIds
}

export function changeTracker(core: WorkspaceClient, from: Tracker, to: NewTracker): Promise<boolean> {
  const become = (tracker: NewTracker) => core.trackers.change({ trackerId: from.id, tracker: inputOf(tracker) })
  return change(core, {
    id: 'tracker-change',
    title: `tracker “${from.name}” changed`,
    do: () => become(to),
    undo: () => become(from),
  })
}

/** Removes it at once. The toast offers to undo. */
export function removeTracker(core: WorkspaceClient, { id, name }: Tracker): Promise<boolean> {
  return change(core, {
    id: `tracker-removed-${id}`,
    title: `tracker “${name}” deleted`,
    do: () => core.trackers.remove({ trackerId: id }),
    undo: () => core.trackers.restore({ trackerId: id }),
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

function inputOf({ name, phrases, side, place, isAbsence, question }: NewTracker) {
  return { name, phrases, side, place, isAbsence, question }
}
