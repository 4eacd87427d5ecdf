import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DEFAULT_SORT } from '../../src/domain/filters/filter.ts'
import type { LibrarySnapshot } from '../../src/contract/library/library.ts'
import { workspacePaths } from '../../src/contract/paths.ts'
import type { LibraryQuery } from '../../src/domain/query/query.ts'
import { foldedWords } from '../../src/domain/search/foldedWords.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { namedWav } from '../support/recordings/pcmWav.ts'
import {
  addWorkspace,
  fileSource,
  firstOf,
  listedCalls,
  memoryStore,
  startTestCore,
  type TestCore,
} from '../support/testCore.ts'
import { clientOf } from './faultyService.ts'
import { startService, type TestService } from './serviceRequests.ts'

let service: TestService
let test: TestCore
let workspaceId = ''
let openedId = 0
const secretStore = memoryStore()

beforeAll(async () => {
  service = await startService({ calls: 12 })
  test = await startTestCore({ secretStore })
  workspaceId = await addWorkspace(test, service.simulator)
})
afterAll(async () => {
  await test?.close()
  await service?.close()
})

const until = (isWanted: (snapshot: LibrarySnapshot) => boolean) =>
  firstOf(test.client.library.watch({ workspaceId }), isWanted)
const folder = () => join(test.dataFolder, 'workspaces', workspaceId, 'library')
const requests = async (wanted: RegExp) =>
  (await test.client.diagnostics.requests({ workspaceId })).filter(({ path }) => wanted.test(path))
const firstCall = async () => (await listedCalls(test, workspaceId))[0]!.id
/** From the service, which opens the workspace. */
const readCall = (callId: number) => test.client.calls.detail({ workspaceId, callId })

const ALL = { filters: [], sort: [] }
/** The service can't sort by it. */
const BY_TYPE = { filters: [], sort: [{ field: 'type.description', direction: 'asc' } as const] }
const allCalls = (query: LibraryQuery = ALL) => test.client.calls.list({ workspaceId, query, offset: 0, limit: 200 })

it('before the user has answered, writes nothing, and reads no more than was asked for', async () => {
  const callId = await firstCall()
  openedId = callId
  await readCall(callId)
  expect(await until(() => true)).toMatchObject({ keeps: null, activity: 'off' })
  expect((await test.client.library.call({ workspaceId, callId }))?.detail.id).toBe(callId)
  expect((await requests(/./)).filter(({ lane }) => lane !== 'interactive')).toEqual([])
})

it('answers what the service can’t from memory, as soon as it’s asked', async () => {
  await allCalls(BY_TYPE)
  const listed = await until(({ activity }) => activity === 'current')
  expect(listed).toMatchObject({
    keeps: null,
    readsRecords: false,
    callCount: 12,
    recordCount: 1,
    isListComplete: true,
  })
  expect(listed.missingRecords).toEqual({ requests: 11, seconds: 14 })
  expect(await allCalls(BY_TYPE)).toMatchObject({ total: 12, status: null })
  expect((await requests(/\/calls\/\d+$/)).filter(({ lane }) => lane === 'sparing')).toEqual([])
  expect(existsSync(folder())).toBe(false)
})

it('knows which call a recording may be already, without asking the service', async () => {
  const calls = await listedCalls(test, workspaceId)
  const { agent, timestamp, id } = calls.find((call) => call.agent !== null && call.timestamp !== null)!
  // The library may read meanwhile what changed.
  const asked = async () => (await requests(/\/calls$/)).filter(({ lane }) => lane !== 'background')
  const before = await asked()
  const path = join(test.dataFolder, 'a.wav')
  writeFileSync(path, namedWav('a'))
  const { client } = test
  const { stageIds } = await client.staging.add({ workspaceId, sources: [fileSource(path)], timeZone: 'UTC' })
  const change = { userId: agent!.id, timestamp }
  await client.staging.edit({ workspaceId, from: 'person', edits: [{ stageIds, change }] })
  const { rows } = await vi.waitUntil(
    async () => {
      const page = await client.staging.page({ workspaceId, only: 'all', offset: 0, limit: 10 })
      return page.rows[0]?.problems.some(({ kind }) => kind === 'likely-call') === true && page
    },
    { interval: 50 },
  )
  expect(rows[0]!.problems).toContainEqual({ kind: 'likely-call', callId: id })
  expect(await asked()).toEqual(before)
})

it('keeps all calls, and says so', async () => {
  service.simulator.requests.clear()
  await test.client.library.choose({ workspaceId, keeps: 'everything', since: null })
  const done = await until(({ activity }) => activity === 'current')
  // The list moves to the disk instead of being read again by ranges of ids.
  const queries = service.simulator.requests.all().map(({ query }) => decodeURIComponent(query))
  const byRange = (query: string) => query.includes('order_by[]=id') && !/updated_at|\[op\]=in/.test(query)
  expect(queries.filter(byRange)).toEqual([])
  expect(done).toMatchObject({ keeps: 'everything', callCount: 12, recordCount: 12, failure: null, secondsLeft: null })
  expect(done.isListComplete).toBe(true)
  // Changes are looked for after a minute, when the running step has ended.
  expect(Math.abs(Date.now() - done.asOf!)).toBeLessThan(120_000)
  expect(done.sizeBytes).toBeGreaterThan(10_000)
  // The call that was opened before moves too.
  const records = (await requests(/\/calls\/\d+$/)).filter(({ lane }) => lane === 'sparing')
  expect(new Set(records.map(({ path }) => path)).size).toBeGreaterThanOrEqual(11)
  expect(readdirSync(folder())).toContain('calls.sqlite')
})

