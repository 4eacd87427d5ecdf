import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { request } from 'undici'
import { FakeClock, settle } from '../../../test/support/fakeClock.ts'
import { startLocalServer } from '../../../test/support/localServer.ts'
import type { BudgetSnapshot } from '../../contract/snapshots.ts'
import { MINUTE } from '../../domain/units.ts'
import { DEFAULT_LAYOUT } from '../../domain/views/view.ts'
import { addViews } from '../made/views.ts'
import { Budgets } from '../budget/budgets.ts'
import { Urgency } from '../budget/requestBudget.ts'
import type { Log } from '../diagnostics/log.ts'
import { createExpectedErrors } from '../expectedErrors.ts'
import { FileDisk } from '../imports/disk/fileDisk.ts'
import { FileHasher } from '../imports/probing/fileHasher.ts'
import { FileProber } from '../imports/probing/fileProber.ts'
import { Keychain } from '../keychain/keychain.ts'
import type { DemoService } from '../ports.ts'
import { ApiKey } from '../secrets/apiKey.ts'
import { JsonDocument } from '../storage/jsonDocument.ts'
import { WorkspaceRegistry } from './registry.ts'
import { OpenWorkspaces } from './openWorkspaces.ts'

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Log

let folder: string
let registry: WorkspaceRegistry
let keychain: Keychain
let budgets: Budgets
let open: OpenWorkspaces
let clock: FakeClock
let demo: { baseUrl: string; apiKey: string }
/** The demo's service as far as sessions need it: its current address and key. */
const demoService = { start: () => Promise.resolve(demo) } as DemoService
const create = (service: DemoService | null) =>
  new OpenWorkspaces({
    registry,
    keychain,
    budgets,
    demoService: service,
    network: { proxy: undefined },
    threads: { disk: new FileDisk(), hasher: new FileHasher(), prober: new FileProber() },
    errors: createExpectedErrors(SILENT),
    clock,
    log: SILENT,
    folder: join(folder, 'workspaces'),
    onBatchEnd: () => undefined,
    onImportsChanged: () => undefined,
    onSessionFailure: () => undefined,
  })
const openRegistry = () => WorkspaceRegistry.open(new JsonDocument(join(folder, 'workspaces.json')), SILENT)
const session = (id: string) => open.get(id).session()
async function remove(id: string): Promise<void> {
  const workspace = open.get(id)
  await registry.remove(id)
  await open.erase(workspace)
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-sessions-'))
  clock = new FakeClock()
  demo = { baseUrl: 'http://127.0.0.1:9', apiKey: 'demo-key' }
  registry = await openRegistry()
  keychain = await Keychain.open({ store: null, reason: undefined, clock, log: SILENT })
  budgets = new Budgets(clock)
  open = create(demoService)
})
afterEach(async () => {
  await open.close()
  budgets.close()
  rmSync(folder, { recursive: true, force: true })
})

const record = (id: string, baseUrl: string) =>
  ({ id, kind: 'connected', name: id, baseUrl, webAppUrl: null, keyKeptIn: 'memory' }) as const

async function connect(id: string, key: string, baseUrl = 'https://service.example') {
  await keychain.set(id, new ApiKey(key))
  await registry.put(record(id, baseUrl), { activate: true })
  return (await session(id)).importBudget
}

it('a workspace that is removed and connected again keeps its import count', async () => {
  const first = await connect('w-1', 'key')
  await (await first.take())?.answered()
  await remove('w-1')
  expect((await connect('w-2', 'key')).use().used).toBe(1)
  expect((await connect('w-3', 'another key')).use().used).toBe(0)
})

it('a reused id, like the demo’s, gets a new import budget, stored in its new folder', async () => {
  await (await (await connect('w-1', 'key')).take())?.answered()
  await remove('w-1')
  const budget = await connect('w-1', 'another key')
  expect(budget.use().used).toBe(0)
  await (await budget.take())?.answered()
  const stored = readFileSync(join(folder, 'workspaces', 'w-1', 'import-budget.json'), 'utf8')
  expect(JSON.parse(stored)).toMatchObject({ requests: [{ id: expect.any(String) }] })
})

it('sends nothing after closing, neither to the service nor to media hosts', async () => {
  const server = await startLocalServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end('{}')
  })
  try {
    await connect('w-1', 'key', server.url)
    const { client, mediaDispatcher } = await session('w-1')
    const asks = [
      () => client.list('callTypes', null, null, { isRetried: false }),
      () => request(server.url, { dispatcher: mediaDispatcher }),
    ]
    for (const ask of asks) await ask().catch(() => undefined) // The response doesn't matter, only that the request was sent.
    expect(server.requests).toHaveLength(2)
    await open.close()
    for (const ask of asks) await expect(ask()).rejects.toThrow()
    expect(server.requests).toHaveLength(2)
  } finally {
    await server.close()
  }
})

