import { join } from 'node:path'
import type { App } from 'electron'
import { prepareDataFolder } from '../node/dataFolder.ts'
import { HostProblem } from '../node/hostProblem.ts'
import type { Shutdown } from '../node/shutdown.ts'
import { takeDataFolder, type DataFolderLock } from '../node/singleInstance.ts'

export interface Prepared {
  readonly dataFolder: string
  readonly lock: DataFolderLock
}

/**
 * What must be settled before Electron is ready: where Chromium keeps its files, and that this is the only Earshot on
 * its data folder. Null when another desktop app has it, which was told to show itself. Fails with `HostProblem`.
 *
 * `main.ts` awaits this while its module is loading, and Electron is not ready before that has ended: nothing in here
 * may wait for it.
 */
export async function beforeReady(
  app: Pick<App, 'setPath' | 'requestSingleInstanceLock'>,
  data: string | undefined,
  shutdown: Shutdown,
): Promise<Prepared | null> {
  const dataFolder = await prepareDataFolder(data)
  // Beside our own files. Electron's lock is per such folder, so two data folders are two apps.
  app.setPath('userData', join(dataFolder, 'electron'))
  if (!app.requestSingleInstanceLock()) return null

  const taken = await takeDataFolder(dataFolder)
  if (taken.kind === 'busy') {
    throw new HostProblem(
      taken.answer?.kind === 'web'
        ? `Earshot is running already, in the browser: ${taken.answer.link}`
        : `Earshot is running already with the data in ${dataFolder}. Use that one, or another folder with --data.`,
    )
  }
  shutdown.add('the data folder', () => taken.lock.release())
  return { dataFolder, lock: taken.lock }
}
