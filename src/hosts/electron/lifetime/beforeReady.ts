import { join } from 'node:path'
import type { App } from 'electron'
import { prepareDataFolder } from '../../node/dataFolder.ts'
import { HostProblem } from '../../node/hostProblem.ts'
import { readPolicy, type Policy } from '../../node/policy/policy.ts'
import type { Shutdown } from '../../node/shutdown.ts'
import { takeDataFolder, type DataFolderLock } from '../../node/singleInstance.ts'
import type { StartRequest, ElectronArguments } from '../launch/electronArguments.ts'

export interface Prepared {
  readonly dataFolder: string
  readonly lock: DataFolderLock
  readonly policy: Policy
}

/**
 * Runs before Electron is ready: sets Chromium's data folder and ensures that only one Earshot uses the data folder.
 * Returns null if another desktop app has it; it shows its window then. Throws `HostProblem`.
 *
 * `main.ts` awaits this at its top level, and Electron isn't ready until that module is evaluated. So nothing here may
 * wait for Electron to be ready.
 */
export async function beforeReady(
  app: Pick<App, 'setPath' | 'requestSingleInstanceLock'>,
  { data, demo, opens }: Omit<ElectronArguments, 'kept' | 'isAtLogin'>,
  shutdown: Shutdown,
): Promise<Prepared | null> {
  const dataFolder = await prepareDataFolder(data)
  // Beside our own files. Electron's single-instance lock is per folder, so each data folder can have one app.
  app.setPath('userData', join(dataFolder, 'electron'))
  if (!app.requestSingleInstanceLock({ demo, opens } satisfies StartRequest)) return null

  const taken = await takeDataFolder(dataFolder)
  if (taken.kind === 'busy') {
    throw new HostProblem(
      taken.answer?.kind === 'web'
        ? `Earshot is already running in a browser: ${taken.answer.link}`
        : `Another Earshot is using the data in ${dataFolder}. Switch to that one, or choose another folder with --data.`,
    )
  }
  shutdown.add('the data folder', () => taken.lock.release())
  return { dataFolder, lock: taken.lock, policy: await readPolicy() }
}