it('has the calls as the service returned them', async () => {
  const callId = await firstCall()
  const detail = await test.client.calls.detail({ workspaceId, callId })
  const kept = await test.client.library.call({ workspaceId, callId })
  expect(kept?.detail).toEqual(detail)
  expect(Math.abs(Date.now() - kept!.readAt)).toBeLessThan(60_000)
})

it('finds calls by what was said, and says what is wrong with a search', async () => {
  const search = (text: string) => test.client.library.search({ workspaceId, text, offset: 0, limit: 20 })
  const { detail } = (await test.client.library.call({ workspaceId, callId: openedId }))!
  const title = foldedWords(detail.title ?? '').map(({ word }) => word)
  const found = await search(`"${title.join(' ')}"`)
  expect(found.hits.map(({ call }) => call.id)).toContain(openedId)
  expect(found.hits).toHaveLength(found.totalCalls)
  expect((await search('zyzzyva')).totalCalls).toBe(0)
  await expect(search('price OR')).rejects.toMatchObject({ code: 'invalid-input' })
  await expect(search('x'.repeat(1001))).rejects.toThrow()
})

it('answers queries, and hides the scores of calls under blind review', async () => {
  const { baseUrl, apiKey } = service.simulator
  const { rows } = await clientOf(baseUrl, { key: apiKey }).client.calls({ ...ALL, sort: DEFAULT_SORT }, null, 100)
  const served = rows.flatMap((row) => (row.kind === 'call' ? [row.call] : []))
  const page = await allCalls()
  expect(page).toMatchObject({ total: 12, unsureCount: 0, offset: 0, status: null })
  // What the full records add to them.
  const withoutContents = page.rows.map((row) => {
    if (row.kind !== 'call') return row
    const { contents, ...call } = row.call
    expect(contents).toBeDefined()
    return { ...row, call }
  })
  expect(withoutContents).toEqual(rows)
  const scored = served.filter(({ metrics }) => metrics.aiScore !== null)
  const query = { filters: [{ field: 'ai_score', op: 'not_empty', value: null } as const], sort: [] }
  const ids = async () => (await test.client.calls.ids({ workspaceId, query, from: 'first' })).ids
  expect(await ids()).toEqual(scored.map(({ id }) => id))

  const [{ id: callId }] = scored as [(typeof scored)[number]]
  const { version } = await until(() => true)
  const call = { callId, title: null, agentId: null, agentName: null, timestamp: null, webUrl: null }
  const review = await test.client.reviews.begin({ workspaceId, call, scorecard: null, isBlind: true })
  await until((snapshot) => snapshot.version !== version)
  expect(await ids()).toEqual(scored.slice(1).map(({ id }) => id))
  const hidden = (await listedCalls(test, workspaceId)).find(({ id }) => id === callId)
  expect(hidden?.metrics).toMatchObject({ aiScore: null, score: null })
  await test.client.reviews.remove({ workspaceId, reviewId: review.reviewId })
  await vi.waitFor(async () => expect(await ids()).toHaveLength(scored.length))
})

it('stores no signed URL and no key', async () => {
  await test.stop()
  const file = readFileSync(join(folder(), 'calls.sqlite'), 'latin1')
  expect(file.length).toBeGreaterThan(10_000)
  expect(file).toContain('crm_deals')
  expect(file).not.toMatch(/signature=/iu)
  expect(file).not.toContain('/media/')
  expect(file).not.toContain(service.simulator.apiKey)
})

it('has its calls without the service, after a restart', async () => {
  test = await startTestCore({ dataFolder: test.dataFolder, secretStore })
  service.simulator.faults.add({ on: 'any', effect: { kind: 'reset', when: 'before' } })
  service.simulator.requests.clear()
  expect(await until(({ callCount }) => callCount > 0)).toMatchObject({
    activity: 'waiting',
    isListComplete: true,
    callCount: 12,
  })
  expect((await test.client.library.call({ workspaceId, callId: openedId }))?.detail.id).toBe(openedId)
  expect(await test.client.calls.ids({ workspaceId, query: ALL, from: 'first' })).toMatchObject({ isWhole: true })
  const groups = { by: 'agent', order: { by: 'count', direction: 'desc' }, zone: 'UTC' } as const
  for (const query of [ALL, { ...ALL, grouping: groups }]) {
    const { exportId } = await test.client.exports.start({
      workspaceId,
      name: 'Calls',
      localTime: '2026-01-01T09:00',
      scope: { kind: 'query', query },
      columnIds: ['id'],
      options: { kind: 'json' },
    })
    const exports = await firstOf(test.client.exports.watch({ workspaceId }), (all) =>
      all.every((one) => one.state.kind !== 'running'),
    )
    expect(exports.at(-1)).toMatchObject({ rowCount: 12, unreadableCount: 0, state: { kind: 'done' } })
    const file = await test.core.handle(new Request(`http://localhost${workspacePaths(workspaceId).export(exportId)}`))
    const listed = await test.client.calls.ids({ workspaceId, query, from: 'first' })
    expect(await file.json()).toEqual(listed.ids.map((id) => ({ id })))
  }
  expect(service.simulator.requests.all()).toEqual([])
})

