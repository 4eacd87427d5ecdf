import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { App } from 'electron'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { contract } from '../../contract/contract.ts'
import {
  CHANGE_SETTINGS_MESSAGE,
  FILE_TICKETS_MESSAGE,
  NEXT_MENU_COMMAND_MESSAGE,
  PORT_MESSAGE,
  READ_SETTINGS_MESSAGE,
  REQUEST_PORT_MESSAGE,
} from '../../contract/hostBridge.ts'
import { createShutdown, type Shutdown } from '../node/shutdown.ts'
import { takeDataFolder } from '../node/singleInstance.ts'
import { stretchLimits } from '../node/testing/patientLimits.ts'
import type { UnexpectedError } from '../node/unexpectedErrors.ts'
import { APP_ORIGIN } from './page/appScheme.ts'
import { beforeReady } from './lifetime/beforeReady.ts'
import { type Ending, quitInOrder } from './lifetime/ending.ts'
import { listenToOpenEvents } from './opening/openEvents.ts'
import { createElectronStandIn, type ElectronStandIn } from './testing/electronStandIn.ts'
import type { MessagePortStandIn } from './testing/messagePortStandIn.ts'
import type { WindowStandIn } from './testing/windowStandIn.ts'
import { runElectronHost } from './runElectronHost.ts'

/** The desktop app's wiring, with the real core and the real lock, and a stand-in where Electron would be. */

let folder: string
let electron: ElectronStandIn
let shutdown: Shutdown
let ending: Ending
let onShown: ReturnType<typeof vi.fn<() => void>>
let onCoreLost: ReturnType<typeof vi.fn<(met: UnexpectedError) => void>>

beforeEach(stretchLimits)
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-desktop-'))
  await mkdir(join(folder, 'page'))
  await writeFile(join(folder, 'page', 'index.html'), '<title>Earshot</title>')
  shutdown = createShutdown()
  onShown = vi.fn<() => void>()
  onCoreLost = vi.fn<(met: UnexpectedError) => void>()
})
afterEach(async () => {
  await shutdown.close()
  // A core that "exited" still runs in this process, and may be writing its last line of the log.
  await rm(folder, { recursive: true, maxRetries: 10 })
})

const data = () => join(folder, 'data')

async function start(platform?: NodeJS.Platform): Promise<WindowStandIn> {
  electron = createElectronStandIn({
    pageFolder: join(folder, 'page'),
    ...(platform && { platform }),
  })
  const app = { setPath: vi.fn<() => void>(), requestSingleInstanceLock: () => true }
  const request = { demo: false, opens: [] }
  const prepared = await beforeReady(app, { data: data(), ...request }, shutdown)
  if (!prepared) throw new Error('another Earshot has the folder')
  ending = quitInOrder(electron.parts.app, shutdown, ['.', '--data', data()])
  const onOpen = listenToOpenEvents(electron.app as unknown as App)
  const parts = {
    electron: electron.parts,
    prepared,
    request,
    ending,
    onOpen,
    shutdown,
    onShown,
    onCoreLost,
  }
  await runElectronHost(parts)
  return windowAt(0)
}

function windowAt(index: number): WindowStandIn {
  const window = electron.windows[index]
  if (!window) throw new Error(`there is no window ${index}`)
  return window
}

/** What the page's preload does; answers the port it is handed, or undefined. */
function wantPort(sender: unknown, frame: object | null): MessagePort | undefined {
  let handed: MessagePort | undefined
  const postMessage = (channel: string, _message: unknown, ports: readonly MessagePortStandIn[]): void => {
    if (channel === PORT_MESSAGE) handed = ports[0]?.transfer()
  }
  electron.ipcMain.emit(REQUEST_PORT_MESSAGE, {
    sender,
    senderFrame: frame && { ...frame, postMessage, isDestroyed: () => false },
  })
  return handed
}

const OUR_FRAME = { parent: null, origin: APP_ORIGIN }

