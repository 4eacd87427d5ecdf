import type {
  App,
  BrowserWindow,
  Clipboard,
  Dialog,
  IpcMain,
  Menu,
  NativeTheme,
  Notification,
  NotificationConstructorOptions,
  Protocol,
  Session,
  Shell,
  WebContents,
} from 'electron'
import type { Clock } from '../../core/ports.ts'
import { createAppHandler } from '../node/page/appHandler.ts'
import type { LaunchDemo } from '../node/demo/demoService.ts'
import { createHostDemo } from '../node/demo/hostDemo.ts'
import type { AvailableCommand } from '../../contract/commands.ts'
import { createPageHandler } from '../node/page/pageHandler.ts'
import type { Shutdown } from '../node/shutdown.ts'
import { systemClock } from '../node/systemClock.ts'
import { createErrorReports, type UnexpectedError } from '../node/unexpectedErrors.ts'
import { createBackground, type SystemParts } from './background/background.ts'
import { findLoginItem, type LoginItem } from './settings/loginItem.ts'
import { startCoreProcess } from './coreProcess/coreProcess.ts'
import type { HostServices } from './coreProcess/hostServices.ts'
import { keepCore, type KeptCore } from './coreProcess/keepCore.ts'
import { appMenu } from './window/appMenu.ts'
import { serveAppScheme } from './page/appScheme.ts'
import { bringToFront, openAppWindow, type WindowParts } from './window/appWindow.ts'
import type { Prepared } from './lifetime/beforeReady.ts'
import type { Ending } from './lifetime/ending.ts'
import { readSecondStart, type StartRequest } from './launch/electronArguments.ts'
import type { OnOpen } from './opening/openEvents.ts'
import { offerOpens } from './opening/waitingOpens.ts'
import { offerFolderChoice } from './page/chooseFolder.ts'
import { createFileTickets, type FileTickets, offerFileTickets } from './page/fileTickets.ts'
import { offerCrashReports } from './system/crashReports.ts'
import { offerFolders } from './system/folders.ts'
import { controlSpellCheck } from './system/spellCheck.ts'
import { offerMenuCommands } from './window/menuCommands.ts'
import { offerContextMenu } from './window/contextMenu.ts'
import { handOverPorts, type MakeChannel } from './page/messagePort.ts'
import { ourIpc, type OurIpc } from './page/ourPage.ts'
import { showNotice } from './system/nativeActions.ts'
import { sayCantOpen } from './window/messageBoxes.ts'
import { recoverPage } from './window/pageRecovery.ts'
import { askBeforeLosingChanges } from './window/unsavedChanges.ts'
import { offerSavedFiles } from './page/savedFiles.ts'
import { offerPdf } from './page/savePdf.ts'
import { offerSettings } from './settings/offerSettings.ts'
import { SettingsStore } from './settings/settingsStore.ts'
import { followTheme } from './system/theme.ts'
import { systemProxy } from './system/systemProxy.ts'
import type { Utility } from './system/utilityProcess.ts'
import { startUpdates } from './updates/startUpdates.ts'
import type { Installation } from './updates/updateAddress.ts'
import type { Updater } from './updates/watchUpdates.ts'
import { keepInside, limitPermissions } from './window/windowRules.ts'

/** The parts of Electron that the host uses, and the paths of its build. `main.ts` supplies the real ones, tests a stand-in. */
export interface ElectronParts extends Pick<
  SystemParts,
  'makeTray' | 'hasTrayHost' | 'powerSaveBlocker' | 'powerMonitor'
> {
  readonly app: Pick<
    App,
    | 'on'
    | 'quit'
    | 'exit'
    | 'relaunch'
    | 'getVersion'
    | 'getSystemLocale'
    | 'getPreferredSystemLanguages'
    | 'isPackaged'
    | 'getPath'
    | 'setBadgeCount'
    | 'getLoginItemSettings'
    | 'setLoginItemSettings'
  >
  readonly ipcMain: Pick<IpcMain, 'on' | 'handle'>
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox' | 'showMessageBoxSync'>
  readonly clipboard: Pick<Clipboard, 'writeText'>
  readonly menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>
  readonly shell: Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>
  /** A function, because there's no session before the app is ready. */
  readonly session: () => Pick<
    Session,
    'on' | 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'resolveProxy'
  > & { readonly protocol: Pick<Protocol, 'handle'> }
  readonly makeChannel: MakeChannel
  readonly makeWindow: WindowParts['makeWindow']
  /** Null if notifications aren't supported. */
  readonly makeNotification: (options: NotificationConstructorOptions) => Pick<Notification, 'on' | 'show'> | null
  readonly nativeTheme: Pick<NativeTheme, 'on' | 'themeSource' | 'shouldUseDarkColors'>
  readonly launchDemo: LaunchDemo
  readonly forkCore: () => Utility
  readonly pageFolder: string
  readonly preload: string
  /** The folder with the icons. */
  readonly resources: string
  /** Loads electron-updater. */
  readonly loadUpdater: () => Promise<Updater>
  readonly platform: NodeJS.Platform
  readonly env: Installation['env']
  readonly execPath: string
}

