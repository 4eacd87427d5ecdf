import { expect, onTestFinished, test, vi } from 'vitest'
import type { SearchHit } from '../../../contract/library/library.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { fakeWorkspaceCore } from '../../client/testing/fakeCore.ts'
import { wordSearch } from './wordSearch.ts'

const hit = (changes: Partial<SearchHit>): SearchHit => ({
  call: {
    ...{ id: 7, title: 'Renewal', timestamp: null, durationSeconds: null, format: 'audio' },
    ...{ agent: { id: 1, name: 'Anna Berg', email: null }, leadName: 'Lea Novak', leadCompany: null },
  },
  ...{ place: { kind: 'turn', turn: 2 }, speaker: 'Lea Novak', side: 'lead', hitCount: 1, snippet: [] },
  ...changes,
})
const openCall = vi.fn<(callId: number) => void>()
const openSearch = vi.fn<(text: string) => void>()
const openHit = vi.fn<(hit: SearchHit, text: string) => void>()
const openAccount = vi.fn<(accountKey: string) => void>()

function searchOf(search: (asked: object) => Promise<unknown>) {
  return wordSearch(fakeWorkspaceCore({ library: { search } }), { openCall, openSearch, openHit, openAccount })
}

test('hits are shown on one line around what was found, and open their call', async () => {
  const spoken = hit({
    snippet: [
      { text: 'Before we talk about anything else, what is the best ', isHit: false },
      { text: 'price', isHit: true },
      { text: ' that you could give us if we signed for three years instead of one, starting in May?', isHit: false },
    ],
  })
  const titled = hit({ place: { kind: 'title' }, speaker: null, snippet: [{ text: 'Price', isHit: true }] })
  const search = vi.fn(async () => ({ totalCalls: 2, offset: 0, hits: [spoken, titled] }))
  const found = await searchOf(search).hits('price', new AbortController().signal)
  expect(found.map(({ item, terms }) => [item.title, item.detail, terms])).toEqual([
    ['“…what is the best price that you could give us if we signed for three…”', 'Lea Novak · Renewal', ['price']],
    ['“Price”', 'Anna Berg · Lea Novak', ['price']],
  ])
  const choose = found[0]?.item.choose
  if (typeof choose === 'function') choose()
  expect(openHit).toHaveBeenCalledWith(spoken, 'price')
})

test('nothing is asked for a text that isn’t a search', async () => {
  const search = vi.fn(async () => ({ totalCalls: 0, offset: 0, hits: [] }))
  expect(await searchOf(search).hits('price OR', new AbortController().signal)).toEqual([])
  expect(search).not.toHaveBeenCalled()
})

test('the search page is always offered', () => {
  const { title, choose } = searchOf(vi.fn()).all('price OR')
  expect(title).toBe('Search all calls for “price OR”')
  if (typeof choose === 'function') choose()
  expect(openSearch).toHaveBeenCalledWith('price OR')
})

test('accounts are shown with their number of calls, and open', async () => {
  const account = { key: 'domain:nimbus.example', name: 'Nimbus Labs', callCount: 12, lastCall: null }
  const find = vi.fn(async () => ({ accounts: [account], total: 40, version: 1 }))
  const search = wordSearch(fakeWorkspaceCore({ accounts: { find } }), { openCall, openSearch, openHit, openAccount })
  const [found] = await search.accounts('Nimb', new AbortController().signal)
  expect(find).toHaveBeenCalledWith({ workspaceId: 'w', text: 'Nimb', offset: 0, limit: 3 }, expect.anything())
  expect([found?.item.title, found?.item.detail, found?.terms]).toEqual(['Nimbus Labs', '12 calls', ['nimb']])
  if (typeof found?.item.choose === 'function') found.item.choose()
  expect(openAccount).toHaveBeenCalledWith('domain:nimbus.example')
})

test('calls are found by the library, and open', async () => {
  const call = callRecord(7, { title: 'Renewal', leadName: 'Lea Novak', leadCompany: 'Acme', timestamp: null })
  const findCalls = vi.fn(async () => [call])
  const openers = { openCall, openSearch, openHit, openAccount }
  const [found] = await wordSearch(fakeWorkspaceCore({ library: { findCalls } }), openers).calls(
    'renwal',
    new AbortController().signal,
  )
  expect(findCalls).toHaveBeenCalledWith({ workspaceId: 'w', typed: 'renwal', limit: 30 }, expect.anything())
  expect(found).toMatchObject({ id: 'call.7', section: 'Calls', title: 'Renewal' })
  expect(found?.detail).toContain('Lea Novak · Acme')
  if (typeof found?.choose === 'function') found.choose()
  expect(openCall).toHaveBeenCalledWith(7)
})

test('calls are shown with the time that the service wrote, whatever it is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 5, 1) })
  onTestFinished(() => void vi.useRealTimers())
  const times = ['last spring', '2026-10-01']
  const findCalls = async () => times.map((timestamp, id) => callRecord(id, { timestamp }))
  const openers = { openCall, openSearch, openHit, openAccount }
  const found = await wordSearch(fakeWorkspaceCore({ library: { findCalls } }), openers).calls(
    'renewal',
    new AbortController().signal,
  )
  expect(found.map(({ detail }) => detail?.split(' · ').at(-1))).toEqual([
    'last spring',
    'Oct 1, 2026 (no time of day)',
  ])
})
