import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../diagnostics/log.ts'

/** Ends the names of folders of removed workspaces. */
const REMOVED = '.removed'
/** On Windows, another program such as an antivirus may have a file open for a moment. */
const DELETION = { recursive: true, force: true, maxRetries: 5 } as const

/** Deletes the folder of a removed workspace. Once it's renamed, what can't be deleted now is deleted at the next start. */
export async function deleteFolder(folder: string, log: Log): Promise<void> {
  // Another name each time, because the demo can be removed again.
  const removed = `${folder}-${crypto.randomUUID()}${REMOVED}`
  try {
    await rename(folder, removed)
  } catch {
    // It doesn't exist, or another program has it open.
    await rm(folder, DELETION)
    return
  }
  await deleteRemoved(removed, log)
}

/** Deletes what is left of removed workspaces. `folder`: of all workspaces. */
export async function deleteRemovedFolders(folder: string, log: Log): Promise<void> {
  const names = await readdir(folder).catch(() => []) // Before the first workspace, there is no folder.
  for (const name of names) if (name.endsWith(REMOVED)) await deleteRemoved(join(folder, name), log)
}

async function deleteRemoved(path: string, log: Log): Promise<void> {
  await rm(path, DELETION).catch((error: unknown) => log.warn('workspaces.not-deleted', { error }))
}
