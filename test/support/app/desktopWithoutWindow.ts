import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { afterEach, beforeEach, expect } from 'vitest'
import { joinLongCalls } from '../../../src/contract/longCalls.ts'
import { FILE_TICKETS_MESSAGE, PORT_MESSAGE, REQUEST_PORT_MESSAGE } from '../../../src/contract/hostBridge.ts'
import { MINUTE, SECOND } from '../../../src/domain/units.ts'
import { createShutdown, type Shutdown } from '../../../src/hosts/node/shutdown.ts'
import { beforeReady } from '../../../src/hosts/electron/lifetime/beforeReady.ts'
import { quitInOrder } from '../../../src/hosts/electron/lifetime/ending.ts'
import { listenToOpenEvents } from '../../../src/hosts/electron/opening/openEvents.ts'
import { APP_ORIGIN } from '../../../src/hosts/electron/page/appScheme.ts'
import { runElectronHost } from '../../../src/hosts/electron/runElectronHost.ts'
import { createElectronStandIn, type ElectronStandIn } from '../../../src/hosts/electron/testing/electronStandIn.ts'
import type { MessagePortStandIn } from '../../../src/hosts/electron/testing/messagePortStandIn.ts'
import type { WindowStandIn } from '../../../src/hosts/electron/testing/windowStandIn.ts'
import { startSimulator, type Simulator } from '../../../src/simulator/server.ts'
import { namedWav } from '../recordings/pcmWav.ts'
import { SimulatedTime } from '../simulatedTime.ts'
import { addWorkspace, type CoreClient } from '../testCore.ts'

/** Inspecting hundreds of files would take most of the test's time, so the others are links. */
const MOST_FILES = 10

/** Against hanging only. */
const SHUTDOWN_LIMIT_MS = 5 * MINUTE

const OUR_FRAME = { parent: null, origin: APP_ORIGIN }

/** The desktop app without its window: the real host and core, a stand-in for Electron, the simulator, and simulated time. */
export class DesktopWithoutWindow {
  time!: SimulatedTime
  electron!: ElectronStandIn
  #folder = ''
  #simulator!: Simulator
  #shutdown!: Shutdown

  constructor() {
    beforeEach(async () => this.#start())
    afterEach(async () => this.#stop())
  }

  readonly imports = () => this.#simulator.requests.all().filter(({ method }) => method === 'POST')
  readonly tray = () => this.electron.trays.find(({ isDestroyed }) => !isDestroyed)

  /** Recordings that are committed in the window; then it is closed. */
  async importAndClose(count: number): Promise<void> {
    const window = this.electron.windows[0]
    if (!window) throw new Error('there is no window')
    const { client, close } = this.#pageOf(window)
    const workspaceId = await this.time.during(addWorkspace({ client }, this.#simulator))
    const recordings = join(this.#folder, 'recordings')
    await mkdir(recordings)
    for (let number = 1; number <= MOST_FILES; number += 1) {
      await writeFile(join(recordings, `${number}.wav`), namedWav(`call ${number} `))
    }
    const links = Array.from({ length: count - MOST_FILES }, (_, index) => ({
      kind: 'link' as const,
      url: `https://recordings.example/${index}.wav`,
    }))
    const frame = { sender: window.webContents, senderFrame: OUR_FRAME }
    const [ticket = ''] = (await this.electron.invoke(FILE_TICKETS_MESSAGE, frame, [recordings])) as string[]
    const staging = async (): Promise<void> => {
      await client.staging.add({ workspaceId, sources: [{ kind: 'file', ticket }, ...links], timeZone: 'UTC' })
      const [user] = await client.directory.users({ workspaceId })
      const change = { userId: user?.userId ?? 0, timestamp: '2026-06-01T09:00:00Z' }
      await client.staging.edit({ workspaceId, from: 'person', edits: [{ stageIds: 'all', change }] })
      for await (const { unseenCount } of await client.staging.watch({ workspaceId })) if (unseenCount === 0) break
      const { importCount } = await client.staging.commit({ workspaceId, stageIds: 'all' })
      expect(importCount).toBe(count)
    }
    await this.time.during(staging())
    await this.time.until(() => this.imports().length > 0)
    close()
    window.close()
    await this.time.until(() => this.electron.dialog.messageBoxes.length > 0)
    this.electron.dialog.messageBoxes[0]?.click('Keep importing')
    await this.time.until(() => window.isDestroyed())
  }

  async #start(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'earshot-without-window-'))
    await mkdir(join(this.#folder, 'page'))
    this.time = new SimulatedTime()
    // A service that refuses the eleventh import of any hour.
    this.#simulator = await startSimulator({
      calls: 20,
      seed: 5,
      clock: this.time.simulatorClock(),
      limits: 'sliding',
      processingMs: SECOND,
      fetchRecording: () => Promise.resolve(new Response(Uint8Array.from(namedWav('linked')))),
    })
    this.#shutdown = createShutdown(SHUTDOWN_LIMIT_MS)
    this.electron = createElectronStandIn({ pageFolder: join(this.#folder, 'page'), clock: this.time.clock })
    const app = { setPath: () => undefined, requestSingleInstanceLock: () => true }
    const request = { demo: false, opens: [] }
    const prepared = await beforeReady(app, { data: join(this.#folder, 'data'), ...request }, this.#shutdown)
    if (!prepared) throw new Error('another Earshot has the folder')
    await runElectronHost({
      electron: this.electron.parts,
      prepared,
      request,
      ending: quitInOrder(this.electron.parts.app, this.#shutdown, []),
      onOpen: listenToOpenEvents(this.electron.app as unknown as Parameters<typeof listenToOpenEvents>[0]),
      shutdown: this.#shutdown,
      onShown: () => undefined,
      onCoreLost: () => undefined,
      clock: this.time.clock,
    })
  }

  async #stop(): Promise<void> {
    await this.#shutdown.close()
    this.time.stop()
    await this.#simulator.close()
    await rm(this.#folder, { recursive: true })
  }

  #pageOf(window: WindowStandIn): { readonly client: CoreClient; readonly close: () => void } {
    let port: MessagePort | undefined
    const postMessage = (channel: string, _message: unknown, ports: readonly MessagePortStandIn[]): void => {
      if (channel === PORT_MESSAGE) port = ports[0]?.transfer()
    }
    const senderFrame = { ...OUR_FRAME, postMessage, isDestroyed: () => false }
    this.electron.ipcMain.emit(REQUEST_PORT_MESSAGE, { sender: window.webContents, senderFrame })
    if (!port) throw new Error('no port')
    const handed = port
    return {
      client: createORPCClient(new RPCLink({ port: handed, interceptors: [joinLongCalls] })),
      close: () => handed.close(),
    }
  }
}