describe('before Electron is ready', () => {
  test('Chromium’s files go beside ours, and the one app per folder is settled', async () => {
    const setPath = vi.fn<() => void>()
    const app = { setPath, requestSingleInstanceLock: vi.fn<(data?: object) => boolean>(() => true) }
    const prepared = await beforeReady(app, { data: data(), demo: true, opens: ['/calls/a.wav'] }, shutdown)
    expect(setPath).toHaveBeenCalledExactlyOnceWith('userData', join(data(), 'electron'))
    expect(app.requestSingleInstanceLock).toHaveBeenCalledExactlyOnceWith({ demo: true, opens: ['/calls/a.wav'] })
    expect(prepared?.dataFolder).toBe(data())
    expect((await takeDataFolder(data(), 200)).kind).toBe('busy')
  })

  test('a second desktop app leaves the folder to the first', async () => {
    const app = { setPath: () => undefined, requestSingleInstanceLock: () => false }
    expect(await beforeReady(app, { data: data(), demo: false, opens: [] }, shutdown)).toBeNull()
  })

  test('an Earshot in the browser is said, with the way to it', async () => {
    await mkdir(data())
    const taken = await takeDataFolder(data())
    if (taken.kind !== 'taken') throw new Error('not taken')
    taken.lock.answerWith(() => ({ kind: 'web', link: 'http://127.0.0.1:1/?token=a', ticketLink: '' }))
    const app = { setPath: () => undefined, requestSingleInstanceLock: () => true }
    await expect(beforeReady(app, { data: data(), demo: false, opens: [] }, shutdown)).rejects.toThrow(
      'Earshot is already running in a browser: http://127.0.0.1:1/?token=a',
    )
    await taken.lock.release()
  })
})

describe('the window', () => {
  test('is sandboxed and isolated, has our preload, and shows the page once', async () => {
    const window = await start()
    expect(window.options.webPreferences).toMatchObject({
      additionalArguments: ['--earshot-locale=de-AT'],
      preload: '/built/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
    })
    expect(window.options.icon).toBe(join('/built/resources', 'icon.png'))
    expect(window.loaded).toBe('earshot-app://app/')
    // When it is shown is tested in appWindow.test.ts with a fake clock.
    window.emit('ready-to-show')
    expect(window.shown).toEqual(['show'])
    expect(onShown).toHaveBeenCalledOnce()
  })

  test('comes to the front at a second start, of either kind', async () => {
    const window = await start()
    electron.app.emit('second-instance')
    expect(window.shown).toEqual(['restore', 'show', 'focus'])
    expect(await takeDataFolder(data())).toEqual({ kind: 'busy', answer: { kind: 'electron' } })
    expect(window.shown).toHaveLength(6)
  })

  test('that was closed reopens from the dock on macOS; elsewhere the app quits', async () => {
    const window = await start('darwin')
    window.close()
    expect(shutdown.signal.aborted).toBe(false)
    electron.app.emit('activate')
    expect(electron.windows).toHaveLength(2)
  })

  test('closed elsewhere ends the app, after everything has been closed', async () => {
    const window = await start('linux')
    window.close()
    await vi.waitFor(() => expect(electron.app.exitCodes).toEqual([0]))
    expect(shutdown.signal.aborted).toBe(true)
    const taken = await takeDataFolder(data())
    expect(taken.kind).toBe('taken')
    if (taken.kind === 'taken') await taken.lock.release()
  })
})

test('a page that crashes twice, or doesn’t respond, is reported with a way out', async () => {
  const window = await start()
  await window.webContents.crash()
  expect(window.webContents.reloads).toBe(1)
  await window.webContents.crash()
  expect(electron.dialog.messageBoxes.map(({ options }) => options.message)).toEqual(['The window crashed twice'])
  electron.dialog.messageBoxes[0]?.click('Reload')
  await vi.waitFor(() => expect(window.webContents.reloads).toBe(2))
  window.hang()
  expect(electron.dialog.messageBoxes[1]?.options.message).toBe('The window isn’t responding')
  electron.dialog.messageBoxes[1]?.click('Quit')
  await vi.waitFor(() => expect(electron.app.exitCodes).toEqual([0]))
})

test('a window that stays open with unsaved changes cancels quitting, and what was to follow', async () => {
  const window = await start()
  const instead = vi.fn<() => void>()
  window.webContents.preventsUnload = true
  ending.endWith(instead)
  electron.app.quit()
  expect(window.isDestroyed()).toBe(false)
  window.webContents.preventsUnload = false
  electron.app.quit()
  await vi.waitFor(() => expect(electron.app.exitCodes).toEqual([0]))
  expect(instead).not.toHaveBeenCalled()
})

