import { EventEmitter } from 'node:events'
import type {
  BrowserWindowConstructorOptions,
  MenuItemConstructorOptions,
  NotificationConstructorOptions,
} from 'electron'
import type { Clock } from '../../../core/ports.ts'
import { fakeLaunch } from '../../node/testing/fakeDemoProcess.ts'
import { serveCore } from '../coreProcess/serveCore.ts'
import type { ElectronParts } from '../runElectronHost.ts'
import { AppStandIn } from './appStandIn.ts'
import { DialogStandIn } from './system/dialogStandIn.ts'
import { chooseItem, MenuStandIn, pressKey, type MenuPopup } from './system/menuStandIn.ts'
import { createChannelStandIn } from './messagePortStandIn.ts'
import { NoticeStandIn } from './system/noticeStandIn.ts'
import { NativeThemeStandIn } from './system/nativeThemeStandIn.ts'
import { PowerSaveBlockerStandIn } from './system/powerStandIn.ts'
import { SessionStandIn } from './system/sessionStandIn.ts'
import { TrayStandIn } from './system/trayStandIn.ts'
import { UtilityInProcess } from './utilityInProcess.ts'
import { WindowStandIn } from './windowStandIn.ts'

/**
 * For tests: the parts of Electron that the host uses. It records calls and lets the test emit events. `ElectronParts`
 * types it, and so do Electron's own types. Nothing checks that it behaves like Electron, so each rule names its source.
 */
export interface ElectronStandIn {
  readonly parts: ElectronParts
  readonly app: AppStandIn
  readonly ipcMain: EventEmitter
  readonly windows: readonly WindowStandIn[]
  /** Windows of another kind than `WindowStandIn` from now on. */
  openWindowsWith(make: (options: BrowserWindowConstructorOptions) => WindowStandIn): void
  /** The processes with the core, in order. */
  readonly cores: readonly UtilityInProcess[]
  readonly dialog: DialogStandIn
  readonly nativeTheme: NativeThemeStandIn
  readonly opened: readonly string[]
  readonly shownInFolder: readonly string[]
  readonly openedPaths: readonly string[]
  /** To the clipboard. */
  readonly copied: readonly string[]
  readonly notices: readonly NoticeStandIn[]
  /** Also those that were removed. */
  readonly trays: readonly TrayStandIn[]
  readonly powerSaveBlocker: PowerSaveBlockerStandIn
  readonly powerMonitor: EventEmitter
  readonly menu: () => readonly MenuItemConstructorOptions[]
  /** The user's choice in the application menu. */
  readonly choose: (label: string) => void
  /** A key of the focused window. */
  readonly press: (accelerator: string, by: 'handled' | 'unhandled') => void
  /** Context menus that were shown. */
  readonly popups: readonly MenuPopup[]
  /** Created on first use, as in Electron. */
  readonly session: () => SessionStandIn
  /** The preload's `ipcRenderer.invoke`; the test says from which frame and contents. Rejects if nothing handles the channel. */
  readonly invoke: (channel: string, event: object, ...args: readonly unknown[]) => Promise<unknown>
  /** The scheme's response to a request from the page. */
  readonly fetch: (request: Request) => Promise<Response>
}

export function createElectronStandIn(folders: {
  readonly pageFolder: string
  readonly platform?: NodeJS.Platform
  /** Whether the desktop shows tray icons. */
  readonly hasTrayHost?: boolean
  /** The core's clock. */
  readonly clock?: Clock
}): ElectronStandIn {
  const platform = folders.platform ?? 'linux'
  const app = new AppStandIn(folders.pageFolder)
  const ipcMain = new EventEmitter()
  const handlers = new Map<string, (event: object, ...args: readonly unknown[]) => unknown>()
  const windows: WindowStandIn[] = []
  let newWindow = (options: BrowserWindowConstructorOptions) => new WindowStandIn(options)
  const nativeTheme = new NativeThemeStandIn()
  const cores: UtilityInProcess[] = []
  const dialog = new DialogStandIn()
  const opened: string[] = []
  const shownInFolder: string[] = []
  const openedPaths: string[] = []
  const copied: string[] = []
  const popups: MenuPopup[] = []
  const notices: NoticeStandIn[] = []
  const trays: TrayStandIn[] = []
  const powerSaveBlocker = new PowerSaveBlockerStandIn()
  const powerMonitor = new EventEmitter()
  let menu: readonly MenuItemConstructorOptions[] = []
  let session: SessionStandIn | undefined
  const getSession = (): SessionStandIn => {
    if (session) return session
    session = new SessionStandIn(platform, app.getPreferredSystemLanguages()[0] ?? '')
    // Source: electron_api_session.cc (`FromOrCreate`), in the same task.
    app.emit('session-created', session)
    return session
  }

  const parts = {
    app,
    ipcMain: Object.assign(ipcMain, {
      handle: (channel: string, handler: (event: object, ...args: readonly unknown[]) => unknown) => {
        handlers.set(channel, handler)
      },
    }),
    dialog,
    clipboard: { writeText: (text: string) => (copied.push(text), Promise.resolve()) },
    menu: {
      buildFromTemplate: (items: readonly MenuItemConstructorOptions[]) => new MenuStandIn(items, popups),
      setApplicationMenu: (built: MenuStandIn) => void (menu = built.items),
    },
    shell: {
      openExternal: (url: string) => (opened.push(url), Promise.resolve()),
      openPath: (path: string) => (openedPaths.push(path), Promise.resolve('')),
      showItemInFolder: (path: string) => void shownInFolder.push(path),
    },
    session: getSession,
    makeChannel: createChannelStandIn,
    makeWindow(options: BrowserWindowConstructorOptions) {
      const window = newWindow(options)
      windows.push(window)
      app.add(window)
      return window
    },
    makeNotification: (notice: NotificationConstructorOptions) => {
      const shown = new NoticeStandIn(notice)
      notices.push(shown)
      return shown
    },
    makeTray: (iconPath: string) => {
      const tray = new TrayStandIn(iconPath)
      trays.push(tray)
      return tray
    },
    powerSaveBlocker,
    powerMonitor,
    hasTrayHost: () => Promise.resolve(folders.hasTrayHost ?? true),
    nativeTheme,
    launchDemo: fakeLaunch().launch,
    forkCore() {
      const core = new UtilityInProcess((parentPort, exit) =>
        serveCore(parentPort, exit, { ...(folders.clock && { clock: folders.clock }) }),
      )
      cores.push(core)
      return core
    },
    pageFolder: folders.pageFolder,
    preload: '/built/preload.cjs',
    resources: '/built/resources',
    loadUpdater: () => Promise.reject(new Error('a checkout has no updates')),
    platform,
    env: {},
    execPath: '/opt/electron',
  } as unknown as ElectronParts

  return {
    parts,
    app,
    ipcMain,
    windows,
    openWindowsWith: (make) => void (newWindow = make),
    cores,
    dialog,
    nativeTheme,
    opened,
    shownInFolder,
    openedPaths,
    copied,
    popups,
    notices,
    trays,
    powerSaveBlocker,
    powerMonitor,
    session: getSession,
    menu: () => menu,
    choose: (label) => chooseItem(menu, label),
    press: (accelerator, by) => pressKey(menu, accelerator, { platform, by }),
    async invoke(channel, event, ...args) {
      const handler = handlers.get(channel)
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      return handler(event, ...args)
    },
    fetch(request) {
      const { fetch } = getSession()
      if (!fetch) throw new Error('the scheme is not served')
      return fetch(request)
    },
  }
}
