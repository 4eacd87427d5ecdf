import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FILE_TICKETS_MESSAGE, PORT_MESSAGE, WANT_PORT_MESSAGE } from '../../src/contract/hostBridge.ts'
import { HOUR, SECOND } from '../../src/domain/units.ts'
import { createShutdown, type Shutdown } from '../../src/hosts/node/shutdown.ts'
import { beforeReady } from '../../src/hosts/electron/lifetime/beforeReady.ts'
import { listenToOpenEvents } from '../../src/hosts/electron/opening/openEvents.ts'
import { APP_ORIGIN } from '../../src/hosts/electron/page/appScheme.ts'
import { runElectronHost } from '../../src/hosts/electron/runElectronHost.ts'
import { createElectronStandIn, type ElectronStandIn } from '../../src/hosts/electron/testing/electronStandIn.ts'
import type { MessagePortStandIn } from '../../src/hosts/electron/testing/messagePortStandIn.ts'
import type { WindowStandIn } from '../../src/hosts/electron/testing/windowStandIn.ts'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import { namedWav } from '../support/recordings/pcmWav.ts'
import { SimulatedTime } from '../support/simulatedTime.ts'
import { addWorkspace, type CoreClient } from '../support/testCore.ts'

/** The desktop app without its window: the real host and core, a stand-in for Electron, the simulator, and simulated time. */

let folder: string
let time: SimulatedTime
let simulator: Simulator
let shutdown: Shutdown
let electron: ElectronStandIn

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-without-window-'))
  await mkdir(join(folder, 'page'))
  time = new SimulatedTime()
  // A service that refuses the eleventh import of any hour.
  simulator = await startSimulator({
    calls: 20,
    seed: 5,
    clock: time.simulatorClock(),
    limits: 'sliding',
    processingMs: SECOND,
    fetchRecording: () => Promise.resolve(new Response(Uint8Array.from(namedWav('linked')))),
  })
  shutdown = createShutdown()
  electron = createElectronStandIn({ pageFolder: join(folder, 'page'), clock: time.clock })
  const app = { setPath: () => undefined, requestSingleInstanceLock: () => true }
  const asked = { demo: false, opens: [] }
  const prepared = await beforeReady(app, { data: join(folder, 'data'), ...asked }, shutdown)
  if (!prepared) throw new Error('another Earshot has the folder')
  await runElectronHost({
    electron: electron.parts,
    prepared,
    asked,
    keptArguments: [],
    openEvents: listenToOpenEvents(electron.app as unknown as Parameters<typeof listenToOpenEvents>[0]),
    shutdown,
    onShown: () => undefined,
    onCoreLost: () => undefined,
    clock: time.clock,
  })
})

afterEach(async () => {
  await shutdown.close()
  time.stop()
  await simulator.close()
  await rm(folder, { recursive: true })
})

/** Inspecting hundreds of files would take most of the test's time, so the others are links. */
const MOST_FILES = 10

/** Recordings that are committed in the window; then it is closed. */
async function importAndClose(count: number): Promise<void> {
  const window = electron.windows[0]
  if (!window) throw new Error('there is no window')
  const { client, close } = pageOf(window)
  const workspaceId = await time.during(addWorkspace({ client }, simulator))
  const recordings = join(folder, 'recordings')
  await mkdir(recordings)
  for (let number = 1; number <= MOST_FILES; number += 1) {
    await writeFile(join(recordings, `${number}.wav`), namedWav(`call ${number} `))
  }
  const links = Array.from({ length: count - MOST_FILES }, (_, index) => ({
    kind: 'link' as const,
    url: `https://recordings.example/${index}.wav`,
  }))
  const frame = { sender: window.webContents, senderFrame: OUR_FRAME }
  const [ticket = ''] = (await electron.invoke(FILE_TICKETS_MESSAGE, frame, [recordings])) as string[]
  const staging = async (): Promise<void> => {
    await client.staging.add({ workspaceId, sources: [{ kind: 'file', ticket }, ...links], timeZone: 'UTC' })
    const [user] = await client.directory.users({ workspaceId })
    const change = { userId: user?.userId ?? 0, timestamp: '2026-06-01T09:00:00Z' }
    await client.staging.edit({ workspaceId, from: 'person', edits: [{ stageIds: 'all', change }] })
    for await (const { unseenCount } of await client.staging.watch({ workspaceId })) if (unseenCount === 0) break
    const { importCount } = await client.staging.commit({ workspaceId, stageIds: 'all' })
    expect(importCount).toBe(count)
  }
  await time.during(staging())
  await time.until(() => imports().length > 0)
  close()
  window.close()
  await time.until(() => electron.dialog.messageBoxes.length > 0)
  electron.dialog.messageBoxes[0]?.click('Keep importing')
  await time.until(() => window.isDestroyed())
}

const OUR_FRAME = { parent: null, origin: APP_ORIGIN }

function pageOf(window: WindowStandIn): { readonly client: CoreClient; readonly close: () => void } {
  let port: MessagePort | undefined
  const postMessage = (channel: string, _message: unknown, ports: readonly MessagePortStandIn[]): void => {
    if (channel === PORT_MESSAGE) port = ports[0]?.transfer()
  }
  const senderFrame = { ...OUR_FRAME, postMessage, isDestroyed: () => false }
  electron.ipcMain.emit(WANT_PORT_MESSAGE, { sender: window.webContents, senderFrame })
  if (!port) throw new Error('no port')
  const handed = port
  return { client: createORPCClient(new RPCLink({ port: handed })), close: () => handed.close() }
}

const imports = () => simulator.requests.all().filter(({ method }) => method === 'POST')
const tray = () => electron.trays.find(({ isDestroyed }) => !isDestroyed)

it('490 recordings are imported in 49 hours, each once, and then the app quits', async () => {
  await importAndClose(490)
  const startedAt = imports()[0]?.atMs ?? 0
  await time.until(() => tray()?.toolTip.includes('480 recordings waiting, next at') === true)
  expect([...electron.powerSaveBlocker.started.values()]).toEqual(['prevent-app-suspension'])
  await time.until(() => electron.app.exitCodes.length > 0)

  const sent = imports()
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 490 }, () => 202))
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(490)
  const hours = (time.clock.now() - startedAt) / HOUR
  expect(hours).toBeGreaterThan(48)
  expect(hours).toBeLessThan(49)
  expect(electron.notices.map(({ title, body, isShown }) => ({ title, body, isShown }))).toEqual([
    { title: '490 recordings imported', body: 'Analysis is complete.', isShown: true },
  ])
  expect(electron.app.exitCodes).toEqual([0])
  expect(electron.powerSaveBlocker.started.size).toBe(0)
  expect(electron.windows).toHaveLength(1)
}, 300_000)

it('after the computer slept, the next recording is sent at once', async () => {
  await importAndClose(11)
  await time.until(() => tray()?.toolTip.includes('1 recording waiting, next at') === true)
  // As on Linux: the time of day moves on, timers don't.
  time.clock.jump(2 * HOUR)
  electron.powerMonitor.emit('resume')
  await time.untilSoon(() => imports().length === 11)
  expect(imports().every(({ status }) => status === 202)).toBe(true)
}, 120_000)
