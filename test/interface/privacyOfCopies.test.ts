import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type LocalServer, startLocalServer } from '../support/localServer.ts'
import { addWorkspace, firstOf, listedCalls, settableClock, startTestCore, type TestCore } from '../support/testCore.ts'
import { startService, type TestService } from './serviceRequests.ts'

/**
 * What stays in the data folder, byte by byte: a service with a recognizable word and a link that grants access in every text
 * of its calls, some of which it deletes later.
 */

const LINKS = [
  (secret: string) => `https://cdn.example.com/a.mp3?auth_key=${secret}`,
  (secret: string) => `cdn.example.com/a.m3u8?hdnea=exp=1~hmac=${secret}`,
  (secret: string) => `https:\\/\\/cdn.example.com\\/a?id=1\\u0026jwt=${secret}`,
  (secret: string) => `https://go.example.com/?to=${encodeURIComponent(`https://cdn.example.com/a?md5=${secret}`)}`,
] as const
/** With a meaning for the app. */
const UNMARKED =
  /^(?:id|type|format|sender|answer|default_answer|conversation_type|processing_status|association_mode)$/u

/** Some that only a few calls have. */
const MUST_BE_LINKED = [
  ...['.analysis.transcription', '.chat.messages.sender', '.chat.participants.profile_pic', '.custom_fields.region'],
  ...['.evaluators.answers.answer', '.media.audio_url', '.scorecard.categories.questions.text', '.workspace_id'],
]

const CALLS = 9

let service: TestService
let proxy: LocalServer
let test: TestCore
let workspaceId = ''
const deletedIds = new Set<number>()
/** Calls that also have links in numbers, dates and missing values, and in fields that the interface doesn't have. */
let oddIds: readonly number[] = []
let linkCount = 0
/** The paths of the fields that had a link. */
const linked = new Set<string>()

/** The call with a word that contains its id, and with a link, in each text. */
function marked(value: unknown, callId: number, path = ''): unknown {
  const isOdd = oddIds.includes(callId)
  const name = path.slice(path.lastIndexOf('.') + 1)
  if (Array.isArray(value)) return value.map((item) => marked(item, callId, path))
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, item]) => [key, marked(item, callId, `${path}.${key}`)] as const)
    return Object.fromEntries(isOdd ? [...entries, [link(), link()], ['unknown', { [link()]: [link()] }]] : entries)
  }
  if (isOdd ? name === 'id' : typeof value !== 'string' || UNMARKED.test(name) || /^\d{4}-\d\d-/u.test(value))
    return value
  linked.add(path)
  return `${String(value)} mark${callId}${name.replaceAll('_', '')} ${link()}`
}

function link(): string {
  linkCount += 1
  return LINKS[linkCount % LINKS.length]!(`s3cr3t${linkCount}`)
}

interface Listed {
  readonly id: number
}

