import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startLocalServer } from '../../../test/support/localServer.ts'
import { addWorkspace, fileSource, firstOf, startTestCore, type TestCore } from '../../../test/support/testCore.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { AppSnapshot } from '../../contract/snapshots.ts'
import { HOUR } from '../../domain/units.ts'
import { ruleForSystem } from '../../domain/recordings/rules/suggestRules.ts'
import type { CoreOptions, DemoService, SecretStore } from '../ports.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'

const owned: TestCore[] = []
const servers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of servers.splice(0)) await close()
  // The last one of several with one data folder still writes there, until it is closed.
  for (const core of owned.splice(0).toReversed()) await core.close()
})

async function start(options: Partial<CoreOptions>): Promise<TestCore> {
  const core = await startTestCore(options)
  owned.push(core)
  return core
}

/** A data folder with a workspace `w-1`, whose key is recorded as in the OS keychain. */
function folderWithWorkspace(baseUrl = 'https://service.example'): string {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-workspaces-'))
  const workspace = { id: 'w-1', kind: 'connected', name: 'Sales', baseUrl }
  const workspaces = [{ ...workspace, webAppUrl: null, keyKeptIn: 'os' }]
  writeFileSync(join(dataFolder, 'workspaces.json'), JSON.stringify({ activeWorkspaceId: 'w-1', workspaces }))
  return dataFolder
}

/** A keychain with these entries. */
function storeOf(entries: Map<string, string>): SecretStore {
  return {
    get: (account) => Promise.resolve(entries.get(account) ?? null),
    set: (account, secret) => Promise.resolve(void entries.set(account, secret)),
    delete: (account) => Promise.resolve(entries.delete(account)),
  }
}

/** A fake demo service that reports this address. */
function demoAt(baseUrl: string): DemoService {
  return {
    start: () => Promise.resolve({ baseUrl, apiKey: 'demo-key' }),
    state: () => ({ state: 'ready' }),
    onChange: () => () => undefined,
    erase: () => Promise.resolve(),
  }
}

/** A service that accepts these keys and has one unreadable call type. */
async function startService(...keys: string[]) {
  const answer = JSON.stringify({ data: [{ id: 1 }, { id: 2 }, { id: 'odd' }] })
  const server = await startLocalServer(({ headers }, response) => {
    response.statusCode = keys.includes(String(headers['x-api-key'])) ? 200 : 401
    response.setHeader('content-type', 'application/json').end(answer)
  })
  servers.push(server.close)
  return {
    keys,
    url: server.url,
    heard: () => server.requests.map(({ headers }) => headers['x-api-key']),
    listRequests: () => server.requests.filter(({ url }) => url?.startsWith('/v1/calls?')),
  }
}

/** The workspaces that an open page receives, until they match. */
function openPage({ client }: TestCore) {
  const told = client.app.watch()
  return async (isWanted: (app: AppSnapshot) => boolean): Promise<AppSnapshot> => {
    for (;;) {
      const { done, value } = await (await told).next()
      if (done === true || value === null) throw new Error('The stream ended before the wanted state.')
      if (isWanted(value)) return value
    }
  }
}

it('a core for browsers accepts no tickets for files', async () => {
  const { client } = await start({ host: 'web', dataFolder: folderWithWorkspace() })
  const sources = [fileSource('/etc/hostname')]
  await expect(client.staging.add({ workspaceId: 'w-1', sources, timeZone: 'UTC' })).rejects.toMatchObject({
    code: 'invalid-input',
    data: { field: 'file' },
  })
})

it('a key that can’t be sent is refused before any request', async () => {
  const { client } = await start({})
  const connection = { baseUrl: 'https://service.invalid', apiKey: 'two words' }
  await expect(client.workspaces.test(connection)).rejects.toMatchObject({
    code: 'invalid-input',
    data: { reason: expect.stringContaining('API key') },
  })
})

