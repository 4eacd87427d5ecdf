import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workspacePaths } from '../../src/contract/paths.ts'
import { startCoreProcess } from '../../src/hosts/electron/coreProcess/coreProcess.ts'
import { type KeptCore, keepCore } from '../../src/hosts/electron/coreProcess/keepCore.ts'
import type { Utility } from '../../src/hosts/electron/system/utilityProcess.ts'
import { createChannelStandIn, MessagePortStandIn } from '../../src/hosts/electron/testing/messagePortStandIn.ts'
import { UtilityStandIn } from '../../src/hosts/electron/testing/utilityStandIn.ts'
import { createShutdown } from '../../src/hosts/node/shutdown.ts'
import { type Simulator, startSimulator } from '../../src/simulator/server.ts'
import { type CoreClient, listedCalls } from '../support/testCore.ts'

/** The desktop app's core in a process of its own, and everything that its main process sends and receives. */

const CORE_PROGRAM = join(import.meta.dirname, '..', '..', 'src', 'hosts', 'electron', 'coreMain.ts')
const KEY = `key-RECOGNIZABLE-${crypto.randomUUID()}`

let folder: string
let simulator: Simulator
let core: KeptCore
let client: CoreClient
const seen: string[] = []
const shutdown = createShutdown()

/** Records what goes through the end of a channel that the main process keeps. */
function watchedChannel(): ReturnType<typeof createChannelStandIn> {
  const channel = createChannelStandIn()
  const { port1 } = channel
  const post = port1.postMessage.bind(port1)
  port1.postMessage = (message: unknown) => {
    note(message)
    post(message)
  }
  port1.on('message', ({ data }: { readonly data: unknown }) => note(data))
  return channel
}

function note(message: unknown): void {
  const readable = (_key: string, value: unknown): unknown =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value
  seen.push(JSON.stringify(message, readable))
}

function watchedProcess(): Utility {
  const utility = new UtilityStandIn(CORE_PROGRAM, [], { env: process.env })
  const post = utility.postMessage.bind(utility)
  utility.postMessage = (message, ports) => {
    note(message)
    post(message, ports)
  }
  utility.on('message', note)
  return utility as unknown as Utility
}

function lost(): never {
  throw new Error('the core’s process ended')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-core-process-'))
  simulator = await startSimulator({ calls: 120, seed: 5, apiKey: KEY })
  const services = {
    redeemFileTickets: (tickets: readonly string[]) => tickets.map(() => null),
    notify: () => undefined,
    onImports: () => undefined,
    resolveProxy: () => Promise.resolve(null),
    demo: {
      start: () => Promise.reject(new Error('not used')),
      erase: () => Promise.resolve(),
      state: () => ({ state: 'off' as const }),
      onChange: () => () => undefined,
    },
  }
  const options = { makeChannel: watchedChannel, services, version: '0.0.0', dataFolder: join(folder, 'data') }
  core = keepCore({
    makeChannel: watchedChannel,
    start: (onEnd) => startCoreProcess({ ...options, fork: watchedProcess, onEnd }),
    shutdown,
    reports: { report: lost },
    onRestart: lost,
    giveUp: lost,
  })
  // In Electron, what goes through the page's port doesn't pass the main process.
  const { port1, port2 } = new MessageChannel()
  core.connect(new MessagePortStandIn(port1))
  client = createORPCClient(new RPCLink({ port: port2 }))
  await core.started
})

afterAll(async () => {
  await shutdown.close()
  await simulator.close()
  await rm(folder, { recursive: true, force: true })
})

it('the main process sees neither an API key nor a signed URL', async () => {
  const { baseUrl } = simulator
  await expect(client.workspaces.test({ baseUrl, apiKey: `${KEY}-wrong` })).rejects.toMatchObject({
    code: 'unauthorized',
  })
  const { workspaceId } = await client.workspaces.add({ name: 'W', baseUrl, apiKey: KEY, webAppUrl: null })
  const calls = await listedCalls({ client }, workspaceId)
  const callId = calls.find(({ format }) => format === 'audio')!.id
  const raw = await (await fetch(`${baseUrl}/v1/calls/${callId}`, { headers: { 'x-api-key': KEY } })).text()
  const [, signature = ''] = /[?&](?:sig|signature|token)=([\w%.-]{8,})/i.exec(raw) ?? []
  expect(signature).not.toBe('')

  const { media } = await client.calls.detail({ workspaceId, callId })
  expect(media.hasAudio).toBe(true)
  const sources = [{ kind: 'file' as const, ticket: crypto.randomUUID() }]
  await expect(client.staging.add({ workspaceId, sources, timeZone: 'UTC' })).rejects.toMatchObject({
    code: 'invalid-input',
  })
  const request = new Request(`earshot-app://app${workspacePaths(workspaceId).callMedia(callId, 'audio')}`, {
    headers: { range: 'bytes=0-999' },
  })
  const answer = await core.handle(request)
  expect([answer.status, (await answer.bytes()).length]).toEqual([206, 1000])

  expect(seen.some((text) => text.includes('"kind":"chunk"'))).toBe(true)
  expect(seen.some((text) => text.includes('redeemFileTickets'))).toBe(true)
  for (const text of seen) {
    for (const secret of [KEY, signature]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(Buffer.from(secret).toString('base64'))
    }
  }
})
