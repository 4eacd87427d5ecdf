import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import { addPath, importOf, sendRow } from '../support/importing.ts'
import { namedWav } from '../support/recordings/pcmWav.ts'
import { addWorkspace, firstOf, memoryStore, settableClock, startTestCore, type TestCore } from '../support/testCore.ts'

// A recording is only sent to the workspace that it was prepared for, whatever key is in the keychain.

const [OWN, OTHER_OF_SAME, FOREIGN] = ['own-key', 'other-key', 'foreign-key'] as const

let simulator: Simulator
let app: TestCore
let store: ReturnType<typeof memoryStore>
let clock: ReturnType<typeof settableClock>
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-keys-'))
  simulator = await startSimulator({
    calls: 5,
    apiKey: OWN,
    otherKey: OTHER_OF_SAME,
    secondKey: FOREIGN,
    processingMs: 0,
    limits: 'sliding',
    // The core's clock is five times as fast, so that its budget is, too.
    requestsPerMinute: 1000,
  })
  store = memoryStore()
  clock = settableClock()
  app = await startTestCore({ secretStore: store, clock })
})
afterEach(async () => {
  await app.close()
  await simulator.close()
  rmSync(folder, { recursive: true, force: true })
})

const connect = (apiKey: string) => addWorkspace(app, { baseUrl: simulator.baseUrl, apiKey }, apiKey)
const received = () => simulator.requests.all().filter(({ method }) => method === 'POST')

async function send(workspaceId: string, name: string): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, namedWav(name))
  const stageId = await addPath(app.client, workspaceId, path)
  const [user] = await app.client.directory.users({ workspaceId })
  const fields = { timestamp: '2026-06-01T09:00:00Z', userId: user!.userId, callTypeId: null, title: null }
  const importId = await sendRow(app.client, workspaceId, {
    stageId,
    fields: { ...fields, leadName: null, leadCompany: null },
  })
  return importId!
}

it('a queued recording isn’t sent with the key of another workspace, and is sent once its own key is back', async () => {
  const workspaceId = await connect(OWN)
  await app.client.imports.pause({ workspaceId })
  const importId = await send(workspaceId, 'a.wav')
  await app.stop()
  await store.set(workspaceId, FOREIGN)
  app = await startTestCore({ secretStore: store, clock, dataFolder: app.dataFolder })
  await app.client.imports.resume({ workspaceId })
  const stuck = await firstOf(app.client.imports.watchQueue({ workspaceId }), ({ waitsFor }) => waitsFor !== null)
  expect(stuck.waitsFor).toMatchObject({ code: 'other-workspace' })
  expect(received()).toEqual([])
  await app.client.workspaces.setKey({ workspaceId, apiKey: OWN })
  await importOf(app.client, workspaceId, (one) => one.importId === importId && one.state.kind === 'done')
  expect(received().map(({ status }) => status)).toEqual([202])
})

it('two keys of one workspace share the ten imports an hour, so that the service refuses none', async () => {
  const first = await connect(OWN)
  const second = await connect(OTHER_OF_SAME)
  for (const index of [1, 2, 3, 4, 5, 6]) await send(first, `first ${index}.wav`)
  await expect.poll(() => received().length).toBe(6)
  for (const index of [1, 2, 3, 4, 5]) await send(second, `second ${index}.wav`)
  await expect.poll(() => received().length).toBe(10)
  const waiting = await firstOf(
    app.client.imports.watchQueue({ workspaceId: second }),
    ({ nextSendAt }) => nextSendAt !== null,
  )
  expect(waiting.nextSendAt! - clock.now()).toBeGreaterThan(30 * 60_000)
  expect(received().map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202))
})
