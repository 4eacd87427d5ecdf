import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { ExportRequest } from '../../contract/exportRequest.ts'
import type { CallPage, CallRow } from '../../domain/calls/call.ts'
import { fullCall } from '../../domain/calls/testing/fullCall.ts'
import { serviceQuery } from '../../domain/query/serviceQuery.ts'
import type { User } from '../../domain/workspaces/directory.ts'
import type { Log } from '../diagnostics/log.ts'
import { createExpectedErrors } from '../expectedErrors.ts'
import { ExportJob, type ExportJobOptions, type KeptRecords } from './exportJob.ts'
import { Exports } from './exports.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Log
const REQUEST: ExportRequest = {
  name: 'Lost “deals”',
  localTime: '2026-11-18T14:05',
  scope: { kind: 'query', query: { filters: [], sort: [{ field: 'id', direction: 'asc' }] } },
  columnIds: ['id'],
  options: { kind: 'csv', delimiter: ',', hasByteOrderMark: false },
}
const ofCall = (id: number): CallRow => ({ kind: 'call', call: fullCall({ id }) })

const TEAM = { key: 'team', value: 'North' }
const PRICE = { id: 'price', name: 'Price' }

let folder: string
let clock: FakeClock
let pages: CallRow[][]
/** Called before each page. */
let beforePage: (at: number) => Promise<void>
let asked: number[]
let users: () => Promise<readonly User[]>
let session: ExportJobOptions['session']
let library: KeptRecords
/** Who answers a list. */
let whole: ExportJobOptions['lists']['whole']
let hidden: readonly number[]
let exports: Exports

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-exports-'))
  clock = new FakeClock()
  pages = [[ofCall(1), ofCall(2)], [ofCall(3)]]
  beforePage = () => Promise.resolve()
  asked = []
  library = {
    calls: () => Promise.resolve([]),
    users: () => Promise.resolve([]),
    vocabulary: () => Promise.resolve({ questions: [] }),
    query: () => Promise.resolve({ values: {} }),
  }
  whole = async (query) => ({ kind: 'query', query: serviceQuery(query)! })
  hidden = []
  users = () => Promise.resolve([])
  session = () =>
    Promise.resolve({
      calls: {
        page: async (_query, cursor): Promise<CallPage> => {
          const at = Number(cursor?.cursor ?? 0)
          asked.push(at)
          await beforePage(at)
          const hasNextPage = at + 1 < pages.length
          return {
            rows: pages[at] ?? [],
            hasNextPage,
            hasPreviousPage: at > 0,
            startCursor: null,
            endCursor: String(at + 1),
          }
        },
      },
      directory: { users: () => users() },
      client: { serviceNow: () => null },
    })
  exports = new Exports({
    folder: join(folder, 'exports'),
    session,
    library: () => Promise.resolve(library),
    trackers: () => Promise.resolve([PRICE]),
    lists: { whole: (query) => whole(query) },
    reviews: () => Promise.resolve({ hiddenCallIds: () => new Set(hidden), myReviews: () => new Map() }),
    errors: createExpectedErrors(log),
    clock,
  })
})
afterEach(async () => {
  await exports.close()
  rmSync(folder, { recursive: true, force: true })
})

async function snapshots() {
  for await (const item of exports.watch()) return item
  throw new Error('No snapshot.')
}

const start = async (changes: Partial<ExportRequest> = {}) => (await exports.start({ ...REQUEST, ...changes })).exportId
const until = (kind: string) =>
  vi.waitFor(async () => expect((await snapshots()).at(-1)?.state.kind).toBe(kind), { interval: 5 })
const get = (exportId: string, method: 'GET' | 'HEAD' = 'GET') => exports.respond(exportId, method)

/** The first cell of each line except the heading. */
const idsIn = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])
const idsOf = async (exportId: string) => idsIn(await get(exportId).text())