it('the budget of a workspace without a key is a stream that accesses the keychain once', async () => {
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

describe('with a list of allowed base URLs', () => {
  const allowedBaseUrls = ['https://allowed.example']

  it('a workspace that was added before the list doesn’t connect to another', async () => {
    const service = await startService('key')
    const dataFolder = folderWithWorkspace(service.url)
    const secretStore: SecretStore = {
      get: () => Promise.resolve('key'),
      set: () => Promise.resolve(),
      delete: () => Promise.resolve(true),
    }
    const { client } = await start({ dataFolder, secretStore, allowedBaseUrls })
    await expect(client.directory.callTypes({ workspaceId: 'w-1' })).rejects.toMatchObject({
      code: 'base-url-not-allowed',
      data: { allowed: allowedBaseUrls },
    })
    expect(service.heard()).toEqual([])
  })

  it('the demo opens', async () => {
    const { client } = await start({ demoService: demoAt('http://127.0.0.1:9'), allowedBaseUrls })
    expect(await client.workspaces.openDemo()).toEqual({ workspaceId: 'demo' })
  })
})

describe('removing a workspace', () => {
  it('erases the demo with its service’s data', async () => {
    let erased = 0
    const demoService = { ...demoAt('http://127.0.0.1:9'), erase: () => Promise.resolve(void (erased += 1)) }
    const { client } = await start({ demoService })
    const { workspaceId } = await client.workspaces.openDemo()
    expect(erased).toBe(0)
    expect(await client.workspaces.remove({ workspaceId })).toEqual({ isErased: true })
    expect(erased).toBe(1)
  })

  it('tells the page and erases the demo’s data even if files can’t be deleted until the next start', async () => {
    let erased = 0
    const demoService = { ...demoAt('http://127.0.0.1:9'), erase: () => Promise.resolve(void (erased += 1)) }
    const core = await start({ demoService })
    const folder = join(core.dataFolder, 'workspaces')
    const { workspaceId } = await core.client.workspaces.openDemo()
    const shown = openPage(core)
    await shown(({ workspaces }) => workspaces.length === 1)
    const { rm } = fs
    vi.spyOn(fs, 'rm').mockImplementation((path, options) =>
      basename(String(path)).startsWith('demo') ? Promise.reject(new Error('EBUSY')) : rm(path, options),
    )
    syncBuiltinESMExports()
    try {
      expect(await core.client.workspaces.remove({ workspaceId })).toEqual({ isErased: false })
    } finally {
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    }
    await shown(({ workspaces }) => workspaces.length === 0)
    expect([erased, readdirSync(folder).length]).toEqual([1, 1])
    await core.stop()
    await start({ dataFolder: core.dataFolder })
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]))
  })

  it('says that files are left if the demo’s data can’t be deleted', async () => {
    const erase = () => Promise.reject(new Error('EBUSY'))
    const core = await start({ demoService: { ...demoAt('http://127.0.0.1:9'), erase } })
    const { workspaceId } = await core.client.workspaces.openDemo()
    expect(await core.client.workspaces.remove({ workspaceId })).toEqual({ isErased: false })
    expect((await firstOf(core.client.app.watch())).workspaces).toEqual([])
    await core.stop()
    const logs = join(core.dataFolder, 'logs')
    expect(
      readdirSync(logs)
        .map((name) => readFileSync(join(logs, name), 'utf8'))
        .join(''),
    ).toContain('workspaces.not-erased')
  })

  it('erases the demo’s data at the next start if they couldn’t be deleted', async () => {
    const service = demoAt('http://127.0.0.1:9')
    const core = await start({ demoService: { ...service, erase: () => Promise.reject(new Error('EBUSY')) } })
    const { workspaceId } = await core.client.workspaces.openDemo()
    await core.client.workspaces.remove({ workspaceId })
    await core.stop()
    let erased = 0
    const demoService = { ...service, erase: () => Promise.resolve(void (erased += 1)) }
    const restarted = await start({ dataFolder: core.dataFolder, demoService })
    await vi.waitFor(() => expect(erased).toBe(1))
    await restarted.stop()
    // Not once more at the start after it.
    expect(readFileSync(join(core.dataFolder, 'workspaces.json'), 'utf8')).not.toContain('erasing')
  })

  it('erases what is left of the demo before it opens the next one', async () => {
    const done: string[] = []
    const service = demoAt('http://127.0.0.1:9')
    const { client } = await start({
      demoService: {
        ...service,
        start: () => {
          done.push('start')
          return service.start()
        },
        erase: () => {
          done.push('erase')
          return done.includes('fail') ? Promise.resolve() : Promise.reject(new Error('EBUSY'))
        },
      },
    })
    const { workspaceId } = await client.workspaces.openDemo()
    expect(await client.workspaces.remove({ workspaceId })).toEqual({ isErased: false })
    done.splice(0, done.length, 'fail')
    await client.workspaces.openDemo()
    expect(done.slice(1, 3)).toEqual(['erase', 'start'])
  })

  it('erases nothing of a demo that is being opened, although another page opens it, too', async () => {
    const service = demoAt('http://127.0.0.1:9')
    const started = Promise.withResolvers<void>()
    let done: string[] = []
    const { client } = await start({
      demoService: {
        ...service,
        start: async () => {
          done.push('start')
          if (done.includes('erase')) await started.promise
          return service.start()
        },
        erase: () => {
          done.push('erase')
          return Promise.reject(new Error('EBUSY'))
        },
      },
    })
    const { workspaceId } = await client.workspaces.openDemo()
    await client.workspaces.remove({ workspaceId })
    done = []
    const first = client.workspaces.openDemo()
    await vi.waitFor(() => expect(done).toEqual(['erase', 'start']))
    const second = client.workspaces.openDemo()
    // It has been received.
    await firstOf(client.app.watch())
    started.resolve()
    expect(await Promise.all([first, second])).toEqual([{ workspaceId }, { workspaceId }])
    expect(done.filter((one) => one === 'erase')).toHaveLength(1)
  })

  it('opens the next demo once the removal of the last one is complete', async () => {
    const service = demoAt('http://127.0.0.1:9')
    let done: string[] = []
    const { client } = await start({
      demoService: {
        ...service,
        start: () => {
          done.push('start')
          return service.start()
        },
        erase: () => Promise.resolve(void done.push('erase')),
      },
    })
    const { workspaceId } = await client.workspaces.openDemo()
    done = []
    const { write } = JsonDocument.prototype
    const [writing, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.spyOn(JsonDocument.prototype, 'write').mockImplementation(async function (this: JsonDocument, value) {
      if (basename(this.path) === 'workspaces.json') {
        writing.resolve()
        await written.promise
      }
      await write.call(this, value)
    })
    try {
      const removing = client.workspaces.remove({ workspaceId })
      await writing.promise
      const opening = client.workspaces.openDemo()
      // It has been received.
      await firstOf(client.app.watch())
      written.resolve()
      expect(await Promise.all([removing, opening])).toEqual([{ isErased: true }, { workspaceId }])
    } finally {
      vi.restoreAllMocks()
    }
    expect([done.filter((one) => one === 'erase').length, ...done.slice(0, 2)]).toEqual([1, 'erase', 'start'])
    expect((await firstOf(client.app.watch())).workspaces.map(({ kind }) => kind)).toEqual(['demo'])
  })

  it('fails and erases nothing if the registry can’t be written', async () => {
    const dataFolder = folderWithWorkspace()
    const entries = new Map([['w-1', 'key']])
    const { client } = await start({ dataFolder, secretStore: storeOf(entries) })
    const kept = join(dataFolder, 'workspaces', 'w-1', 'reviews.db')
    mkdirSync(dirname(kept), { recursive: true })
    writeFileSync(kept, 'reviews')
    // A folder with the file's name: even root can't write a file there.
    rmSync(join(dataFolder, 'workspaces.json'))
    mkdirSync(join(dataFolder, 'workspaces.json'))
    await expect(client.workspaces.remove({ workspaceId: 'w-1', mayLeaveKey: true })).rejects.toThrow()
    expect(readFileSync(kept, 'utf8')).toBe('reviews')
    expect([...entries]).toEqual([['w-1', 'key']])
    expect((await firstOf(client.app.watch())).workspaces.map(({ name }) => name)).toEqual(['Sales'])
  })

  it('keeps everything if the keychain can’t delete the key, unless the key may stay there', async () => {
    const dataFolder = folderWithWorkspace()
    const { client } = await start({ dataFolder, secretStoreReason: 'No keychain service is running.' })
    const names = async () => (await firstOf(client.app.watch())).workspaces.map(({ name }) => name)
    await expect(client.workspaces.remove({ workspaceId: 'w-1' })).rejects.toMatchObject({
      code: 'keychain-unavailable',
    })
    expect(await names()).toEqual(['Sales'])
    const folder = join(dataFolder, 'workspaces', 'w-1')
    mkdirSync(folder, { recursive: true })
    await client.workspaces.remove({ workspaceId: 'w-1', mayLeaveKey: true })
    expect([await names(), existsSync(folder)]).toEqual([[], false])
  })
})

