import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shell } from 'electron'
import { OPEN_FOLDER_MESSAGE, type KnownFolder } from '../../../contract/hostBridge.ts'
import type { OurIpc } from '../page/ourPage.ts'
import { crashFolder } from './crashReports.ts'

const FOLDERS: { readonly [Folder in KnownFolder]: (dataFolder: string) => string } = {
  data: (dataFolder) => dataFolder,
  logs: (dataFolder) => join(dataFolder, 'logs'),
  crashes: crashFolder,
}

/**
 * Opens one of our folders in the system's file manager. The page names it, so it can't open a path of its own choice.
 * Returns a function that does the same and resolves to the path if that fails.
 */
export function offerFolders(options: {
  readonly ipc: Pick<OurIpc, 'handle'>
  readonly shell: Pick<Shell, 'openPath'>
  readonly dataFolder: string
}): (folder: KnownFolder) => Promise<string | null> {
  const open = async (folder: KnownFolder): Promise<string | null> => {
    const path = FOLDERS[folder](options.dataFolder)
    // It may not exist yet.
    await mkdir(path, { recursive: true }).catch(() => undefined)
    return (await options.shell.openPath(path)) === '' ? null : path
  }
  options.ipc.handle(OPEN_FOLDER_MESSAGE, async (_event, folder): Promise<boolean> => {
    const isKnown = (name: unknown): name is KnownFolder => typeof name === 'string' && Object.hasOwn(FOLDERS, name)
    return isKnown(folder) && (await open(folder)) === null
  })
  return open
}
