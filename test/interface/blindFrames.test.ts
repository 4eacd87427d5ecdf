import type { IncomingMessage, ServerResponse } from 'node:http'
import { MessageChannel } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { isContractProcedure } from '@orpc/contract'
import { RPCHandler } from '@orpc/server/message-port'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../src/contract/contract.ts'
import { joinLongCalls } from '../../src/contract/longCalls.ts'
import { workspacePaths } from '../../src/contract/paths.ts'
import type { ExportRequest } from '../../src/contract/exportRequest.ts'
import { DEFAULT_CSV } from '../../src/domain/exports/callExport.ts'
import type { LibraryQuery } from '../../src/domain/query/query.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { startLocalServer, type LocalServer } from '../support/localServer.ts'
import {
  addWorkspace,
  type CoreClient,
  firstOf,
  settableClock,
  startTestCore,
  type TestCore,
} from '../support/testCore.ts'
import { startService, type CallJson, type TestService } from './serviceRequests.ts'

/**
 * Whole sessions with a call with recognizable scores and evaluators, which goes under blind review at various moments. From that
 * moment on, no frame that the core sends to the page has them, and no answer depends on them.
 */

/** What others say about the call. */
interface Secrets {
  readonly aiScore: number
  readonly score: number
  readonly evaluatorScore: number
  readonly name: string
  /** Of the AI, and of people. */
  readonly answers: readonly [string, string]
}
const SECRETS: Secrets = {
  ...{ aiScore: 61.8033988, score: 73.2050807, evaluatorScore: 57.7350269 },
  ...{ name: 'RECOGNIZABLE Quill', answers: ['yes', 'yes'] },
}
const OTHER_SECRETS: Secrets = {
  ...{ aiScore: 14.1421356, score: 22.360679, evaluatorScore: 31.6227766 },
  ...{ name: 'RECOGNIZABLE Wren', answers: ['no', 'yes'] },
}
/** Also of figures that are rounded: to three decimals, and in an export with an id to whole points. */
const FOUND = /61\.803|73\.205|57\.735|14\.142|22\.360|31\.622|\d{5},(?:62,73|14,22),|RECOGNIZABLE/

let service: TestService
let proxy: LocalServer
let secrets = SECRETS
let callId = 0
let agentId = 0
let title = ''

beforeAll(async () => {
  service = await startService({ calls: 30 })
  const { simulator } = service
  // The full record isn't in the simulator's tables.
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(simulator.baseUrl + request.url, { headers: { 'x-api-key': simulator.apiKey } })
    const body: CallJson = await answer.json()
    if (request.url === `/v1/calls/${callId}`) body.data.evaluators = body.data.evaluators.map(evaluatorOf)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  proxy = await startLocalServer((request, response) => {
    // It fails when the simulator is closed.
    pass(request, response).catch(() => response.destroy())
  })
  const calls = await service.walk('/v1/calls')
  for (const { id, format, agent, title: ofCall } of calls) {
    const { data } = (await service.get(`/v1/calls/${id}`)).body
    // Of the AI and of people.
    if (format !== 'audio' || data.evaluators.length < 2) continue
    ;[callId, agentId, title] = [id, agent.id, ofCall]
    break
  }
  if (callId === 0) throw new Error('No call was evaluated by the AI and by people.')
})
afterAll(async () => {
  await proxy?.close()
  await service?.close()
})

const evaluatorOf = (evaluator: CallJson) => ({
  ...evaluator,
  ...{ score: secrets.evaluatorScore, name: secrets.name },
  answers: evaluator.answers.map((one: CallJson) => ({
    ...one,
    answer: secrets.answers[evaluator.type === 'system' ? 0 : 1],
  })),
})

const sessions: Session[] = []
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close()
})

/** A page that is connected to a core, with every frame that the core has sent to it. */
interface Session {
  readonly client: CoreClient
  readonly test: TestCore
  readonly workspaceId: string
  readonly frames: readonly string[]
  close(): Promise<void>
}

