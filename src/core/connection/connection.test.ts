import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock, settle } from '../../../test/support/fakeClock.ts'
import { startLocalServer } from '../../../test/support/localServer.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { BudgetSnapshot } from '../../contract/snapshots.ts'
import { SECOND } from '../../domain/units.ts'
import { Budgets } from '../budget/budgets.ts'
import { Urgency } from '../budget/requestBudget.ts'
import type { Log } from '../diagnostics/log.ts'
import { ApiKey } from '../secrets/apiKey.ts'
import { Connection, type ServiceAddress } from './connection.ts'

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Log
const KEY_MISSING = new AppError('key-missing', { workspaceId: 'w-1' })

let folder: string
let clock: FakeClock
let budgets: Budgets
let connection: Connection
const address = vi.fn<() => Promise<ServiceAddress>>()

const connect = (canMove: boolean) =>
  new Connection({
    workspaceId: 'w-1',
    folder: join(folder, 'w-1'),
    address,
    canMove,
    budgets,
    network: { proxy: undefined },
    clock,
    log: SILENT,
    hooks: { onPage: () => undefined, onDetail: () => undefined, onMissing: () => undefined },
  })
const isAt = (baseUrl: string, key = 'key') => address.mockResolvedValue({ baseUrl, key: new ApiKey(key) })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-connection-'))
  clock = new FakeClock()
  budgets = new Budgets(clock)
  address.mockReset()
  isAt('https://service.example')
  connection = connect(false)
})
afterEach(async () => {
  await connection.end()
  budgets.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the session', () => {
  it('is opened once', async () => {
    expect(await connection.current()).toBeNull()
    const [first, second] = await Promise.all([connection.session(), connection.session()])
    expect(second).toBe(first)
    isAt('https://other.example')
    expect(await connection.session()).toBe(first)
    expect(await connection.current()).toBe(first)
    expect(address).toHaveBeenCalledTimes(1)
  })

  it('is opened again after a failure', async () => {
    address.mockRejectedValueOnce(KEY_MISSING)
    const failed = [connection.session(), connection.session()]
    for (const one of failed) await expect(one).rejects.toBe(KEY_MISSING)
    expect(await connection.current()).toBeNull()
    expect((await connection.session()).base.host).toBe('service.example:443')
  })

  it('is opened again after it was closed, and counts its requests in the same budget', async () => {
    const first = await connection.session()
    const close = vi.spyOn(first, 'close')
    await first.budget.acquire(new Urgency('interactive'))
    await connection.close()
    expect(close).toHaveBeenCalledOnce()
    expect(await connection.current()).toBeNull()
    const second = await connection.session()
    expect(second).not.toBe(first)
    expect(second.budgetSnapshot()).toMatchObject({ used: 1, imports: { used: 0 } })
  })

  it('doesn’t write its budget to the workspace’s folder after it was closed', async () => {
    const { budget } = await connection.session()
    const path = join(folder, 'w-1', 'request-budget.json')
    const before = readFileSync(path, 'utf8')
    await connection.close()
    await budget.acquire(new Urgency('interactive'))
    expect(readFileSync(path, 'utf8')).toBe(before)
  })
})

describe('a request in flight', () => {
  /** Sends a request, which is answered once `answer` is called. */
  async function inFlight() {
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const server = await startLocalServer((_request, response) => {
      asked.resolve()
      void answered.promise.then(() => response.setHeader('content-type', 'application/json').end('{"data":[]}'))
    })
    isAt(server.url)
    const { client } = await connection.session()
    const result = client.list('callTypes', null, null, { isRetried: false }).catch((error: unknown) => error)
    await asked.promise
    return { result, answer: answered.resolve, stop: server.close }
  }

  it('ends by itself when the session is closed', async () => {
    const { result, answer, stop } = await inFlight()
    await connection.close()
    answer()
    expect(await result).toMatchObject({ items: [] })
    await stop()
  })

  it.each(['end', 'erase'] as const)('ends with the connection, even of a closed session: %s', async (how) => {
    const { result, stop } = await inFlight()
    await connection.close()
    await connection[how]()
    expect(await result).toMatchObject({ code: 'unreachable' })
    await stop()
  })
})

describe('the session of a service that may move', () => {
  beforeEach(() => {
    connection = connect(true)
  })

  it('stays while the address and the key are the same', async () => {
    const [first, second] = await Promise.all([connection.session(), connection.session()])
    expect(second).toBe(first)
    isAt('https://service.example/v1/')
    expect(await connection.session()).toBe(first)
  })

  it.each([
    ['address', 'https://moved.example', 'key'],
    ['key', 'https://service.example', 'new key'],
  ])('is replaced when the %s changes', async (_what, baseUrl, key) => {
    const first = await connection.session()
    const close = vi.spyOn(first, 'close')
    isAt(baseUrl, key)
    const [second, third] = await Promise.all([connection.session(), connection.session()])
    expect([second === first, second === third]).toEqual([false, true])
    expect([second.base.href, second.key.reveal()]).toEqual([baseUrl, key])
    expect(close).toHaveBeenCalled()
  })

  it('fails while the address is unknown, and opens later', async () => {
    address.mockRejectedValueOnce(KEY_MISSING)
    await expect(connection.session()).rejects.toBe(KEY_MISSING)
    expect((await connection.session()).base.host).toBe('service.example:443')
  })
})