describe('the session of a workspace', () => {
  it('is created once for concurrent callers', async () => {
    await connect('w-1', 'key')
    const { connection } = open.get('w-1')
    const first = await session('w-1')
    expect(await connection.current()).toBe(first)
    await connection.close()
    expect(await connection.current()).toBeNull()
    const [one, other] = await Promise.all([session('w-1'), session('w-1')])
    expect(one).toBe(other)
    expect(one).not.toBe(first)
  })

  it('uses the key that the workspace has when it is opened', async () => {
    const server = await startLocalServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{"data":[]}')
    })
    try {
      await connect('w-1', 'old', server.url)
      await keychain.set('w-1', new ApiKey('new'))
      const ask = async () => (await session('w-1')).client.list('callTypes', null, null, { isRetried: false })
      await ask()
      await open.get('w-1').connection.close()
      await ask()
      expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['old', 'new'])
    } finally {
      await server.close()
    }
  })

  it('fails for an unknown workspace, and for one without a key until it has one', async () => {
    expect(() => open.get('w-9')).toThrow(expect.objectContaining({ code: 'not-found', data: { what: 'workspace' } }))
    await registry.put(record('w-1', 'https://service.example'), { activate: true })
    await expect(session('w-1')).rejects.toMatchObject({ code: 'key-missing' })
    expect(await open.get('w-1').connection.current()).toBeNull()
    await keychain.set('w-1', new ApiKey('key'))
    expect((await session('w-1')).base.href).toBe('https://service.example')
  })

  it('passes fully read calls to the library of its workspace', async () => {
    const server = await startLocalServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{"data":{"id":7,"format":"audio"}}')
    })
    try {
      await connect('w-1', 'key', server.url)
      await connect('w-2', 'key', server.url)
      const { calls } = await session('w-1')
      await calls.detail(7, { urgency: new Urgency('interactive') })
      const stored = async (workspaceId: string) => (await open.get(workspaceId).library.get()).call(7)
      // A library that has just been opened stores it once it has deleted what may not be saved.
      await vi.waitFor(async () => expect(await stored('w-1')).toMatchObject({ detail: { id: 7 } }))
      expect(await stored('w-2')).toBeNull()
    } finally {
      await server.close()
    }
  })

  it('forgets the signed URLs of its media when it ends', async () => {
    const server = await startLocalServer((_request, response) => {
      const call = { id: 7, format: 'audio', media: { audio_url: 'https://media.example/a?signature=1' } }
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: call }))
    })
    try {
      await connect('w-1', 'key', server.url)
      const { calls } = await session('w-1')
      const linkOf = (signal?: AbortSignal) =>
        calls.linkOf(7, { kind: 'track', track: 'audio' }, { urgency: new Urgency('interactive'), signal })
      expect(await linkOf()).toBe(await linkOf())
      expect(server.requests).toHaveLength(1)
      await open.get('w-1').connection.close()
      // A URL in memory would be returned despite the signal; a read of the call is canceled.
      await expect(linkOf(AbortSignal.abort())).rejects.toMatchObject({ code: 'canceled' })
    } finally {
      await server.close()
    }
  })
})

describe('the session of the demo', () => {
  beforeEach(() => registry.put({ ...record('demo', ''), kind: 'demo', baseUrl: null }, { activate: true }))

  it('stays while its service has the same address and key', async () => {
    const first = await session('demo')
    expect(first.base.href).toBe('http://127.0.0.1:9')
    expect(first.key.reveal()).toBe('demo-key')
    expect(await session('demo')).toBe(first)
  })

  it.each([
    ['somewhere else', { baseUrl: 'http://127.0.0.1:8', apiKey: 'demo-key' }],
    ['with another key', { baseUrl: 'http://127.0.0.1:9', apiKey: 'next-key' }],
  ])('is recreated when its service was restarted %s', async (_how, next) => {
    const before = await session('demo')
    demo = next
    const [one, other] = await Promise.all([session('demo'), session('demo')])
    expect(one).toBe(other)
    expect(one).not.toBe(before)
    expect({ baseUrl: one.base.href, apiKey: one.key.reveal() }).toEqual(next)
    await expect(before.client.list('callTypes', null, null, { isRetried: false })).rejects.toThrow()
  })

  it('can’t be opened without a service, or with a key that can’t be sent', async () => {
    await expect(create(null).get('demo').session()).rejects.toMatchObject({ code: 'demo-failed' })
    demo = { ...demo, apiKey: 'two words' }
    await expect(session('demo')).rejects.toMatchObject({ code: 'demo-failed' })
  })
})