async function session(ofCall: Secrets = SECRETS): Promise<Session> {
  secrets = ofCall
  const { aiScore, score } = ofCall
  await service.simulator.database.query(
    sql`update calls set ai_score = ${aiScore}, score = ${score} where id = ${callId}`,
  )
  const test = await startTestCore({ clock: settableClock() })
  const workspaceId = await addWorkspace(test, { baseUrl: proxy.url, apiKey: service.simulator.apiKey })
  const frames: string[] = []
  const { port1, port2 } = new MessageChannel()
  const send = port1.postMessage.bind(port1)
  port1.postMessage = (message: unknown, ...rest: []) => {
    frames.push(Buffer.from(typeof message === 'string' ? message : (message as Uint8Array)).toString('utf8'))
    send(message, ...rest)
  }
  new RPCHandler(test.core.router).upgrade(port1)
  port1.start()
  port2.start()
  const client: CoreClient = createORPCClient(new RPCLink({ port: port2, interceptors: [joinLongCalls] }))
  const close = async () => {
    port2.close()
    await test.close()
  }
  const started = { client, test, workspaceId, frames, close }
  sessions.push(started)
  return started
}

/** Reads everything that the library can have. */
async function readLibrary({ client, workspaceId }: Session): Promise<void> {
  // Opens the workspace.
  await client.directory.users({ workspaceId })
  await client.library.readRecords({ workspaceId })
  await firstOf(client.library.watch({ workspaceId }), ({ activity }) => activity === 'current')
}

const hide = async ({ client, workspaceId }: Session) => {
  const item = { callId, title: null, agentName: null, timestamp: null, draw: null }
  const queue = { workspaceId, name: 'Blind', isBlind: true, receipt: null, items: [item] }
  return (await client.queues.add(queue)).queueId
}
const begin = ({ client, workspaceId }: Session) => {
  const call = { callId, title: null, agentId: null, agentName: null, timestamp: null, webUrl: null }
  return client.reviews.begin({ workspaceId, call, scorecard: null, isBlind: true })
}

const NONE = { filters: [], sort: [] }
const OWN = () => ({ filters: [{ field: 'id', op: '==', value: String(callId) } as const], sort: [] })
const BY_SCORE = { filters: [], sort: [{ field: 'ai_score', direction: 'desc' }] } as const
const SCORED = { filters: [{ field: 'score', op: '>', value: '50' }], sort: [] } as const
const OWN_SCORED = () => ({ ...SCORED, filters: [...OWN().filters, ...SCORED.filters] })
const ANSWERED = { filters: [{ field: 'evaluator', op: 'like', value: '%Quill%' }], sort: [] } as const
/** Only the service can evaluate it, and every title matches. */
const OF_SERVICE = { filters: [{ field: 'title', op: '=~', value: '^()\\1' }], sort: [] } as const
const OF_SERVICE_SCORED = { ...SCORED, filters: [...OF_SERVICE.filters, ...SCORED.filters] }
const GROUPED = () =>
  ({ ...OWN(), grouping: { by: 'agent', order: { by: 'count', direction: 'desc' }, zone: 'UTC' } }) as const
const PERIOD = { before: null, from: null, to: Date.UTC(2030, 0, 1) }
const TRACKER = {
  name: 'T',
  phrases: ['price'],
  side: 'either',
  place: { kind: 'anywhere' },
  isAbsence: false,
} as const
const HEARD = { firstCallId: null, order: 'best' } as const
const COLUMNS = ['id', 'ai_score', 'score']

type Ask = (session: Session) => Promise<unknown>

