import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
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

async function connect(id: string, key: string) {
  await keychain.set(id, new ApiKey(key))
  const baseUrl = 'https://service.example'
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
