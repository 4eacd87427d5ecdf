import type { NewTracker, Tracker } from '../../../domain/trackers/tracker.ts'
import {
  type FiledTracker,
  readTrackerFile,
  TRACKER_FILE_WORDS,
  trackerFileText,
} from '../../../domain/trackers/trackerFile.ts'
import { freeViewName } from '../../../domain/views/view.ts'
import { format } from '../../components/format.ts'
import { showToast } from '../../components/overlays/toasts.ts'
import { attempt } from '../attempt.ts'
import type { CoreClient } from '../connection/coreLink.ts'
import { saveTextFile } from '../saveTextFile.ts'
import { recordChange } from '../undo/undoStack.ts'

/** Larger than a file with the most trackers that one import takes. */
const LARGEST_FILE_BYTES = 50_000_000

/** Actions on trackers. Each can be undone, and shows its failure; none throws. Returns the new ids. */
export async function addTrackers(
  core: CoreClient,
  workspaceId: string,
  added: readonly FiledTracker[],
): Promise<readonly string[]> {
  const trackers = added.map(({ id, ...rest }) => ({ id, ...inputOf(rest) }))
  const done = await attempt('tracker-add', () => core.trackers.add({ workspaceId, trackers }))
  if (done === null) return []
  const { trackerIds } = done
  recordChange(workspaceId, {
    title: added.length === 1 ? `tracker “${added[0]?.name}” added` : `${format.number(added.length)} trackers added`,
    undo: () => inTurn(trackerIds.toReversed(), (trackerId) => core.trackers.remove({ workspaceId, trackerId })),
    redo: () => inTurn(trackerIds, (trackerId) => core.trackers.restore({ workspaceId, trackerId })),
  })
  return trackerIds
}

export async function changeTracker(
  core: CoreClient,
  workspaceId: string,
  from: Tracker,
  to: NewTracker,
): Promise<boolean> {
  const become = (tracker: NewTracker) =>
    core.trackers.change({ workspaceId, trackerId: from.id, tracker: inputOf(tracker) }).then(() => true)
  if ((await attempt('tracker-change', () => become(to))) === null) return false
  recordChange(workspaceId, {
    title: `tracker “${from.name}” changed`,
    undo: () => become(from),
    redo: () => become(to),
  })
  return true
}

/** Removes it at once. The toast offers to undo. */
export async function removeTracker(core: CoreClient, workspaceId: string, { id, name }: Tracker): Promise<void> {
  const remove = () => core.trackers.remove({ workspaceId, trackerId: id }).then(() => true)
  if ((await attempt('tracker-remove', remove)) === null) return
  recordChange(
    workspaceId,
    {
      title: `tracker “${name}” deleted`,
      undo: () => core.trackers.restore({ workspaceId, trackerId: id }),
      redo: remove,
    },
    { id: `tracker-removed-${id}`, title: `Tracker “${name}” deleted` },
  )
}

/** A copy with a number after its name. */
export function copyOf(tracker: Tracker, all: readonly Tracker[]): FiledTracker {
  return { ...tracker, id: null, name: freeViewName(tracker.name, namesOf(all)) }
}

export function exportTrackers(trackers: readonly Tracker[], fileName = 'Earshot trackers.json'): void {
  saveTextFile(fileName, trackerFileText(trackers), 'application/json')
}

/** Renames duplicates with a number, and names what couldn't be imported. */
export async function importTrackers(
  core: CoreClient,
  workspaceId: string,
  file: File,
  all: readonly Tracker[],
): Promise<void> {
  const read =
    file.size > LARGEST_FILE_BYTES
      ? ({ kind: 'refused', reason: 'too-many' } as const)
      : readTrackerFile(await file.text())
  if (read.kind === 'refused') {
    showToast('trackers-import', { title: 'No trackers were imported', words: TRACKER_FILE_WORDS[read.reason] })
    return
  }
  const taken = namesOf(all)
  const trackers = read.trackers.map((tracker) => {
    const name = freeViewName(tracker.name, taken)
    taken.push(name)
    return { ...tracker, name }
  })
  if (trackers.length > 0 && (await addTrackers(core, workspaceId, trackers)).length === 0) return
  showToast('trackers-import', {
    title: `${format.count(trackers.length, 'tracker')} imported`,
    ...(read.passedOver.length > 0 ? { words: `Skipped: ${read.passedOver.join('; ')}` } : {}),
  })
}

function namesOf(trackers: readonly Tracker[]): string[] {
  return trackers.map(({ name }) => name)
}

function inputOf({ name, phrases, side, place, isAbsence }: NewTracker) {
  return { name, phrases, side, place, isAbsence }
}

async function inTurn(trackerIds: readonly string[], act: (trackerId: string) => Promise<unknown>): Promise<void> {
  for (const trackerId of trackerIds) await act(trackerId)
}
