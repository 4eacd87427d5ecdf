import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fullCall } from '../../domain/calls/testing/fullCall.ts'
import { readSearch } from '../../domain/search/readSearch.ts'
import { LibraryStore } from './store/libraryStore.ts'
import { fullDetail } from './testing/fullDetail.ts'

// Microseconds since 1970 aren't safe integers before 1684 and after 2255. Go and .NET write the first one for no date.
const FAR = ['0001-01-01T00:00:00Z', '1600-02-29T00:00:00Z', '2300-01-01T00:00:00Z', '9999-12-31T23:59:59.999999Z']
const dates = (at: string) => ({ timestamp: at, insertedAt: at, updatedAt: at })
const DETAILS = [
  ...FAR.map((at, index) => fullDetail({ id: index + 1, ...dates(at) })),
  ...Array.from({ length: 12 }, (_, index) =>
    fullDetail({ id: index + 11, timestamp: `2026-11-0${1 + (index % 9)}T09:00:00Z` }),
  ),
]

let folder: string
let store: LibraryStore
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-far-dates-'))
  store = new LibraryStore(join(folder, 'calls.sqlite'))
  store.putReviews('all', [])
  for (const detail of DETAILS) store.putDetail(detail, { isOpened: false, now: 1 })
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const ALL = { filters: [], sort: [] } as const
const ids = async (field: 'timestamp' | 'updated_at', op?: '<' | '>' | '==', value?: string) =>
  (
    await store.query('ids', {
      query: {
        filters: op === undefined ? [] : [{ field, op, value: value! }],
        sort: [{ field, direction: 'asc' }],
      },
    })
  ).ids

it('reads calls of years that dates in microseconds can’t have exactly', async () => {
  const contents = { recording: 'audio', hasTranscript: true, hasMessages: true } as const
  const calls = FAR.map((at, index) => fullCall({ id: index + 1, ...dates(at), contents }))
  expect(store.calls([1, 2, 3, 4])).toEqual(calls)
  expect(store.detail(1)?.detail).toMatchObject(dates(FAR[0]!))
  const page = await store.query('page', { query: ALL, offset: 0, limit: 100 })
  expect(page.total).toBe(DETAILS.length)
  expect([page.rows[0]?.id, page.rows[1]?.id, page.rows.at(-1)?.id]).toEqual([4, 3, 1])
})

it('finds and sorts by them', async () => {
  expect((await ids('timestamp')).filter((id) => id < 10)).toEqual([1, 2, 3, 4])
  expect((await ids('updated_at')).slice(0, 2)).toEqual([1, 2])
  expect(await ids('timestamp', '<', '1900-01-01T00:00:00Z')).toEqual([1, 2])
  expect(await ids('timestamp', '>', '2255-01-01T00:00:00Z')).toEqual([3, 4])
  for (const [index, at] of FAR.entries()) expect(await ids('timestamp', '==', at)).toEqual([index + 1])
})

it('groups them by their weeks and months', async () => {
  for (const by of ['week', 'month'] as const) {
    for (const zone of ['Asia/Kolkata', 'America/New_York']) {
      const order = { by: 'name', direction: 'asc' } as const
      const { groups } = await store.query('page', {
        query: { ...ALL, grouping: { by, order, zone } },
        offset: 0,
        limit: 100,
      })
      expect(groups!.reduce((sum, { callCount }) => sum + callCount, 0)).toBe(DETAILS.length)
    }
  }
})

it('answers everything else', async () => {
  const phrases = ['good morning']
  store.putTrackers([
    { id: 'morning', name: 'Morning', phrases, side: 'either', place: { kind: 'anywhere' }, isAbsence: false },
  ])
  const zone = 'Europe/Berlin'
  const asked = {
    query: ALL,
    offset: 0,
    limit: 10,
    fields: ['timestamp', 'updated_at'],
    calendar: 'timestamp',
    zone,
  } as const
  const { calendar } = await store.query('explore', asked)
  expect(calendar!.counts.reduce((sum, count) => sum + count, 0)).toBe(DETAILS.length)
  const period = { before: null, from: null, to: Date.UTC(2026, 10, 24) }
  expect(await store.query('insights', { filters: [], period, zone, trackerIds: [] })).toMatchObject({
    callCount: DETAILS.length,
  })
  const [account] = (await store.query('findAccounts', { text: '', offset: 0, limit: 10 })).accounts
  expect((await store.query('account', { accountKey: account!.key })).calls).toHaveLength(DETAILS.length)
  expect(await store.query('agent', { trackerIds: [], agentId: 7 })).toMatchObject({ callCount: DETAILS.length })
  const read = readSearch('morning')
  if (read.kind === 'problem') throw new Error('The search is valid.')
  expect(store.search(read.query, { offset: 0, limit: 100 }).totalCalls).toBe(DETAILS.length)
  expect(store.dueDetails(10)).toEqual([])
  const { weeks } = (await store.query('trackersFigures', { trackerIds: ['morning'], zone })).figures['morning']!
  expect(weeks.reduce((sum, { yesCount }) => sum + yesCount, 0)).toBe(12)
})