/** What asks the core for a part of a list, with histograms. */
const exploring = (query: LibraryQuery): Ask => {
  const asked = { fields: ['ai_score', 'score', 'duration'], calendar: 'timestamp', zone: 'UTC' } as const
  return ({ client, workspaceId }) =>
    client.library.explore({ workspaceId, query, ...asked, fields: [...asked.fields], offset: 0, limit: 100 })
}
const dragging = (query: LibraryQuery): Ask => {
  const asked = { field: 'ai_score', where: 'column', fields: ['score'], calendar: null, zone: 'UTC' } as const
  const brushes = Array.from({ length: 10 }, (_, first) => ({ first, last: 9 }))
  return ({ client, workspaceId }) =>
    client.library.drag({ workspaceId, query, ...asked, fields: [...asked.fields], brushes, limit: 20 })
}
const listing =
  (query: LibraryQuery): Ask =>
  ({ client, workspaceId }) =>
    client.calls.list({ workspaceId, query, offset: 0, limit: 200 })
const naming =
  (query: LibraryQuery): Ask =>
  ({ client, workspaceId }) =>
    client.calls.ids({ workspaceId, query, from: 'first' })
const valuesOf =
  (field: string): Ask =>
  ({ client, workspaceId }) =>
    client.library.values({ workspaceId, field, query: OWN(), typed: '', limit: 100, zone: 'UTC' })
const exporting =
  (scope: () => ExportRequest['scope']): Ask =>
  async ({ client, test, workspaceId }) => {
    const asked = { name: 'Calls', localTime: '2026-11-18T14:05', scope: scope(), columnIds: COLUMNS }
    const { exportId } = await client.exports.start({ workspaceId, ...asked, options: DEFAULT_CSV })
    await firstOf(client.exports.watch({ workspaceId }), (jobs) =>
      jobs.some((job) => job.exportId === exportId && job.state.kind === 'done'),
    )
    return (
      await test.core.handle(new Request(`http://localhost${workspacePaths(workspaceId).export(exportId)}`))
    ).text()
  }

/** Answered by the service as long as nothing needs the library. */
const OF_CALLS: Readonly<Record<string, readonly Ask[]>> = {
  'calls.list': [NONE, BY_SCORE, SCORED, OF_SERVICE, OF_SERVICE_SCORED].map(listing),
  'calls.ids': [NONE, BY_SCORE, SCORED, OF_SERVICE_SCORED].map(naming),
  'calls.listed': [({ client, workspaceId }) => client.calls.listed({ workspaceId, callId })],
  'calls.detail': [
    ({ client, workspaceId }) => client.calls.detail({ workspaceId, callId }),
    ({ client, workspaceId }) => client.calls.detail({ workspaceId, callId, lane: 'visible' }),
  ],
  'library.call': [({ client, workspaceId }) => client.library.call({ workspaceId, callId })],
  'exports.start': [
    exporting(() => ({ kind: 'query', query: NONE })),
    exporting(() => ({ kind: 'query', query: SCORED })),
    exporting(() => ({ kind: 'calls', callIds: [callId] })),
  ],
}

