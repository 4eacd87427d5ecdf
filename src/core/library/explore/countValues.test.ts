import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import type { LibraryQuery, ResolvedPart } from '../../../domain/query/query.ts'
import { evaluatorOf } from '../../../domain/scorecards/testing/card.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'

let folder: string
let store: LibraryStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-values-'))
  store = new LibraryStore(join(folder, 'calls.sqlite'))
  store.putReviews('all', [])
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = (...calls: readonly Partial<CallRecord>[]) =>
  store.putPage({ calls: calls.map((changes) => fullCall(changes)), state: null, now: 1 })
const agent = (id: number, name: string | null) => ({ agent: { id, name, email: null } })

async function counted(field: string, { typed = '', limit = 10, filters = [] as readonly ResolvedPart[] } = {}) {
  const query: LibraryQuery = { filters, sort: [] }
  const answer = await store.query('values', { field, query, typed, limit, zone: 'UTC' })
  return answer.values.map(({ value, callCount }) => `${value} ${callCount}`)
}

it('counts the calls of each value, the most frequent first', async () => {
  put({ id: 1, ...agent(7, 'Amelia') }, { id: 2, ...agent(8, 'Amelia') }, { id: 3, ...agent(9, 'Ben') })
  put({ id: 4, ...agent(6, null) }, { id: 5, agent: null })
  expect(await counted('agent')).toEqual(['Amelia 2', 'Ben 1'])
  expect(await counted('agent', { limit: 1 })).toEqual(['Amelia 2'])
  store.remove([1])
  expect(await counted('agent')).toEqual(['Amelia 1', 'Ben 1'])
})

it('has bars only of values that a condition can name', async () => {
  put({ id: 1, attendees: ['', 'a@x.com'], format: 'hologram' }, { id: 2, attendees: [''], format: 'audio' })
  const query = { filters: [], sort: [] }
  const asked = { query, offset: 0, limit: 0, fields: ['attendee', 'type'], calendar: null, zone: 'UTC' }
  expect((await store.query('explore', asked)).histograms).toMatchObject([
    { labels: ['a@x.com'], counts: [1], otherCount: 1, valueCount: 2 },
    { labels: ['audio'], counts: [1], otherCount: 1, valueCount: 2 },
  ])
})

it('finds values by any part in any case, among the calls of the query', async () => {
  put({ id: 1, leadCompany: 'ÅKERS Bruk', isWon: true }, { id: 2, leadCompany: 'Beta', isWon: true })
  put({ id: 3, leadCompany: 'Beta', isWon: false })
  expect(await counted('lead_company', { typed: 'åk' })).toEqual(['ÅKERS Bruk 1'])
  const filters = [{ field: 'won', op: '==', value: 'true' }] as const
  expect(await counted('lead_company', { filters })).toEqual(['Beta 1', 'ÅKERS Bruk 1'])
})

it('counts a call once for each entry of a list, and none whose record is hidden or not read', async () => {
  put(
    { id: 1, attendees: ['a@x.com', 'b@x.com', 'a@x.com'] },
    { id: 2, attendees: ['a@x.com'] },
    { id: 3, attendees: [] },
  )
  expect(await counted('attendee')).toEqual(['a@x.com 2', 'b@x.com 1'])
  const clara = evaluatorOf({ id: 1, answers: 'yy', score: 80 })
  for (const id of [1, 2]) store.putDetail(fullDetail({ id, evaluators: [clara, clara] }), { isOpened: false, now: 1 })
  expect(await counted('evaluator')).toEqual([`${clara.name} 2`])
  store.putReviews([2], [{ callId: 2, score: null, notes: [], isBlind: true }])
  expect(await counted('evaluator')).toEqual([`${clara.name} 1`])
})

it('has no values of numbers, times and searches', async () => {
  put({ id: 1 })
  for (const field of ['duration', 'timestamp', 'ai_score', 'transcript']) expect(await counted(field)).toEqual([])
})

it('has values of other calls last, and none that no call has anymore', async () => {
  put({ id: 1, leadCompany: 'Acme', isWon: true }, { id: 2, leadCompany: 'Beta', isWon: false })
  put({ id: 3, leadCompany: 'Gone', isWon: false })
  const filters = [{ field: 'won', op: '==', value: 'true' }] as const
  expect(await counted('lead_company', { filters })).toEqual(['Acme 1', 'Beta 0', 'Gone 0'])
  store.remove([3])
  expect(await counted('lead_company', { filters })).toEqual(['Acme 1', 'Beta 0'])
})

it('leaves out conditions that are only on the field', async () => {
  put({ id: 1, leadCompany: 'Acme', isWon: true }, { id: 2, leadCompany: 'Beta', isWon: false })
  const acme = { field: 'lead_company', op: '==', value: 'Acme' } as const
  const none = { field: 'lead_company', op: 'empty', value: null } as const
  expect(await counted('lead_company', { filters: [acme] })).toEqual(['Acme 1', 'Beta 1'])
  const group = { join: 'or', isNegated: false, parts: [acme, none] } as const
  expect(await counted('lead_company', { filters: [group] })).toEqual(['Acme 1', 'Beta 1'])
  expect(await counted('won', { filters: [group] })).toEqual(['true 1', 'false 0'])
})

it('has the values that the query names, however rare', async () => {
  put({ id: 1, leadCompany: 'Acme' }, { id: 2, leadCompany: 'Acme' }, { id: 3, leadCompany: 'Beta' })
  put({ id: 4, leadCompany: 'Zeta' })
  const filters = [{ field: 'lead_company', op: 'in', value: 'Zeta,Acme,Unknown' }] as const
  expect(await counted('lead_company', { filters, limit: 1 })).toEqual(['Acme 2', 'Zeta 1'])
  expect(await counted('lead_company', { filters, limit: 1, typed: 'bet' })).toEqual(['Beta 1'])
})
