import type { FileStatus, FolderFile, WatchedFolder } from '../../contract/import/folders.ts'
import { attempt } from '../client/attempt.ts'
import { change } from '../client/undo/change.ts'
import { PartlyUndone } from '../client/undo/undoStack.ts'
import { format } from '../components/format.ts'
import { showToast } from '../components/overlays/toasts.ts'
import type { WorkspaceClient } from '../client/connection/workspaceClient.ts'

/** Actions on watched folders and their files. Each shows its failure; none throws. */
export function pauseFolder(core: WorkspaceClient, folder: WatchedFolder, isPaused: boolean) {
  const { folderId, name } = folder
  const become = async (paused: boolean): Promise<void> => {
    await (paused ? core.folders.pause({ folderId }) : core.folders.resume({ folderId }))
  }
  return change(core, {
    id: 'folder-pause',
    title: `folder “${name}” ${isPaused ? 'paused' : 'resumed'}`,
    do: () => become(isPaused),
    undo: () => become(!isPaused),
  })
}

/** Removes it at once. Its files and what was sent stay. The toast offers to undo. */
export function removeFolder(core: WorkspaceClient, { folderId, name }: WatchedFolder) {
  return change(core, {
    id: `folder-removed-${folderId}`,
    title: `stopped watching “${name}”`,
    do: () => core.folders.remove({ folderId }),
    undo: () => core.folders.restore({ folderId }),
    toast: { words: 'Its files stay where they are. What is in the import queue is still sent.' },
  })
}

export async function checkFolder(core: WorkspaceClient, { folderId, name }: WatchedFolder) {
  const done = await attempt('folder-check', () => core.folders.check({ folderId }))
  if (done !== null) showToast('folder-check', { title: `Checking “${name}”` })
}

interface Files {
  readonly folderId: string
  readonly files: readonly Pick<FolderFile, 'path' | 'reason' | 'isIncluded'>[]
}

/** Sends files that were left out or postponed. */
export function sendAnyway(core: WorkspaceClient, { folderId, files }: Files) {
  const folder = { folderId }
  const paths = files.map(({ path }) => path)
  const titleOf = (sentCount: number) => `${format.count(sentCount, 'file')} set to be sent anyway`
  return change(core, {
    id: 'folder-files',
    title: titleOf,
    do: () => inParts(paths, (part) => core.folders.include({ ...folder, paths: part, only: SENDABLE })),
    undo: async (sentCount) => {
      const undone = await restoreChoices(core, { folderId, files })
      if (undone >= sentCount) return undefined
      const late = `${format.count(sentCount - undone, 'file')} already sent or being sent`
      return new PartlyUndone(undone === 0 ? `Can’t undo: ${late}` : `Undid: ${titleOf(sentCount)}, apart from ${late}`)
    },
    redo: () => inParts(paths, (part) => core.folders.include({ ...folder, paths: part, only: UNDONE })),
    toast: (sentCount) => changedMeanwhile(paths.length - sentCount),
  })
}

export function leaveOut(core: WorkspaceClient, { folderId, files }: Files) {
  const folder = { folderId }
  const paths = files.map(({ path }) => path)
  const titleOf = (leftCount: number) => `${format.count(leftCount, 'file')} left out`
  return change(core, {
    id: 'folder-files',
    title: titleOf,
    do: () => inParts(paths, (part) => core.folders.leaveOut({ ...folder, paths: part })),
    undo: async (leftCount) => {
      const undone = await restoreChoices(core, { folderId, files })
      if (undone >= leftCount) return undefined
      // A file that was already sent can't return to its former status.
      const sent = `${format.count(leftCount - undone, 'file')} already sent`
      return new PartlyUndone(undone === 0 ? `Can’t undo: ${sent}` : `Undid: ${titleOf(leftCount)}, apart from ${sent}`)
    },
    toast: (leftCount) => changedMeanwhile(paths.length - leftCount),
  })
}

/** What was offered to send: a person hasn't seen the warnings of files that need attention now. */
const SENDABLE: readonly FileStatus[] = ['left-out', 'postponed']
/** Once a choice is undone, they may not be decided about again yet. */
const UNDONE: readonly FileStatus[] = [...SENDABLE, 'waiting']

/** Gives each file the choice again that a person had made about it before. Returns for how many the choice could be undone. */
async function restoreChoices(core: WorkspaceClient, { folderId, files }: Files): Promise<number> {
  const pathsOf = (some: Files['files']) => some.map(({ path }) => path)
  // Their rule may send files that a person has left out, or whose imports were canceled.
  const isLeftOut = ({ reason }: Files['files'][number]) =>
    reason?.kind === 'by-person' || reason?.kind === 'import-canceled'
  const others = files.filter((file) => !isLeftOut(file))
  const leftOut = await inParts(pathsOf(files.filter(isLeftOut)), (paths) => core.folders.leaveOut({ folderId, paths }))
  const cleared = await inParts(pathsOf(others), (paths) => core.folders.clearChoice({ folderId, paths }))
  const included = pathsOf(others.filter(({ isIncluded }) => isIncluded))
  await inParts(included, (paths) => core.folders.include({ folderId, paths, only: UNDONE }))
  return leftOut + cleared
}

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