test('the end of the Windows session closes everything', async () => {
  await start('win32')
  electron.app.endSession()
  expect(electron.app.wasTerminated).toBe(false)
  expect(shutdown.signal.aborted).toBe(true)
  await vi.waitFor(() => expect(electron.app.exitCodes).toEqual([0]))
})

describe('a start while the app is closing', () => {
  const closing = Promise.withResolvers<void>()

  test('starts it again afterwards, as requested, instead of opening a window that would be destroyed', async () => {
    await start('linux')
    shutdown.add('something slow', () => closing.promise)
    electron.app.quit()
    electron.app.emit('second-instance', {}, [], '/', { demo: false })
    electron.app.emit('second-instance', {}, [], '/', { demo: true })
    electron.app.quit()
    expect(electron.windows).toHaveLength(1)
    closing.resolve()
    await vi.waitFor(() => expect(electron.app.exitCodes).toEqual([0]))
    expect(electron.app.relaunches).toEqual([['.', '--data', data(), '--demo']])
  })

  test('is kept if the app closes because of an unexpected error and starts again', async () => {
    await start('linux')
    await shutdown.close()
    electron.app.emit('second-instance', {}, [], '/', { demo: false, opens: ['earshot://call/7'] })
    ending.relaunch()
    expect(electron.app.relaunches).toEqual([['.', '--data', data(), '--', 'earshot://call/7']])
  })

  test('isn’t needed to quit', async () => {
    await start('linux')
    electron.app.quit()
    await vi.waitFor(() => expect(electron.app.exitCodes).toEqual([0]))
    expect(electron.app.relaunches).toEqual([])
  })
})

test('a second start with --demo opens the demo in the running app', async () => {
  const window = await start()
  const port = wantPort(window.webContents, OUR_FRAME)
  if (!port) throw new Error('no port')
  const client: ContractRouterClient<typeof contract> = createORPCClient(new RPCLink({ port }))
  const snapshots = await client.app.watch()
  expect((await snapshots.next()).value).toMatchObject({ demo: { state: 'off' } })
  electron.app.emit('second-instance', {}, [], '/', { demo: true })
  await vi.waitFor(async () => expect((await snapshots.next()).value).toMatchObject({ demo: { state: 'starting' } }))
  port.close()
})

describe('the port to the core', () => {
  test('is handed to our page, and the core answers on it', async () => {
    const window = await start()
    const port = wantPort(window.webContents, OUR_FRAME)
    if (!port) throw new Error('no port')
    const client: ContractRouterClient<typeof contract> = createORPCClient(new RPCLink({ port }))
    const snapshots = await client.app.watch()
    const { value } = await snapshots.next()
    expect(value).toMatchObject({ host: 'electron', version: '0.1.0', dataFolder: data(), demo: { state: 'off' } })
    port.close()
  })

  test.each([
    ['a frame inside the page', { parent: { parent: null }, origin: APP_ORIGIN }],
    ['a page of another origin', { parent: null, origin: 'https://evil.example' }],
    ['a host of our scheme that is not the app', { parent: null, origin: 'earshot-app://other' }],
    ['a page without an origin', { parent: null, origin: 'null' }],
    ['a frame that is gone', null],
  ])('is not handed to %s', async (_name, frame) => {
    const window = await start()
    expect(wantPort(window.webContents, frame)).toBeUndefined()
  })

  test('is not handed to contents that are not our window’s', async () => {
    await start()
    expect(wantPort({}, OUR_FRAME)).toBeUndefined()
  })

  test('a reloaded page gets a new one', async () => {
    const window = await start()
    const [first, second] = [wantPort(window.webContents, OUR_FRAME), wantPort(window.webContents, OUR_FRAME)]
    expect(first).toBeDefined()
    expect(second).toBeDefined()
    expect(second).not.toBe(first)
    first?.close()
    second?.close()
  })
})

