import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LibraryStore } from '../../src/core/library/store/libraryStore.ts'
import { readCallDetail, readUsers } from '../../src/core/service/wire/wire.ts'
import { DEMO_EVIDENCE } from '../../src/core/workspaces/demoEvidence.ts'
import { newMemoryLocation } from '../../src/core/storage/memoryLocation.ts'
import type { CallDetail } from '../../src/domain/calls/call.ts'
import type { ResolvedPart } from '../../src/domain/query/query.ts'
import { questionsOf } from '../../src/domain/scorecards/score.ts'
import { DAY } from '../../src/domain/units.ts'
import { STARTER_TRACKERS } from '../../src/renderer/trackers/starterTrackers.ts'
import { STORY } from '../../src/simulator/seed/company/story.ts'
import { REFERENCE_MS, startService, type TestService } from './serviceRequests.ts'

/** The demo's calls in a library: each planted fact is found with what the app computes, as a person would look for it. */

let service: TestService
let store: LibraryStore
let details: readonly CallDetail[]

beforeAll(async () => {
  service = await startService({ calls: 500, seed: 1, data: 'company' })
  store = new LibraryStore(newMemoryLocation())
  const { body } = await service.get('/v1/users', [['first', '100']])
  store.putDirectory(
    readUsers(body, 'simulator').items.map((user) => ({ ...user, isActive: true })),
    [],
  )
  const ids = (await service.walk('/v1/calls')).map(({ id }) => Number(id))
  details = await Promise.all(
    ids.map(async (id) => readCallDetail((await service.get(`/v1/calls/${id}`)).body, 'simulator').detail),
  )
  store.putPage({ calls: details, state: null, now: 1 })
  for (const detail of details) store.putDetail(detail, { isOpened: false, now: 1 })
  store.putReviews('all', [])
})
afterAll(async () => {
  store?.close()
  await service?.close()
})

const since = (daysAgo: number): ResolvedPart => ({
  field: 'timestamp',
  op: '>=',
  value: new Date(REFERENCE_MS - daysAgo * DAY).toISOString(),
})
const LOST: ResolvedPart = { field: 'won', op: '==', value: 'false' }
const TEAM = 'team'

describe('the demo’s story', () => {
  it('“What differs?” names the price and the competitor in lost deals', async () => {
    const { words, fields } = await store.query('differences', {
      calls: { query: { filters: [LOST, since(60)], sort: [] } },
      others: { filters: [], sort: [] },
      isAdjusted: false,
    })
    const more = words.flatMap(({ difference }) => (difference.kind === 'word' ? [difference.word] : []))
    expect(more.slice(0, 10)).toContain(STORY.priceChange.competitor.toLowerCase())
    expect(fields.length + words.length).toBeGreaterThan(0)
  })

  it('the calls of a team show that it talks too much', async () => {
    const { rows } = await store.query('agents', { filters: [], by: TEAM })
    const [most] = rows.toSorted((a, b) => b.means.rep_talk_ratio!.mean - a.means.rep_talk_ratio!.mean)
    expect(most?.key).toBe(STORY.talkativeTeam)
  })

  it('an agent’s page shows that scores rose after coaching', async () => {
    const { coached } = STORY
    const agentId = details.find(({ agent }) => agent?.name === coached.agent)?.agent?.id
    const { scores } = await store.query('agent', { agentId: agentId!, trackerIds: [] })
    const mean = (isSince: boolean) => {
      const some = scores.ai_score.filter(({ at }) => at >= REFERENCE_MS - coached.daysAgo * DAY === isSince)
      return some.reduce((sum, { score }) => sum + score, 0) / some.length
    }
    expect(mean(true)).toBeGreaterThan(mean(false) + 15)
  })

  it('Insights names the question that the AI gets wrong', async () => {
    const comparison = { kind: 'sides', sides: ['ai', 'people'] } as const
    const { questions } = await store.query('agreement', { filters: [], comparison, hasIntervals: false })
    const often = questions.filter(({ agreement }) => agreement.unitCount >= 20)
    const [worst] = often.toSorted((a, b) => a.agreement.measures.share! - b.agreement.measures.share!)
    expect(worst!.text).toBe(STORY.wrongAnswer.question)
  })

  it('an account’s calls tell that it’s at risk', async () => {
    const { company, contact } = STORY.accountAtRisk
    const { accounts } = await store.query('findAccounts', { text: company, offset: 0, limit: 5 })
    const account = await store.query('account', { accountKey: accounts[0]!.key })
    expect(account.people.map(({ name }) => name)).toContain(contact)
    const { ids } = await store.query('ids', {
      query: {
        filters: [
          { field: 'lead_company', op: '==', value: company },
          { field: 'transcript', op: 'says', value: STORY.priceChange.competitor },
        ],
        sort: [],
      },
    })
    expect(ids.length).toBeGreaterThan(1)
  })

  it('the starter trackers find what people say', async () => {
    for (const tracker of STARTER_TRACKERS) {
      const { figures } = await store.query('trackerPreview', { tracker, zone: 'UTC' })
      const share = figures.yesCount / (figures.yesCount + figures.noCount)
      expect([tracker.name, share > 0.03 && share < 0.9]).toEqual([tracker.name, true])
    }
  })

  it('its evidence is for questions of its scorecards, and is found in some of their calls', async () => {
    const questions = details.flatMap(({ scorecard }) => (scorecard === null ? [] : questionsOf(scorecard)))
    const known = new Set(questions.map(({ text }) => text))
    for (const tracker of DEMO_EVIDENCE) {
      const { text } = tracker.question!
      const { figures } = await store.query('trackerPreview', { tracker, zone: 'UTC' })
      expect([text, known.has(text), figures.yesCount > 0, figures.noCount > 0]).toEqual([text, true, true, true])
    }
  })

  it('a tracker shows which team doesn’t say that the call is recorded', async () => {
    const missing = { ...STARTER_TRACKERS[0]!, id: 'missing' }
    store.putTrackers([missing])
    const callsOf = async (value: string) => {
      const filter = { field: 'tracker.missing', op: '==', value } as const
      const { rows } = await store.query('agents', { filters: [filter], by: TEAM })
      return new Map(rows.map(({ key, callCount }) => [key, callCount]))
    }
    const [without, withLine] = [await callsOf('true'), await callsOf('false')]
    const shares = [...without].flatMap(([team, count]) => {
      const of = count + (withLine.get(team) ?? 0)
      return of < 20 ? [] : [{ team, share: count / of }]
    })
    const [most] = shares.toSorted((one, other) => other.share - one.share)
    expect(most?.team).toBe(STORY.missingLine.team)
  })
})
