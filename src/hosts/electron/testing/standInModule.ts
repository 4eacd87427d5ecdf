import { EventEmitter } from 'node:events'
import type { RequestOptions } from 'node:http'
import type { BrowserWindowConstructorOptions, ForkOptions } from 'electron'
import { createElectronStandIn } from './electronStandIn.ts'
import { requestLock } from './singleInstanceStandIn.ts'
import { UtilityStandIn } from './utilityStandIn.ts'
import type { WindowStandIn } from './windowStandIn.ts'

/**
 * For tests: the module for `import … from 'electron'` when the built app runs without Electron (see `bootBuiltApp`).
 */
export const standIn = createElectronStandIn({ pageFolder: '' })

const ready = Promise.withResolvers<void>()
let isReady = false

/** Call when the app's main module is evaluated, which is when Electron becomes ready. */
export function becomeReady(): void {
  takeOverSignals()
  isReady = true
  ready.resolve()
  standIn.app.emit('ready')
}

export const sandbox = { isOn: false }
/** Where reports of crashes go; null while processes aren't covered. */
export const crashReports: { folder: string | null } = { folder: null }
/** Source: electron's documentation: processes that already exist aren't covered. */
export const crashReporter = {
  start(options: { readonly uploadToServer?: boolean }): void {
    if (options.uploadToServer !== false) throw new Error('submitURL must be specified when uploadToServer is true')
    if (!isReady) crashReports.folder = paths.get('crashDumps') ?? ''
  },
}
const paths = new Map<string, string>()
let exit: (code: number) => void | Promise<void> = (code) => process.exit(code)
export const app = Object.assign(standIn.app, {
  whenReady: () => ready.promise,
  setName: () => undefined,
  setPath: (name: string, path: string) => void paths.set(name, path),
  getPath: (name: string) => paths.get(name) ?? '',
  /** Source: `App::EnableSandbox` in electron_api_app.cc, which throws after `ready`. */
  enableSandbox(): void {
    if (isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
    sandbox.isOn = true
  },
  requestSingleInstanceLock: (additionalData: unknown) =>
    requestLock(app.getPath('userData'), additionalData, (seen) => {
      // Source: electron.d.ts: after `ready`.
      void ready.promise.then(() => app.emit('second-instance', {}, seen.argv, seen.folder, seen.additionalData))
    }),
})
app.once('quit', (_event, code: number) => void exit(code))
/** Ends the process in another way than `process.exit`. */
export function exitWith(end: typeof exit): void {
  exit = end
}

export const ipcMain = standIn.ipcMain
export const Menu = standIn.parts.menu
export const { powerMonitor, powerSaveBlocker } = standIn
export const shell = standIn.parts.shell
export const errorBoxes: string[][] = []
// Source: electron/lib/browser/init.ts. Rejections only warn: electron_browser_main_parts.cc (`unhandled_rejections`), for
// which tests start Node with `--unhandled-rejections=warn-with-error-code`.
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') > 1) return
  dialog.showErrorBox('A JavaScript error occurred in the main process', `Uncaught Exception:\n${error.stack}`)
})

export const { clipboard } = standIn.parts
export const dialog = Object.assign(standIn.dialog, {
  /** Source: `ShowErrorBox` in message_box_gtk.cc, and electron.d.ts. */
  showErrorBox(title: string, content: string): void {
    if (isReady) errorBoxes.push([title, content])
    else process.stderr.write(`${title}\n${content}\n`)
  },
})
export const { nativeTheme } = standIn
export const session = {
  get defaultSession() {
    return standIn.parts.session()
  },
  fromPartition: () => ({}),
}

/** The URLs that electron-updater requests, and their headers. They are never answered. */
export const netRequests = new EventEmitter<{ request: [{ readonly url: string; readonly headers: object }] }>()
export const net = {
  request({ protocol: scheme, hostname, path, headers = {} }: RequestOptions) {
    netRequests.emit('request', { url: `${scheme}//${hostname}${path}`, headers })
    return Object.assign(new EventEmitter(), { end: () => undefined, abort: () => undefined })
  },
}

export const declaredSchemes: unknown[] = []
export const protocol = { registerSchemesAsPrivileged: (schemes: unknown[]) => void declaredSchemes.push(...schemes) }

// Functions that return an object also work as constructors.
export function MessageChannelMain(): object {
  return standIn.parts.makeChannel()
}
export function Notification(): void {
  throw new Error('This system shows no notifications.')
}
Notification.isSupported = () => false
export function BrowserWindow(options: BrowserWindowConstructorOptions): WindowStandIn {
  return standIn.parts.makeWindow(options) as unknown as WindowStandIn
}

export function Tray(iconPath: string): object {
  return standIn.parts.makeTray(iconPath)
}

/** In the order of their start. */
export const utilities: UtilityStandIn[] = []
export const utilityProcess = {
  fork(modulePath: string, args: string[], options: ForkOptions) {
    /** Source: `UtilityProcessWrapper::Create` in electron_api_utility_process.cc. */
    if (!isReady) throw new TypeError('utilityProcess cannot be created before app is ready.')
    const utility = new UtilityStandIn(modulePath, args, options)
    utilities.push(utility)
    return utility
  },
}

/**
 * When main.js has been evaluated, Electron installs its handlers for these signals over Node's. Each works once: it restores
 * the default action, and only the first asks the app to quit. Node installs its handler again only for a signal that it
 * didn't listen to before. Sources: electron_browser_main_parts.cc (`PostCreateMainMessageLoop`, before `ready`),
 * electron_browser_main_parts_posix.cc (`GracefulShutdownHandler`, `ShutdownDetector`), libuv's `uv__signal_start`.
 */
function takeOverSignals(): void {
  let isAsked = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const wasListenedTo = process.listenerCount(signal) > 0
    const quitOnce = () => {
      if (!isAsked) app.quit()
      isAsked = true
    }
    process.removeAllListeners(signal)
    process.once(signal, quitOnce)
    process.on('newListener', (event, listener: () => void) => {
      if (event !== signal || listener === quitOnce) return
      // Not before Node has added it: without a listener, it would stop listening to the signal.
      queueMicrotask(() => process.off(signal, wasListenedTo ? listener : quitOnce))
    })
  }
}