/** Answered by the library alone. */
const OF_LIBRARY: Readonly<Record<string, readonly Ask[]>> = {
  'calls.list': [listing(ANSWERED), (of) => listing(GROUPED())(of), (of) => listing(OWN_SCORED())(of)],
  'library.counts': [
    ({ client, workspaceId }) => client.library.counts({ workspaceId, of: [OWN().filters, OWN_SCORED().filters] }),
  ],
  'library.explore': [exploring(NONE), exploring(SCORED), exploring(BY_SCORE), (of) => exploring(OWN())(of)],
  'library.drag': [dragging(NONE), (of) => dragging(OWN())(of)],
  'library.values': ['ai_score', 'score', 'evaluator', 'evaluator.score', 'evaluator.type'].map(valuesOf),
  'library.callValues': [
    async ({ client, workspaceId }) => {
      const { questions } = await client.library.vocabulary({ workspaceId })
      const fields = questions.flatMap(({ id }) => [`question.${id}`, `question.${id}.ai`, `question.${id}.person`])
      return client.library.callValues({ workspaceId, fields, callIds: [callId] })
    },
  ],
  'library.vocabulary': [({ client, workspaceId }) => client.library.vocabulary({ workspaceId })],
  'library.search': [
    ({ client, workspaceId }) => client.library.search({ workspaceId, text: title, offset: 0, limit: 20 }),
    ({ client, workspaceId }) => client.library.search({ workspaceId, text: 'RECOGNIZABLE', offset: 0, limit: 20 }),
  ],
  'library.callsWithWords': [
    ({ client, workspaceId }) => client.library.callsWithWords({ workspaceId, text: title, callIds: [callId] }),
  ],
  'library.heardHits': [
    ({ client, workspaceId }) => client.library.heardHits({ workspaceId, words: null, callIds: [callId], ...HEARD }),
    ({ client, workspaceId }) =>
      client.library.heardHits({
        workspaceId,
        words: [{ ...TRACKER, phrases: [...TRACKER.phrases] }],
        callIds: null,
        ...HEARD,
      }),
  ],
  'library.findCalls': [
    ({ client, workspaceId }) => client.library.findCalls({ workspaceId, typed: title.slice(0, 200), limit: 10 }),
  ],
  'library.agent': [({ client, workspaceId }) => client.library.agent({ workspaceId, agentId, trackerIds: [] })],
  'library.agents': [
    ({ client, workspaceId }) => client.library.agents({ workspaceId, filters: OWN().filters, by: null }),
    ({ client, workspaceId }) => client.library.agents({ workspaceId, filters: [], by: null }),
  ],
  'library.insights': [
    ({ client, workspaceId }) =>
      client.library.insights({ workspaceId, ...OWN(), period: PERIOD, zone: 'UTC', trackerIds: [] }),
    ({ client, workspaceId }) =>
      client.library.insights({ workspaceId, filters: [], period: PERIOD, zone: 'UTC', trackerIds: [] }),
  ],
  'library.evaluators': [
    ({ client, workspaceId }) => client.library.evaluators({ workspaceId, filters: [] }),
    ({ client, workspaceId }) => client.library.evaluators({ workspaceId, filters: OWN().filters }),
  ],
  'library.agreement': [
    ({ client, workspaceId }) => {
      const comparison = { kind: 'sides', sides: ['ai', 'people'] } as const
      return client.library.agreement({ workspaceId, filters: [], comparison, hasIntervals: true })
    },
  ],
  'library.reviewResults': [
    ({ client, workspaceId }) => client.library.reviewResults({ workspaceId, callIds: [callId] }),
  ],
  'library.scoringRule': [({ client, workspaceId }) => client.library.scoringRule({ workspaceId, filters: [] })],
  'library.differences': [
    ({ client, workspaceId }) =>
      client.library.differences({ workspaceId, calls: { query: OWN() }, others: NONE, isAdjusted: false }),
    ({ client, workspaceId }) =>
      client.library.differences({ workspaceId, calls: { query: SCORED }, others: NONE, isAdjusted: false }),
  ],
  'trackers.preview': [
    ({ client, workspaceId }) =>
      client.trackers.preview({ workspaceId, tracker: { ...TRACKER, phrases: [...TRACKER.phrases] }, zone: 'UTC' }),
  ],
  'trackers.figures': [
    ({ client, workspaceId }) => client.trackers.figures({ workspaceId, trackerIds: [], zone: 'UTC' }),
  ],
  'accounts.find': [({ client, workspaceId }) => client.accounts.find({ workspaceId, text: '', offset: 0, limit: 50 })],
  'accounts.of': [({ client, workspaceId }) => client.accounts.of({ workspaceId, callId })],
  'accounts.show': [
    async ({ client, workspaceId }) => {
      const { account } = await client.accounts.of({ workspaceId, callId })
      return account && client.accounts.show({ workspaceId, accountKey: account.key })
    },
  ],
}

