import { EventEmitter } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { BrowserWindowConstructorOptions, MenuItemConstructorOptions, MessagePortMain } from 'electron'
import { fakeLaunch } from '../../node/testing/fakeDemoProcess.ts'
import type { ElectronParts } from '../runElectronHost.ts'
import { AppStandIn } from './appStandIn.ts'
import { DialogStandIn } from './dialogStandIn.ts'
import { schemeLoader } from './schemeLoader.ts'
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
  readonly dialog: DialogStandIn
  readonly opened: readonly string[]
  /** To the clipboard. */
  readonly copied: readonly string[]
  readonly menu: () => readonly MenuItemConstructorOptions[]
  readonly permissions: PermissionHandlers
  /** What the system's settings say for a URL, as `session.resolveProxy` answers it. */
  readonly proxies: Map<string, string>
  /** The preload's `ipcRenderer.invoke`; the test says from which frame and contents. Rejects if nothing handles the channel. */
  readonly invoke: (channel: string, event: object, ...args: readonly unknown[]) => Promise<unknown>
  /** The scheme's response to a request from the page. */
  readonly fetch: (request: Request) => Promise<Response>
}

type SessionParts = ReturnType<ElectronParts['session']>

export interface PermissionHandlers {
  request?: Parameters<SessionParts['setPermissionRequestHandler']>[0]
  check?: Parameters<SessionParts['setPermissionCheckHandler']>[0]
  device?: Parameters<SessionParts['setDevicePermissionHandler']>[0]
}

export function createElectronStandIn(folders: {
  readonly pageFolder: string
  readonly platform?: NodeJS.Platform
  /** Of the command line. */
  readonly dataFolder?: string
}): ElectronStandIn {
  const app = new AppStandIn(folders.pageFolder)
  const ipcMain = new EventEmitter()
  const handlers = new Map<string, (event: object, ...args: readonly unknown[]) => unknown>()
  const windows: WindowStandIn[] = []
  const dialog = new DialogStandIn()
  const opened: string[] = []
  const copied: string[] = []
  const permissions: PermissionHandlers = {}
  const proxies = new Map<string, string>()
  let menu: readonly MenuItemConstructorOptions[] = []
  let handle: ((request: Request) => Promise<Response>) | undefined

  const session: SessionParts = {
    setPermissionRequestHandler: (handler) => void (permissions.request = handler),
    setPermissionCheckHandler: (handler) => void (permissions.check = handler),
    setDevicePermissionHandler: (handler) => void (permissions.device = handler),
    resolveProxy: (url) => Promise.resolve(proxies.get(url) ?? 'DIRECT'),
    protocol: { handle: (_scheme, handler) => void (handle = schemeLoader(handler)) },
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
      buildFromTemplate: (template: readonly MenuItemConstructorOptions[]) => template,
      setApplicationMenu: (template: readonly MenuItemConstructorOptions[]) => void (menu = template),
    },
    shell: { openExternal: (url: string) => (opened.push(url), Promise.resolve()) },
    session: () => session,
    makeChannel,
    makeWindow(options: BrowserWindowConstructorOptions) {
      const window = new WindowStandIn(options)
      windows.push(window)
      app.add(window)
      return window
    },
    makeNotification: () => null,
    isDark: () => false,
    launchDemo: fakeLaunch().launch,
    pageFolder: folders.pageFolder,
    preload: '/built/preload.cjs',
    platform: folders.platform ?? 'linux',
    argv: ['/opt/electron', '.', '--data', folders.dataFolder ?? '/data'],
  } as unknown as ElectronParts

  return {
    parts,
    app,
    ipcMain,
    windows,
    dialog,
    opened,
    copied,
    permissions,
    proxies,
    menu: () => menu,
    async invoke(channel, event, ...args) {
      const handler = handlers.get(channel)
      if (!handler) throw new Error(`No handler registered for '${channel}'`)
      return handler(event, ...args)
    },
    fetch(request) {
      if (!handle) throw new Error('the scheme is not served')
      return handle(request)
    },
  }
}

/** Wraps a Node port as an Electron port: the same channel, but `message` emits an event with `data`. */
function makeChannel(): { port1: MessagePortMain; port2: MessagePortMain } {
  const { port1, port2 } = new MessageChannel()
  return { port1: asPortMain(port1), port2: port2 as unknown as MessagePortMain }
}

function asPortMain(port: MessagePort): MessagePortMain {
  const events = new EventEmitter()
  port.on('message', (data: unknown) => events.emit('message', { data, ports: [] }))
  port.on('close', () => events.emit('close'))
  // In Node, adding a listener starts the port, so don't listen before the handler is set.
  return {
    on: (event: string, listener: (...args: unknown[]) => void) => events.on(event, listener),
    postMessage: (message: unknown) => port.postMessage(message),
    start: () => port.start(),
    close: () => port.close(),
  } as unknown as MessagePortMain
}
