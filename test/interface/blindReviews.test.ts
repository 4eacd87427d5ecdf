import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { workspacePaths } from '../../src/contract/paths.ts'
import { DEFAULT_CSV } from '../../src/domain/exports/callExport.ts'
import type { LibraryQuery } from '../../src/domain/query/query.ts'
import type { ExportRequest } from '../../src/contract/exportRequest.ts'
import { addWorkspace, firstOf, listedCalls, startTestCore, type TestCore } from '../support/testCore.ts'
import { startService, type TestService } from './serviceRequests.ts'

/**
 * Everything that a page can ask of the core about a call whose AI score and answers are hidden. Each place is asked before
 * the call is hidden, too, and must then say something: otherwise this couldn't fail.
 */

let service: TestService
let test: TestCore
let workspaceId = ''
/** The call that is hidden, and its AI score. */
let callId = 0
let aiScore = 0

beforeAll(async () => {
  service = await startService({ calls: 12 })
  test = await startTestCore()
  workspaceId = await addWorkspace(test, service.simulator)
  const reviewed = { field: 'score', op: 'not_empty', value: null } as const
  const calls = await listedCalls(test, workspaceId, { filters: [SCORED, reviewed] })
  // Of those that people reviewed, too. The best, so that its place in a list sorted by score says something.
  const [best] = calls.toSorted((a, b) => b.metrics.aiScore! - a.metrics.aiScore!)
  callId = best!.id
  aiScore = best!.metrics.aiScore!
  await test.client.library.choose({ workspaceId, keeps: 'everything', since: null })
  await firstOf(test.client.library.watch({ workspaceId }), ({ activity }) => activity === 'current')
})
afterAll(async () => {
  await test?.close()
  await service?.close()
})

const SCORED = { field: 'ai_score', op: 'not_empty', value: null } as const
const BY_SCORE = { field: 'ai_score', direction: 'desc' } as const
const NONE = { filters: [], sort: [] }

/** Every title matches it, but only the service can tell: the library leaves the list to it. */
const OF_SERVICE = { field: 'title', op: '=~', value: '^()\\1' } as const
const FROM_SERVICE = { filters: [OF_SERVICE], sort: [] }

async function inList(query: Pick<LibraryQuery, 'filters' | 'sort'>) {
  const rows = await listedCalls(test, workspaceId, query)
  return { rows, row: rows.find(({ id }) => id === callId) }
}

/** Whether a list says something by the place of the call. */
async function isPlaced(query: Pick<LibraryQuery, 'filters' | 'sort'>): Promise<boolean> {
  const { rows } = await inList(query)
  const at = rows.findIndex(({ id }) => id === callId)
  return at !== -1 && rows.slice(at + 1).some(({ metrics }) => metrics.aiScore !== null)
}

async function isAmongIds(query: LibraryQuery): Promise<boolean> {
  return (await test.client.calls.ids({ workspaceId, query, from: 'first' })).ids.includes(callId)
}

async function exported(scope: ExportRequest['scope']): Promise<string | undefined> {
  const { exportId } = await test.client.exports.start({
    ...{ workspaceId, name: 'Calls', localTime: '2026-11-18T14:05', scope, columnIds: ['id', 'ai_score', 'score'] },
    options: DEFAULT_CSV,
  })
  await firstOf(test.client.exports.watch({ workspaceId }), (jobs) =>
    jobs.some((job) => job.exportId === exportId && job.state.kind === 'done'),
  )
  const file = await test.core.handle(new Request(`http://localhost${workspacePaths(workspaceId).export(exportId)}`))
  return (await file.text()).split('\r\n').find((line) => line.startsWith(`${callId},`))
}

/** Only the call. */
const ofCall = () => [{ field: 'id', op: '==', value: String(callId) } as const]