async function answered(url: string, key: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${service.simulator.baseUrl}${url}`, { headers: { 'x-api-key': key } })
  const { status } = answer
  const body = (await answer.json()) as { readonly data?: Listed | readonly Listed[]; readonly meta?: object }
  if (body.data === undefined) return { status, body }
  const isOfCalls = url.startsWith('/v1/calls')
  const shown = (record: Listed) => marked(record, isOfCalls ? record.id : 0)
  if (!Array.isArray(body.data)) {
    const call = body.data as Listed
    return deletedIds.has(call.id)
      ? { status: 404, body: { error: link() } }
      : { status, body: { ...body, data: shown(call) } }
  }
  const records = (body.data as readonly Listed[]).filter(({ id }) => !isOfCalls || !deletedIds.has(id))
  const meta = { ...body.meta, errors: [{ field: link(), message: link() }], params: { [link()]: link() } }
  return { status, body: { ...body, data: records.map(shown), meta } }
}

beforeAll(async () => {
  service = await startService({ calls: CALLS })
  const { body } = await service.get('/v1/calls')
  const calls = body.data as readonly (Listed & { readonly format: string })[]
  oddIds = [false, true].map((isChat) => calls.findLast(({ format }) => format.endsWith('chat') === isChat)!.id)
  proxy = await startLocalServer((request, response) => {
    answered(request.url ?? '', String(request.headers['x-api-key'])).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      // The simulator is closed.
      () => response.destroy(),
    )
  })
  await start()
})

async function start(): Promise<void> {
  test = await startTestCore({ clock: settableClock() })
  workspaceId = await addWorkspace(test, { baseUrl: proxy.url, apiKey: service.simulator.apiKey })
}
afterAll(async () => {
  await test?.close()
  await proxy?.close()
  await service?.close()
})

/** Where it was found, in all files. */
function found(pattern: RegExp, under = ''): readonly string[] {
  const files = readdirSync(join(test.dataFolder, under), { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) =>
      (readFileSync(join(parentPath, name), 'latin1').match(pattern) ?? []).map((text) => `${name}: ${text}`),
    )
}

const library = () => join('workspaces', workspaceId, 'library')
const current = (count: number) =>
  firstOf(
    test.client.library.watch({ workspaceId }),
    ({ activity, callCount }) => activity === 'current' && callCount === count,
  )

it('keeps no byte of a call when nothing is saved, whatever is asked, and answers everything', async () => {
  const { client } = test
  await client.library.choose({ workspaceId, keeps: 'nothing', since: null })
  await client.library.shareRequests({ workspaceId, requestShare: 'all' })
  const withWords = { filters: [{ field: 'type', op: '==', value: 'audio' }] } as const
  const [listed] = await listedCalls(test, workspaceId, withWords)
  const detail = await client.calls.detail({ workspaceId, callId: listed!.id })
  expect(detail.transcription).toContain('mark')
  await client.library.readRecords({ workspaceId })
  await current(CALLS)
  const query = { filters: [], sort: [] }
  const all = { workspaceId, query, zone: 'UTC' }
  const page = { workspaceId, offset: 0, limit: 10 }
  const agentId = listed!.agent!.id!

  const grouping = { by: 'agent', order: { by: 'name', direction: 'asc' }, zone: 'UTC' } as const
  const { groups } = await client.calls.list({ ...page, query: { ...query, grouping } })
  expect(groups!.reduce((sum, { callCount }) => sum + callCount, 0)).toBe(CALLS)
  const explored = await client.library.explore({ ...all, ...page, fields: ['duration'], calendar: 'timestamp' })
  expect(explored).toMatchObject({ total: CALLS, calendar: expect.anything() as object })
  expect(explored.histograms).toHaveLength(1)
  const ofAgent = { filters: [{ field: 'agent.id', op: '==', value: String(agentId) }], sort: [] } as const
  expect((await client.calls.list({ ...page, query: ofAgent })).total).toBeGreaterThan(0)
  expect((await client.library.agent({ workspaceId, agentId, trackerIds: [] })).callCount).toBeGreaterThan(0)
  const values = await client.library.values({ ...all, field: 'lead_company', typed: '', limit: 10 })
  expect(values.valueCount).toBeGreaterThan(0)
  expect((await client.library.findCalls({ workspaceId, typed: `mark${detail.id}titel`, limit: 5 }))[0]!.id).toBe(
    detail.id,
  )
  const { totalCalls } = await client.library.search({ ...page, text: `mark${detail.id}transcription` })
  expect(totalCalls).toBe(1)
  const { accounts } = await client.accounts.find({ ...page, text: '' })
  expect(accounts.length).toBeGreaterThan(0)
  const account = await client.accounts.show({ workspaceId, accountKey: accounts[0]!.key })
  expect(account.names.length).toBeGreaterThan(0)
  const tracker = {
    name: 'T',
    phrases: ['cdn'],
    side: 'either',
    place: { kind: 'anywhere' },
    isAbsence: false,
  } as const
  expect((await client.trackers.preview({ workspaceId, tracker, zone: 'UTC' })).examples.length).toBeGreaterThan(0)
  const period = { before: null, from: null, to: Date.now() }
  const insights = await client.library.insights({ workspaceId, filters: [], period, zone: 'UTC', trackerIds: [] })
  expect(insights.callCount).toBe(CALLS)
  expect((await client.library.vocabulary({ workspaceId })).questions.length).toBeGreaterThan(0)

  // Also not after it has quit.
  expect(found(/mark\d+[a-z]*/gu)).toEqual([])
  await test.stop()
  expect(found(/mark\d+[a-z]*/gu)).toEqual([])
  expect(found(/s3cr3t/gu)).toEqual([])
  await test.close()
  await start()
})

it('stores no secret of a link in any file, in any form or field', async () => {
  const [call] = await listedCalls(test, workspaceId)
  await test.client.library.choose({ workspaceId, keeps: 'everything', since: null })
  await current(CALLS)
  const kept = await listedCalls(test, workspaceId)
  expect(call!.title).toContain('s3cr3t')
  const { scorecard } = await test.client.calls.detail({ workspaceId, callId: call!.id })
  const { id: callId, title, timestamp, webUrl } = call!
  const reviewed = { callId, title, agentId: null, agentName: call!.agent?.name ?? null, timestamp, webUrl }
  await test.client.reviews.begin({ workspaceId, call: reviewed, scorecard, isBlind: false })
  expect(kept.length).toBeGreaterThan(0)
  expect(linkCount).toBeGreaterThan(300)
  expect([...linked]).toEqual(expect.arrayContaining(MUST_BE_LINKED))
  expect(found(/mark\d+title/gu).length).toBeGreaterThan(10)
  for (const id of oddIds) expect(found(new RegExp(`mark${id}updatedat`, 'gu')).length).toBeGreaterThan(0)
  expect(found(/mark0name/gu).length).toBeGreaterThan(10)
  expect(found(/cdn\.example\.com/gu).length).toBeGreaterThan(10)
  expect(found(/.{0,40}s3cr3t\d+/gu)).toEqual([])
})

it('no text of a deleted call stays in the library', async () => {
  const calls = (await listedCalls(test, workspaceId)).slice(5, 7)
  expect(calls).toHaveLength(2)
  for (const { id } of calls) {
    expect(found(new RegExp(`mark${id}[a-z]+`, 'gu'), library()).length).toBeGreaterThan(3)
    deletedIds.add(id)
    await expect(test.client.calls.detail({ workspaceId, callId: id })).rejects.toMatchObject({ code: 'not-found' })
  }
  await vi.waitFor(() => current(7))
  const texts = new RegExp(`mark(?:${calls.map(({ id }) => id).join('|')})[a-z]+`, 'giu')
  expect(found(texts, library())).toEqual([])
})

it('with only the list, no transcript stays, also not in a damaged file that was set aside', async () => {
  writeFileSync(join(test.dataFolder, library(), 'calls.sqlite.damaged-1'), 'mark1transcription')
  expect(found(/mark\d+transcription/gu, library()).length).toBeGreaterThan(1)
  await test.client.library.choose({ workspaceId, keeps: 'calls', since: null })
  await current(7)
  expect(found(/mark\d+(?:transcription|content|text)/gu, library())).toEqual([])
  await test.stop()
  expect(found(/.{0,40}s3cr3t\d+/gu)).toEqual([])
})
