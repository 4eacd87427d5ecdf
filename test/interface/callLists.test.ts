import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListedCalls } from '../../src/contract/library/callList.ts'
import type { LibrarySnapshot } from '../../src/contract/library/library.ts'
import { DEFAULT_SORT, type CallQuery } from '../../src/domain/filters/filter.ts'
import { queryParameters } from '../../src/domain/filters/queryParameters.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { placeCall } from '../support/app/placedCalls.ts'
import { type LocalServer, startLocalServer } from '../support/localServer.ts'
import { addWorkspace, firstOf, settableClock, startTestCore, type TestCore } from '../support/testCore.ts'
import { startService, type TestService } from './serviceRequests.ts'

/** Lists by offset, compared with the pages of the service itself, while the library reads the list of all calls and after it. */

let service: TestService
let between: LocalServer
let test: TestCore
let workspaceId = ''

/** Requests of the library wait for this. */
const isReleased = Promise.withResolvers<void>()
/** From the second page on, the service says that there is more, but not where. */
let losesCursors = false

const isOfLibrary = (url: string) => /order_by(?:\[\]|%5B%5D)=id(?:&|$)/.test(url)

async function answered(url: string, key: string): Promise<{ status: number; body: unknown }> {
  if (isOfLibrary(url)) await isReleased.promise
  const answer = await fetch(`${service.simulator.baseUrl}${url}`, { headers: { 'x-api-key': key } })
  const body = (await answer.json()) as { readonly meta?: object }
  if (!losesCursors || !/[?&](?:after|before)=/.test(url)) return { status: answer.status, body }
  return { status: answer.status, body: { ...body, meta: { ...body.meta, start_cursor: null, end_cursor: null } } }
}

beforeAll(async () => {
  service = await startService()
  between = await startLocalServer((request, response) => {
    answered(request.url ?? '', String(request.headers['x-api-key'])).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      // The simulator is closed.
      () => response.destroy(),
    )
  })
  test = await startTestCore({ clock: settableClock() })
  workspaceId = await addWorkspace(test, { baseUrl: between.url, apiKey: service.simulator.apiKey })
  // Its first request is on its way.
  await page(ALL, 0)
})
afterAll(async () => {
  isReleased.resolve()
  await test?.close()
  await between?.close()
  await service?.close()
})

const ALL: CallQuery = { filters: [], sort: [] }
/** Two pages and a half. */
const LONG_BY_AGENT: CallQuery = {
  filters: [{ field: 'duration', op: '>', value: '30' }],
  sort: [
    { field: 'agent_name', direction: 'asc' },
    { field: 'timestamp', direction: 'desc' },
  ],
}
/** Texts, numbers and times, with values that are missing or equal. */
const QUERIES: readonly CallQuery[] = [
  ALL,
  LONG_BY_AGENT,
  { filters: [], sort: [{ field: 'timestamp', direction: 'asc' }] },
  { filters: [], sort: [{ field: 'duration', direction: 'desc' }] },
  { filters: [], sort: [{ field: 'lead_company', direction: 'asc' }] },
  { filters: [], sort: [{ field: 'ai_score', direction: 'desc' }] },
  { filters: [{ field: 'ai_score', op: 'not_empty', value: null }], sort: [{ field: 'ai_score', direction: 'asc' }] },
  { filters: [{ field: 'type', op: 'in', value: 'audio,video' }], sort: [{ field: 'lead_name', direction: 'desc' }] },
  { filters: [{ field: 'title', op: 'ilike', value: '%e%' }], sort: [{ field: 'inserted_at', direction: 'asc' }] },
  { filters: [{ field: 'lead_company', op: 'not_ilike', value: '%a%' }], sort: [] },
  { filters: [{ field: 'won', op: '==', value: 'true' }], sort: [{ field: 'agent_name', direction: 'desc' }] },
  { filters: [{ field: 'id', op: '==', value: '1' }], sort: [] },
]
const NAMED = QUERIES.map((query) => [queryParameters(query).flat().join(' ') || 'all calls', query] as const)

const page = (query: CallQuery, offset: number, limit = 100) =>
  test.client.calls.list({ workspaceId, query, offset, limit })
const idsOf = ({ rows }: ListedCalls) => rows.map((row) => (row.kind === 'call' ? row.call.id : null))

