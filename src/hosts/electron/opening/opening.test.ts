import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import type { ContractRouterClient } from '@orpc/contract'
import type { App } from 'electron'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { contract } from '../../../contract/contract.ts'
import { NEXT_OPENED_MESSAGE, PORT_MESSAGE, REQUEST_PORT_MESSAGE, type Opened } from '../../../contract/hostBridge.ts'
import { createShutdown, type Shutdown } from '../../node/shutdown.ts'
import { readElectronArguments, type StartRequest } from '../launch/electronArguments.ts'
import { beforeReady } from '../lifetime/beforeReady.ts'
import { quitInOrder } from '../lifetime/ending.ts'
import { APP_ORIGIN } from '../page/appScheme.ts'
import { runElectronHost } from '../runElectronHost.ts'
import { createElectronStandIn, type ElectronStandIn } from '../testing/electronStandIn.ts'
import type { MessagePortStandIn } from '../testing/messagePortStandIn.ts'
import { launchOnLinux, launchOnWindows, reordered } from '../testing/systemLaunch.ts'
import { WindowStandIn } from '../testing/windowStandIn.ts'
import { listenToOpenEvents } from './openEvents.ts'
import { registerLinks } from './registerLinks.ts'

/** What the system opens reaches the page, on a cold start and in the running app, with the real core and a stand-in for Electron. */

const SYSTEMS = ['win32', 'darwin', 'linux'] as const
type System = (typeof SYSTEMS)[number]

const LINK = 'earshot://call/123?t=68.4&workspace=w-1'
const AT_MOMENT = { callId: 123, seconds: 68.4, untilSeconds: null, turn: null, workspaceId: 'w-1' }

