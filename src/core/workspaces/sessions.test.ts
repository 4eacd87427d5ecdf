import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { request } from 'undici'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { startLocalServer } from '../../../test/support/localServer.ts'
import { Budgets } from '../budget/budgets.ts'
import type { Log } from '../diagnostics/log.ts'
import { ApiKey } from '../keychain/apiKey.ts'
import { Keychain } from '../keychain/keychain.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { WorkspaceRegistry } from './registry.ts'
import { Sessions } from './sessions.ts'

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Log

let folder: string
let registry: WorkspaceRegistry
let keychain: Keychain
let budgets: Budgets
let sessions: Sessions
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-sessions-'))
  const clock = new FakeClock()
  registry = await WorkspaceRegistry.open(new JsonDocument(join(folder, 'workspaces.json')), SILENT)
  keychain = await Keychain.open({ store: null, reason: undefined, clock, log: SILENT })
  budgets = new Budgets(clock)
  sessions = new Sessions({
    registry,
    keychain,
    budgets,
    demoService: null,
    network: { proxy: undefined, extraCa: undefined },
    clock,
    log: SILENT,
    folder: join(folder, 'workspaces'),
  })
})
afterEach(async () => {
  await sessions.closeAll()
  budgets.close()
  rmSync(folder, { recursive: true, force: true })
})

async function connect(id: string, key: string, baseUrl = 'https://service.example') {
  await keychain.set(id, new ApiKey(key))
  await registry.put(
    { id, kind: 'connected', name: id, baseUrl, webAppUrl: null, keyKeptIn: 'memory' },
    { activate: true },
  )
  return (await sessions.get(id)).importBudget
}

it('a workspace that is removed and connected again finds the imports it has used', async () => {
  const first = await connect('w-1', 'key')
  await (await first.take())?.answered()
  await registry.remove('w-1')
  await sessions.erase('w-1')
  expect((await connect('w-2', 'key')).use().used).toBe(1)
  expect((await connect('w-3', 'another key')).use().used).toBe(0)
})

it('an id that is used again, as the demo’s is, gets a new import budget, kept in its new folder', async () => {
  await (await (await connect('w-1', 'key')).take())?.answered()
  await registry.remove('w-1')
  await sessions.erase('w-1')
  const budget = await connect('w-1', 'another key')
  expect(budget.use().used).toBe(0)
  await (await budget.take())?.answered()
  const stored = readFileSync(join(sessions.folderOf('w-1'), 'import-budget.json'), 'utf8')
  expect(JSON.parse(stored)).toMatchObject({ requests: [{ id: expect.any(String) }] })
})

it('what is closed sends nothing any more, to the service and to media hosts', async () => {
  const server = await startLocalServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{}')
  })
  try {
    await connect('w-1', 'key', server.url)
    const { client, mediaDispatcher } = await sessions.get('w-1')
    const asks = [
      () => client.callTypes(null, null, { isRetried: false }),
      () => request(server.url, { dispatcher: mediaDispatcher }),
    ]
    for (const ask of asks) await ask().catch(() => undefined) // What it answers doesn't matter, only that it was asked.
    expect(server.requests).toHaveLength(2)
    await sessions.closeAll()
    for (const ask of asks) await expect(ask()).rejects.toThrow()
    expect(server.requests).toHaveLength(2)
  } finally {
    await server.close()
  }
})