/** Asked in every session: what they send is the user's own. */
const OWN_DATA: Readonly<Record<string, readonly Ask[]>> = {
  'reviews.all': [({ client, workspaceId }) => client.reviews.all({ workspaceId })],
  'reviews.ofCall': [({ client, workspaceId }) => client.reviews.ofCall({ workspaceId, callId })],
  'reviews.watch': [({ client, workspaceId }) => firstOf(client.reviews.watch({ workspaceId }))],
  'queues.watch': [({ client, workspaceId }) => firstOf(client.queues.watch({ workspaceId }))],
  'exports.watch': [({ client, workspaceId }) => firstOf(client.exports.watch({ workspaceId }))],
  'library.watch': [({ client, workspaceId }) => firstOf(client.library.watch({ workspaceId }))],
  'diagnostics.requests': [({ client, workspaceId }) => client.diagnostics.requests({ workspaceId })],
  'diagnostics.log': [({ client }) => client.diagnostics.log()],
}

/** They change something, or their answers have nothing of a call that the service has. */
const WITHOUT_SCORES =
  /^(?:app|workspaces|directory|budget|imports|staging|folders|rules|views|layouts|marks)\.|^accounts\.(?:splitCall|splitKey|merge|undo|redo)$|^trackers\.(?:watch|add|change|remove|restore)$|^calls\.(?:refresh|isReviewable)$|^library\.(?:choose|pause|resume|readRecords|refresh|shareRequests)$|^exports\.(?:retry|cancel|remove|restore)$|^reviews\.(?:begin|edit|remove|restore|watchReasons|setReasons)$|^queues\.(?:add|skip|remove|restore)$/

it('every procedure is asked, or has nothing of calls', () => {
  const names = Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures).flatMap(([name, one]) => (isContractProcedure(one) ? [`${group}.${name}`] : [])),
  )
  const asked = new Set([OF_CALLS, OF_LIBRARY, OWN_DATA].flatMap((table) => Object.keys(table)))
  expect(names.length).toBeGreaterThan(80)
  expect([...asked].filter((name) => !names.includes(name))).toEqual([])
  expect(names.filter((name) => asked.has(name) === WITHOUT_SCORES.test(name))).toEqual([])
})

type Table = typeof OF_CALLS

/** What says something of the scores, as long as they aren't hidden: `saying` in itself, `depending` also by counts or an order. */
interface Situation {
  readonly tables: readonly Table[]
  readonly prepare: (of: Session) => Promise<void>
  readonly saying: readonly string[]
  readonly depending: readonly string[]
}
const SITUATIONS: readonly (readonly [string, Situation])[] = [
  [
    'the service',
    {
      tables: [OF_CALLS, OWN_DATA],
      prepare: () => Promise.resolve(),
      saying: ['calls.detail', 'calls.list', 'calls.listed', 'exports.start', 'library.call'],
      depending: ['calls.detail', 'calls.ids', 'calls.list', 'calls.listed', 'exports.start', 'library.call'],
    },
  ],
  [
    'the library',
    {
      tables: [OF_CALLS, OF_LIBRARY, OWN_DATA],
      prepare: readLibrary,
      saying: [
        ...['accounts.show', 'calls.detail', 'calls.list', 'calls.listed', 'exports.start', 'library.agent'],
        ...[
          'library.agents',
          'library.call',
          'library.evaluators',
          'library.explore',
          'library.findCalls',
          'library.insights',
        ],
        ...['library.scoringRule', 'library.values'],
      ],
      depending: [
        ...[
          'accounts.show',
          'calls.detail',
          'calls.ids',
          'calls.list',
          'calls.listed',
          'exports.start',
          'library.agent',
          'library.agents',
        ],
        ...[
          'library.agreement',
          'library.call',
          'library.callValues',
          'library.counts',
          'library.differences',
          'library.drag',
          'library.evaluators',
        ],
        ...['library.explore', 'library.findCalls', 'library.insights', 'library.scoringRule', 'library.values'],
      ],
    },
  ],
]

