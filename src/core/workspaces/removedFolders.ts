import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../diagnostics/log.ts'
import { renameOver } from '../storage/jsonDocument.ts'

/** Ends the names of folders of removed workspaces, and of empty files beside those that couldn't be renamed. */
const REMOVED = '.removed'
/** On Windows, another program such as an antivirus may have a file open for a moment. */
const DELETION = { recursive: true, force: true, maxRetries: 5 } as const

/**
 * Deletes the folder of a removed workspace. Fails if something is left. `deleteRemovedFolders` deletes that, except for the demo's
 * folder if it can't be renamed, because it may be used again: the list of workspaces knows whether it is.
 */
export async function deleteFolder(folder: string): Promise<void> {
  // Another name each time, because the demo can be removed again.
  const removed = `${folder}-${crypto.randomUUID()}${REMOVED}`
  try {
    await renameOver(folder, removed)
  } catch {
    // It doesn't exist, or another program has a file in it open.
    await rm(folder, DELETION).catch(async (error: unknown) => {
      await writeFile(folder + REMOVED, '')
      throw error
    })
    return
  }
  await rm(removed, DELETION)
}

/** Deletes what is left of removed workspaces. `folder`: of all workspaces. */
export async function deleteRemovedFolders(folder: string, log: Log): Promise<void> {
  const names = await readdir(folder).catch(() => []) // Before the first workspace, there is no folder.
  for (const name of names.filter((one) => one.endsWith(REMOVED))) {
    const path = join(folder, name)
    // The demo's ID may be in use again.
    const left = name.startsWith('w-') ? [path.slice(0, -REMOVED.length)] : []
    await deleteRemoved([...left, path], log)
  }
}

/** The last one only if the others could be deleted. */
async function deleteRemoved(paths: readonly string[], log: Log): Promise<void> {
  try {
    for (const path of paths) await rm(path, DELETION)
  } catch (error) {
    log.warn('workspaces.not-deleted', { error })
  }
}
