import type { FileStanding, FolderFile, WatchedFolder } from '../../../contract/folders.ts'
import { attempt } from '../../client/attempt.ts'
import type { CoreClient } from '../../client/connection/coreLink.ts'
import { PartlyUndone, recordChange } from '../../client/undo/undoStack.ts'
import { format } from '../../components/format.ts'
import { showToast } from '../../components/overlays/toasts.ts'

/** Actions on watched folders and their files. Each shows its failure; none throws. */
export async function pauseFolder(core: CoreClient, workspaceId: string, folder: WatchedFolder, isPaused: boolean) {
  const { folderId, name } = folder
  const become = (paused: boolean) =>
    (paused ? core.folders.pause({ workspaceId, folderId }) : core.folders.resume({ workspaceId, folderId })).then(
      () => true,
    )
  if ((await attempt('folder-pause', () => become(isPaused))) === null) return
  recordChange(workspaceId, {
    title: `folder “${name}” ${isPaused ? 'paused' : 'resumed'}`,
    undo: () => become(!isPaused),
    redo: () => become(isPaused),
  })
}

/** Removes it at once. Its files and what was sent stay. The toast offers to undo. */
export async function removeFolder(core: CoreClient, workspaceId: string, { folderId, name }: WatchedFolder) {
  const remove = () => core.folders.remove({ workspaceId, folderId }).then(() => true)
  if ((await attempt('folder-remove', remove)) === null) return false
  recordChange(
    workspaceId,
    {
      title: `stopped watching “${name}”`,
      undo: () => core.folders.restore({ workspaceId, folderId }),
      redo: remove,
    },
    {
      id: `folder-removed-${folderId}`,
      title: `Stopped watching “${name}”`,
      words: 'Its files stay where they are. What is in the import queue is still sent.',
    },
  )
  return true
}

export async function checkFolder(core: CoreClient, workspaceId: string, { folderId, name }: WatchedFolder) {
  const done = await attempt('folder-check', () => core.folders.check({ workspaceId, folderId }).then(() => true))
  if (done !== null) showToast('folder-check', { title: `Checking “${name}”` })
}

interface Files {
  readonly folderId: string
  readonly files: readonly Pick<FolderFile, 'path' | 'reason'>[]
}

/** Sends files that were left out or postponed. */
export async function sendAfterAll(core: CoreClient, workspaceId: string, { folderId, files }: Files) {
  const folder = { workspaceId, folderId }
  const paths = files.map(({ path }) => path)
  const leftOut = files.filter(({ reason }) => reason?.kind === 'by-person').map(({ path }) => path)
  const send = () => inParts(paths, (part) => core.folders.include({ ...folder, paths: part, only: SENDABLE }))
  // Undone, they may not be decided about again yet.
  const redo = () => inParts(paths, (part) => core.folders.include({ ...folder, paths: part }))
  const sentCount = await attempt('folder-files', send)
  if (sentCount === null) return
  const title = `${format.count(sentCount, 'file')} sent after all`
  const undo = async () => {
    const undone = await inParts(paths, (part) => core.folders.clearChoice({ ...folder, paths: part }))
    await inParts(leftOut, (part) => core.folders.leaveOut({ ...folder, paths: part }))
    if (undone === paths.length) return undefined
    const late = `${format.count(paths.length - undone, 'file')} already sent or being sent`
    return new PartlyUndone(undone === 0 ? `Can’t undo: ${late}` : `Undid: ${title}, apart from ${late}`)
  }
  const words = changedMeanwhile(paths.length - sentCount)
  recordChange(workspaceId, { title, undo, redo }, { id: 'folder-files', title, ...words })
}

export async function leaveOut(core: CoreClient, workspaceId: string, { folderId, files }: Files) {
  const folder = { workspaceId, folderId }
  const paths = files.map(({ path }) => path)
  const leave = () => inParts(paths, (part) => core.folders.leaveOut({ ...folder, paths: part }))
  const leftCount = await attempt('folder-files', leave)
  if (leftCount === null) return
  const title = `${format.count(leftCount, 'file')} left out`
  const undo = () => inParts(paths, (part) => core.folders.clearChoice({ ...folder, paths: part }))
  const words = changedMeanwhile(paths.length - leftCount)
  recordChange(workspaceId, { title, undo, redo: leave }, { id: 'folder-files', title, ...words })
}

/** What was offered to send: a person hasn't seen the warnings of files that need attention now. */
const SENDABLE: readonly FileStanding[] = ['left-out', 'postponed']

/** Files that were skipped, because they aren't what they were when they were selected. */
export function changedMeanwhile(count: number): { readonly words?: string } {
  if (count === 0) return {}
  return {
    words: `${format.count(count, 'file')} changed since you selected ${count === 1 ? 'it' : 'them'}, and stayed as ${count === 1 ? 'it is' : 'they are'}.`,
  }
}

/** The core's limit for one change. */
const MOST_IN_CHANGE = 10_000

/** Returns how many were changed. */
async function inParts(
  paths: readonly string[],
  change: (part: readonly string[]) => Promise<{ readonly changedCount: number }>,
): Promise<number> {
  let changed = 0
  for (let at = 0; at < paths.length; at += MOST_IN_CHANGE)
    changed += (await change(paths.slice(at, at + MOST_IN_CHANGE))).changedCount
  return changed
}
