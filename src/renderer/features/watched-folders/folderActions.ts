import type { FolderFile, WatchedFolder } from '../../../contract/folders.ts'
import { attempt } from '../../client/attempt.ts'
import type { CoreClient } from '../../client/connection/coreLink.ts'
import { recordChange } from '../../client/undo/undoStack.ts'
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
  readonly files: readonly Pick<FolderFile, 'path'>[]
}

/** Sends files that were left out or postponed. Not undoable: the service may have accepted them at once. */
export async function sendAfterAll(core: CoreClient, workspaceId: string, { folderId, files }: Files) {
  const paths = files.map(({ path }) => path)
  const done = await attempt('folder-files', () => core.folders.include({ workspaceId, folderId, paths }))
  if (done !== null) showToast('folder-files', { title: `${format.count(files.length, 'file')} to be sent` })
}

export async function leaveOut(core: CoreClient, workspaceId: string, { folderId, files }: Files) {
  const paths = files.map(({ path }) => path)
  const leave = () => core.folders.leaveOut({ workspaceId, folderId, paths }).then(() => true)
  if ((await attempt('folder-files', leave)) === null) return
  const title = `${format.count(files.length, 'file')} left out`
  recordChange(
    workspaceId,
    { title, undo: () => core.folders.clearChoice({ workspaceId, folderId, paths }), redo: leave },
    { id: 'folder-files', title },
  )
}