let folder: string
let shutdown: Shutdown
let electron: ElectronStandIn

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-opening-'))
  await mkdir(join(folder, 'data'))
  const workspace = { id: 'w-1', kind: 'connected', name: 'Sales', baseUrl: 'https://service.example' }
  const workspaces = [{ ...workspace, webAppUrl: null, color: 'indigo', keyKeptIn: 'os' }]
  await writeFile(join(folder, 'data', 'workspaces.json'), JSON.stringify({ activeWorkspaceId: 'w-1', workspaces }))
  for (const name of ['a.wav', 'b.wav']) await writeFile(join(folder, name), 'sound')
  await mkdir(join(folder, 'monday'))
  for (const name of ['c.wav', 'notes.txt']) await writeFile(join(folder, 'monday', name), 'sound')
  shutdown = createShutdown()
})
afterEach(async () => {
  await shutdown.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** The arguments of the process that the system starts to open them; on macOS, they come as events. */
function launchFor(system: System, opened: readonly string[]): readonly string[] {
  if (system === 'darwin') return ['/Applications/Earshot.app/Contents/MacOS/Earshot']
  if (system === 'linux') return launchOnLinux('/opt/earshot %U', opened)
  const [link, ...others] = opened
  if (link === undefined || others.length > 0 || !link.startsWith('earshot:')) return ['Earshot.exe', ...opened]
  registerLinks(electron.app, { platform: system, execPath: 'Earshot.exe', hasAppPath: false })
  const argv = launchOnWindows(electron.app.linkCommands.get('earshot') ?? '', link)
  if (argv === null) throw new Error('Electron exits')
  return argv
}

function readArguments(system: System, opened: readonly string[]) {
  // The paths of this test are those of the machine it runs on.
  const platform = system === 'win32' ? process.platform : system
  return readElectronArguments(launchFor(system, opened), { hasAppPath: false, folder, platform })
}

/** Starts the app as the system does to open these. */
async function start(system: System, opened: readonly string[] = []): Promise<WindowStandIn> {
  electron = createElectronStandIn({ pageFolder: folder, platform: system })
  const { app } = electron
  const onOpen = listenToOpenEvents(app as unknown as App)
  const request = readArguments(system, opened)
  const lock = { setPath: () => undefined, requestSingleInstanceLock: () => true }
  const prepared = await beforeReady(lock, { ...request, data: join(folder, 'data') }, shutdown)
  if (!prepared) throw new Error('another Earshot has the folder')
  // Before the app is ready.
  if (system === 'darwin') openOnMac(opened)
  const ending = quitInOrder(electron.parts.app, shutdown, request.kept)
  const common = { electron: electron.parts, prepared, request, ending, onOpen, shutdown }
  const onNothing = { onShown: () => undefined, onCoreLost: () => undefined }
  await runElectronHost({ ...common, ...onNothing })
  return windowAt(0)
}

/** Opens them with the app while it is running. */
async function openAgain(system: System, opened: readonly string[]): Promise<void> {
  if (system === 'darwin') return openOnMac(opened)
  let sent: StartRequest | undefined
  const lock = {
    setPath: () => undefined,
    requestSingleInstanceLock: (data?: Record<string, unknown>) => ((sent = structuredClone(data) as never), false),
  }
  await beforeReady(lock, { ...readArguments(system, opened), data: join(folder, 'data') }, createShutdown())
  electron.app.emit('second-instance', {}, reordered(launchFor(system, opened)), folder, sent)
}

function openOnMac(opened: readonly string[]): void {
  for (const one of opened) {
    const event = one.startsWith('earshot:') ? 'open-url' : 'open-file'
    expect(electron.app.openOnMac(event, one)).toBe(true)
  }
}

function windowAt(index: number): WindowStandIn {
  const window = electron.windows[index]
  if (!window) throw new Error(`there is no window ${index}`)
  return window
}

const OUR_FRAME = { parent: null, origin: APP_ORIGIN }

function nextOpened(window: WindowStandIn, doneId: number | null = null, frame: object = OUR_FRAME): Promise<Opened> {
  const event = { sender: window.webContents, senderFrame: frame }
  return electron.invoke(NEXT_OPENED_MESSAGE, event, doneId) as Promise<Opened>
}

function ticketsOf(opened: Opened): readonly string[] {
  if (opened.kind !== 'recordings') throw new Error(`opened: ${opened.kind}`)
  return opened.tickets
}

/** Connects the page to the core. */
function connect(window: WindowStandIn) {
  let port: MessagePort | undefined
  const postMessage = (channel: string, _message: unknown, ports: readonly MessagePortStandIn[]): void => {
    if (channel === PORT_MESSAGE) port = ports[0]?.transfer()
  }
  const senderFrame = { ...OUR_FRAME, postMessage, isDestroyed: () => false }
  electron.ipcMain.emit(REQUEST_PORT_MESSAGE, { sender: window.webContents, senderFrame })
  if (!port) throw new Error('no port')
  const client: ContractRouterClient<typeof contract> = createORPCClient(new RPCLink({ port }))
  return { client, close: () => port?.close() }
}

/** Stages the files of the tickets; returns the names of all rows. */
async function stagedNames(window: WindowStandIn, tickets: readonly string[]): Promise<readonly string[]> {
  const { client, close } = connect(window)
  const sources = tickets.map((ticket) => ({ kind: 'file', ticket }) as const)
  if (sources.length > 0) await client.staging.add({ workspaceId: 'w-1', sources, timeZone: 'UTC' })
  const { rows } = await client.staging.page({ workspaceId: 'w-1', only: 'all', offset: 0, limit: 10 })
  close()
  return rows.map(({ fileName }) => fileName)
}

describe.each(SYSTEMS)('on %s', (system) => {
  test('a link starts the app, and the page learns which call and moment', async () => {
    const window = await start(system, [LINK])
    expect(window.loaded).toBe(`${APP_ORIGIN}/`)
    expect(await nextOpened(window)).toEqual({ id: 1, kind: 'call', link: AT_MOMENT })
  })

  test('a link comes to the page of the running app, which comes to the front', async () => {
    const window = await start(system)
    const opened = nextOpened(window)
    await openAgain(system, [LINK])
    expect(await opened).toEqual({ id: 1, kind: 'call', link: AT_MOMENT })
    expect(window.shown).toEqual(['restore', 'show', 'focus'])
    expect(electron.windows).toHaveLength(1)
  })

  test('recordings and folders can be staged, by a start and in the running app', async () => {
    const window = await start(system, [join(folder, 'a.wav'), join(folder, 'monday')])
    const first = await nextOpened(window)
    expect(await stagedNames(window, ticketsOf(first))).toEqual(['a.wav', 'c.wav'])
    const next = nextOpened(window, first.id)
    await openAgain(system, [join(folder, 'b.wav')])
    expect(await stagedNames(window, ticketsOf(await next))).toEqual(['a.wav', 'c.wav', 'b.wav'])
  })

  test('a link that doesn’t lead to a call is reported as such', async () => {
    const window = await start(system)
    await openAgain(system, ['earshot://import?url=https://evil.example/a.wav'])
    expect(await nextOpened(window)).toEqual({ id: 1, kind: 'unknown-link' })
  })

  test('a link changes nothing and opens nothing outside', async () => {
    const window = await start(system, ['earshot://workspace/remove/w-1'])
    const before = await readFile(join(folder, 'data', 'workspaces.json'), 'utf8')
    for (const path of ['call/1', 'call/1?remove=true', 'import?file=/etc/passwd', 'open?url=https://evil.example'])
      await openAgain(system, [`earshot://${path}`])
    expect((await nextOpened(window)).kind).toBe('unknown-link')
    expect(electron.opened).toEqual([])
    expect(electron.windows.map(({ loaded }) => loaded)).toEqual([`${APP_ORIGIN}/`])
    expect(await readFile(join(folder, 'data', 'workspaces.json'), 'utf8')).toBe(before)
    expect(await stagedNames(window, [])).toEqual([])
  })
})

test('what the page hasn’t opened yet comes again after a reload, and only that', async () => {
  const window = await start('linux', [join(folder, 'a.wav')])
  const first = await nextOpened(window)
  await openAgain('linux', [LINK])
  const again = await nextOpened(window)
  expect(again).toEqual({ id: 1, kind: 'recordings', tickets: [expect.any(String)] })
  const link = { id: 2, kind: 'call', link: AT_MOMENT }
  expect(await nextOpened(window, first.id)).toEqual(link)
  expect(await nextOpened(window)).toEqual(link)
  const rest = nextOpened(window, 2)
  await openAgain('linux', [join(folder, 'b.wav')])
  expect(await rest).toMatchObject({ id: 3, kind: 'recordings' })
  expect(await stagedNames(window, ticketsOf(await nextOpened(window)))).toEqual(['b.wav'])
})

test('recordings and a link come one after the other, and files that macOS opens together come together', async () => {
  const window = await start('darwin', [join(folder, 'a.wav'), join(folder, 'b.wav'), LINK, join(folder, 'monday')])
  const first = await nextOpened(window)
  expect(ticketsOf(first)).toHaveLength(2)
  const second = await nextOpened(window, first.id)
  expect(second).toMatchObject({ kind: 'call', link: AT_MOMENT })
  expect(ticketsOf(await nextOpened(window, second.id))).toHaveLength(1)
})

test('of several links that wait, the last one is opened', async () => {
  const window = await start('darwin', ['earshot://call/1', 'earshot://nowhere', LINK])
  expect(await nextOpened(window)).toEqual({ id: 3, kind: 'call', link: AT_MOMENT })
})

test('without a window, a link opens one', async () => {
  const window = await start('darwin')
  window.close()
  await openAgain('darwin', [LINK])
  expect(await nextOpened(windowAt(1))).toMatchObject({ kind: 'call', link: AT_MOMENT })
})

test('other pages and frames learn nothing of it', async () => {
  const window = await start('linux', [LINK])
  await expect(nextOpened(window, null, { parent: OUR_FRAME, origin: APP_ORIGIN })).rejects.toThrow()
  await expect(nextOpened(window, null, { parent: null, origin: 'https://evil.example' })).rejects.toThrow()
  await expect(nextOpened(new WindowStandIn({}))).rejects.toThrow()
})

test('what is opened while the app is closing is opened by its next start', async () => {
  await start('linux')
  const closing = Promise.withResolvers<void>()
  shutdown.add('something slow', () => closing.promise)
  electron.app.quit()
  await openAgain('linux', [LINK])
  await openAgain('linux', [join(folder, 'a.wav')])
  closing.resolve()
  await vi.waitFor(() => expect(electron.app.exitCodes).toEqual([0]))
  expect(electron.app.relaunches).toEqual([['--', join(folder, 'a.wav'), LINK]])
})