describe('a core whose process ends unexpectedly', () => {
  /** Our page, and the ports that it was handed. */
  async function ourPage() {
    const window = await start()
    const ports: MessagePort[] = []
    const postMessage = (_channel: string, _message: unknown, [port]: readonly MessagePortStandIn[]): void => {
      if (port) ports.push(port.transfer())
    }
    const senderFrame = { ...OUR_FRAME, isDestroyed: () => false, postMessage }
    electron.ipcMain.emit(REQUEST_PORT_MESSAGE, { sender: window.webContents, senderFrame })
    return ports
  }

  test('is started again, and our page gets a port to it', async () => {
    const ports = await ourPage()
    electron.cores[0]?.exit(9)
    await vi.waitFor(() => expect(ports).toHaveLength(2))
    const client: ContractRouterClient<typeof contract> = createORPCClient(new RPCLink({ port: ports[1]! }))
    const snapshots = await client.app.watch()
    expect((await snapshots.next()).value).toMatchObject({ dataFolder: data() })
    expect(onCoreLost).not.toHaveBeenCalled()
    await vi.waitFor(async () => {
      const lines = (await readFile(join(data(), 'logs', 'earshot.log'), 'utf8')).trim().split('\n')
      const found = lines.map((line) => JSON.parse(line) as object)
      expect(found).toContainEqual(expect.objectContaining({ event: 'unexpected', exitCode: 9 }))
    })
    ports[1]?.close()
  })

  test('and again soon after, is left to the person', async () => {
    const ports = await ourPage()
    electron.cores[0]?.exit(9)
    await vi.waitFor(() => expect(ports).toHaveLength(2))
    electron.cores[1]?.exit(9)
    await vi.waitFor(() => expect(onCoreLost).toHaveBeenCalledOnce())
    expect(electron.cores).toHaveLength(2)
  })
})