describe('connecting a workspace', () => {
  it('tests with one request, which stores nothing', async () => {
    const service = await startService('key')
    const core = await start({})
    expect(await core.client.workspaces.test({ baseUrl: service.url, apiKey: ' key ' })).toEqual({ callTypeCount: 3 })
    expect(service.heard()).toEqual(['key'])
    const failing = await startLocalServer((_request, response) => void response.writeHead(503).end())
    servers.push(failing.close)
    await expect(core.client.workspaces.test({ baseUrl: failing.url, apiKey: 'key' })).rejects.toMatchObject({
      code: 'service-failed',
    })
    expect(failing.requests).toHaveLength(1)
    expect((await firstOf(core.client.app.watch())).workspaces).toEqual([])
  })

  it('shows it immediately, active, with its normalized address', async () => {
    const service = await startService('key')
    const core = await start({})
    const shown = openPage(core)
    expect(await shown(() => true)).toMatchObject({ workspaces: [], activeWorkspaceId: null })
    const connection = { baseUrl: `${service.url}/v1/`, apiKey: 'key' }
    const { workspaceId } = await core.client.workspaces.add({ ...connection, name: 'Sales', webAppUrl: null })
    expect(await shown(({ workspaces }) => workspaces.length > 0)).toMatchObject({
      workspaces: [
        {
          id: workspaceId,
          kind: 'connected',
          name: 'Sales',
          baseUrl: service.url,
          webAppUrl: null,
          keyKeptIn: 'memory',
        },
      ],
      activeWorkspaceId: workspaceId,
    })
  })

  it('asks for its first calls at once, and the page that asks for them waits for the same answer', async () => {
    const service = await startService('key')
    const core = await start({})
    const workspaceId = await addWorkspace(core, { baseUrl: service.url, apiKey: 'key' })
    await vi.waitFor(() => expect(service.listRequests()).toHaveLength(1))
    const query = { filters: [], sort: [] }
    expect(await core.client.calls.list({ workspaceId, query, offset: 0, limit: 100 })).toMatchObject({ rowCount: 3 })
    expect(service.listRequests()).toHaveLength(1)
  })

  it('stores nothing if the service rejects the key', async () => {
    const service = await startService('key')
    const core = await start({})
    await expect(addWorkspace(core, { baseUrl: service.url, apiKey: 'wrong' })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect((await firstOf(core.client.app.watch())).workspaces).toEqual([])
  })

  it('leaves no key in the keychain if the workspace can’t be stored', async () => {
    const service = await startService('key')
    const entries = new Map<string, string>()
    const core = await start({ secretStore: storeOf(entries) })
    mkdirSync(join(core.dataFolder, 'workspaces.json')) // Even root can't write a file there.
    await expect(addWorkspace(core, { baseUrl: service.url, apiKey: 'key' })).rejects.toThrow()
    expect([...entries]).toEqual([])
  })

  it('stores nothing if a person cancels while the key is stored', async () => {
    const service = await startService('key')
    const entries = new Map<string, string>()
    const store = storeOf(entries)
    const abort = new AbortController()
    const set: SecretStore['set'] = async (account, secret) => {
      await store.set(account, secret)
      if (account.startsWith('w-')) abort.abort()
    }
    const { client } = await start({ secretStore: { ...store, set } })
    const connection = { baseUrl: service.url, apiKey: 'key' }
    const adding = client.workspaces.add({ ...connection, name: 'Sales', webAppUrl: null }, { signal: abort.signal })
    await expect(adding).rejects.toThrow()
    await vi.waitFor(() => expect([...entries]).toEqual([]))
    expect((await firstOf(client.app.watch())).workspaces).toEqual([])
  })

  it('lets a person rename, activate and edit each', async () => {
    const service = await startService('key')
    const core = await start({})
    const connection = { baseUrl: service.url, apiKey: 'key' }
    const first = await addWorkspace(core, connection, 'First')
    const second = await addWorkspace(core, connection, 'Second')
    const shown = openPage(core)
    await shown(({ activeWorkspaceId }) => activeWorkspaceId === second)
    await core.client.workspaces.activate({ workspaceId: first })
    await shown(({ activeWorkspaceId }) => activeWorkspaceId === first)
    await core.client.workspaces.edit({ workspaceId: second, name: 'Support', webAppUrl: 'https://app.example' })
    const app = await shown(({ workspaces }) => workspaces.some(({ name }) => name === 'Support'))
    expect(app.workspaces).toMatchObject([
      { name: 'First', webAppUrl: null, baseUrl: service.url },
      { name: 'Support', webAppUrl: 'https://app.example', baseUrl: service.url },
    ])
    expect(app.activeWorkspaceId).toBe(first)
    await core.client.workspaces.remove({ workspaceId: second })
    await shown(({ workspaces }) => workspaces.length === 1)
  })
})

describe('a key', () => {
  it('that is replaced is used from then on, and changes nothing else', async () => {
    const service = await startService('old', 'new')
    const core = await start({})
    const workspaceId = await addWorkspace(core, { baseUrl: service.url, apiKey: 'old' }, 'Sales')
    const active = await addWorkspace(core, { baseUrl: service.url, apiKey: 'old' }, 'Active')
    const read = () => core.client.directory.callTypes({ workspaceId })
    await read()
    await vi.waitFor(() => expect(service.listRequests()).toHaveLength(2))
    service.keys.splice(0, 1) // The old key is revoked.
    await expect(core.client.workspaces.setKey({ workspaceId, apiKey: 'wrong' })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    await core.client.workspaces.setKey({ workspaceId, apiKey: 'new' })
    await read()
    expect(service.heard().slice(-4)).toEqual(['wrong', 'new', 'new', 'new'])
    const app = await firstOf(core.client.app.watch())
    expect(app.workspaces.map(({ name }) => name)).toEqual(['Sales', 'Active'])
    expect(app.activeWorkspaceId).toBe(active)
  })

  it('that is replaced is kept where it can be kept now', async () => {
    const service = await startService('key')
    const dataFolder = folderWithWorkspace(service.url)
    const { client } = await start({ dataFolder })
    const keptIn = async () => (await firstOf(client.app.watch())).workspaces.map(({ keyKeptIn }) => keyKeptIn)
    expect(await keptIn()).toEqual(['os'])
    await client.workspaces.setKey({ workspaceId: 'w-1', apiKey: 'key' })
    expect(await keptIn()).toEqual(['memory'])
    expect(readFileSync(join(dataFolder, 'workspaces.json'), 'utf8')).toContain('"keyKeptIn": "memory"')
  })

  it('that is replaced undoes no edit that is made while it is checked', async () => {
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const service = await startLocalServer((_request, response) => {
      asked.resolve()
      void released.promise.then(() => response.setHeader('content-type', 'application/json').end('{"data":[]}'))
    })
    servers.push(service.close)
    const { client } = await start({ dataFolder: folderWithWorkspace(service.url) })
    const replaced = client.workspaces.setKey({ workspaceId: 'w-1', apiKey: 'key' })
    await asked.promise
    await client.workspaces.edit({ workspaceId: 'w-1', name: 'Support', webAppUrl: null })
    released.resolve()
    await replaced
    expect((await firstOf(client.app.watch())).workspaces).toMatchObject([{ name: 'Support', keyKeptIn: 'memory' }])
  })

  it('that is replaced isn’t kept for a workspace that is removed meanwhile', async () => {
    const service = await startService('key')
    const entries = new Map<string, string>()
    const store = storeOf(entries)
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const set: SecretStore['set'] = async (account, secret) => {
      if (account === 'w-1') {
        asked.resolve()
        await released.promise
      }
      await store.set(account, secret)
    }
    const { client } = await start({ dataFolder: folderWithWorkspace(service.url), secretStore: { ...store, set } })
    const replaced = client.workspaces.setKey({ workspaceId: 'w-1', apiKey: 'key' })
    await asked.promise
    await client.workspaces.remove({ workspaceId: 'w-1' })
    released.resolve()
    await expect(replaced).rejects.toMatchObject({ code: 'not-found' })
    expect([(await firstOf(client.app.watch())).workspaces, [...entries]]).toEqual([[], []])
  })

  it.each([
    [401, { code: 'other-workspace' }],
    [503, { code: 'service-failed' }],
  ])('of another workspace isn’t stored if the service doesn’t list users (%i)', async (status, failure) => {
    const service = await startLocalServer(({ url = '', headers }, response) => {
      const isOther = headers['x-api-key'] === 'other'
      const workspaceId = isOther ? 2 : 1
      response.statusCode = isOther && url.startsWith('/v1/users') ? status : 200
      const rows = url.startsWith('/v1/call-types') ? [] : [{ id: 1, user_id: 1, workspace_id: workspaceId }]
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: rows }))
    })
    servers.push(service.close)
    const entries = new Map<string, string>()
    const core = await start({ secretStore: storeOf(entries) })
    const workspaceId = await addWorkspace(core, { baseUrl: service.url, apiKey: 'own' })
    await expect(core.client.workspaces.setKey({ workspaceId, apiKey: 'other' })).rejects.toMatchObject(failure)
    expect(entries.get(workspaceId)).toBe('own')
  })

  it('that a person cancels while it is stored doesn’t replace the one before', async () => {
    const service = await startService('old', 'new')
    const entries = new Map<string, string>()
    const store = storeOf(entries)
    const abort = new AbortController()
    const set: SecretStore['set'] = async (account, secret) => {
      await store.set(account, secret)
      if (secret === 'new') abort.abort()
    }
    const core = await start({ secretStore: { ...store, set } })
    const workspaceId = await addWorkspace(core, { baseUrl: service.url, apiKey: 'old' })
    const replaced = core.client.workspaces.setKey({ workspaceId, apiKey: 'new' }, { signal: abort.signal })
    await expect(replaced).rejects.toThrow()
    await vi.waitFor(() => expect(entries.get(workspaceId)).toBe('old'))
    await core.client.directory.users({ workspaceId })
    expect(service.heard().at(-1)).toBe('old')
  })

  it.each(['can’t be stored', 'a person cancels'])(
    'that %s doesn’t replace the one before, even if that wasn’t used since the start',
    async (why) => {
      const service = await startService('old', 'new')
      const dataFolder = folderWithWorkspace(service.url)
      const entries = new Map([['w-1', 'old']])
      const store = storeOf(entries)
      const abort = new AbortController()
      const set: SecretStore['set'] = async (account, secret) => {
        await store.set(account, secret)
        if (secret === 'new' && why === 'a person cancels') abort.abort()
      }
      const { client } = await start({ dataFolder, secretStore: { ...store, set } })
      if (why === 'can’t be stored') {
        rmSync(join(dataFolder, 'workspaces.json'))
        mkdirSync(join(dataFolder, 'workspaces.json')) // Even root can't write a file there.
      }
      const replaced = client.workspaces.setKey({ workspaceId: 'w-1', apiKey: 'new' }, { signal: abort.signal })
      await expect(replaced).rejects.toThrow()
      await vi.waitFor(() => expect([...entries]).toEqual([['w-1', 'old']]))
      await client.directory.users({ workspaceId: 'w-1' })
      expect(service.heard().at(-1)).toBe('old')
    },
  )

  it('that is entered after a restart counts the requests before it', async () => {
    const service = await startService('key')
    const dataFolder = folderWithWorkspace(service.url)
    const path = join(dataFolder, 'workspaces', 'w-1', 'request-budget.json')
    mkdirSync(dirname(path), { recursive: true })
    const until = Date.now() + HOUR
    const earlier = { held: 100, coolingDownUntil: until, refusedInARow: 1, carefulUntil: null }
    writeFileSync(path, JSON.stringify(earlier))
    const { client } = await start({ dataFolder })
    await expect(client.workspaces.setKey({ workspaceId: 'w-1', apiKey: 'key' })).rejects.toMatchObject({
      code: 'rate-limited',
      data: { scope: 'general' },
    })
    expect(service.heard()).toEqual([])
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(earlier)
  })

  it('missing from the keychain is reported once it is needed, until it is entered again', async () => {
    const service = await startService('key')
    const entries = new Map<string, string>()
    const secretStore = storeOf(entries)
    const first = await start({ secretStore })
    const workspaceId = await addWorkspace(first, { baseUrl: service.url, apiKey: 'key' })
    expect((await firstOf(first.client.app.watch())).workspaces).toMatchObject([{ keyKeptIn: 'os' }])
    await first.stop()
    entries.clear()
    const next = await start({ secretStore, dataFolder: first.dataFolder })
    const shown = openPage(next)
    const keptIn = (where: string) => shown(({ workspaces }) => workspaces[0]?.keyKeptIn === where)
    await keptIn('os')
    await expect(next.client.directory.users({ workspaceId })).rejects.toMatchObject({ code: 'key-missing' })
    await keptIn('nowhere')
    await next.client.workspaces.setKey({ workspaceId, apiKey: 'key' })
    await keptIn('os')
    expect(entries.get(workspaceId)).toBe('key')
  })

  it('of the demo can’t be set by a person', async () => {
    const core = await start({ demoService: demoAt('http://127.0.0.1:9') })
    const { workspaceId } = await core.client.workspaces.openDemo()
    await expect(core.client.workspaces.setKey({ workspaceId, apiKey: 'key' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('the demo', () => {
  it('is one workspace, activated whenever it is opened, and keeps the name a person gave it', async () => {
    const service = await startService('key')
    const core = await start({ demoService: demoAt('http://127.0.0.1:9') })
    const shown = openPage(core)
    const { workspaceId } = await core.client.workspaces.openDemo()
    const opened = await shown(({ workspaces }) => workspaces.length > 0)
    expect(opened.workspaces).toMatchObject([{ id: workspaceId, kind: 'demo', baseUrl: null, keyKeptIn: 'memory' }])
    await core.client.workspaces.edit({ workspaceId, name: 'Trial', webAppUrl: null })
    const other = await addWorkspace(core, { baseUrl: service.url, apiKey: 'key' }, 'Sales')
    await shown(({ activeWorkspaceId }) => activeWorkspaceId === other)
    expect(await core.client.workspaces.openDemo()).toEqual({ workspaceId })
    const { workspaces } = await shown(({ activeWorkspaceId }) => activeWorkspaceId === workspaceId)
    expect(workspaces.map(({ name }) => name)).toEqual(['Trial', 'Sales'])
  })

  it('comes with evidence for its scorecards, which a person can delete', async () => {
    const { client } = await start({ demoService: demoAt('http://127.0.0.1:9') })
    const { workspaceId } = await client.workspaces.openDemo()
    const trackers = () => firstOf(client.trackers.watch({ workspaceId }))
    const [first, ...others] = await trackers()
    expect(first).toMatchObject({ id: 'recording-was-announced', question: { text: 'Recording was announced' } })
    await client.trackers.remove({ workspaceId, trackerId: first!.id })
    await client.workspaces.openDemo()
    expect(await trackers()).toEqual(others)
  })

  it('keeps its calls without a question, unless a person chose otherwise', async () => {
    const { client } = await start({ demoService: demoAt('http://127.0.0.1:9') })
    const { workspaceId } = await client.workspaces.openDemo()
    const keeps = async () => (await firstOf(client.library.watch({ workspaceId }))).keeps
    expect(await keeps()).toBe('everything')
    await client.library.choose({ workspaceId, keeps: 'nothing', since: null })
    await client.workspaces.openDemo()
    expect(await keeps()).toBe('nothing')
  })

  it('is set up if opening it failed before', async () => {
    let apiKey = 'two words'
    const startDemo = () => Promise.resolve({ baseUrl: 'http://127.0.0.1:9', apiKey })
    const { client } = await start({ demoService: { ...demoAt(''), start: startDemo } })
    await expect(client.workspaces.openDemo()).rejects.toMatchObject({ code: 'demo-failed' })
    apiKey = 'demo-key'
    const { workspaceId } = await client.workspaces.openDemo()
    expect((await firstOf(client.library.watch({ workspaceId }))).keeps).toBe('everything')
    expect(await firstOf(client.trackers.watch({ workspaceId }))).not.toEqual([])
  })

  it.each([
    [
      'its service doesn’t start',
      () => Promise.reject(new AppError('demo-failed', { reason: 'No port is free.' })),
      [],
    ],
    [
      'its service gives an unusable key',
      () => Promise.resolve({ baseUrl: 'http://127.0.0.1:9', apiKey: 'two words' }),
      ['demo'],
    ],
  ])('reports that %s', async (_what, startDemo, kinds) => {
    const { client } = await start({ demoService: { ...demoAt(''), start: startDemo } })
    await expect(client.workspaces.openDemo()).rejects.toMatchObject({ code: 'demo-failed' })
    expect((await firstOf(client.app.watch())).workspaces.map(({ kind }) => kind)).toEqual(kinds)
  })

  it('can’t be opened if the host has none', async () => {
    const core = await start({})
    await expect(core.client.workspaces.openDemo()).rejects.toMatchObject({ code: 'demo-failed' })
    expect((await firstOf(core.client.app.watch())).workspaces).toEqual([])
  })

  it('stays when another workspace is removed', async () => {
    let erased = 0
    const service = await startService('key')
    const core = await start({
      demoService: { ...demoAt('http://127.0.0.1:9'), erase: () => Promise.resolve(void (erased += 1)) },
    })
    await core.client.workspaces.openDemo()
    const workspaceId = await addWorkspace(core, { baseUrl: service.url, apiKey: 'key' })
    await core.client.workspaces.remove({ workspaceId })
    expect(erased).toBe(0)
    expect((await firstOf(core.client.app.watch())).workspaces).toMatchObject([{ kind: 'demo' }])
  })
})

it('knows what would be deleted with a workspace', async () => {
  const { client } = await start({ dataFolder: folderWithWorkspace() })
  const workspaceId = 'w-1'
  const nothing = {
    ...{ reviews: 0, queues: 0, views: 0, trackers: 0, rules: 0, reasons: 0, layouts: 0, markedCalls: 0 },
    ...{ accountDecisions: 0, folders: 0, unsentRecordings: 0 },
  }
  expect(await client.workspaces.contents({ workspaceId })).toEqual(nothing)
  await client.views.add({
    workspaceId,
    views: [
      { name: 'Mine', query: { filters: [], sort: [] }, layout: { columns: null, density: null }, isPinned: false },
    ],
  })
  await client.staging.add({
    workspaceId,
    sources: [{ kind: 'link', url: 'https://recordings.example/a.wav' }],
    timeZone: 'UTC',
  })
  await client.reviews.setReasons({ workspaceId, reasons: ['Too strict'] })
  await client.layouts.lay({ workspaceId, viewId: 'all-calls', layout: { columns: null, density: 'compact' } })
  await client.marks.pin({ workspaceId, callId: 7, turnIndex: 3, seconds: 12 })
  await client.rules.add({ workspaceId, rule: ruleForSystem('asterisk') })
  expect(await client.workspaces.contents({ workspaceId })).toEqual({
    ...nothing,
    ...{ views: 1, rules: 1, reasons: 1, layouts: 1, markedCalls: 1, unsentRecordings: 1 },
  })
  const { text } = await client.workspaces.export({ workspaceId, reviewer: 'Ada' })
  expect(JSON.parse(text)).toMatchObject({
    ...{ kind: 'earshot-workspace', version: 1, queues: [], accountDecisions: [], folders: [] },
    views: { kind: 'earshot-views', views: [{ name: 'Mine' }] },
    trackers: { kind: 'earshot-trackers', trackers: [] },
    rules: { kind: 'earshot-rules', rules: [{ system: 'asterisk' }] },
    reasons: { kind: 'earshot-reasons', reasons: ['Too strict'] },
    layouts: { kind: 'earshot-layouts', layouts: [{ view: 'all-calls', density: 'compact' }] },
    marks: [{ callId: 7, pins: [{ turnIndex: 3, seconds: 12 }] }],
    reviews: { kind: 'earshot-reviews', reviewer: 'Ada', reviews: [] },
  })
  await expect(client.workspaces.contents({ workspaceId: 'unknown' })).rejects.toMatchObject({ code: 'not-found' })
})

it('gives each workspace a color of its own, until a person chooses one', async () => {
  const { client } = await start({ dataFolder: folderWithWorkspace() })
  const colors = async () => (await firstOf(client.app.watch())).workspaces.map(({ color }) => color)
  expect(await colors()).toEqual(['indigo'])
  const details = { workspaceId: 'w-1', name: 'Northwind', webAppUrl: null }
  await client.workspaces.edit({ ...details, color: 'teal' })
  expect(await colors()).toEqual(['teal'])
  await client.workspaces.edit(details)
  expect(await colors()).toEqual(['teal'])
})

it('keeps a color of a newer version, and shows another one meanwhile', async () => {
  const dataFolder = folderWithWorkspace()
  const path = join(dataFolder, 'workspaces.json')
  const [stored, colored] = [readFileSync(path, 'utf8'), '"name":"Sales","color":"orange"']
  writeFileSync(path, stored.replace('"name":"Sales"', colored))
  const { client } = await start({ dataFolder })
  const details = { workspaceId: 'w-1', name: 'Northwind', webAppUrl: null }
  await client.workspaces.edit(details)
  expect((await firstOf(client.app.watch())).workspaces).toMatchObject([{ name: 'Northwind', color: 'indigo' }])
  expect(readFileSync(path, 'utf8')).toContain('"color": "orange"')
})

it('tells the page that the list of workspaces was lost', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-workspaces-'))
  writeFileSync(join(dataFolder, 'workspaces.json'), '{')
  const { client } = await start({ dataFolder })
  const app = await firstOf(client.app.watch())
  expect(app.workspaces).toEqual([])
  expect(readFileSync(app.lostListAs ?? '', 'utf8')).toBe('{')
})

it('procedures of each part of a workspace fail with `not-found` for an unknown one', async () => {
  const { client } = await start({})
  const workspaceId = 'unknown'
  const list = { only: 'all', offset: 0, limit: 1 } as const
  const asked: readonly (() => PromiseLike<unknown>)[] = [
    () => client.calls.detail({ workspaceId, callId: 1 }),
    () => client.directory.users({ workspaceId }),
    () => client.diagnostics.requests({ workspaceId }),
    () => client.budget.watch({ workspaceId }).then(firstOf),
    () => client.imports.page({ workspaceId, batchId: null, ...list }),
    () => client.staging.commit({ workspaceId, stageIds: 'all' }),
    () => client.views.remove({ workspaceId, viewId: 'v' }),
    () => client.layouts.watch({ workspaceId }).then(firstOf),
    () => client.library.evaluators({ workspaceId, filters: [] }),
    () => client.library.readRecords({ workspaceId }),
    () => client.exports.watch({ workspaceId }).then(firstOf),
    () => client.reviews.all({ workspaceId }),
    () => client.queues.watch({ workspaceId }).then(firstOf),
  ]
  for (const ask of asked) {
    await expect(ask()).rejects.toMatchObject({ code: 'not-found', data: { what: 'workspace' } })
  }
})
