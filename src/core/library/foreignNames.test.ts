import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LibraryQuery, ResolvedPart } from '../../domain/query/query.ts'
import { readSearch } from '../../domain/search/readSearch.ts'
import { readUsers } from '../service/wire/wire.ts'
import { LibraryStore } from './store/libraryStore.ts'
import { fullDetail } from './testing/fullDetail.ts'

// Every object has properties of these names.
const NAMES = ['constructor', '__proto__', 'toString']

let folder: string
let store: LibraryStore
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-names-'))
  store = new LibraryStore(join(folder, 'calls.sqlite'))
  store.putReviews('all', [])
  const fields = '{"constructor": "North", "__proto__": "South"}'
  const users = NAMES.map((_, at) => `{"user_id": ${at + 1}, "custom_fields": ${at === 0 ? fields : '{}'}}`)
  const meta = '{"has_next_page": false, "has_previous_page": false, "start_cursor": null, "end_cursor": null}'
  const read = readUsers(JSON.parse(`{"data": [${users.join(',')}], "meta": ${meta}}`), 'host')
  store.putDirectory(
    read.items.map((user) => ({ ...user, isActive: true })),
    [],
  )
  for (const [at, name] of NAMES.entries()) {
    const item = { system: name, systemId: name, label: name, url: null }
    store.putDetail(
      fullDetail({
        id: at + 1,
        title: name,
        format: name,
        agent: { id: at + 1, name, email: null },
        attendees: [`${name}@acme.example`],
        associations: [{ key: name, items: [item] }],
        transcription: `${name}: I say ${name}.`,
        evaluators: [
          {
            ...{ id: 1, type: name, score: 1, name, userId: null, email: null },
            answers: [{ id: 1, questionId: 3, categoryId: null, answer: name }],
          },
        ],
      }),
      { isOpened: false, now: 1 },
    )
  }
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

async function found(field: string, value: string, op = '=='): Promise<readonly number[]> {
  const query = { filters: [{ field, op, value } as ResolvedPart], sort: [] }
  return (await store.query('ids', { query })).ids
}

it.each(NAMES)('finds the calls in which a value is %s', async (name) => {
  const id = NAMES.indexOf(name) + 1
  const fields = ['title', 'type', 'agent', 'association', 'association.label', 'evaluator', 'question.3']
  for (const field of fields) expect([field, await found(field, name)]).toEqual([field, [id]])
  expect(await found('words', name.replaceAll('_', ''), 'says')).toContain(id)
  const read = readSearch(name)
  if (read.kind === 'problem') throw new Error('The search is valid.')
  expect(store.search(read.query, { offset: 0, limit: 9 }).hits.map(({ call }) => call.id)).toContain(id)
  expect(store.detail(id)?.detail).toMatchObject({ title: name, associations: [{ key: name }] })
})

it('filters and sorts by custom fields of these names', async () => {
  expect(await found('agent.custom.constructor', 'North')).toEqual([1])
  expect(await found('agent.custom.__proto__', 'South')).toEqual([1])
  expect(await found('agent.custom.valueof', 'North')).toEqual([])
  const sort = [{ field: 'agent.custom.__proto__', direction: 'asc' }] as const
  expect((await store.query('ids', { query: { filters: [], sort } })).ids).toEqual([1, 2, 3])
  expect(store.vocabulary().customFields.toSorted()).toEqual(['__proto__', 'constructor'])
})

it('has no field of these names', async () => {
  for (const name of NAMES) {
    const sort = [{ field: name, direction: 'asc' }] as unknown as LibraryQuery['sort']
    await expect(store.query('ids', { query: { filters: [], sort } })).rejects.toMatchObject({
      code: 'invalid-input',
    })
    await expect(found(name, '1')).rejects.toMatchObject({ code: 'invalid-input' })
  }
})

it('counts answers and trackers of these names', async () => {
  const tracker = { name: 'Constructor', phrases: ['say'], side: 'either', isAbsence: false } as const
  store.putTrackers([{ ...tracker, id: 'constructor', place: { kind: 'anywhere' } }])
  const { figures } = await store.query('trackersFigures', { trackerIds: ['constructor'], zone: 'UTC' })
  expect(figures['constructor']).toMatchObject({ yesCount: 3 })
  expect(
    (await store.query('callValues', { fields: ['tracker.constructor'], callIds: [1, 2] })).values[
      'tracker.constructor'
    ],
  ).toEqual([true, true])
  const period = { before: null, from: null, to: Date.UTC(2026, 10, 30) }
  const insights = await store.query('insights', { filters: [], period, zone: 'UTC', trackerIds: ['constructor'] })
  expect(insights).toMatchObject({ callCount: 3, questions: { ai: [], people: [] } })
})