describe('the budget that a page shows', () => {
  /** Reads until the stream ends. */
  async function watch(id: string) {
    const seen: BudgetSnapshot[] = []
    const stream = await open.get(id).connection.watchBudget()
    const ended = (async () => {
      for await (const item of stream) seen.push(item)
    })()
    return { seen, ended, now: async () => (await clock.advance(1000), await settle(), seen.at(-1)) }
  }
  const use = async (id: string) => (await (await session(id)).budget.acquire(new Urgency('interactive'))).answered()

  it('covers every session of its workspace, and reports no use without one', async () => {
    await connect('w-1', 'key')
    const { now, ended } = await watch('w-1')
    await use('w-1')
    expect(await now()).toMatchObject({ used: 1, limit: 100, imports: { used: 0, limit: 10 } })
    await (await (await session('w-1')).importBudget.take())?.answered()
    expect(await now()).toMatchObject({ used: 1, imports: { used: 1 } })

    await open.get('w-1').connection.close()
    await keychain.set('w-1', new ApiKey('another key'))
    await use('w-1')
    await use('w-1')
    expect(await now()).toMatchObject({ used: 2 })
    await clock.advance(MINUTE)
    expect(await now()).toMatchObject({ used: 0 })
    await open.close()
    await ended
  })

  it('is shared by two workspaces with the same key and address', async () => {
    await connect('w-1', 'key')
    await connect('w-2', 'key')
    await connect('w-3', 'key', 'https://other.example')
    const shown = await Promise.all(['w-1', 'w-2', 'w-3'].map(watch))
    await use('w-1')
    await (await (await session('w-1')).importBudget.take())?.answered()
    const used = []
    for (const { now } of shown) used.push(await now())
    expect(used.map((one) => [one?.used, one?.imports.used])).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
    ])
  })

  it('ends when its workspace is erased', async () => {
    await connect('w-1', 'key')
    const { seen, ended } = await watch('w-1')
    await settle()
    await remove('w-1')
    await clock.advance(1000)
    await ended
    expect(seen).toHaveLength(1)
  })
})

it('deletes the files of a removed workspace even if a part of it can’t be closed', async () => {
  await connect('w-1', 'key')
  vi.spyOn(open.get('w-1').made, 'close').mockRejectedValueOnce(new Error('The disk is full.'))
  await expect(remove('w-1')).rejects.toThrow('The disk is full.')
  expect(existsSync(join(folder, 'workspaces', 'w-1'))).toBe(false)
})

it('deletes the files of a removed workspace only once all parts are closed, even if one can’t be closed', async () => {
  await connect('w-1', 'key')
  const workspace = open.get('w-1')
  await workspace.made.get()
  const closing = Promise.withResolvers<void>()
  vi.spyOn(workspace.folders, 'close').mockRejectedValueOnce(new Error('The disk is full.'))
  vi.spyOn(workspace.library, 'close').mockImplementationOnce(() => closing.promise)
  let isErased = false
  const erased = remove('w-1').finally(() => (isErased = true))
  erased.catch(() => undefined)
  await vi.waitFor(() => expect(workspace.library.close).toHaveBeenCalledOnce())
  await settle()
  expect([isErased, existsSync(join(folder, 'workspaces', 'w-1'))]).toEqual([false, true])
  closing.resolve()
  await expect(erased).rejects.toThrow('The disk is full.')
  expect(existsSync(join(folder, 'workspaces', 'w-1'))).toBe(false)
})

it('deletes the files of a removed workspace at the next start if the app quits while it is being closed', async () => {
  await connect('w-1', 'key')
  const workspace = open.get('w-1')
  await workspace.made.get()
  const closing = Promise.withResolvers<void>()
  vi.spyOn(workspace.made, 'close').mockImplementationOnce(() => closing.promise)
  await registry.remove('w-1')
  const erased = open.erase(workspace)
  let isClosed = false
  const closed = open.close().then(() => (isClosed = true))
  registry = await openRegistry()
  expect([registry.all(), registry.erasing]).toEqual([[], ['w-1']])
  open = create(demoService)
  // As it's written.
  await vi.waitFor(async () => expect((await openRegistry()).erasing).toEqual([]))
  expect(existsSync(join(folder, 'workspaces', 'w-1'))).toBe(false)
  expect(isClosed).toBe(false)
  closing.resolve()
  await Promise.all([erased, closed])
})

it('workspaces share nothing, and erasing one closes and deletes its files', async () => {
  await connect('w-1', 'key')
  await connect('w-2', 'key')
  const { views } = await open.get('w-1').made.get()
  addViews(views, [{ name: 'Mine', query: { filters: [], sort: [] }, layout: DEFAULT_LAYOUT, isPinned: false }])
  expect((await open.get('w-1').made.get()).views.all()).toHaveLength(1)
  expect((await open.get('w-2').made.get()).views.all()).toEqual([])
  expect((await open.get('w-1').made.get()).reviews.all()).toEqual([])
  const removed = open.get('w-1')
  await remove('w-1')
  expect(existsSync(join(folder, 'workspaces', 'w-1'))).toBe(false)
  await connect('w-1', 'key')
  expect(open.get('w-1')).not.toBe(removed)
  expect((await open.get('w-1').made.get()).views.all()).toEqual([])
})

it('nothing of a removed workspace can be opened again', async () => {
  await connect('w-1', 'key')
  const removed = open.get('w-1')
  await removed.made.get()
  await remove('w-1')
  const uses = [removed.made, removed.imports].map((part) => () => part.get())
  for (const use of [...uses, () => removed.session()]) {
    await expect(use()).rejects.toMatchObject({ code: 'not-found', data: { what: 'workspace' } })
  }
  expect(existsSync(join(folder, 'workspaces', 'w-1'))).toBe(false)
})
