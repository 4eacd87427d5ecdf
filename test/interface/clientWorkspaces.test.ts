import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSimulator, type Simulator } from '../../src/simulator/server.ts'
import { addWorkspace, listedCalls, memoryStore, startTestCore, type TestCore } from '../support/testCore.ts'

// One service with two workspaces, each with its key: the app keeps them apart.

const KEYS = ['key-of-the-first', 'key-of-the-second'] as const
const IDS = [4117, 5290] as const

let simulator: Simulator
let app: TestCore
let workspaceIds: readonly string[]

beforeAll(async () => {
  simulator = await startSimulator({ calls: 60, apiKey: KEYS[0], secondKey: KEYS[1] })
  app = await startTestCore({ secretStore: memoryStore() })
  workspaceIds = []
  for (const apiKey of KEYS)
    workspaceIds = [...workspaceIds, await addWorkspace(app, { baseUrl: simulator.baseUrl, apiKey }, apiKey)]
})
afterAll(async () => {
  await app.close()
  await simulator.close()
})

const callsOf = (workspaceId: string) => listedCalls(app, workspaceId)

it('two workspaces of one service show their own calls, users and call types', async () => {
  const [first, second] = await Promise.all(workspaceIds.map(callsOf))
  expect([first?.length, second?.length]).toEqual([60, 40])
  for (const [index, calls] of [first, second].entries())
    expect(new Set(calls?.map((call) => call.workspaceId))).toEqual(new Set([IDS[index]]))
  const users = await Promise.all(workspaceIds.map((workspaceId) => app.client.directory.users({ workspaceId })))
  expect(users.map((list) => list.length)).toEqual([34, 9])
  const types = await Promise.all(workspaceIds.map((workspaceId) => app.client.directory.callTypes({ workspaceId })))
  expect(types.map((list) => list.length)).toEqual([12, 4])
})

it.each([0, 1] as const)('a call of the other workspace isn’t found in workspace %i', async (own) => {
  const [foreign] = await callsOf(workspaceIds[1 - own]!)
  const [known] = await callsOf(workspaceIds[own]!)
  const open = (callId: number) => app.client.calls.detail({ workspaceId: workspaceIds[own]!, callId })
  await expect(open(foreign!.id)).rejects.toMatchObject({ code: 'not-found', data: { what: 'call' } })
  await expect(open(known!.id)).resolves.toBeDefined()
})

it.each([0, 1] as const)(
  'the key of the other workspace is refused for workspace %i, which keeps its own',
  async (own) => {
    const workspaceId = workspaceIds[own]!
    const before = (await callsOf(workspaceId)).map(({ id }) => id)
    await expect(app.client.workspaces.setKey({ workspaceId, apiKey: KEYS[1 - own]! })).rejects.toMatchObject({
      code: 'other-workspace',
    })
    expect((await callsOf(workspaceId)).map(({ id }) => id)).toEqual(before)
    await app.client.workspaces.setKey({ workspaceId, apiKey: KEYS[own] })
    expect((await callsOf(workspaceId)).map(({ id }) => id)).toEqual(before)
  },
)