describe('the watched budget', () => {
  const watch = async () => {
    const seen: BudgetSnapshot[] = []
    let isOver = false
    const stream = await connection.watchBudget()
    void (async () => {
      for await (const snapshot of stream) seen.push(snapshot)
      isOver = true
    })()
    await settle()
    return { seen, isOver: () => isOver }
  }

  it('follows the requests and imports of the session', async () => {
    const { seen } = await watch()
    const { budget, importBudget } = await connection.session()
    await budget.acquire(new Urgency('interactive'))
    await clock.advance(SECOND)
    expect(seen.at(-1)).toMatchObject({ used: 1, limit: 100, imports: { used: 0, limit: 10 } })
    await importBudget.take()
    await clock.advance(SECOND)
    expect(seen.at(-1)).toMatchObject({ used: 1, imports: { used: 1 } })
  })

  it('reports no use until a session can be opened, and then follows it', async () => {
    address.mockRejectedValueOnce(KEY_MISSING)
    const { seen } = await watch()
    expect(seen).toEqual([
      {
        used: 0,
        limit: 100,
        waiting: 0,
        nextFreeAt: null,
        coolingDownUntil: null,
        imports: { used: 0, limit: 10, nextFreeAt: null, coolingDownUntil: null },
      },
    ])
    const { budget } = await connection.session()
    await budget.acquire(new Urgency('interactive'))
    await clock.advance(SECOND)
    expect(seen.at(-1)?.used).toBe(1)
  })

  it('shows the new session, and not the closed one', async () => {
    connection = connect(true)
    const { seen } = await watch()
    const first = await connection.session()
    await first.budget.acquire(new Urgency('interactive'))
    await clock.advance(SECOND)
    expect(seen.at(-1)?.used).toBe(1)
    isAt('https://service.example', 'new key')
    const second = await connection.session()
    await clock.advance(SECOND)
    expect(seen.at(-1)?.used).toBe(0)
    const count = seen.length
    await first.budget.acquire(new Urgency('interactive'))
    await clock.advance(SECOND)
    expect(seen).toHaveLength(count)
    for (let index = 0; index < 3; index += 1) await second.budget.acquire(new Urgency('interactive'))
    await clock.advance(SECOND)
    expect(seen.at(-1)?.used).toBe(3)
  })

  it('no longer follows a closed session', async () => {
    const { seen } = await watch()
    const { budget } = await connection.session()
    await clock.advance(SECOND)
    await connection.close()
    const count = seen.length
    await budget.acquire(new Urgency('interactive'))
    await clock.advance(SECOND)
    expect(seen).toHaveLength(count)
  })

  it('fails with a bug', async () => {
    address.mockRejectedValueOnce(new TypeError('a bug'))
    await expect(connection.watchBudget()).rejects.toThrow('a bug')
  })

  it.each(['end', 'erase'] as const)('ends with the connection and its session: %s', async (how) => {
    const { isOver } = await watch()
    const close = vi.spyOn(await connection.session(), 'close')
    await connection[how]()
    await clock.advance(SECOND)
    expect(isOver()).toBe(true)
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('the import budget', () => {
  const path = () => join(folder, 'w-1', 'import-budget.json')

  it('is opened once, and again if it couldn’t be read', async () => {
    mkdirSync(path(), { recursive: true })
    await expect(connection.importBudget()).rejects.toMatchObject({ code: 'EISDIR' })
    rmSync(path(), { recursive: true })
    const [first, second] = await Promise.all([connection.importBudget(), connection.importBudget()])
    expect(second).toBe(first)
  })

  it('outlives the session', async () => {
    const budget = await connection.importBudget()
    expect((await connection.session()).importBudget).toBe(budget)
    await connection.close()
    expect((await connection.session()).importBudget).toBe(budget)
  })

  it('is shared with other workspaces with the key', async () => {
    const { importBudget } = await connection.session()
    const other = connect(false)
    await (await other.session()).importBudget.take()
    expect(importBudget.use().used).toBe(1)
    await other.end()
  })

  it('is no longer stored in the folder of a removed workspace', async () => {
    const { importBudget } = await connection.session()
    await importBudget.take()
    await connection.erase()
    rmSync(path())
    await importBudget.take()
    expect(existsSync(path())).toBe(false)
    expect((await connection.importBudget()).use().used).toBe(0)
  })
})
