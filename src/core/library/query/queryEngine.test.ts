import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { groupedBy, type GroupField, type GroupOrder } from '../../../domain/query/grouping.ts'
import type { LibraryQuery, QuerySortKey, ResolvedPart } from '../../../domain/query/query.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'

const folder = mkdtempSync(join(tmpdir(), 'earshot-queries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let store: LibraryStore
let files = 0
beforeEach(() => {
  files += 1
  store = new LibraryStore(join(folder, `${files}.sqlite`))
  store.putReviews('all', [])
})
afterEach(() => store.close())

function put(...calls: readonly Partial<CallRecord>[]): void {
  store.putPage({ calls: calls.map((changes) => fullCall(changes)), state: null, now: 1 })
}

const ALL: LibraryQuery = { filters: [], sort: [] }
const only = (field: string, op: string, value: string | null): ResolvedPart => ({ field, op, value }) as ResolvedPart
const not = (...parts: readonly ResolvedPart[]): ResolvedPart => ({ join: 'and', isNegated: true, parts })

async function found(...filters: readonly ResolvedPart[]) {
  const { ids, unsureCount } = await store.query('ids', { query: { filters, sort: [] } })
  return { ids: [...ids].toSorted((one, other) => one - other), unsureCount }
}

describe('a page', () => {
  it('has whole records in the default order, newest call first', async () => {
    const [old, changed] = [fullCall({ id: 1 }), fullCall({ id: 2, timestamp: '2026-11-20T00:00:00.000001Z' })]
    put(old, changed, { id: 3 })
    const page = await store.query('page', { query: ALL, offset: 0, limit: 2 })
    expect(page).toMatchObject({ total: 3, offset: 0, unsureCount: 0 })
    expect(page.rows.map(({ id }) => id)).toEqual([2, 3])
    expect(page.rows[0]).toEqual(changed)
    expect((await store.query('page', { query: ALL, offset: 2, limit: 2 })).rows).toEqual([old])
    // The same from the columns.
    expect(
      await store.query('page', {
        query: { filters: [not(only('id', 'empty', null), only('id', '==', '0'))], sort: [] },
        offset: 2,
        limit: 2,
      }),
    ).toEqual({
      ...(await store.query('page', { query: ALL, offset: 2, limit: 2 })),
    })
  })

  it('has another version after each change, and the same one otherwise', async () => {
    const versions = new Set<number>()
    const next = async () => {
      const { version } = await store.query('page', { query: ALL, offset: 0, limit: 1 })
      expect(version).toBe((await store.query('ids', { query: ALL })).version)
      expect(versions).not.toContain(version)
      versions.add(version)
    }
    await next()
    put({ id: 1 })
    await next()
    store.putDetail(fullDetail({ id: 1 }), { isOpened: false, now: 1 })
    await next()
    store.putReviews([1], [{ callId: 1, score: 1, notes: [], isBlind: false }])
    await next()
    store.putDirectory([], [])
    await next()
    store.restrict({ since: null, keepsDetails: false })
    await next()
    store.remove([1])
    await next()
    const before = store.version()
    put()
    store.skipDetail(1)
    expect(store.version()).toBe(before)
  })

  it('finds calls that are stored while the columns are read', async () => {
    put({ id: 1 }, { id: 2, title: 'Demo' })
    const page = store.query('page', {
      query: { filters: [only('title', '==', 'Demo')], sort: [] },
      offset: 0,
      limit: 10,
    })
    put({ id: 3, title: 'Demo' }, { id: 2 })
    expect((await page).rows.map(({ id }) => id)).toEqual([3])
  })
})

it('a draft isn’t a review of mine yet', async () => {
  put({ id: 3 }, { id: 4 })
  store.putReviews(
    [3, 4],
    [
      { callId: 3, score: 10, notes: [], isBlind: false },
      { callId: 4, score: 10, notes: [], isBlind: false, answers: new Map() },
    ],
  )
  const filters = [{ field: 'reviewed', op: '==', value: 'true' }] as const
  expect((await store.query('ids', { query: { filters, sort: [] } })).ids).toEqual([4])
})

it('an order follows reviews and users', async () => {
  const agent = (id: number) => ({ id, name: `Agent ${id}`, email: null })
  put(...[1, 2, 3, 4, 5, 6].map((id) => ({ id, agent: agent(id) })))
  const idsBy = async (field: 'review.score' | 'ai_score' | 'agent.custom.team') =>
    (await store.query('ids', { query: { filters: [], sort: [{ field, direction: 'asc' }] } })).ids
  expect(await idsBy('review.score')).toEqual([1, 2, 3, 4, 5, 6])
  store.putReviews([4], [{ callId: 4, score: 10, notes: [], isBlind: true }])
  expect(await idsBy('review.score')).toEqual([4, 1, 2, 3, 5, 6])
  // Its AI score is hidden now.
  expect(await idsBy('ai_score')).toEqual([1, 2, 3, 5, 6, 4])
  store.putReviews([4], [])
  expect(await idsBy('review.score')).toEqual([1, 2, 3, 4, 5, 6])
  expect(await idsBy('ai_score')).toEqual([1, 2, 3, 4, 5, 6])
  expect(await idsBy('agent.custom.team')).toEqual([1, 2, 3, 4, 5, 6])
  const customFields = [{ key: 'team', value: 'North' }]
  store.putDirectory([{ userId: 6, workspaceId: 1, email: null, name: null, isActive: true, customFields }], [])
  expect(await idsBy('agent.custom.team')).toEqual([6, 1, 2, 3, 4, 5])
})

describe('groups', () => {
  const metrics = (repTalkRatio: number | null, aiScore: number | null) => ({
    ...fullCall().metrics,
    ...{ repTalkRatio, aiScore, score: null },
  })
  const anna = { id: 7, name: 'Anna', email: null }
  const bea = { id: 8, name: 'Bea', email: null }
  const grouped = (by: GroupField, order?: GroupOrder): LibraryQuery => ({
    ...ALL,
    grouping: { ...groupedBy(by), ...(order && { order }), zone: 'Europe/Berlin' },
  })

  beforeEach(() => {
    put(
      { id: 1, agent: anna, durationSeconds: 60, metrics: metrics(0.5, 40), timestamp: '2026-10-25T21:00:00Z' },
      { id: 2, agent: bea, durationSeconds: 30, metrics: metrics(0.9, null), timestamp: '2026-10-25T23:00:00Z' },
      // Anna changed her name, but it isn’t known when.
      { id: 3, agent: { ...anna, name: 'Anna B' }, durationSeconds: 120, metrics: metrics(null, 80), timestamp: null },
      { id: 4, agent: null, durationSeconds: null, metrics: metrics(null, null), callType: null },
    )
  })

  it('of a deal have the label of its newest call with one', async () => {
    const put45 = (label: string | null, id: number) =>
      put({ id, associations: [{ key: 'crm_deals', items: [{ system: 'crm', systemId: '45', label, url: null }] }] })
    const label = async () => {
      const { groups } = await store.query('page', { query: grouped('deal'), offset: 0, limit: 10 })
      return groups!.find(({ key }) => String(key).includes('45'))!.name
    }
    put45(null, 5)
    expect(await label()).toBe('45')
    put45('Renewal', 6)
    expect(await label()).toBe('Renewal')
    put45('Renewal 2027', 7)
    put45('Old name', 5)
    expect(await label()).toBe('Renewal 2027')
    put45('Renewal 2028', 7)
    expect(await label()).toBe('Renewal 2028')
  })

  it('of an agent who was renamed have the newest name in any order', async () => {
    const [old, renamed] = ['2026-11-01T09:00:00Z', '2026-11-05T09:00:00Z']
    put(
      { id: 5, agent: anna, timestamp: old, durationSeconds: 20 },
      { id: 6, agent: { ...anna, name: 'Anna C' }, timestamp: renamed, durationSeconds: 10 },
      { id: 7, agent: { ...anna, name: null }, timestamp: '2026-11-06T09:00:00Z', durationSeconds: 5 },
    )
    for (const direction of ['asc', 'desc'] as const) {
      const query = { ...grouped('agent'), sort: [{ field: 'duration', direction }] } as const
      const { groups } = await store.query('page', { query, offset: 0, limit: 10 })
      expect(groups![0]).toMatchObject({ key: 7, name: 'Anna C', callCount: 5 })
    }
  })

  it('have no durations of chats that weren’t measured', async () => {
    put(
      { id: 5, agent: bea, format: 'chat', durationSeconds: 0 },
      { id: 6, agent: bea, format: 'group_chat', durationSeconds: 90 },
      { id: 7, agent: anna, format: 'audio', durationSeconds: 0 },
    )
    const { groups } = await store.query('page', { query: grouped('agent'), offset: 0, limit: 10 })
    expect(groups!.map(({ key, callCount, means }) => [key, callCount, means.duration])).toEqual([
      [7, 3, 60],
      [8, 3, 60],
      [null, 1, null],
    ])
    // The groups that are compared have the same means.
    const { grouping } = grouped('agent')
    const query = { ...ALL, grouping: { ...grouping!, metric: 'duration' as const } }
    const { groups: compared } = await store.query('page', { query, offset: 0, limit: 10 })
    expect(compared!.map(({ metric }) => metric?.mean)).toEqual(groups!.map(({ means }) => means.duration))
  })

  it('have the number of calls and the means of their values, and order the calls', async () => {
    const page = await store.query('page', { query: grouped('agent'), offset: 0, limit: 10 })
    expect(page.groups).toEqual([
      {
        ...{ key: 7, name: 'Anna', callCount: 2, unsureCount: 0, metric: null },
        means: { duration: 90, rep_talk_ratio: 0.5, ai_score: 60, score: null, won: 0 },
      },
      {
        ...{ key: 8, name: 'Bea', callCount: 1, unsureCount: 0, metric: null },
        means: { duration: 30, rep_talk_ratio: 0.9, ai_score: null, score: null, won: 0 },
      },
      {
        ...{ key: null, name: null, callCount: 1, unsureCount: 0, metric: null },
        means: { duration: null, rep_talk_ratio: null, ai_score: null, score: null, won: 0 },
      },
    ])
    expect(page.rows.map(({ id }) => id)).toEqual([1, 3, 2, 4])
    expect((await store.query('ids', { query: grouped('agent') })).ids).toEqual([1, 3, 2, 4])
    expect(
      (await store.query('page', { query: grouped('agent'), offset: 2, limit: 1 })).rows.map(({ id }) => id),
    ).toEqual([2])
    const talkative = await store.query('ids', { query: grouped('agent', { by: 'rep_talk_ratio', direction: 'desc' }) })
    expect(talkative.ids).toEqual([2, 1, 3, 4])
    const byType = await store.query('page', { query: grouped('call_type'), offset: 0, limit: 10 })
    expect(byType.groups!.map(({ key, callCount }) => [key, callCount])).toEqual([
      [3, 3],
      [null, 1],
    ])
  })

  it('of weeks start on Monday where the user is', async () => {
    const { groups } = await store.query('page', { query: grouped('week'), offset: 0, limit: 10 })
    const shown = groups!.map(({ key, callCount }) => [key === null ? null : new Date(key).toISOString(), callCount])
    expect(shown).toEqual([
      ['2026-11-15T23:00:00.000Z', 1],
      ['2026-10-25T23:00:00.000Z', 1],
      ['2026-10-18T22:00:00.000Z', 1],
      [null, 1],
    ])
  })

  it('of what only a full record says may grow until it was read', async () => {
    store.putDetail(fullDetail({ id: 1, transcription: 'Anna Berg: Hello.' }), { isOpened: false, now: 1 })
    const { groups } = await store.query('page', { query: grouped('has_transcript'), offset: 0, limit: 10 })
    expect(groups!.map(({ key, callCount, unsureCount }) => [key, callCount, unsureCount])).toEqual([
      [null, 3, 0],
      ['true', 1, 3],
      ['false', 0, 3],
    ])
    const recorded = await store.query('page', { query: grouped('recording'), offset: 0, limit: 10 })
    expect(recorded.groups!.map(({ key, callCount, unsureCount }) => [key, callCount, unsureCount])).toEqual([
      [null, 3, 0],
      ['audio', 1, 3],
    ])
  })

  it('don’t count scores of calls under blind review', async () => {
    store.putReviews([1], [{ callId: 1, score: null, notes: [], isBlind: true }])
    const { groups } = await store.query('page', { query: grouped('agent'), offset: 0, limit: 10 })
    expect(groups!.map(({ means }) => means.ai_score)).toEqual([80, null, null])
  })
})

it('sorts by the first attendee, and by the first association of a kind', async () => {
  const deals = (...labels: readonly string[]) => [
    { key: 'crm_deals', items: labels.map((label) => ({ system: null, systemId: null, label, url: null })) },
  ]
  const quote = { key: 'crm_quotes', items: [{ system: 's', systemId: '9', label: null, url: null }] }
  put(
    { id: 1, attendees: ['b@x'], associations: deals('Beta', 'Alpha') },
    { id: 2, attendees: [], associations: [...deals('Alpha'), quote] },
    { id: 3, attendees: ['a@x', 'c@x'], associations: [] },
  )
  const idsBy = async (field: QuerySortKey['field']) =>
    (await store.query('ids', { query: { filters: [], sort: [{ field, direction: 'asc' }] } })).ids
  expect(await idsBy('attendees')).toEqual([3, 1, 2])
  expect(await idsBy('associations.crm_deals')).toEqual([2, 1, 3])
  expect(await idsBy('associations.*')).toEqual([2, 1, 3])
})

describe('a condition on the full record', () => {
  beforeEach(() => {
    put({ id: 1 }, { id: 2 }, { id: 3, title: 'Talk about a discount' }, { id: 4 })
    store.putDetail(fullDetail({ id: 1 }), { isOpened: false, now: 1 })
    store.putDetail(
      fullDetail({ id: 2, evaluators: [], transcription: 'Anna Berg: Goodbye.', summary: null, conversation: null }),
      { isOpened: false, now: 1 },
    )
  })

  it('is unknown where the record is missing', async () => {
    expect(await found(only('question.11', '==', 'yes'))).toEqual({ ids: [1], unsureCount: 2 })
    expect(await found(not(only('question.11', '==', 'yes')))).toEqual({ ids: [2], unsureCount: 2 })
    expect(await found(only('evaluator', 'empty', null))).toEqual({ ids: [2], unsureCount: 2 })
    expect(await found(only('question.11', '==', 'yes'), only('id', '==', '3'))).toEqual({ ids: [], unsureCount: 1 })
  })

  it('is unknown, but not because of a missing record, during a blind review', async () => {
    store.putReviews([1], [{ callId: 1, score: null, notes: [], isBlind: true }])
    expect(await found(only('question.11', '==', 'yes'))).toEqual({ ids: [], unsureCount: 2 })
    expect(await found(not(only('evaluator.score', '>', '0')))).toEqual({ ids: [2], unsureCount: 2 })
  })

  it('searches what was said and written', async () => {
    expect(await found(only('transcript', 'says', 'morning'))).toEqual({ ids: [1], unsureCount: 2 })
    expect(await found(only('transcript', 'not_says', 'morning'))).toEqual({ ids: [2], unsureCount: 2 })
    expect(await found(only('transcript.lead', 'says', 'goodbye'))).toEqual({ ids: [], unsureCount: 2 })
    expect(await found(only('transcript.agent', 'says', 'goodbye'))).toEqual({ ids: [2], unsureCount: 2 })
    expect(await found(only('message', 'says', 'hello'))).toEqual({ ids: [1], unsureCount: 2 })
    expect(await found(only('summary', 'says', 'discount'))).toEqual({ ids: [1], unsureCount: 2 })
  })

  it('also finds words in the titles of calls without a record', async () => {
    expect(await found(only('words', 'says', 'discount'))).toEqual({ ids: [1, 3], unsureCount: 1 })
    expect(await found(only('words', 'not_says', 'discount'))).toEqual({ ids: [2], unsureCount: 1 })
  })

  it('knows where there is no text', async () => {
    expect(await found(only('transcript.lead', 'empty', null))).toEqual({ ids: [2], unsureCount: 2 })
    expect(await found(only('transcript.agent', 'not_empty', null))).toEqual({ ids: [1, 2], unsureCount: 2 })
    expect(await found(only('message', 'empty', null))).toEqual({ ids: [2], unsureCount: 2 })
    expect(await found(only('words', 'empty', null))).toEqual({ ids: [], unsureCount: 0 })
  })
})

describe('a regular expression', () => {
  it('matches as in Postgres', async () => {
    put({ id: 1, title: 'Acme 12' }, { id: 2, title: 'acme' }, { id: 3, title: null })
    expect((await found(only('title', '=~', '^A.*[[:digit:]]$'))).ids).toEqual([1])
    expect((await found(only('title', '=~', '(?i)\\mACME\\M'))).ids).toEqual([1, 2])
    expect((await found(not(only('title', '=~', '\\d')))).ids).toEqual([2])
  })

  it('is left to the service if it has something without a translation', async () => {
    put({ id: 1 })
    await expect(
      store.query('ids', { query: { filters: [only('title', '=~', '(a)\\1')], sort: [] } }),
    ).rejects.toMatchObject({
      code: 'not-local',
      data: { pattern: '(a)\\1', construct: expect.stringContaining('\\1') },
    })
  })

  it('is stopped, and then others work', async () => {
    put({ id: 1, title: `${'a'.repeat(60)}b` })
    const slow = store.query('ids', { query: { filters: [only('title', '=~', '^(a+)+$')], sort: [] } })
    await expect(slow).rejects.toMatchObject({ code: 'regex-too-slow', data: { pattern: '^(a+)+$' } })
    expect((await found(only('title', '=~', 'b$'))).ids).toEqual([1])
  })
})

it('refuses values that aren’t any for the field', async () => {
  for (const part of [
    only('duration', '>', 'long'),
    only('public', '==', 'yes'),
    only('timestamp', '<', 'soon'),
    only('title', 'like', 'a\\'),
    only('title', 'like_and', 'a\\ b'),
    only('title', 'like_or', ' '),
    only('transcript', 'says', '-'),
    only('nothing', '==', '1'),
  ]) {
    await expect(store.query('ids', { query: { filters: [part], sort: [] } })).rejects.toMatchObject({
      code: 'invalid-input',
    })
  }
})
