import { join } from 'node:path'
import { createFileLog } from '../../../core/diagnostics/log.ts'
import { systemClock } from '../../node/systemClock.ts'
import type { Policy } from '../../node/policy/policy.ts'
import { findUpdateAddress, type Installation } from './updateAddress.ts'
import { offerUpdates } from './offerUpdates.ts'
import { watchUpdates, type Updater } from './watchUpdates.ts'

/** Updates of the desktop app. Without an address, nothing is requested and electron-updater isn't loaded. */
export async function startUpdates(
  options: Parameters<typeof offerUpdates>[0] & {
    readonly installation: Installation
    readonly policy: Policy['updates']
    readonly dataFolder: string
    readonly loadUpdater: () => Promise<Updater>
    readonly signal: AbortSignal
  },
): Promise<void> {
  const { installation, policy, dataFolder, loadUpdater, signal } = options
  const ready = offerUpdates(options)
  const log = createFileLog(join(dataFolder, 'logs'), systemClock)
  try {
    const address = await findUpdateAddress(installation, policy)
    if (address !== null) await watchUpdates({ address, load: loadUpdater, arch: process.arch, log, ready, signal })
  } catch (error) {
    // The app works without updates.
    log.warn('updates.failed', { error })
  }
}
