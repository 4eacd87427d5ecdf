import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { firstOf, startTestCore, type TestCore } from '../../../test/support/testCore.ts'
import type { CoreOptions, DemoService, SecretStore } from '../ports.ts'

const owned: TestCore[] = []
afterEach(async () => {
  for (const core of owned.splice(0)) await core.close()
})

async function start(options: Partial<CoreOptions>): Promise<TestCore> {
  const core = await startTestCore(options)
  owned.push(core)
  return core
}

/** A data folder that knows a workspace `w-1`, whose key is said to be in the OS keychain. */
function folderWithWorkspace(): string {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-workspaces-'))
  const workspace = { id: 'w-1', kind: 'connected', name: 'Sales', baseUrl: 'https://service.example' }
  const workspaces = [{ ...workspace, webAppUrl: null, keyKeptIn: 'os' }]
  writeFileSync(join(dataFolder, 'workspaces.json'), JSON.stringify({ activeWorkspaceId: 'w-1', workspaces }))
  return dataFolder
}

it('a core for browsers takes no file by its path', async () => {
  const source = { kind: 'path', path: '/etc/hostname' } as const
  const { client } = await start({ host: 'web' })
  await expect(client.imports.stage({ source })).rejects.toMatchObject({
    code: 'invalid-input',
    data: { field: 'source' },
  })
})

it('a key that no service could be sent is refused here, in no service’s name', async () => {
  const { client } = await start({})
  const connection = { baseUrl: 'https://service.invalid', apiKey: 'two words' }
  await expect(client.workspaces.test(connection)).rejects.toMatchObject({
    code: 'invalid-input',
    data: { reason: expect.stringContaining('API key') },
  })
})

it('the budget of a workspace without a key is a stream, which asks the keychain once', async () => {
  const dataFolder = folderWithWorkspace()
  const entries = new Map<string, string>()
  let asked = 0
  const secretStore: SecretStore = {
    get: (account) => {
      if (account === 'w-1') asked += 1
      return Promise.resolve(entries.get(account) ?? null)
    },
    set: (account, secret) => Promise.resolve(void entries.set(account, secret)),
    delete: (account) => Promise.resolve(entries.delete(account)),
  }
  const { client } = await start({ dataFolder, secretStore })
  asked = 0
  expect(await firstOf(client.budget.watch({ workspaceId: 'w-1' }))).toMatchObject({ used: 0, waiting: 0 })
  expect(asked).toBe(1)
  await expect(firstOf(client.budget.watch({ workspaceId: 'w-2' }))).rejects.toMatchObject({ code: 'not-found' })
})

describe('removing a workspace', () => {
  it('erases the demo with what its service keeps', async () => {
    let erased = 0
    const demoService: DemoService = {
      start: () => Promise.resolve({ baseUrl: 'http://127.0.0.1:9', apiKey: 'demo-key' }),
      state: () => ({ state: 'ready' }),
      onChange: () => () => undefined,
      erase: () => Promise.resolve(void (erased += 1)),
    }
    const { client } = await start({ demoService })
    const { workspaceId } = await client.workspaces.openDemo()
    expect(erased).toBe(0)
    await client.workspaces.remove({ workspaceId })
    expect(erased).toBe(1)
  })
  it('that the disk can’t note fails, and erases nothing', async () => {
    const dataFolder = folderWithWorkspace()
    const { client } = await start({ dataFolder })
    const kept = join(dataFolder, 'workspaces', 'w-1', 'reviews.db')
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(kept, 'reviews')
    // A folder in the file's place: nothing can be written there, by root either.
    rmSync(join(dataFolder, 'workspaces.json'))
    mkdirSync(join(dataFolder, 'workspaces.json'))
    await expect(client.workspaces.remove({ workspaceId: 'w-1', mayLeaveKey: true })).rejects.toThrow()
    expect(readFileSync(kept, 'utf8')).toBe('reviews')
    expect((await firstOf(client.app.watch())).workspaces.map(({ name }) => name)).toEqual(['Sales'])
  })

  it('whose key the keychain can’t give up is left whole, unless the key may stay there', async () => {
    const dataFolder = folderWithWorkspace()
    const { client } = await start({ dataFolder, secretStoreReason: 'No keychain service is running.' })
    const names = async () => (await firstOf(client.app.watch())).workspaces.map(({ name }) => name)
    await expect(client.workspaces.remove({ workspaceId: 'w-1' })).rejects.toMatchObject({
      code: 'keychain-unavailable',
    })
    expect(await names()).toEqual(['Sales'])
    await client.workspaces.remove({ workspaceId: 'w-1', mayLeaveKey: true })
    expect(await names()).toEqual([])
  })
})