/** Whether each place says something about the score or the answers of the call. */
const PLACES: readonly (readonly [string, () => Promise<boolean>])[] = [
  ['the saved calls', async () => (await inList(NONE)).row?.metrics.aiScore === aiScore],
  ['a list of the service', async () => (await inList(FROM_SERVICE)).row?.metrics.aiScore === aiScore],
  ['the saved calls, filtered by score', async () => (await inList({ ...NONE, filters: [SCORED] })).row !== undefined],
  [
    'a list of the service, filtered by score',
    async () => (await inList({ ...NONE, filters: [OF_SERVICE, SCORED] })).row !== undefined,
  ],
  ['the order of the saved calls by score', () => isPlaced({ ...NONE, sort: [BY_SCORE] })],
  ['the order of a list of the service by score', () => isPlaced({ ...FROM_SERVICE, sort: [BY_SCORE] })],
  [
    'the mean of a group of the saved calls',
    async () => {
      const grouping = { by: 'agent', order: { by: 'count', direction: 'desc' }, zone: 'UTC' } as const
      const query = { filters: ofCall(), sort: [], grouping }
      const { groups } = await test.client.calls.list({ workspaceId, query, offset: 0, limit: 200 })
      return groups?.[0]?.means.ai_score === aiScore
    },
  ],
  ['the ids of the saved calls, filtered by score', () => isAmongIds({ ...NONE, filters: [SCORED] })],
  ['the ids of a list of the service, filtered by score', () => isAmongIds({ ...NONE, filters: [OF_SERVICE, SCORED] })],
  [
    'the call as lists have it',
    async () => (await test.client.calls.listed({ workspaceId, callId }))?.metrics.aiScore === aiScore,
  ],
  [
    'the values of the evaluators in the saved calls',
    async () => {
      const query = { filters: ofCall(), sort: [] }
      const values = { workspaceId, field: 'evaluator.type', query, typed: '', limit: 10, zone: 'UTC' }
      // Values that only other calls have are listed too.
      return (await test.client.library.values(values)).values.some(({ callCount }) => callCount > 0)
    },
  ],
  ['an export of all calls', async () => /,\d/.test((await exported({ kind: 'query', query: NONE })) ?? '')],
  [
    'an export of a list filtered by score',
    async () => (await exported({ kind: 'query', query: { ...NONE, filters: [SCORED] } })) !== undefined,
  ],
  ['an export of selected calls', async () => /,\d/.test((await exported({ kind: 'calls', callIds: [callId] })) ?? '')],
  [
    'the figures of Insights',
    async () => {
      const period = { before: null, from: null, to: Date.now() }
      const asked = { workspaceId, filters: ofCall(), period, zone: 'UTC', trackerIds: [] }
      const { agents, questions } = await test.client.library.insights(asked)
      return agents.some(({ scores }) => scores.ai_score !== null) || Object.values(questions).flat().length > 0
    },
  ],
  [
    'the figures of evaluators',
    async () => {
      const { evaluationCount, pairs } = await test.client.library.evaluators({ workspaceId, filters: ofCall() })
      // The user's own review isn't secret.
      return evaluationCount > 1 || pairs.length > 0
    },
  ],
  [
    'the agreement of evaluators',
    async () => {
      const comparison = { kind: 'sides', sides: ['ai', 'people'] } as const
      const asked = { workspaceId, filters: ofCall(), comparison, hasIntervals: false }
      return (await test.client.library.agreement(asked)).calls.count > 0
    },
  ],
  [
    'the scoring rule',
    async () => (await test.client.library.scoringRule({ workspaceId, filters: ofCall() })).scoreCount > 0,
  ],
]
/** The library learns of reviews in the background. */
const expectSoon = (place: () => Promise<boolean>, wanted: boolean) =>
  vi.waitFor(async () => expect(await place()).toBe(wanted), { interval: 50 })

const others = { title: null, agentName: null, timestamp: null }

describe('a call of a blind queue', () => {
  it.each(PLACES)('is shown before by %s', async (_, says) => {
    await expectSoon(says, true)
  })

  it('is hidden from then on', async () => {
    const items = [{ callId, ...others, draw: null }]
    await test.client.queues.add({ workspaceId, name: 'Blind', isBlind: true, receipt: null, items })
    await expectSoon(() => isAmongIds({ ...NONE, filters: [SCORED] }), false)
  })

  it('is left out of a list that depends on scores, and only there', async () => {
    const own = { field: 'id', op: '==', value: String(callId) } as const
    for (const others of [[], [OF_SERVICE]]) {
      const list = { workspaceId, offset: 0, limit: 100 }
      const byScore = await test.client.calls.list({ ...list, query: { filters: [own, ...others, SCORED], sort: [] } })
      expect([byScore.rows, byScore.total, byScore.status]).toEqual([[], 0, others.length > 0 ? 'not-local' : null])
      const inAnyOrder = await test.client.calls.list({ ...list, query: { filters: [own, ...others], sort: [] } })
      expect([inAnyOrder.rows.length, inAnyOrder.total]).toEqual([1, 1])
    }
  })

  it.each(PLACES)('is hidden while it waits, by %s', async (_, says) => {
    await expectSoon(says, false)
  })

  it('has no scores and answers of others when opened, begun from anywhere', async () => {
    const blind = await test.client.calls.detail({ workspaceId, callId })
    const saved = await test.client.library.call({ workspaceId, callId })
    for (const detail of [blind, saved?.detail]) {
      expect(detail).toMatchObject({
        id: callId,
        evaluators: [],
        metrics: { aiScore: null, score: null },
        areScoresHidden: true,
      })
    }
    const call = { callId, title: null, agentId: null, agentName: null, timestamp: null, webUrl: null }
    const { version } = await firstOf(test.client.library.watch({ workspaceId }))
    const review = await test.client.reviews.begin({ workspaceId, call, scorecard: null, isBlind: false })
    expect(review.isBlind).toBe(true)
    // Until then, the library hides it because it waits.
    await firstOf(test.client.library.watch({ workspaceId }), (library) => library.version !== version)
    expect(await test.client.reviews.ofCall({ workspaceId, callId })).toMatchObject({ reviewId: review.reviewId })
  })

  it.each(PLACES)('is hidden during its review, by %s', async (_, says) => {
    await expectSoon(says, false)
  })

  it('is shown once its review is finished', async () => {
    const { reviewId } = (await test.client.reviews.ofCall({ workspaceId, callId }))!
    await test.client.reviews.edit({ workspaceId, reviewId, edit: { kind: 'finish' }, spentMs: 0 })
    expect(await test.client.reviews.ofCall({ workspaceId, callId })).toMatchObject({ isDone: true, isBlind: true })
  })

  it.each(PLACES)('is shown again by %s', async (_, says) => {
    await expectSoon(says, true)
  })
})
