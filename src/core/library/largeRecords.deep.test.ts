import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallDetail } from '../../domain/calls/call.ts'
import type { Conversation, GroupParticipant } from '../../domain/chats/conversation.ts'
import { readSearch } from '../../domain/search/readSearch.ts'
import { readCallDetail } from '../service/wire/wire.ts'
import { LibraryStore } from './store/libraryStore.ts'
import { fullDetail } from './testing/fullDetail.ts'

// Each takes seconds at most. What looks at each pair of parts of a record takes minutes or all memory.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let store: LibraryStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-large-'))
  store = new LibraryStore(join(folder, 'calls.sqlite'))
  store.putReviews('all', [])
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = (changes: Partial<CallDetail>) => store.putDetail(fullDetail(changes), { isOpened: false, now: 1 })
const many = <Item>(count: number, item: (index: number) => Item) => Array.from({ length: count }, (_, at) => item(at))
const record = (key: string, index: number) => ({
  system: 'hubspot',
  systemId: `${index}`,
  label: `${key} ${index}`,
  url: null,
})

function searched(text: string) {
  const read = readSearch(text)
  if (read.kind === 'problem') throw new Error('The search is valid.')
  return store.search(read.query, { offset: 0, limit: 10 })
}

it('searches a title with 100,000 hits', () => {
  put({ title: 'price '.repeat(100_000) })
  expect(searched('price').hits[0]?.snippet.filter(({ isHit }) => isHit).length).toBeGreaterThan(20)
})

it('searches words near each other in a title that repeats them far apart', () => {
  put({ title: `${'price '.repeat(40_000)}${'x '.repeat(40_000)}${'offer '.repeat(40_000)}` })
  expect(searched('price NEAR/3 offer').totalCalls).toBe(0)
})

it('joins the calls of a webinar with 5,000 companies, and of one with 5,000 private addresses', async () => {
  put({ id: 1, leadCompany: 'Acme', associations: [], attendees: many(5000, (at) => `p@company${at}.example`) })
  put({ id: 2, leadCompany: 'Acme', associations: [], attendees: many(5000, (at) => `p${at}@gmail.com`) })
  const { account } = await store.query('accountOf', { callId: 2 })
  const { people } = await store.query('account', { accountKey: account!.key })
  expect(people.length).toBeGreaterThanOrEqual(5000)
})

it.each(['crm_deals', 'crm_companies', 'crm_contacts'])('joins a call of which %s has 20,000 records', async (key) => {
  put({
    id: 1,
    attendees: [],
    leadCompany: 'Acme',
    associations: [{ key, items: many(20_000, (at) => record(key, at)) }],
  })
  put({ id: 2, attendees: [], leadCompany: 'Acme', associations: [] })
  expect((await store.query('accountOf', { callId: 1 })).account).not.toBeNull()
})

it('reads a call with 20,000 associations of different keys', () => {
  put({ associations: many(20_000, (at) => ({ key: `key_${at}`, items: [record('key', at)] })) })
  expect(store.call(fullDetail().id)?.associations[19_999]).toEqual({
    key: 'key_19999',
    items: [record('key', 19_999)],
  })
})

it('reads and counts a call with 20,000 evaluators', async () => {
  const evaluator = (at: number) => ({
    ...{ id: at, type: 'user', score: 50, name: `Evaluator ${at}`, userId: at, email: null },
    answers: [{ id: at, questionId: 11, categoryId: 1, answer: at % 2 === 0 ? 'yes' : 'no' }],
  })
  put({ evaluators: many(20_000, evaluator) })
  expect(store.detail(fullDetail().id)?.detail.evaluators[19_999]).toEqual(evaluator(19_999))
  expect(await store.query('scoringRule', { filters: [] })).toMatchObject({ callCount: 1 })
  expect(await store.query('agent', { trackerIds: [], agentId: 7 })).toMatchObject({ callCount: 1 })
  const { pairs } = await store.query('evaluators', { filters: [] })
  expect(pairs).toHaveLength(30)
  const people = { filters: [], comparison: { kind: 'people' }, hasIntervals: true } as const
  expect(await store.query('agreement', people)).toMatchObject({ raterCount: 20_000 })
})

it('stores a group chat in which 20,000 members write', () => {
  const member = (at: number): GroupParticipant => ({
    ...{ id: `m${at}`, name: null, phone: null, userId: null, additional: [], hasPicture: false },
    ...{ type: 'contact', pushName: null, firstSeenAt: null },
  })
  const conversation: Conversation = {
    ...{ kind: 'group', chatId: 'c', channel: 'whatsapp', processingStatus: 'approved', conversationType: 'group' },
    participants: many(20_000, member),
    messages: many(20_000, (at) => ({
      ...{ id: `${at}`, sender: `m${at}`, timestamp: null, type: 'text', text: 'Hello' },
      ...{ transcription: null, hasMedia: false },
    })),
  }
  put({ format: 'group_chat', conversation })
  expect(searched('hello').totalCalls).toBe(1)
})

it('stores and reads the last 100,000 messages of a chat with 1,000,000', () => {
  const messages = many(1_000_000, (at) => ({ id: `${at}`, sender: 'client', type: 'text', text: `Hello ${at}` }))
  const { detail } = readCallDetail({ data: { id: 1, format: 'chat', chat: { messages } } }, 'service.example')
  const before = process.cpuUsage()
  put(detail)
  expect(store.detail(1)?.detail).toMatchObject({ conversation: detail.conversation, oddFields: detail.oddFields })
  const { user, system } = process.cpuUsage(before)
  // 1.3 s on a slow computer; with all messages it took 20 s.
  expect((user + system) / 1000).toBeLessThan(8000)
  expect(searched('999999').totalCalls).toBe(1)
  expect(searched('899999').totalCalls).toBe(0)
})

it('replaces a chat of 100,000 messages', () => {
  const read = (words: string) => {
    const messages = many(100_000, (at) => ({ id: `${at}`, sender: 'client', type: 'text', text: `${words} ${at}` }))
    return readCallDetail({ data: { id: 1, format: 'chat', chat: { messages } } }, 'service.example').detail
  }
  put(read('Hello'))
  const before = process.cpuUsage()
  put(read('Goodbye'))
  const { user, system } = process.cpuUsage(before)
  // 3 s on a slow computer; erasing each message took 9 to 240 s.
  expect((user + system) / 1000).toBeLessThan(8000)
  expect([searched('hello').totalCalls, searched('goodbye').totalCalls]).toEqual([0, 1])
})

it('stores a transcript with 20,000 speakers', () => {
  put({ transcription: many(20_000, (at) => `Speaker ${at}: Hello.\nSpeaker ${at}: Bye.`).join('\n') })
  expect(searched('hello').totalCalls).toBe(1)
})
