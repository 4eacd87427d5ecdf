import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  nativeTheme,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  session,
  shell,
  Tray,
  utilityProcess,
} from 'electron'
import { CHECKOUT } from '../node/checkout.ts'
import { HostProblem } from '../node/hostProblem.ts'
import { say } from '../node/say.ts'
import { createShutdown, onSignals } from '../node/shutdown.ts'
import { onUnexpectedError, type UnexpectedError } from '../node/unexpectedErrors.ts'
import { hasTrayHost } from './background/trayHost.ts'
import { declareAppScheme } from './page/appScheme.ts'
import { assertSandboxed } from './lifetime/assertSandboxed.ts'
import { beforeReady, type Prepared } from './lifetime/beforeReady.ts'
import { type Ending, quitInOrder } from './lifetime/ending.ts'
import { forgetOtherAppImage } from './lifetime/ownAppImage.ts'
import { readElectronArguments } from './launch/electronArguments.ts'
import { listenToOpenEvents } from './opening/openEvents.ts'
import { registerLinks } from './opening/registerLinks.ts'
import { askToRestart } from './window/messageBoxes.ts'
import { keepCrashReports } from './system/crashReports.ts'
import { nameApp } from './system/nativeActions.ts'
import { runElectronHost } from './runElectronHost.ts'
import { tellSettled } from './launch/settled.ts'
import { utilityDemo } from './system/utilityDemo.ts'
import { utilityEnvironment } from './system/utilityProcess.ts'

/**
 * Entry point of the desktop app and the only file that imports values from Electron. It passes them to `beforeReady` and
 * `runElectronHost`. Runs from the build in `out/main`.
 */
const BUILT = join(CHECKOUT, 'out')

// Must run before the app is ready, so before the first await.
declareAppScheme(protocol)
app.enableSandbox()
nameApp(app, process.platform)

const shutdown = createShutdown()

// Also before the first await: macOS reports early what the app was started to open.
const onOpen = listenToOpenEvents(app)
const { defaultApp: hasAppPath, platform, execPath } = process
forgetOtherAppImage(process.env, execPath)
const wanted = readElectronArguments(process.argv, { hasAppPath, platform, folder: process.cwd() })
const preparing = Promise.try(() => {
  assertSandboxed(process.argv, process.env, process.getuid?.() === 0)
  return beforeReady(app, wanted, shutdown)
})
const prepared = await preparing.catch(() => undefined)
if (prepared === null) {
  // Another desktop app has the data folder and shows its window.
  tellSettled()
  app.quit()
} else {
  if (prepared) await keepCrashReports(app, crashReporter, prepared.dataFolder)
  // Not awaited: Electron becomes ready only after this module is evaluated. A failure waits too, because before that
  // a dialog wouldn't be shown on Linux.
  app
    .whenReady()
    .then(() => {
      // Not earlier: Electron replaces the handlers of signals that this module listens to before the app is ready.
      onSignals(() => app.quit())
      return preparing
    })
    .then((ready) => {
      if (!ready) return undefined
      // Links open the default data.
      if (wanted.data === undefined) registerLinks(app, { platform, execPath, hasAppPath })
      const ending = quitInOrder(app, shutdown, wanted.kept)
      onUnexpectedError(ready.dataFolder, shutdown, (met, closed) => restart(ending, met, closed))
      return run(ready, ending)
    })
    .catch(fail)
}

function run(ready: Prepared, ending: Ending): Promise<void> {
  return runElectronHost({
    electron: {
      app,
      ipcMain,
      dialog,
      clipboard,
      menu: Menu,
      shell,
      session: () => session.defaultSession,
      makeChannel: () => new MessageChannelMain(),
      makeWindow: (options) => new BrowserWindow(options),
      makeNotification: (options) => (Notification.isSupported() ? new Notification(options) : null),
      makeTray: (iconPath) => new Tray(iconPath),
      powerSaveBlocker,
      powerMonitor,
      hasTrayHost: () => hasTrayHost(process.platform),
      nativeTheme,
      launchDemo: utilityDemo(utilityProcess.fork, join(BUILT, 'main', 'simulator.js'), process.env),
      forkCore: () =>
        utilityProcess.fork(join(BUILT, 'main', 'core.js'), [], {
          serviceName: 'Earshot core',
          env: utilityEnvironment(process.env),
          stdio: ['ignore', 'inherit', 'pipe'],
        }),
      pageFolder: join(BUILT, 'renderer'),
      preload: join(BUILT, 'preload', 'preload.cjs'),
      resources: join(CHECKOUT, 'resources'),
      // It imports Electron too, so only when it's needed.
      loadUpdater: async () => (await import('electron-updater')).default.autoUpdater,
      platform,
      env: process.env,
      execPath,
    },
    prepared: ready,
    request: wanted,
    ending,
    // macOS passes no argument.
    isAtLogin: wanted.isAtLogin || (platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin),
    onOpen,
    shutdown,
    onShown: () => tellSettled(),
    onCoreLost: (met) => void restart(ending, met, shutdown.close()),
  })
}

async function restart(ending: Ending, met: UnexpectedError, closed: Promise<unknown>): Promise<void> {
  say(`Earshot ran into an unexpected error (${met.id}). Details are in ${met.logFile}.`)
  // Without a dialog, a restart could repeat the error forever.
  const answer = await askToRestart({ dialog, clipboard }, met, app.getVersion()).catch(() => 'quit')
  await closed
  if (answer === 'restart') ending.relaunch()
  app.exit(1)
}

/** Reports why it can't start: on the terminal, or in a dialog if an installed app has none. */
async function fail(error: unknown): Promise<void> {
  const words = error instanceof HostProblem ? error.message : String(error instanceof Error ? error.stack : error)
  say(words)
  // After an unexpected error, the web host may still work. A known problem would be the same there.
  if (error instanceof HostProblem) tellSettled()
  if (app.isPackaged) dialog.showErrorBox('Earshot couldn’t start', words)
  await shutdown.close()
  app.exit(1)
}
