import type { AppUpdater } from 'electron-updater'
import type { Log } from '../../../core/diagnostics/log.ts'

/** What is used of electron-updater. */
export type Updater = Pick<AppUpdater, 'on' | 'setFeedURL' | 'checkForUpdates' | 'quitAndInstall'> & {
  logger: AppUpdater['logger']
  requestHeaders: AppUpdater['requestHeaders']
}

export interface ReadyUpdate {
  readonly version: string
  /** Installs it and starts it, and quits the app for that. */
  readonly install: () => void
}

/** A quarter of a day, because the app may run for weeks. */
const CHECK_EVERY_MS = 6 * 60 * 60_000

/**
 * Looks for a newer version at the address, now and then, and downloads it. electron-updater verifies its checksum, and its
 * signature on macOS and Windows if this version has one. It installs it when the app quits, too.
 */
export async function watchUpdates(options: {
  readonly address: string
  readonly load: () => Promise<Updater>
  readonly arch: NodeJS.Architecture
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly ready: (update: ReadyUpdate) => void
  /** Ends it. */
  readonly signal: AbortSignal
}): Promise<void> {
  const { address, arch, log, ready, signal } = options
  const updater = await options.load()
  if (signal.aborted) return
  const ignore = (): void => undefined
  updater.logger = {
    info: ignore,
    warn: ignore,
    error: (message) => log.warn('updates.failed', { message: String(message) }),
  }
  // Otherwise it would send an id of this installation.
  updater.requestHeaders = { 'x-user-staging-id': 'none' }
  updater.setFeedURL({ provider: 'generic', url: address, channel: `latest-${arch}` })

  const check = (): void => {
    // The updater has logged the failure, and the next check tries again.
    updater
      .checkForUpdates()
      .then((found) => found?.downloadPromise)
      .catch(ignore)
  }
  const checking = setInterval(check, CHECK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(checking), { once: true })
  updater.on('update-downloaded', ({ version }) => {
    clearInterval(checking)
    log.info('updates.ready', { version })
    // On Windows: without the installer's window, and with a start of the new version.
    ready({ version, install: () => updater.quitAndInstall(true, true) })
  })
  check()
}
