import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { HeardHit, HeardRequest } from '../../../contract/library/hearing.ts'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { newMemoryLocation } from '../../storage/memoryLocation.ts'
import { Statements } from '../../storage/statements.ts'
import { FOUND_CALL } from '../search/foundCall.ts'
import { LibraryStore } from '../store/libraryStore.ts'
import { fullDetail } from '../testing/fullDetail.ts'

let store: LibraryStore
beforeEach(() => {
  store = new LibraryStore(newMemoryLocation())
  store.putReviews('all', [])
  put(1, ['Anna Berg: Hello, the price?', 'Lea Novak: A discount, please.', 'Anna Berg: No discount.'])
  put(2, ['Anna Berg: Hello.', 'Lea Novak: A discount or two discounts?'])
  put(3, ['Lea Novak: Good morning.', 'Anna Berg: Good morning.'])
})
afterEach(() => store.close())

function put(id: number, lines: readonly string[], changes: Partial<CallDetail> = {}): void {
  const detail = fullDetail({
    ...{ id, timestamp: `2026-11-0${id}T09:00:00Z`, transcription: lines.join('\n'), conversation: null },
    ...changes,
  })
  store.putPage({ calls: [detail], state: null, now: 1 })
  store.putDetail(detail, { isOpened: false, now: 1 })
}

const DISCOUNT = { phrases: ['discount*'], side: 'either', place: { kind: 'anywhere' }, isAbsence: false } as const

const ask = (asked: Partial<HeardRequest> = {}) =>
  store.query('heardHits', {
    words: [{ ...DISCOUNT, phrases: ['discount*'] }],
    callIds: null,
    firstCallId: null,
    order: 'newest',
    ...asked,
  })

const placeOf = ({ call, place }: HeardHit) => `${call.id} ${place.kind === 'turn' ? place.turn : place.messageId}`
const places = async (asked?: Partial<HeardRequest>) => (await ask(asked)).hits.map(placeOf)

it('finds each line with the words, call by call, the newest call first', async () => {
  const { hits, hitCount } = await ask()
  expect(hits.map(placeOf)).toEqual(['2 1', '1 1', '1 2'])
  expect(hitCount).toBe(3)
  expect(hits[1]).toMatchObject({
    call: { id: 1, agent: { name: 'Anna Berg' } },
    ...{ speaker: 'Lea Novak', side: 'lead', range: { start: 2, end: 10 } },
    snippet: [{ text: 'A ' }, { text: 'discount', isHit: true }, { text: ', please.' }],
  })
})

it('finds them in the order of a search, in chosen calls, or with one call before the others', async () => {
  expect(await places({ order: 'best' })).toEqual(['1 1', '1 2', '2 1'])
  expect(await places({ callIds: [3, 1] })).toEqual(['1 1', '1 2'])
  expect(await places({ firstCallId: 1 })).toEqual(['1 1', '1 2', '2 1'])
})

it('looks where a tracker looks', async () => {
  const words = { ...DISCOUNT, phrases: ['discount'] }
  expect(await places({ words: [{ ...words, side: 'agent' }] })).toEqual(['1 2'])
  expect(await places({ words: [{ ...words, place: { kind: 'last', turnCount: 1 } }] })).toEqual(['2 1', '1 2'])
  // What is said instead.
  const absent = { ...words, isAbsence: true }
  expect(await places({ words: [absent] })).toEqual(['3 0'])
  expect(await places({ words: [{ ...absent, phrases: ['price'] }] })).toEqual(['3 0', '2 0'])
  expect(await places({ words: [{ ...absent, phrases: ['price'] }, absent] })).toEqual(['3 0'])
})

it('looks where each of several trackers looks, and has a line that several find once', async () => {
  const byAgent = { ...DISCOUNT, phrases: ['discount'], side: 'agent' } as const
  const atFirst = { ...DISCOUNT, phrases: ['price'], place: { kind: 'first', turnCount: 1 } } as const
  expect(await places({ words: [byAgent, atFirst] })).toEqual(['1 0', '1 2'])
  const { hits } = await ask({ words: [byAgent, { ...byAgent, phrases: ['no discount'] }] })
  expect(hits.map(placeOf)).toEqual(['1 2'])
  const { hits: both } = await ask({ words: [byAgent, { ...byAgent, phrases: ['"a discount"'], side: 'lead' }] })
  expect(both.map(({ call, range }) => [call.id, range])).toEqual([
    [2, { start: 0, end: 10 }],
    [1, { start: 0, end: 10 }],
    [1, { start: 3, end: 11 }],
  ])
})

it('has the beginning of each call without words', async () => {
  const { hits, hitCount } = await ask({ words: null, callIds: [3, 9, 1] })
  expect(hits.map(placeOf)).toEqual(['3 0', '1 0'])
  expect(hitCount).toBe(2)
  expect(hits[0]).toMatchObject({ range: { start: 0, end: 'Good morning.'.length } })
})

it('has lines that can be heard before those that can only be read', async () => {
  put(2, ['Lea Novak: A discount?'], { media: { hasAudio: false, hasVideo: false } })
  expect(await places()).toEqual(['1 1', '1 2', '2 0'])
  put(2, ['Lea Novak: A discount?'], { media: { hasAudio: false, hasVideo: true } })
  expect(await places()).toEqual(['2 0', '1 1', '1 2'])
})

it('has messages of chats, to be shown', async () => {
  const { conversation } = fullDetail()
  put(4, [], { format: 'chat', transcription: null, conversation })
  const [message] = conversation!.messages
  const hits = (await ask({ words: null, callIds: [4] })).hits
  expect(hits.map(placeOf)).toEqual([`4 ${message!.id}`])
})

it('reads the participants of a chat once for all its messages', async () => {
  const conversation = fullDetail().conversation!
  const [message] = conversation.messages
  const messages = Array.from({ length: 50 }, (_, at) => ({ ...message!, id: `m${at}`, text: 'A discount' }))
  put(4, [], {
    ...{ format: 'chat', transcription: null },
    conversation: { ...conversation, messages } as CallDetail['conversation'],
  })
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  const { hits } = await ask({ callIds: [4] })
  expect(hits.map(({ speaker }) => speaker)).toEqual(messages.map(() => 'Lea Novak'))
  expect(parse.mock.calls.filter(([text]) => text.includes('"participants"'))).toHaveLength(1)
})

it('has at most 500, and says how many there are', async () => {
  put(
    5,
    Array.from({ length: 600 }, (_, at) => `Anna Berg: Discount ${at}.`),
  )
  const { hits, hitCount } = await ask()
  expect([hits.length, hitCount]).toEqual([500, 603])
})

it('only counts further calls without the words', async () => {
  for (let id = 4; id <= 600; id += 1) put(id, ['Anna Berg: Hello.'], { timestamp: '2026-11-04T09:00:00Z' })
  const first = vi.spyOn(Statements.prototype, 'first')
  onTestFinished(() => first.mockRestore())
  const { hits, hitCount } = await ask({ words: [{ ...DISCOUNT, isAbsence: true }] })
  expect([hits.length, hitCount]).toEqual([500, 598])
  expect(first.mock.calls.filter(([statement]) => statement === FOUND_CALL)).toHaveLength(500)
})