test.each([
  ['use the proxy of the system’s settings', { HTTPS_PROXY: '', NO_PROXY: '' }, ['service.invalid:443']],
  ['use no proxy if the environment turns proxies off', { HTTPS_PROXY: 'proxy.invalid', NO_PROXY: '*' }, []],
])('requests %s', async (_name, env, origins) => {
  const tunnels: (string | undefined)[] = []
  const proxy = createServer().on('connect', ({ url }, socket) => {
    tunnels.push(url)
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = proxy.address() as AddressInfo
  for (const [name, value] of Object.entries({ ...env, ALL_PROXY: '' })) {
    vi.stubEnv(name, value).stubEnv(name.toLowerCase(), '')
  }
  const window = await start()
  electron.session().proxies.set('https://service.invalid', `PROXY 127.0.0.1:${port}; DIRECT`)
  const page = wantPort(window.webContents, OUR_FRAME)
  if (!page) throw new Error('no port')
  const client: ContractRouterClient<typeof contract> = createORPCClient(new RPCLink({ port: page }))
  const connection = { baseUrl: 'https://service.invalid', apiKey: 'key' }
  await expect(client.workspaces.test(connection)).rejects.toThrow()
  expect([...new Set(tunnels)]).toEqual(origins)
  vi.unstubAllEnvs()
  page.close()
  proxy.close()
})

describe('the settings of the desktop app', () => {
  test('are read and changed by our page, and stored', async () => {
    const window = await start()
    const page = { sender: window.webContents, senderFrame: OUR_FRAME }
    const initial = {
      whenClosed: 'keep-importing',
      keepsAwake: true,
      theme: 'system',
      checksSpelling: false,
      startsAtLogin: null,
    }
    expect(await electron.invoke(READ_SETTINGS_MESSAGE, page)).toEqual(initial)
    const changed = { ...initial, keepsAwake: false }
    expect(await electron.invoke(CHANGE_SETTINGS_MESSAGE, page, { keepsAwake: false })).toEqual(changed)
    expect(JSON.parse(await readFile(join(data(), 'desktop.json'), 'utf8'))).toMatchObject({ keepsAwake: false })
  })

  test('refuse other pages and other values', async () => {
    const window = await start()
    const elsewhere = { sender: window.webContents, senderFrame: { parent: null, origin: 'https://evil.example' } }
    await expect(electron.invoke(READ_SETTINGS_MESSAGE, elsewhere)).rejects.toThrow()
    await expect(electron.invoke(CHANGE_SETTINGS_MESSAGE, elsewhere, { keepsAwake: false })).rejects.toThrow()
    const page = { sender: window.webContents, senderFrame: OUR_FRAME }
    for (const wrong of [{ keepsAwake: 7 }, { hasExplainedClosing: true }, { whenClosed: undefined }, null, 'quit']) {
      await expect(electron.invoke(CHANGE_SETTINGS_MESSAGE, page, wrong)).rejects.toThrow()
    }
    expect(await electron.invoke(READ_SETTINGS_MESSAGE, page)).toMatchObject({ keepsAwake: true })
  })
})

describe('at login', () => {
  /** An installed app with the default data folder, started by the system; its user has no imports. */
  async function startAtLogin(stored: object): Promise<void> {
    const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') }
    const dataFolder = join(folder, 'earshot')
    await mkdir(dataFolder)
    await writeFile(join(dataFolder, 'desktop.json'), JSON.stringify(stored))
    electron = createElectronStandIn({ pageFolder: join(folder, 'page') })
    electron.app.isPackaged = true
    const app = { setPath: () => undefined, requestSingleInstanceLock: () => true }
    const request = { demo: false, opens: [] }
    const prepared = await beforeReady(app, { data: dataFolder, ...request }, shutdown)
    if (!prepared) throw new Error('another Earshot has the folder')
    const onOpen = listenToOpenEvents(electron.app as unknown as App)
    const parts = { ...electron.parts, env }
    ending = quitInOrder(electron.parts.app, shutdown, [])
    const options = { prepared, request, ending, onOpen, shutdown, onShown, onCoreLost, isAtLogin: true }
    await runElectronHost({ electron: parts, ...options })
  }

  test('the window opens if there is nothing to do without it', async () => {
    await startAtLogin({})
    await vi.waitFor(() => expect(electron.windows).toHaveLength(1))
    expect(electron.trays).toEqual([])
  })

  test('no window opens if the app keeps running without one, as set', async () => {
    await startAtLogin({ whenClosed: 'keep-running' })
    await vi.waitFor(() => expect(electron.trays).toHaveLength(1))
    expect(electron.windows).toEqual([])
    electron.app.emit('second-instance', {}, [], '/', { demo: false, opens: [] })
    expect(electron.windows).toHaveLength(1)
    expect(electron.trays[0]?.isDestroyed).toBe(true)
  })

  test('the app starts if our page has turned it on', async () => {
    await startAtLogin({})
    await vi.waitFor(() => expect(electron.windows).toHaveLength(1))
    const page = { sender: windowAt(0).webContents, senderFrame: OUR_FRAME }
    expect(await electron.invoke(READ_SETTINGS_MESSAGE, page)).toMatchObject({ startsAtLogin: false })
    const changed = await electron.invoke(CHANGE_SETTINGS_MESSAGE, page, { startsAtLogin: true })
    expect(changed).toMatchObject({ startsAtLogin: true })
    const entry = join(folder, 'config', 'autostart', 'app.earshot.desktop.desktop')
    expect(await readFile(entry, 'utf8')).toContain('Exec="/opt/electron" --at-login')
  })
})

describe('files for the staging table', () => {
  /** Our page in a data folder with a workspace. */
  async function pageWithWorkspace() {
    await mkdir(data())
    const workspace = { id: 'w-1', kind: 'connected', name: 'Sales', baseUrl: 'https://service.example' }
    const workspaces = [{ ...workspace, webAppUrl: null, keyKeptIn: 'os' }]
    await writeFile(join(data(), 'workspaces.json'), JSON.stringify({ activeWorkspaceId: 'w-1', workspaces }))
    const window = await start()
    const port = wantPort(window.webContents, OUR_FRAME)
    if (!port) throw new Error('no port')
    const client: ContractRouterClient<typeof contract> = createORPCClient(new RPCLink({ port }))
    return {
      ticketFor: (path: unknown, frame: object | null = OUR_FRAME, sender: unknown = window.webContents) =>
        electron.invoke(FILE_TICKETS_MESSAGE, { sender, senderFrame: frame }, [path]),
      stage: (source: object) =>
        client.staging.add({ workspaceId: 'w-1', sources: [source as never], timeZone: 'UTC' }),
      scan: (at: string) => client.folders.scan({ workspaceId: 'w-1', location: { kind: 'path', path: at } }),
      close: () => port.close(),
    }
  }

  const path = () => join(folder, 'page', 'index.html')

  test('can’t be named by a path or an invented ticket', async () => {
    const { stage, scan, close } = await pageWithWorkspace()
    await expect(stage({ kind: 'path', path: path() })).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(stage({ kind: 'file', ticket: path() })).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(stage({ kind: 'file', ticket: randomUUID() })).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(scan(folder)).rejects.toMatchObject({ code: 'invalid-input' })
    close()
  })

  test('are staged by the ticket of the preload, once', async () => {
    const { ticketFor, stage, close } = await pageWithWorkspace()
    const [ticket] = (await ticketFor(path())) as string[]
    expect(ticket).not.toContain('index.html')
    expect((await stage({ kind: 'file', ticket })).stageIds).toHaveLength(1)
    await expect(stage({ kind: 'file', ticket })).rejects.toMatchObject({ code: 'invalid-input' })
    close()
  })

  test('without a path have no ticket', async () => {
    const { ticketFor, close } = await pageWithWorkspace()
    expect(await Promise.all(['', 'relative.wav', 7, null].map((one) => ticketFor(one)))).toEqual([
      [null],
      [null],
      [null],
      [null],
    ])
    close()
  })

  test('have tickets only for our page', async () => {
    const { ticketFor, close } = await pageWithWorkspace()
    await expect(ticketFor(path(), { parent: OUR_FRAME, origin: APP_ORIGIN })).rejects.toThrow()
    await expect(ticketFor(path(), { parent: null, origin: 'https://evil.example' })).rejects.toThrow()
    await expect(ticketFor(path(), null)).rejects.toThrow()
    await expect(ticketFor(path(), OUR_FRAME, {})).rejects.toThrow()
    close()
  })
})

describe('the scheme', () => {
  test('serves the page at every place in the app, with what it may load', async () => {
    await start()
    const answer = await electron.fetch(new Request('earshot-app://app/calls/17?sort=-duration'))
    expect(await answer.text()).toBe('<title>Earshot</title>')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('asks the core for media', async () => {
    await start()
    const answer = await electron.fetch(new Request('earshot-app://app/media/nowhere/1/audio'))
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type') ?? '').not.toContain('text/html')
  })

  test('has no other host', async () => {
    await start()
    expect((await electron.fetch(new Request('earshot-app://other/'))).status).toBe(404)
  })
})

test('a right click in a text field opens a menu, and no dictionary is downloaded for it', async () => {
  const window = await start('linux')
  const params = { isEditable: true, misspelledWord: '', dictionarySuggestions: [], editFlags: {} }
  window.webContents.emit('context-menu', {}, params)
  expect(electron.popups).toHaveLength(1)
  await setImmediate()
  expect(electron.session().downloadedDictionaries).toEqual([])
})

test('the theme that the page chose is used at once, and for the first paint of the next start', async () => {
  const window = await start('linux')
  expect(window.backgroundColor).toBe('#ffffff')
  const event = { sender: window.webContents, senderFrame: OUR_FRAME }
  await electron.invoke(CHANGE_SETTINGS_MESSAGE, event, { theme: 'dark' })
  expect(electron.nativeTheme.themeSource).toBe('dark')
  expect(window.backgroundColor).toBe('#131417')
  await shutdown.close()

  shutdown = createShutdown()
  expect((await start('linux')).options.backgroundColor).toBe('#131417')
})

describe('the menu', () => {
  test('opens settings in the page, in a new window if there is none', async () => {
    const window = await start('darwin')
    const first = { sender: window.webContents, senderFrame: OUR_FRAME }
    const closed = electron.invoke(NEXT_MENU_COMMAND_MESSAGE, first)
    window.close()
    electron.choose('Settings…')
    expect(await closed).toBeNull()
    const page = { sender: windowAt(1).webContents, senderFrame: OUR_FRAME }
    expect(await electron.invoke(NEXT_MENU_COMMAND_MESSAGE, page)).toBe('go.settings')
  })

  test('opens the log folder', async () => {
    await start()
    electron.choose('Open Log Folder')
    const logs = join(data(), 'logs')
    await vi.waitFor(() => expect(electron.openedPaths).toEqual([logs]))

    electron.parts.shell.openPath = () => Promise.resolve('there is no file manager')
    electron.choose('Open Log Folder')
    await vi.waitFor(() => expect(electron.dialog.messageBoxes.map(({ options }) => options.detail)).toEqual([logs]))
  })

  test('has its parts by role, and the tools for developers outside a package', async () => {
    await start()
    expect(electron.menu().map(({ role, label }) => role ?? label)).toEqual([
      '&File',
      '&Edit',
      '&View',
      '&Go',
      '&List',
      '&Call',
      '&Review',
      '&Import',
      'windowMenu',
      'help',
    ])
    expect(JSON.stringify(electron.menu())).toContain('toggleDevTools')
  })
})