interface HostOptions {
  readonly electron: ElectronParts
  readonly prepared: Prepared
  readonly request: StartRequest
  readonly ending: Ending
  readonly onOpen: OnOpen
  readonly shutdown: Shutdown
  /** Whether the system started it because the user has logged in. */
  readonly isAtLogin?: boolean
  /** Called when a window is shown. */
  readonly onShown: () => void
  /** Called when the core has ended unexpectedly and can't be started again. */
  readonly onCoreLost: (met: UnexpectedError) => void
  /** For tests. */
  readonly clock?: Clock
}

/** What the functions below share. */
interface Host extends Pick<HostOptions, 'electron' | 'prepared' | 'shutdown' | 'ending'> {
  readonly settings: SettingsStore
  readonly loginItem: LoginItem | null
  readonly tickets: FileTickets
}

/** The app's window, of which there is one at most. */
interface HostWindow {
  /** Opens it, or brings it to the front. `request`: for the next start, while the app closes. */
  show(request?: StartRequest): void
  /** The last one that was opened, which may be closed. */
  latest(): BrowserWindow | undefined
  contents(): WebContents | undefined
  readonly ipc: OurIpc
}

/** The desktop app, once Electron is ready. Opens its window while the core starts, and resolves when it has started. */
export async function runElectronHost(options: HostOptions): Promise<void> {
  const { electron, prepared, shutdown, ending, clock = systemClock } = options
  const { app, platform } = electron
  const { dataFolder } = prepared
  const settings = await SettingsStore.open(dataFolder, platform)
  const loginItem = findLoginItem(electron, dataFolder)
  // If it can't be written, the previous one stays.
  loginItem?.renew().catch(() => undefined)
  const host: Host = { electron, prepared, shutdown, ending, settings, loginItem, tickets: createFileTickets() }

  controlSpellCheck(app, platform, settings)
  const window = controlWindow(host, {
    clock,
    onOpened: (opened) => {
      opened.once('show', () => options.onShown())
      opened.once('closed', () => showMenu([]))
      background.windowOpened(opened)
    },
    onKeptOpen(kept) {
      ending.keptOpen()
      background.keptOpen(kept)
    },
  })
  followTheme(electron.nativeTheme, settings, window.latest)
  const { core, background, isSending } = startWork(host, window, {
    clock,
    onRestart: () => page.handOverPort(),
    onCoreLost: options.onCoreLost,
  })
  const page = servePage(host, window, core)
  const showMenu = offerMenu(host, window, page.openFolder)
  const start = answerStarts(host, window, core)
  void startUpdates({
    ...electron,
    ending,
    isSending,
    contents: window.contents,
    ipc: window.ipc,
    installation: { ...electron, isPackaged: app.isPackaged },
    policy: prepared.policy.updates,
    dataFolder,
    signal: shutdown.signal,
  })
  if (options.isAtLogin) {
    void background.startWithoutWindow().then((isHidden) => {
      if (!isHidden && !shutdown.signal.aborted) start(options.request)
    })
  } else start(options.request)
  options.onOpen((linkOrPath) => start({ demo: false, opens: [linkOrPath] }))
  await core.started.catch((error: unknown) => {
    // It was stopped while it started.
    if (!shutdown.signal.aborted) throw error
  })
}

function controlWindow(
  { electron, shutdown, ending }: Host,
  options: {
    readonly clock: Clock
    readonly onOpened: (window: BrowserWindow) => void
    readonly onKeptOpen: (window: BrowserWindow) => void
  },
): HostWindow {
  const { app } = electron
  let window: BrowserWindow | undefined
  return {
    show(request = { demo: false, opens: [] }) {
      // It would be destroyed when everything is closed.
      if (shutdown.signal.aborted) ending.startAgain(request)
      else if (window && !window.isDestroyed()) bringToFront(window)
      else {
        const opened = openAppWindow({ ...electron, clock: options.clock, locale: app.getSystemLocale() })
        window = opened
        options.onOpened(opened)
        offerContextMenu(opened, electron.menu)
        askBeforeLosingChanges(opened, electron.dialog, () => options.onKeptOpen(opened))
        recoverPage(opened, { ...electron, version: app.getVersion(), quit: () => app.quit() })
      }
    },
    latest: () => window,
    contents: () => (window && !window.isDestroyed() ? window.webContents : undefined),
    ipc: ourIpc(electron.ipcMain, (contents) => contents === window?.webContents),
  }
}

