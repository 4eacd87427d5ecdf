import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import { newMemoryLocation } from '../../storage/memoryLocation.ts'
import { LibraryStore } from '../store/libraryStore.ts'

let store: LibraryStore
beforeEach(() => {
  store = new LibraryStore(newMemoryLocation())
  store.putReviews('all', [])
})
afterEach(() => store.close())

const call = (id: number, changes: Partial<CallRecord>): CallRecord => ({
  ...fullCall(),
  ...{ id, agent: null, leadName: null, leadCompany: null },
  updatedAt: new Date(Date.UTC(2026, 0, 1, 0, id)).toISOString(),
  ...changes,
})
const put = (...calls: readonly CallRecord[]) => store.putPage({ calls, state: null, now: 1 })
const find = async (typed: string, limit = 10) => (await store.query('findCalls', { typed, limit })).map(({ id }) => id)

it('finds calls by title, agent, lead and company, in any order, with a typo and without accents', async () => {
  put(
    call(1, { title: 'Pricing review', agent: { id: 3, name: 'Anna Müller', email: null } }),
    call(2, { title: 'Demo', leadName: 'Lea Novak', leadCompany: 'Zürich AG' }),
    call(3, { title: null }),
  )
  expect(await find('review pric')).toEqual([1])
  expect(await find('prcing')).toEqual([1])
  expect(await find('muller review')).toEqual([1])
  expect(await find('zurich lea')).toEqual([2])
  expect(await find('refund')).toEqual([])
  expect(await find('  ')).toEqual([])
})

it('gives equally good matches the newest first, at most as many as wanted', async () => {
  put(...Array.from({ length: 20 }, (_, at) => call(at + 1, { title: 'Renewal' })))
  expect(await find('renewal', 3)).toEqual([20, 19, 18])
})

it('follows calls that change and are removed, and the names of their agents', async () => {
  put(call(1, { title: 'Renewal' }), call(2, { title: 'Renewal' }))
  expect(await find('renewal')).toEqual([2, 1])
  put(
    call(2, { title: 'Kick-off', updatedAt: '2026-02-01T00:00:00Z', agent: { id: 3, name: 'Ida Berg', email: null } }),
  )
  expect(await find('renewal')).toEqual([1])
  expect(await find('ida kick')).toEqual([2])
  store.remove([1])
  expect(await find('renewal')).toEqual([])
})