it('continues when the workspace is opened, and waits while the service can’t be reached', async () => {
  // The last increment was a minute ago or less, so there may be nothing to do; the pause must end at the latest with the next one.
  await expect(readCall(openedId)).rejects.toMatchObject({ code: 'unreachable' })
  expect((await allCalls()).total).toBe(12)
  service.simulator.faults.clear()
  expect((await readCall(openedId)).id).toBe(openedId)
  expect(await until(({ activity }) => activity === 'current')).toMatchObject({ callCount: 12, recordCount: 12 })
})

it('has a change after a refresh', async () => {
  const before = (await until(() => true)).asOf!
  await service.simulator.database.query(
    sql`update calls set title = 'Renamed', updated_at = now() where id = ${openedId}`,
  )
  await test.client.library.refresh({ workspaceId })
  expect((await until(({ asOf }) => asOf !== before)).asOf).toBeGreaterThan(before)
})

it('removes a call at once that the service doesn’t have when a person opens it', async () => {
  const callId = (await listedCalls(test, workspaceId)).at(-1)!.id
  const { database } = service.simulator
  // Hidden from the service, and back later for the tests after this one.
  await database.query(sql`update calls set id = -id where id = ${callId}`)
  await expect(readCall(callId)).rejects.toMatchObject({ code: 'not-found' })
  expect(await until(({ callCount }) => callCount < 12)).toMatchObject({ callCount: 11 })
  expect(await test.client.library.call({ workspaceId, callId })).toBeNull()
  expect((await listedCalls(test, workspaceId)).map(({ id }) => id)).not.toContain(callId)

  await database.query(sql`update calls set id = ${callId} where id = -${callId}::bigint`)
  await readCall(callId)
  expect(await until(({ callCount }) => callCount === 12)).toMatchObject({ recordCount: 12 })
})

it('can be paused, also over a restart', async () => {
  await test.client.library.pause({ workspaceId })
  expect(await until(() => true)).toMatchObject({ activity: 'paused', callCount: 12 })
  await test.stop()
  test = await startTestCore({ dataFolder: test.dataFolder, secretStore })
  await readCall(openedId)
  expect(await until(() => true)).toMatchObject({ activity: 'paused' })
  await test.client.library.resume({ workspaceId })
  expect(await until(({ activity }) => activity === 'current')).toMatchObject({ recordCount: 12 })
})

it('looks for changes at once when the computer has slept', async () => {
  await test.client.library.refresh({ workspaceId })
  service.simulator.requests.clear()
  test.core.wake()
  // Without it, it would look for them a minute after the last time.
  const reads = () => service.simulator.requests.all().map(({ query }) => query)
  await vi.waitFor(() => expect(reads()).toContainEqual(expect.stringContaining('updated_at')))
})

it('deletes what may no longer be kept: full records, calls of another time, everything', async () => {
  await test.client.library.choose({ workspaceId, keeps: 'calls', since: null })
  // The counts follow within a moment.
  expect(await until(({ recordCount }) => recordCount === 0)).toMatchObject({ keeps: 'calls', callCount: 12 })
  expect(await test.client.library.call({ workspaceId, callId: openedId })).toBeNull()
  await test.client.library.choose({ workspaceId, keeps: 'everything', since: '2099-01-01T00:00:00Z' })
  expect(await until(({ activity }) => activity === 'current')).toMatchObject({ callCount: 0 })
  await readCall(openedId)
  expect(await test.client.library.call({ workspaceId, callId: openedId })).toBeNull()
  await test.client.library.choose({ workspaceId, keeps: 'nothing', since: null })
  expect(existsSync(folder())).toBe(false)
  expect(await until(() => true)).toMatchObject({ keeps: 'nothing', activity: 'off' })
  // A library in memory has no period.
  await allCalls(BY_TYPE)
  expect(await until(({ callCount }) => callCount === 12)).toMatchObject({ keeps: 'nothing', since: null })
  expect(existsSync(folder())).toBe(false)
})

it('is removed with its workspace', async () => {
  await test.client.library.choose({ workspaceId, keeps: 'everything', since: null })
  await until(({ callCount }) => callCount === 12)
  await test.client.workspaces.remove({ workspaceId })
  expect(existsSync(join(test.dataFolder, 'workspaces', workspaceId))).toBe(false)
})