const asksOf = (tables: readonly Table[]) =>
  tables.flatMap((table) => Object.entries(table).flatMap(([name, asks]) => asks.map((ask) => [name, ask] as const)))
const namesOf = (names: Iterable<string>) => [...new Set(names)].toSorted()

/** Asks for everything. `said`: what was sent with the secrets. */
async function askAll(of: Session, tables: readonly Table[]) {
  const said: string[] = []
  const answers: (readonly [string, unknown])[] = []
  for (const [name, ask] of asksOf(tables)) {
    const from = of.frames.length
    const answer = await ask(of)
    if (FOUND.test(`${of.frames.slice(from).join('\n')}${JSON.stringify(answer)}`)) said.push(name)
    answers.push([name, comparable(answer)])
  }
  return { said: namesOf(said), answers }
}

/** Without versions, and times of reading. */
function comparable(answer: unknown): unknown {
  const local = new Set(['version', 'readAt', 'workspaceId', 'queueId', 'createdAt', 'exportId', 'startedAt', 'asOf'])
  return JSON.parse(JSON.stringify(answer ?? null), (key, value: unknown) => (local.has(key) ? null : value))
}

describe.each(SITUATIONS)('answered by %s', (_, { tables, prepare, saying, depending }) => {
  it('a hidden call says nothing, although nothing was asked before', async () => {
    const of = await session()
    await prepare(of)
    const queueId = await hide(of)
    expect((await askAll(of, tables)).said).toEqual([])
    await begin(of)
    expect((await askAll(of, tables)).said).toEqual([])
    await of.client.queues.remove({ workspaceId: of.workspaceId, queueId })
    expect((await askAll(of, tables)).said).toEqual([])
  })

  it('a call says nothing once it is hidden, neither by itself nor by counts and orders', async () => {
    const asked = async (ofCall: Secrets) => {
      const of = await session(ofCall)
      await prepare(of)
      await askAll(of, tables)
      // A second time, as a page asks when it returns to a list.
      const shown = await askAll(of, tables)
      await hide(of)
      return { shown, hidden: await askAll(of, tables) }
    }
    const one = await asked(SECRETS)
    const other = await asked(OTHER_SECRETS)
    expect(one.shown.said).toEqual(saying)
    const isOfOthers = ([name]: readonly [string, unknown]) => !(name in OWN_DATA)
    const differing = one.shown.answers.flatMap(([name, answer], at) =>
      JSON.stringify(answer) === JSON.stringify(other.shown.answers[at]![1]) ? [] : [name],
    )
    expect(namesOf(differing.filter((name) => !(name in OWN_DATA)))).toEqual(depending)
    expect([one.hidden.said, other.hidden.said]).toEqual([[], []])
    expect(other.hidden.answers.filter(isOfOthers)).toEqual(one.hidden.answers.filter(isOfOthers))
  })

  it('no frame says anything that is sent later, for requests that were under way', async () => {
    const of = await session()
    await prepare(of)
    await askAll(of, tables)
    for (const delayMs of [0, 0, 1, 3, 10, 30]) {
      const asked = asksOf(tables).map(([, ask]) => ask(of).catch(() => undefined))
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs)
      })
      const queueId = await hide(of)
      const at = of.frames.findIndex((frame) => frame.includes(queueId))
      expect(at).toBeGreaterThan(-1)
      await Promise.all(asked)
      const later = of.frames.slice(at)
      expect(later.length).toBeGreaterThan(1)
      expect(later.flatMap((frame) => FOUND.exec(frame)?.[0] ?? [])).toEqual([])
      await of.client.queues.remove({ workspaceId: of.workspaceId, queueId })
    }
  })
})
