import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'

const folder = mkdtempSync(join(tmpdir(), 'earshot-agents-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('an agent’s figures are of their calls, beside those of the other agents, without hidden scores', async () => {
  const store = new LibraryStore(join(folder, 'calls.sqlite'))
  const metrics = fullCall().metrics
  const evaluator = fullDetail().evaluators[0]!
  // Four agents with ten calls each. Agent 1 asks question 11 in two of them, the others in eight.
  for (let at = 0; at < 40; at += 1) {
    const agentId = 1 + (at % 4)
    const isAsked = agentId === 1 ? at < 8 : at < 32
    const call = fullCall({
      id: at + 1,
      agent: { id: agentId, name: `Agent ${agentId}`, email: null },
      timestamp: '2026-08-03T10:00:00Z',
      metrics: { ...metrics, aiScore: 50 + at, score: null, silenceRatio: agentId / 10 },
    })
    const answers = [{ id: null, questionId: 11, categoryId: 1, answer: isAsked ? 'yes' : 'no' }]
    // A person gives the other answer.
    const others = answers.map((given) => ({ ...given, answer: isAsked ? 'no' : 'yes' }))
    const evaluators = [
      { ...evaluator, answers },
      { ...evaluator, type: 'user', name: 'Ida', userId: 8, answers: others },
    ]
    store.putDetail(fullDetail({ ...call, evaluators }), { isOpened: false, now: 1 })
  }
  store.putReviews('all', [{ callId: 1, score: null, notes: [], isBlind: true }])
  const tracker = { id: 'shall-we', name: 'Shall we', phrases: ['"shall we"'], side: 'either' } as const
  store.putTrackers([{ ...tracker, place: { kind: 'anywhere' }, isAbsence: false }])
  const figures = await store.query('agent', { trackerIds: ['shall-we', 'unknown'], agentId: 1 })
  expect(figures).toMatchObject({ name: 'Agent 1', callCount: 10, recordCount: 10 })
  expect(figures.scores.ai_score.map(({ callId, score }) => [callId, score])).toEqual(
    Array.from({ length: 9 }, (_, at) => [4 * at + 5, 54 + 4 * at]),
  )
  expect(figures.scores.score).toEqual([])
  const silence = figures.metrics.find(({ field }) => field === 'silence_percentage')
  expect(silence).toMatchObject({
    callCount: 10,
    team: { agentCount: 3, low: expect.closeTo(0.3), median: expect.closeTo(0.3) },
  })
  expect(silence!.mean).toBeCloseTo(0.1)
  expect(figures.questions.ai).toMatchObject([
    { questionId: 11, agent: { withValue: 1, calls: 9 }, team: { withValue: 24, calls: 30 } },
  ])
  expect(figures.questions.people).toMatchObject([
    { questionId: 11, agent: { withValue: 8, calls: 9 }, team: { withValue: 6, calls: 30 } },
  ])
  expect(figures.trackers).toMatchObject([
    { trackerId: 'shall-we', agent: { withValue: 10, calls: 10 }, team: { withValue: 30, calls: 30 } },
  ])
  expect(figures.metrics.map(({ field }) => field).slice(0, 2)).toEqual(['ai_score', 'rep_talk_ratio'])
  // The newest by date, which is the same here, without the call under blind review.
  expect(figures.questions.ai[0]!.noCalls.map(({ agent }) => agent?.id)).toEqual([1, 1, 1])
  expect(figures.questions.ai[0]!.yesCalls).toMatchObject([{ id: 5 }])
  expect(figures.questions.ai[0]!.noCalls[0]).not.toHaveProperty('metrics')
  expect(figures.questions.ai[0]!.difference.high).toBeLessThan(0)
  store.remove(Array.from({ length: 10 }, (_, at) => 4 * at + 4))
  const ofFewer = (await store.query('agent', { trackerIds: [], agentId: 1 })).metrics.find(
    ({ field }) => field === 'silence_percentage',
  )
  expect(ofFewer).toMatchObject({ team: { agentCount: 2, median: expect.closeTo(0.25) } })
  expect(await store.query('agent', { trackerIds: [], agentId: 99 })).toMatchObject({
    name: null,
    callCount: 0,
    metrics: [],
    questions: { ai: [], people: [] },
  })
  store.close()
})

it('an agent is compared with the team first, or with all agents', async () => {
  const store = new LibraryStore(join(folder, 'teams.sqlite'))
  store.putReviews('all', [])
  store.putDirectory(
    ['North', 'North', 'South'].map((team, at) => ({
      ...{ userId: at + 1, workspaceId: 1, name: `Agent ${at + 1}`, email: null, isActive: true },
      customFields: [
        { key: 'phone', value: `555-${at}` },
        { key: 'team', value: team },
      ],
    })),
    [],
  )
  // Agent 1 wins half of the deals, agent 2 all, and agent 3 none.
  for (let at = 0; at < 30; at += 1) {
    const agentId = 1 + (at % 3)
    const isWon = agentId === 2 || (agentId === 1 && at % 2 === 0)
    const call = fullCall({ id: at + 1, agent: { id: agentId, name: `Agent ${agentId}`, email: null }, isWon })
    store.putDetail(fullDetail(call), { isOpened: false, now: 1 })
  }
  const team = { key: 'team', value: 'North' }
  expect(await store.query('agent', { trackerIds: [], agentId: 1 })).toMatchObject({
    ...{ teams: [team], team },
    won: { agent: { withValue: 5, calls: 10 }, team: { withValue: 10, calls: 10 } },
  })
  expect(await store.query('agent', { trackerIds: [], agentId: 1, within: null })).toMatchObject({
    ...{ teams: [team], team: null },
    won: { team: { withValue: 10, calls: 20 } },
  })
  // No other agent is in the South.
  expect(await store.query('agent', { trackerIds: [], agentId: 3 })).toMatchObject({ teams: [], team: null })
  store.close()
})
