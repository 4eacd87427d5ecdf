import { afterEach, beforeEach, expect, it } from 'vitest'
import { newMemoryLocation } from '../../storage/memoryLocation.ts'
import { ReviewsUnknown } from '../query/reviewsUnknown.ts'
import { LibraryStore } from './libraryStore.ts'
import { QUERIES, type QueryInput, type QueryName } from './queries.ts'

const ALL = { filters: [], sort: [] }
const INPUTS: { readonly [Name in QueryName]: QueryInput<Name> } = {
  page: { query: ALL, offset: 0, limit: 10 },
  ids: { query: ALL },
  counts: { of: [[]] },
  explore: { query: ALL, offset: 0, limit: 0, fields: ['duration'], calendar: 'timestamp', zone: 'UTC' },
  drag: {
    ...{ query: ALL, field: 'duration', where: 'column', brushes: [], limit: 1, fields: [], calendar: null },
    zone: 'UTC',
  },
  values: { query: ALL, field: 'agent', typed: '', limit: 10, zone: 'UTC' },
  findCalls: { typed: 'price', limit: 10 },
  agent: { agentId: 1, trackerIds: [] },
  agents: { filters: [], by: null },
  insights: { filters: [], period: { before: null, from: null, to: 0 }, zone: 'UTC', trackerIds: [] },
  evaluators: { filters: [] },
  agreement: { filters: [], comparison: { kind: 'people' }, hasIntervals: false },
  scoringRule: { filters: [] },
  reviewResults: { callIds: [1] },
  differences: { calls: { query: ALL }, others: ALL, isAdjusted: false },
  findAccounts: { text: '', offset: 0, limit: 10 },
  accountOf: { callId: 1 },
  account: { accountKey: 'domain:acme.example' },
  trackersFigures: { trackerIds: ['t'], zone: 'UTC' },
  trackerPreview: {
    tracker: { name: 'T', phrases: ['price'], side: 'either', place: { kind: 'anywhere' }, isAbsence: false },
    zone: 'UTC',
  },
  callsWithWords: { text: 'price', callIds: [1] },
  heardHits: { words: null, callIds: [1], firstCallId: null, order: 'newest' },
  callValues: { fields: ['tracker.t', 'question.1'], callIds: [1] },
}
const NAMES = Object.keys(QUERIES) as readonly QueryName[]

let store: LibraryStore
beforeEach(() => {
  store = new LibraryStore(newMemoryLocation())
})
afterEach(() => store.close())

it.each(NAMES)('%s isn’t answered before the user’s reviews are known', async (name) => {
  await expect(store.query(name, INPUTS[name])).rejects.toThrow(ReviewsUnknown)
  // Not all of them.
  store.putReviews([1], [])
  await expect(store.query(name, INPUTS[name])).rejects.toThrow(ReviewsUnknown)
  store.putReviews('all', [])
  const answered = store.query(name, INPUTS[name])
  if (name === 'account') await expect(answered).rejects.toMatchObject({ code: 'not-found' })
  else expect(await answered).toBeDefined()
})