async function ofService(query: CallQuery): Promise<readonly number[]> {
  const asked = { ...query, sort: query.sort.length === 0 ? DEFAULT_SORT : query.sort }
  const records = await service.walk('/v1/calls', [...queryParameters(asked)])
  return records.map(({ id }) => id)
}

/** All ids by offset, from the first call; or from the last one, a page at a time as a person scrolls up. */
async function byOffset(query: CallQuery, from: 'first' | 'last' = 'first'): Promise<readonly (number | null)[]> {
  let ids: readonly (number | null)[] = []
  for (let isMore = true; isMore;) {
    const answer = await page(query, from === 'first' ? ids.length : -ids.length - 100)
    const read = idsOf(answer)
    if (from === 'first') ids = [...ids, ...read]
    // The first of these rows aren't a whole page.
    else ids = answer.total === null ? [...read, ...ids] : [...read.slice(0, answer.total - ids.length), ...ids]
    isMore = answer.total === null || ids.length < answer.total
  }
  return ids
}

/** Requests that a person waits for. */
async function requestsOf(act: () => Promise<unknown>): Promise<number> {
  const sent = async () =>
    (await test.client.diagnostics.requests({ workspaceId })).filter(({ lane }) => lane === 'interactive').length
  const before = await sent()
  await act()
  return (await sent()) - before
}

const untilLibrary = (isWanted: (snapshot: LibrarySnapshot) => boolean) =>
  firstOf(test.client.library.watch({ workspaceId }), isWanted)

describe('a list that only the service knows', () => {
  it('costs one request for its first page, one for its last, and none to see them again', async () => {
    const expected = await ofService(LONG_BY_AGENT)
    expect(expected.length).toBeGreaterThan(220)
    const seen: ListedCalls[] = []
    const look = (offset: number) => async () => void seen.push(await page(LONG_BY_AGENT, offset))
    expect(await requestsOf(look(0))).toBe(1)
    expect(await requestsOf(look(-100))).toBe(1)
    expect(await requestsOf(look(0))).toBe(0)
    expect(await requestsOf(look(-100))).toBe(0)
    expect(seen.map(({ total, offset, rowCount, status }) => [total, offset, rowCount, status])).toEqual([
      [null, 0, 100, null],
      [null, -100, 100, null],
      [null, 0, 100, null],
      [null, -100, 100, null],
    ])
    expect(idsOf(seen[0]!)).toEqual(expected.slice(0, 100))
    expect(idsOf(seen[1]!)).toEqual(expected.slice(-100))
  })

  it.each(['first', 'last'] as const)('has the service’s calls in its order, read from the %s call', async (from) => {
    const query: CallQuery = {
      ...LONG_BY_AGENT,
      sort: [{ field: 'duration', direction: from === 'first' ? 'asc' : 'desc' }],
    }
    const expected = await ofService(query)
    expect(await requestsOf(async () => expect(await byOffset(query, from)).toEqual(expected))).toBe(3)
    expect(await requestsOf(async () => expect(await byOffset(query)).toEqual(expected))).toBe(0)
    expect(await test.client.calls.ids({ workspaceId, query, from: 'last' })).toEqual({ ids: expected, isWhole: true })
    expect((await untilLibrary(() => true)).activity).toBe('off')
  })

  it('has a new call once the call was read in the background, if it’s short', async () => {
    const query: CallQuery = { filters: [{ field: 'title', op: '==', value: 'Newcomer' }], sort: [] }
    const seen: (number | null)[][] = []
    const look = async () => void seen.push(idsOf(await page(query, 0)))
    expect(await requestsOf(look)).toBe(1)
    const callId = await placeCall(service.simulator, { title: 'Newcomer' })
    expect(await test.client.calls.listed({ workspaceId, callId })).toBeNull()
    expect(await requestsOf(look)).toBe(0)
    await test.client.calls.detail({ workspaceId, callId, lane: 'background' })
    expect(await requestsOf(look)).toBe(1)
    expect(seen).toEqual([[], [], [callId]])
    const listed = async () => expect((await test.client.calls.listed({ workspaceId, callId }))?.title).toBe('Newcomer')
    expect(await requestsOf(listed)).toBe(0)
  })

  it('fails where the service doesn’t say how to continue, and keeps its rows', async () => {
    const query: CallQuery = { filters: [], sort: [{ field: 'inserted_at', direction: 'desc' }] }
    losesCursors = true
    try {
      expect(idsOf(await page(query, 0))).toHaveLength(100)
      expect(idsOf(await page(query, 100))).toHaveLength(100)
      const lost = { code: 'inconsistent-paging', defined: true }
      expect(await requestsOf(() => expect(page(query, 200)).rejects.toMatchObject(lost))).toBe(0)
      expect(idsOf(await page(query, -100))).toHaveLength(100)
      expect(idsOf(await page(query, -200))).toHaveLength(100)
      await expect(page(query, -300)).rejects.toMatchObject(lost)
      const kept = await page(query, 0, 200)
      expect([kept.total, kept.rowCount]).toEqual([null, 200])
      expect(idsOf(kept)).toEqual((await ofService(query)).slice(0, 200))
    } finally {
      losesCursors = false
    }
    expect(await requestsOf(() => test.client.calls.refresh({ workspaceId, query }))).toBe(1)
    expect(await byOffset(query)).toEqual(await ofService(query))
  })
})