/** Starts the core, and what the app does while its window is closed. */
function startWork(
  { electron, prepared, shutdown, settings, tickets }: Host,
  window: HostWindow,
  options: {
    readonly clock: Clock
    readonly onRestart: () => void
    readonly onCoreLost: HostOptions['onCoreLost']
  },
) {
  const { dataFolder } = prepared
  let isSending = false
  const background = createBackground({
    electron,
    settings,
    clock: options.clock,
    openWindow: () => window.show(),
    pauseImports: (isPaused) => core.pauseImports(isPaused),
    notify: (notice) => showNotice(electron.makeNotification, notice, () => window.show()),
    wake: () => core.wake(),
  })
  const services: HostServices = {
    redeemFileTickets: tickets.redeem,
    resolveProxy: (origin) => systemProxy(electron.session(), origin),
    notify: background.notify,
    onImports(activity) {
      isSending = activity.sending > 0
      background.importsChanged(activity)
    },
    demo: createHostDemo(electron.launchDemo, dataFolder, shutdown),
  }
  const core = keepCore({
    ...electron,
    start: (onEnd) =>
      startCoreProcess({
        ...electron,
        services,
        version: electron.app.getVersion(),
        dataFolder,
        onEnd,
        fork: electron.forkCore,
      }),
    shutdown,
    reports: createErrorReports(dataFolder),
    onRestart: options.onRestart,
    giveUp: options.onCoreLost,
  })
  shutdown.add('the tray', background.close)
  return { core, background, isSending: () => isSending }
}

/** What the page gets: its files, a port to the core, and what the preload offers. */
function servePage({ electron, prepared, settings, loginItem, tickets }: Host, window: HostWindow, core: KeptCore) {
  const { app } = electron
  const { dataFolder } = prepared
  const { ipc } = window
  app.on('web-contents-created', (_event, contents) => keepInside(contents, electron.shell))
  const session = electron.session()
  limitPermissions(session)
  serveAppScheme(session.protocol, createAppHandler(core, createPageHandler(electron.pageFolder)))
  const handOverPort = handOverPorts({ ...electron, connect: core.connect, ipc })
  offerFileTickets({ tickets, ipc })
  offerFolderChoice({ ...electron, tickets, settings, window: window.latest, ipc })
  offerSettings({ settings, loginItem, ipc })
  const openFolder = offerFolders({ ...electron, dataFolder, ipc })
  offerCrashReports({ dataFolder, ipc })
  const onSaved = offerSavedFiles({ ...electron, session, contents: window.contents, ipc })
  offerPdf({ ...electron, documentsFolder: () => app.getPath('documents'), window: window.latest, ipc, onSaved })
  return { handOverPort, openFolder }
}

/** Returns a function that shows the menu with the commands that are available. */
function offerMenu({ electron, shutdown }: Host, window: HostWindow, openFolder: ReturnType<typeof offerFolders>) {
  const show = (available: readonly AvailableCommand[]): void => {
    const template = appMenu({
      platform: electron.platform,
      isPackaged: electron.app.isPackaged,
      available,
      run(command) {
        if (shutdown.signal.aborted) return
        window.show()
        addCommand(command)
      },
      openLogFolder: async () => {
        const failed = await openFolder('logs')
        if (failed !== null) await sayCantOpen(electron.dialog, failed)
      },
    })
    electron.menu.setApplicationMenu(electron.menu.buildFromTemplate(template))
  }
  const addCommand = offerMenuCommands({ ipc: window.ipc, onAvailable: show })
  show([])
  return show
}

/** Shows the window and opens links and files whenever the app is started again. Returns what starts it the first time. */
function answerStarts(
  { electron, prepared, shutdown, tickets }: Host,
  window: HostWindow,
  core: KeptCore,
): (request: StartRequest) => void {
  const { app } = electron
  const addOpens = offerOpens({ ipc: window.ipc, tickets })
  const start = (request: StartRequest): void => {
    window.show(request)
    if (shutdown.signal.aborted) return
    if (request.demo) core.openDemo()
    addOpens(request.opens)
  }
  app.on('second-instance', (_event, _argv, _folder, additionalData) => start(readSecondStart(additionalData)))
  app.on('activate', () => window.show())
  prepared.lock.answerWith(() => {
    window.show()
    return { kind: 'electron' }
  })
  return start
}
