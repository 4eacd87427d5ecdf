import { afterEach, beforeEach, expect, it } from 'vitest'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import { reviewOf } from '../../../domain/reviews/testing/reviewOf.ts'
import { cardOf } from '../../../domain/scorecards/testing/card.ts'
import { ownReviewOf } from '../../reviews/ownReview.ts'
import { newMemoryLocation } from '../../storage/memoryLocation.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'

let store: LibraryStore
beforeEach(() => {
  store = new LibraryStore(newMemoryLocation())
  store.putReviews('all', [])
  store.putDirectory(
    ['Sales', 'Sales', 'Support', null].map((team, at) => ({
      ...{ userId: at + 1, workspaceId: 1, name: `Agent ${at + 1}`, email: null, isActive: true },
      customFields: [{ key: 'phone', value: `555-${at}` }, ...(team === null ? [] : [{ key: 'team', value: team }])],
    })),
    [],
  )
  const { metrics } = fullCall()
  // Agent 1: calls 1, 5, 9 …; each agent has ten calls, the last one five.
  for (let at = 0; at < 35; at += 1) {
    const agentId = at < 20 ? 1 + (at % 4) : 1 + (at % 3)
    const call = fullCall({
      id: at + 1,
      agent: at === 34 ? null : { id: agentId, name: `Agent ${agentId}`, email: null },
      timestamp: `2026-08-${String(1 + (at % 28)).padStart(2, '0')}T10:00:00Z`,
      isWon: at % 5 === 0 ? null : at % 2 === 0,
      metrics: { ...metrics, aiScore: 10 * agentId, score: at < 4 ? 50 : null, repTalkRatio: agentId / 10 },
    })
    store.putDetail(fullDetail(call), { isOpened: false, now: 1 })
  }
})
afterEach(() => store.close())

it('lists agents by name, with their teams, means, win rate and reviewed calls', async () => {
  const list = await store.query('agents', { filters: [], by: null })
  // Each agent's phone differs, but there are few agents.
  expect(list).toMatchObject({ teamFields: ['phone', 'team'], callCount: 35 })
  expect(list.rows.map(({ key, name, teams, reviewedCount }) => [key, name, teams, reviewedCount])).toEqual([
    [1, 'Agent 1', ['555-0', 'Sales'], 1],
    [2, 'Agent 2', ['555-1', 'Sales'], 1],
    [3, 'Agent 3', ['555-2', 'Support'], 1],
    [4, 'Agent 4', ['555-3', null], 1],
  ])
  const [first] = list.rows
  expect(first!.means.ai_score).toMatchObject({ mean: 10, count: first!.callCount })
  expect(first!.means['review.score']).toBeNull()
  expect(list.rows.reduce((sum, { callCount }) => sum + callCount, 0)).toBe(34)
})

it('lists teams by the same figures, and only calls that match', async () => {
  const agents = await store.query('agents', { filters: [], by: null })
  const teams = await store.query('agents', { filters: [], by: 'team' })
  expect(teams.rows.map(({ key }) => key)).toEqual(['Sales', 'Support'])
  const [sales] = teams.rows
  const ofSales = agents.rows.filter(({ teams: [, team] }) => team === 'Sales')
  const sum = (of: (row: (typeof ofSales)[number]) => number) => ofSales.reduce((total, row) => total + of(row), 0)
  expect(sales).toMatchObject({
    callCount: sum(({ callCount }) => callCount),
    won: { yesCount: sum(({ won }) => won.yesCount), knownCount: sum(({ won }) => won.knownCount) },
    lastCall: Math.max(...ofSales.map(({ lastCall }) => lastCall ?? 0)),
  })
  const filters = [{ field: 'id', op: '<=', value: '4' }] as const
  const few = await store.query('agents', { filters, by: 'team' })
  expect(few.rows.map(({ key, callCount }) => [key, callCount])).toEqual([
    ['Sales', 2],
    ['Support', 1],
  ])
})

it('lists the teams of a field by text, also those that are numbers', async () => {
  store.putDirectory(
    [7, '7', 'North'].map((team, at) => ({
      ...{ userId: at + 1, workspaceId: 1, name: `Agent ${at + 1}`, email: null, isActive: true },
      customFields: [{ key: 'team', value: team }],
    })),
    [],
  )
  const { rows } = await store.query('agents', { filters: [], by: 'team' })
  expect(rows.map(({ key, name, callCount }) => [key, name, callCount])).toEqual([
    ['7', '7', 19],
    ['North', 'North', 10],
  ])
  const filters = [{ field: 'agent.custom.team', op: '==', value: '7' }] as const
  const { callCount } = await store.query('agents', { filters, by: null })
  expect(callCount).toBe(19)
})

it('leaves out scores of calls under blind review', async () => {
  store.putReviews('all', [{ callId: 1, score: null, notes: [], isBlind: true }])
  const { rows } = await store.query('agents', { filters: [], by: null })
  expect(rows[0]).toMatchObject({ reviewedCount: 0, means: { score: null } })
})

it('counts finished reviews as reviewed, also without a score, and drafts nowhere', async () => {
  const card = cardOf([[{}, {}]])
  const own = (callId: number, answer: 'yes' | 'n/a', isDone: boolean) => {
    const review = reviewOf(card, { isDone, answers: [{ questionId: 1, answer, answeredAt: 0 }] })
    return ownReviewOf({ ...review, call: { ...review.call, callId } })
  }
  // Agent 1 also has call 1, which a reviewer of the service has scored.
  store.putReviews('all', [own(5, 'n/a', true), own(9, 'yes', true), own(13, 'yes', false)])
  const figuresBy = async (by: string | null) => (await store.query('agents', { filters: [], by })).rows[0]
  expect(await figuresBy(null)).toMatchObject({ reviewedCount: 3, means: { 'review.score': { mean: 100, count: 1 } } })
  const filters = [
    { field: 'reviewed', op: '==', value: 'true' },
    { field: 'agent.id', op: '==', value: '1' },
  ] as const
  expect((await store.query('ids', { query: { filters, sort: [] } })).ids).toHaveLength(2)
})

it('has no rows for a custom field that no user has', async () => {
  expect((await store.query('agents', { filters: [], by: 'region' })).rows).toEqual([])
})

it('takes an agent’s name from any of the calls', async () => {
  const agent = { id: 9, name: null, email: null }
  store.putDetail(fullDetail(fullCall({ id: 100, agent })), { isOpened: false, now: 1 })
  store.putDetail(fullDetail(fullCall({ id: 101, agent: { ...agent, name: 'Agent 9' } })), { isOpened: false, now: 1 })
  const { rows } = await store.query('agents', { filters: [], by: null })
  expect(rows.find(({ key }) => key === 9)).toMatchObject({ name: 'Agent 9', callCount: 2 })
})