describe('while the library reads the list of all calls', () => {
  beforeAll(async () => {
    await test.client.library.choose({ workspaceId, keeps: 'calls', since: null })
    await untilLibrary(({ activity }) => activity === 'calls')
  })
  // A held request fails after a while, and a busy machine may take that long. So each test begins another one.
  beforeEach(async () => {
    await test.client.library.pause({ workspaceId })
    await test.client.library.resume({ workspaceId })
    await untilLibrary(({ activity }) => activity === 'calls')
  })

  it.each(NAMED)('the service’s calls are listed in its order: %s', async (_, query) => {
    const first = await page(query, 0)
    expect(first.status).toBe('reading')
    expect(await byOffset(query)).toEqual(await ofService(query))
  })

  it('no call is lost or twice in a list that is read while calls are added and changed', async () => {
    // Changed calls stay in the first list, and move to the end of the second one.
    const lists = (['timestamp', 'updated_at'] as const).map((field): CallQuery => ({
      filters: [],
      sort: [{ field, direction: 'asc' }],
    }))
    const [byTime, byChange] = await Promise.all(lists.map(ofService))
    for (const query of lists) await test.client.calls.refresh({ workspaceId, query })
    const { simulator } = service
    const added: number[] = []
    for (const offset of [100, 200, 300]) {
      added.push(await placeCall(simulator, { title: `New ${offset}`, insertedAt: '2026-10-15T12:30:00Z' }))
      for (const id of [byTime![offset - 50], byChange![offset - 50]]) {
        await simulator.database.query(
          sql`update calls set title = 'Changed', updated_at = '2026-10-15T12:40:00Z' where id = ${id!}`,
        )
      }
      for (const query of lists) await page(query, offset)
    }
    const read = await Promise.all(lists.map((query) => byOffset(query)))
    expect(read[0]).toEqual([...byTime!, ...added])
    expect(read[1]).toHaveLength(byChange!.length + added.length)
    expect(new Set(read[1])).toEqual(new Set([...byChange!, ...added]))
  })
})

describe('when the library has the list of all calls', () => {
  beforeAll(async () => {
    isReleased.resolve()
    await untilLibrary(({ activity }) => activity === 'current')
    await test.client.library.refresh({ workspaceId })
  })

  it.each(NAMED)('the same offsets have the same calls, without a request: %s', async (_, query) => {
    const expected = await ofService(query)
    const read = async () => {
      const { total, status, rowCount } = await page(query, 0)
      expect([total, status, rowCount]).toEqual([expected.length, null, expected.length])
      expect(await byOffset(query)).toEqual(expected)
      expect(idsOf(await page(query, -100))).toEqual(expected.slice(-100))
      expect(await test.client.calls.ids({ workspaceId, query, from: 'first' })).toEqual({
        ids: expected,
        isWhole: true,
      })
    }
    expect(await requestsOf(read)).toBe(0)
  })

  it('a list of it is current again after a refresh', async () => {
    const callId = (await ofService(ALL)).at(-1)!
    await service.simulator.database.query(
      sql`update calls set "timestamp" = '2026-10-15T12:50:00Z', updated_at = '2026-10-15T12:50:00Z' where id = ${callId}`,
    )
    await test.client.calls.refresh({ workspaceId, query: ALL })
    await expect.poll(async () => idsOf(await page(ALL, 0, 1))).toEqual([callId])
  })
})