describe('an export', () => {
  it('of calls in the library needs no request, even without a connection', async () => {
    library = {
      ...library,
      calls: (ids) => Promise.resolve(ids.map((id) => fullCall({ id, agent: { id: 7, name: 'Amelia', email: null } }))),
      users: () =>
        Promise.resolve([
          { userId: 7, workspaceId: 1, email: null, name: 'Amelia', isActive: true, customFields: [TEAM] },
        ]),
    }
    users = () => Promise.reject(new Error('offline'))
    const selected = await start({ scope: { kind: 'calls', callIds: [9, 4] }, columnIds: ['id', 'agent.custom.team'] })
    await until('done')
    expect(await get(selected).text()).toMatch(/\r\n9,North,[^\r]*\r\n4,North,[^\r]*\r\n$/)
    whole = () => Promise.resolve({ kind: 'calls', callIds: [4, 9, 4] })
    const listed = await start()
    await until('done')
    expect(await idsOf(listed)).toEqual(['4', '9'])
    expect((await snapshots()).at(-1)).toMatchObject({ expectedCount: 2, rowCount: 2 })
    expect(asked).toEqual([])
  })

  it('asks again who answers its list, if that couldn’t be found out', async () => {
    const found = whole
    whole = () => Promise.reject(new AppError('tracker-deleted', { trackerId: 't' }))
    const exportId = await start()
    await until('failed')
    expect((await snapshots())[0]?.state).toMatchObject({ failure: { code: 'tracker-deleted' } })
    whole = found
    exports.retry(exportId)
    await until('done')
    expect(await idsOf(exportId)).toEqual(['1', '2', '3'])
  })

  it('writes all results of a query to a file', async () => {
    const exportId = await start()
    await until('done')
    expect(await idsOf(exportId)).toEqual(['1', '2', '3'])
    const [snapshot] = await snapshots()
    expect(snapshot).toMatchObject({
      exportId,
      startedAt: clock.now(),
      rowCount: 3,
      expectedCount: null,
      unreadableCount: 0,
    })
    const headers = get(exportId, 'HEAD').headers
    expect(headers.get('content-length')).toBe(String(snapshot?.sizeBytes))
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Lost [^"“]*2026-11-18 14\.05\.csv"; filename\*=UTF-8''Lost%20/,
    )
    expect(await get(exportId, 'HEAD').text()).toBe('')
    expect(statSync(join(folder, 'exports')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'exports', exportId)).mode & 0o777).toBe(0o600)
  })

  it('of selected calls reports their number, each counted once, and the unreadable ones', async () => {
    const unreadable = { kind: 'unreadable', record: { id: 2, path: 'id', reason: 'odd' } } as unknown as CallRow
    pages = [[ofCall(1), unreadable]]
    await start({ scope: { kind: 'calls', callIds: [1, 2, 1] }, options: { kind: 'json' } })
    await until('done')
    const [snapshot] = await snapshots()
    expect(snapshot).toMatchObject({ expectedCount: 2, rowCount: 2, unreadableCount: 1 })
    expect(snapshot?.fileName).toMatch(/\.json$/)
    expect(get(snapshot!.exportId, 'HEAD').headers.get('content-type')).toBe('application/json')
  })

  it('writes JSON as one list over all pages', async () => {
    pages = [[ofCall(1)], [ofCall(2), ofCall(3)]]
    const exportId = await start({ options: { kind: 'json' } })
    await until('done')
    expect(JSON.parse(await get(exportId).text())).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  it('can be downloaded while it grows', async () => {
    const gate = Promise.withResolvers<void>()
    beforePage = (at) => (at === 1 ? gate.promise : Promise.resolve())
    const exportId = await start()
    await vi.waitFor(async () => expect((await snapshots())[0]?.rowCount).toBe(2), { interval: 5 })
    const response = get(exportId)
    expect(response.headers.has('content-length')).toBe(false)
    gate.resolve()
    expect(idsIn(await response.text())).toEqual(['1', '2', '3'])
  })

  it('resumes after its last page after a failure', async () => {
    beforePage = (at) =>
      at === 1 ? Promise.reject(new AppError('service-failed', { status: 500 })) : Promise.resolve()
    const exportId = await start()
    await until('failed')
    expect((await snapshots())[0]).toMatchObject({ rowCount: 2, state: { failure: { code: 'service-failed' } } })
    beforePage = () => Promise.resolve()
    exports.retry(exportId)
    expect((await snapshots())[0]?.state).toEqual({ kind: 'running' })
    await until('done')
    expect(asked).toEqual([0, 1, 1])
    expect(await idsOf(exportId)).toEqual(['1', '2', '3'])
    exports.retry(exportId)
    expect((await snapshots())[0]?.state.kind).toBe('done')
    await exports.cancel(exportId)
    expect((await snapshots())[0]?.state.kind).toBe('done')
  })

  it('resumes after a failure also if it was removed and restored meanwhile', async () => {
    beforePage = (at) =>
      at === 1 ? Promise.reject(new AppError('service-failed', { status: 500 })) : Promise.resolve()
    const exportId = await start()
    await until('failed')
    await exports.remove(exportId)
    exports.restore(exportId)
    expect((await snapshots())[0]).toMatchObject({ rowCount: 2, state: { kind: 'failed' } })
    beforePage = () => Promise.resolve()
    exports.retry(exportId)
    await until('done')
    expect(await idsOf(exportId)).toEqual(['1', '2', '3'])
  })

  it('ends its downloads when canceled, and is removed', async () => {
    const gate = Promise.withResolvers<void>()
    beforePage = (at) => (at === 1 ? gate.promise : Promise.resolve())
    const exportId = await start()
    await vi.waitFor(async () => expect((await snapshots())[0]?.rowCount).toBe(2), { interval: 5 })
    const download = get(exportId)
      .text()
      .catch((error: unknown) => error)
    const canceling = exports.cancel(exportId)
    gate.resolve()
    await canceling
    expect(await download).toBeInstanceOf(Error)
    expect((await snapshots())[0]).toMatchObject({ rowCount: 2, state: { kind: 'canceled' } })
    expect(() => get(exportId)).toThrow(expect.objectContaining({ code: 'not-found' }))
    exports.retry(exportId)
    expect((await snapshots())[0]?.state.kind).toBe('canceled')
  })

  it('has what trackers found and the answers, except those that a blind review hides', async () => {
    const fields = ['tracker.price', 'question.3']
    library = {
      ...library,
      calls: (ids) => Promise.resolve(ids.map((id) => fullCall({ id }))),
      users: () =>
        Promise.resolve([{ userId: 7, workspaceId: 1, email: null, name: 'A', isActive: true, customFields: [] }]),
      vocabulary: () => Promise.resolve({ questions: [{ id: 3, text: 'Price said?', scorecard: null }] }),
      query: (_, asked) => {
        expect(asked.fields).toEqual(fields)
        return Promise.resolve({
          values: {
            'tracker.price': asked.callIds.map((id) => (id === 9 ? null : true)),
            'question.3': asked.callIds.map(() => ['yes', 'n/a']),
          },
        })
      },
    }
    hidden = [4]
    const exportId = await start({ scope: { kind: 'calls', callIds: [9, 4] }, columnIds: ['id', ...fields] })
    await until('done')
    expect(await get(exportId).text()).toMatch(
      /ID,Tracker: Price,Price said\?,[^\r]*\r\n9,,"yes; n\/a",[^\r]*\r\n4,true,,[^\r]*\r\n$/,
    )
  })

  it('canceled when its last page has just been written stays canceled', async () => {
    const job: ExportJob = new ExportJob({
      exportId: 'e',
      path: join(folder, 'e'),
      request: REQUEST,
      session,
      library: () => Promise.resolve(library),
      trackers: () => Promise.resolve([]),
      lists: { whole: (query) => whole(query) },
      reviews: () => Promise.resolve({ hiddenCallIds: () => new Set(), myReviews: () => new Map() }),
      errors: createExpectedErrors(log),
      clock,
      changed: () => {
        if (job.snapshot().rowCount === 3) canceled ??= job.cancel()
      },
    })
    let canceled: Promise<void> | undefined
    job.start()
    await vi.waitFor(() => expect(canceled).toBeDefined(), { interval: 5 })
    await canceled
    expect(job.snapshot().state).toEqual({ kind: 'canceled' })
  })
})

describe('the exports of a workspace', () => {
  it('can be watched: their start, each page, their end and their removal', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    beforePage = (at) => gates[at]?.promise ?? Promise.resolve()
    const seen: string[] = []
    const watching = (async () => {
      for await (const all of exports.watch()) seen.push(all.map((one) => `${one.rowCount} ${one.state.kind}`).join())
    })()
    const untilSeen = (wanted: string) =>
      vi.waitFor(
        async () => {
          await clock.advance(100)
          expect(seen.at(-1)).toBe(wanted)
        },
        { interval: 5 },
      )
    await untilSeen('')
    const exportId = await start()
    await untilSeen('0 running')
    gates[0].resolve()
    await untilSeen('2 running')
    gates[1].resolve()
    await untilSeen('3 done')
    await exports.remove(exportId)
    await untilSeen('')
    await exports.close()
    await clock.advance(100)
    await watching
  })

  it('are removed, and can be restored at their place', async () => {
    const exportId = await start()
    await until('done')
    const other = await start()
    await until('done')
    await exports.remove(exportId)
    expect((await snapshots()).map((one) => one.exportId)).toEqual([other])
    expect(() => get(exportId)).toThrow(expect.objectContaining({ code: 'not-found' }))
    await expect(exports.remove(exportId)).rejects.toMatchObject({ code: 'not-found' })
    exports.restore(exportId)
    expect((await snapshots()).map((one) => one.exportId)).toEqual([exportId, other])
    expect(await get(exportId).text()).toContain('3')
    expect(() => exports.restore('unknown')).toThrow(expect.objectContaining({ code: 'not-found' }))
  })

  it('are removed with their files once 20 others were removed', async () => {
    pages = [[]]
    const ids: string[] = []
    for (let count = 0; count < 21; count += 1) {
      ids.push(await start())
      await until('done')
    }
    for (const exportId of ids) await exports.remove(exportId)
    expect(readdirSync(join(folder, 'exports')).toSorted()).toEqual(ids.slice(1).toSorted())
    expect(() => exports.restore(ids[0] ?? '')).toThrow(expect.objectContaining({ code: 'not-found' }))
  })

  it('are removed even if they failed before their first byte', async () => {
    users = () => Promise.reject(new AppError('service-failed', { status: 500 }))
    const exportId = await start()
    await until('failed')
    await exports.remove(exportId)
    expect(await snapshots()).toEqual([])
  })

  it('are canceled when the workspace is closed', async () => {
    const gate = Promise.withResolvers<void>()
    beforePage = (at) => (at === 1 ? gate.promise : Promise.resolve())
    const exportId = await start()
    await vi.waitFor(async () => expect((await snapshots())[0]?.rowCount).toBe(2), { interval: 5 })
    const download = get(exportId).text()
    const closing = exports.close()
    gate.resolve()
    await expect(download).rejects.toThrow('not finished')
    await closing
  })

  it('end and lose their files when the workspace is closed', async () => {
    const exportId = await start()
    await until('done')
    await exports.close()
    expect(existsSync(join(folder, 'exports'))).toBe(false)
    expect(() => get(exportId)).toThrow(expect.objectContaining({ code: 'not-found' }))
    expect((await exports.watch()[Symbol.asyncIterator]().next()).done).toBe(true)
  })

  it('of an earlier session are deleted', async () => {
    await start()
    await until('done')
    await exports.sweep()
    expect(existsSync(join(folder, 'exports'))).toBe(false)
  })

  it('with an unknown id aren’t found', async () => {
    await start()
    expect(() => get('unknown')).toThrow(expect.objectContaining({ code: 'not-found' }))
    expect(() => exports.retry('unknown')).toThrow(expect.objectContaining({ code: 'not-found' }))
    await until('done')
  })
})
