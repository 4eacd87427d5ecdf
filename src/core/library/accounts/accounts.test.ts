import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountSort } from '../../../contract/library/accounts.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import { resolveQuery } from '../../../domain/query/resolveQuery.ts'
import { readFilterText } from '../../../domain/query/text/filterText.ts'
import { fullDetail } from '../testing/fullDetail.ts'
import { LibraryStore } from '../store/libraryStore.ts'

const NOW = Date.UTC(2026, 10, 21, 9)

let folder: string
let store: LibraryStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-accounts-'))
  store = new LibraryStore(join(folder, 'calls.sqlite'))
  store.putReviews('all', [])
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

function put(id: number, changes: Partial<CallRecord>): void {
  const timestamp = new Date(NOW - (100 - id) * 3_600_000).toISOString()
  const empty = { title: `Call ${id}`, timestamp, attendees: [], associations: [], leadName: null, leadCompany: null }
  store.putPage({ calls: [fullCall({ ...empty, id, ...changes })], state: null, now: NOW })
}

const company = (systemId: string, label: string, system = 'hubspot') => [
  { key: 'crm_companies', items: [{ system, systemId, label, url: `https://crm.example/${systemId}` }] },
]
const found = async (text = '') =>
  (await store.query('findAccounts', { text, offset: 0, limit: 50 })).accounts.map(({ key, callCount }) => [
    key,
    callCount,
  ])

it('joins calls by a CRM company, then by its domain, then by its name, each with its reason', async () => {
  put(1, { associations: company('123', 'Acme'), attendees: ['lea@acme.com', 'info@other.com', 'x@gmail.com'] })
  put(2, { attendees: ['tom@mail.acme.com'], leadCompany: 'ACME, Inc.' })
  put(3, { leadCompany: 'Acme Incorporated', leadName: 'Lea Acker' })
  put(4, { attendees: ['info@other.com'], leadCompany: 'Globex' })
  put(5, { attendees: ['anna@example.com'] })
  put(6, { attendees: ['a@one.com', 'b@two.com', 'c@three.com'] })
  expect(await found()).toEqual([
    ['name:globex', 1],
    ['company:hubspot:123', 3],
  ])
  const account = await store.query('account', { accountKey: 'domain:acme.com' })
  expect(account).toMatchObject({ key: 'company:hubspot:123', name: 'Acme' })
  expect(account.calls.map(({ callId, reason }) => [callId, account.reasons[reason]!.key])).toEqual([
    [3, 'name:acme'],
    [2, 'domain:acme.com'],
    [1, 'company:hubspot:123'],
  ])
  expect(await store.query('accountOf', { callId: 5 })).toMatchObject({
    account: null,
    why: { kind: 'nothing-known' },
  })
  expect(await store.query('accountOf', { callId: 6 })).toMatchObject({ account: null, why: { kind: 'unclear' } })
  expect(await store.query('accountOf', { callId: 77 })).toMatchObject({ account: null, why: { kind: 'not-kept' } })
  expect((await store.query('accountOf', { callId: 2 })).account).toMatchObject({
    name: 'Acme',
    reason: { value: 'acme.com' },
  })
  await expect(store.query('account', { accountKey: 'domain:nowhere.com' })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(store.query('account', { accountKey: 'not a key' })).rejects.toMatchObject({ code: 'not-found' })
})

it('says who talks to an account, and how many of its deals are open', async () => {
  const deal = (systemId: string) => [
    ...company('123', 'Acme'),
    { key: 'crm_deals', items: [{ system: 'hubspot', systemId, label: `Deal ${systemId}`, url: null }] },
  ]
  const [maya, tom] = [
    { id: 1, name: 'Maya', email: 'maya@us.example' },
    { id: 2, name: 'Tom', email: 'tom@us.example' },
  ]
  put(1, { associations: deal('a'), isWon: null, agent: maya })
  put(2, { associations: deal('a'), isWon: true, agent: maya })
  put(3, { associations: deal('b'), isWon: false, agent: tom })
  // Opened again.
  put(4, { associations: deal('b'), isWon: null, agent: null })
  put(5, { associations: company('8', 'Globex', 'salesforce'), isWon: null, agent: tom })
  put(6, { associations: company('9', 'Globex', 'salesforce'), agent: maya })
  const listed = async (...sort: [AccountSort['by'], boolean] | []) => {
    const [by, isDescending] = sort
    const asked = { text: '', offset: 0, limit: 50, ...(by && { sort: { by, isDescending: isDescending! } }) }
    const { accounts } = await store.query('findAccounts', asked)
    return accounts.map(({ key, openDealCount, agent, isNameShared }) => [
      key,
      openDealCount,
      agent?.name,
      isNameShared,
    ])
  }
  const [acme, globex, other] = [
    ['company:hubspot:123', 1, 'Maya', false],
    ['company:salesforce:8', 0, 'Tom', true],
    ['company:salesforce:9', 0, 'Maya', true],
  ]
  expect(await listed()).toEqual([other, globex, acme])
  expect(await listed('lastCall', false)).toEqual([acme, globex, other])
  expect(await listed('openDealCount', true)).toEqual([acme, other, globex])
  expect((await listed('agent', true))[0]).toEqual(globex)
  expect((await listed('callCount', true))[0]).toEqual(acme)
  expect((await listed('name', false))[0]).toEqual(acme)
})

it('counts the calls of an agent who was renamed together, under the newest name', async () => {
  const tom = { id: 2, name: 'Tom', email: null }
  const maya = (name: string | null) => ({ id: 1, name, email: null })
  const agents = [maya('Maya'), maya('Maya'), maya('Maya Berg'), maya('Maya Berg'), tom, tom, tom, maya(null)]
  for (const [at, agent] of agents.entries()) put(at + 1, { associations: company('123', 'Acme'), agent })
  const { accounts } = await store.query('findAccounts', { text: '', offset: 0, limit: 50 })
  expect(accounts).toMatchObject([{ callCount: 8, agent: { agentId: 1, name: 'Maya Berg' } }])
})

it.each([
  [1, 2, 3],
  [3, 2, 1],
])('a call without a date is neither the first nor the last, if calls are stored as %i, %i, %i', async (...ids) => {
  const [first, last] = ['2026-01-01T09:00:00.000Z', '2026-11-20T09:00:00.000Z']
  const deal = [{ key: 'crm_deals', items: [{ system: 'hubspot', systemId: 'a', label: 'Deal', url: null }] }]
  const associations = [...company('123', 'Acme'), ...deal]
  const calls: Readonly<Record<number, Partial<CallRecord>>> = {
    1: { timestamp: last, isWon: true },
    2: { timestamp: null, isWon: true },
    3: { timestamp: first, isWon: null },
  }
  for (const id of ids) put(id, { associations, attendees: ['lea@acme.com'], ...calls[id] })
  const { accounts } = await store.query('findAccounts', { text: '', offset: 0, limit: 50 })
  expect(accounts).toMatchObject([{ callCount: 3, openDealCount: 0, lastCall: Date.parse(last) }])
  const { people } = await store.query('account', { accountKey: 'company:hubspot:123' })
  expect(people).toMatchObject([{ callCount: 3, firstSeen: Date.parse(first), lastSeen: Date.parse(last) }])
})

it('finds the calls of an account by its name or any of its keys', async () => {
  put(1, { associations: company('123', 'Acme'), attendees: ['lea@acme.com'] })
  put(2, { attendees: ['tom@acme.com'] })
  put(3, { attendees: ['bob@globex.com'] })
  put(4, {})
  const ids = async (text: string) => {
    const { filters, problems } = readFilterText(text, 'UTC')
    expect(problems).toEqual([])
    return (await store.query('ids', { query: resolveQuery({ filters, sort: [] }, NOW, 'UTC') })).ids
  }
  expect(await ids('account is Acme')).toEqual([2, 1])
  expect(await ids('account contains acm')).toEqual([2, 1])
  expect(await ids('account isn’t Acme')).toEqual([4, 3])
  expect(await ids('account != Acme')).toEqual([3])
  expect(await ids('account is empty')).toEqual([4])
  for (const key of ['company:hubspot:123', 'domain:acme.com']) {
    expect(await ids(`account.key is "${key}"`), key).toEqual([2, 1])
    expect(await ids(`account.key in ("${key}", "domain:globex.com")`), key).toEqual([3, 2, 1])
  }
  store.putAccountCorrections([{ id: 'a', at: NOW, accountKey: 'company:hubspot:123', kind: 'split-call', callId: 2 }])
  expect(await ids('account is Acme')).toEqual([1])
  put(5, { attendees: ['ann@acme.com'] })
  expect(await ids('account is Acme')).toEqual([5, 1])
})

it('follows calls that are stored, changed and removed', async () => {
  put(1, { associations: company('123', 'Acme'), attendees: ['lea@acme.com'] })
  put(2, { attendees: ['tom@acme.com'] })
  expect(await found()).toEqual([['company:hubspot:123', 2]])
  put(3, { attendees: ['ann@acme.com'] })
  put(2, { attendees: ['tom@globex.com'] })
  expect(await found()).toEqual([
    ['company:hubspot:123', 2],
    ['domain:globex.com', 1],
  ])
  store.remove([1])
  expect(await found('acme')).toEqual([['domain:acme.com', 1]])
  put(4, { associations: company('123', 'Acme'), attendees: ['lea@acme.com'] })
  expect(await found('acme')).toEqual([['company:hubspot:123', 2]])
})

it('finds accounts without regard to accents', async () => {
  put(1, { leadCompany: 'Müller Söhne' })
  put(2, { attendees: ['jürgen@gmx.de'] })
  for (const text of ['muller', 'MÜLLER', 'sohne', 'jürgen@']) expect(await found(text), text).toHaveLength(1)
})

it('finds accounts by all their addresses, not by what kinds of keys they have', async () => {
  put(1, { associations: company('123', 'Acme'), attendees: ['lea@acme.com', 'tom@mail-acme.org'] })
  put(2, { attendees: ['anna@gmail.com'], leadCompany: 'Globex' })
  expect(await found('mail-acme')).toEqual([['company:hubspot:123', 1]])
  expect((await found('anna@')).map(([, calls]) => calls)).toEqual([1])
  expect(await found(' Lea@acme.com')).toEqual([['company:hubspot:123', 1]])
  expect(await found('lea@other.com')).toEqual([])
  for (const kind of ['company', 'hubspot', 'domain', 'email', 'mail:']) expect(await found(kind), kind).toEqual([])
})

it('keeps a split call out, a split key apart, and merged accounts together', async () => {
  put(1, { associations: company('123', 'Acme'), attendees: ['lea@acme.com'] })
  put(2, { attendees: ['tom@acme.com'] })
  put(3, { attendees: ['ann@acme.com'] })
  put(4, { attendees: ['bob@globex.com'] })
  const corrected = async (...corrections: Parameters<LibraryStore['putAccountCorrections']>[0]) => {
    const before = store.version()
    expect(store.putAccountCorrections(corrections)).toBeGreaterThan(before)
    return found()
  }
  const common = { at: NOW, accountKey: 'company:hubspot:123' }
  expect(await corrected({ id: 'a', ...common, kind: 'split-call', callId: 2 })).toEqual([
    ['domain:globex.com', 1],
    ['company:hubspot:123', 2],
  ])
  expect(await store.query('accountOf', { callId: 2 })).toMatchObject({ account: null, why: { kind: 'split' } })
  expect((await store.query('account', { accountKey: 'domain:acme.com' })).decisions).toMatchObject([
    { decisionId: 'a', callId: 2, title: 'Call 2' },
  ])
  expect(await corrected({ id: 'b', ...common, kind: 'split-key', key: 'domain:acme.com' })).toEqual([
    ['domain:globex.com', 1],
    ['domain:acme.com', 2],
    ['company:hubspot:123', 1],
  ])
  expect(await corrected({ id: 'c', ...common, kind: 'merge', key: 'domain:globex.com' })).toEqual([
    ['company:hubspot:123', 4],
  ])
  expect((await store.query('account', { accountKey: 'domain:globex.com' })).decisions).toMatchObject([
    { kind: 'merge' },
  ])
  expect(await corrected()).toEqual([
    ['domain:globex.com', 1],
    ['company:hubspot:123', 3],
  ])
})

describe('a decision by the key of an earlier version', () => {
  const decision = { at: NOW, accountKey: 'company:hubspot:123' }
  beforeEach(() => put(1, { associations: company('123', 'Acme') }))

  it.each([
    ['ダイキ', 'タイキ'],
    ['नील', 'नल'],
    ['삼성', '삼성'.normalize('NFD')],
  ])('finds the account of %s by %s', async (name, former) => {
    for (const id of [2, 3]) put(id, { leadCompany: name })
    store.putAccountCorrections([
      { id: 'a', ...decision, kind: 'merge', key: `name:${former}` },
      { id: 'b', at: NOW, accountKey: `name:${former}`, kind: 'split-call', callId: 3 },
    ])
    expect(await found()).toEqual([['company:hubspot:123', 2]])
    const { decisions } = await store.query('account', { accountKey: `name:${former}` })
    expect(decisions).toMatchObject([{ kind: 'merge', reason: { label: name } }, { kind: 'split-call' }])
  })

  it('is about all names that it meant', async () => {
    put(2, { leadCompany: 'ダイキ' })
    put(3, { leadCompany: 'タイギ' })
    store.putAccountCorrections([{ id: 'a', ...decision, kind: 'merge', key: 'name:タイキ' }])
    expect(await found()).toEqual([['company:hubspot:123', 3]])
    put(4, { leadCompany: 'タイキ' })
    expect(await found()).toContainEqual(['company:hubspot:123', 2])
  })
})

it('hides the scores of calls under blind review', async () => {
  put(1, { attendees: ['lea@acme.com'] })
  expect((await store.query('account', { accountKey: 'domain:acme.com' })).calls[0]).toMatchObject({
    aiScore: 72,
    score: 81.5,
  })
  store.putReviews([1], [{ callId: 1, score: null, notes: [], isBlind: true }])
  expect((await store.query('account', { accountKey: 'domain:acme.com' })).calls[0]).toMatchObject({
    aiScore: null,
    score: null,
  })
})

it('shows people by address, with the names of leads and chats', async () => {
  put(1, { attendees: ['lea.novak@acme.com', 'anna@example.com'], leadName: 'Lea Novak', format: 'audio' })
  const { conversation, ...rest } = fullDetail({ id: 2, format: 'chat', attendees: ['tom@acme.com'], associations: [] })
  const participant = { ...conversation!.participants[0]!, type: 'external', email: 'Lea.Novak@acme.com', phone: null }
  store.putDetail(
    {
      ...rest,
      leadName: null,
      conversation: { ...conversation!, kind: 'direct', participants: [participant] } as never,
    },
    { isOpened: false, now: NOW },
  )
  const { people, coverage } = await store.query('account', { accountKey: 'domain:acme.com' })
  expect(people).toMatchObject([
    { name: 'Lea Novak', addresses: ['lea.novak@acme.com'], callCount: 2 },
    { name: null, addresses: ['tom@acme.com'], callCount: 1 },
  ])
  expect(coverage).toEqual({ known: 1, total: 1 })
})

it('names people as their newest chat does', async () => {
  const { conversation, ...rest } = fullDetail({ format: 'chat', attendees: ['lea@acme.com'], associations: [] })
  for (const [id, name] of [
    [1, 'Lea Novak'],
    [2, 'Lea Acker'],
  ] as const) {
    const participant = {
      ...conversation!.participants[0]!,
      type: 'external',
      name,
      email: 'lea@acme.com',
      phone: null,
    }
    const timestamp = new Date(NOW - (100 - id) * 3_600_000).toISOString()
    store.putDetail(
      {
        ...{ ...rest, id, timestamp, leadName: null },
        conversation: { ...conversation!, kind: 'direct', participants: [participant] } as never,
      },
      { isOpened: false, now: NOW },
    )
  }
  const { people } = await store.query('account', { accountKey: 'domain:acme.com' })
  expect(people).toMatchObject([{ name: 'Lea Acker', addresses: ['lea@acme.com'], callCount: 2 }])
})

it('names deals as their newest call does', async () => {
  const deal = (...items: readonly { readonly systemId: string; readonly label: string | null }[]) => [
    { key: 'crm_deals', items: items.map((one) => ({ system: ' HubSpot', url: null, ...one })) },
  ]
  put(1, { associations: deal({ systemId: '7', label: 'Pilot' }) })
  put(2, { associations: deal({ systemId: '7 ', label: 'Rollout' }, { systemId: '8', label: 'Renewal' }) })
  put(3, { associations: deal({ systemId: '9', label: null }) })
  const labels = async (accountKey: string) =>
    (await store.query('account', { accountKey })).reasons.map(({ key, label }) => [key, label])
  expect(await labels('deal:hubspot:8')).toEqual([
    ['deal:hubspot:7', 'Rollout'],
    ['deal:hubspot:8', 'Renewal'],
  ])
  expect(await labels('deal:hubspot:9')).toEqual([['deal:hubspot:9', null]])
  expect((await store.query('accountOf', { callId: 1 })).account).toMatchObject({ reason: { label: 'Pilot' } })
})

it('asks about other accounts of the same name, and about no others', async () => {
  put(1, { associations: company('1', 'Acme'), attendees: ['lea@acme.com'] })
  put(2, { associations: company('2', 'Acme'), attendees: ['tom@acme-france.fr'] })
  put(3, { associations: company('3', 'Globex') })
  const { questions } = await store.query('account', { accountKey: 'company:hubspot:1' })
  expect(questions).toEqual([
    expect.objectContaining({
      kind: 'same-name',
      accounts: [{ key: 'company:hubspot:2', name: 'Acme', callCount: 1 }],
    }),
  ])
  expect((await store.query('account', { accountKey: 'company:hubspot:3' })).questions).toEqual([])
})

it('asks who owns an account by its latest calls, without one that is dated in the future', async () => {
  const agents = [1, 2].map((id) => ({ id, name: `Agent ${id}`, email: null }))
  const associations = company('1', 'Acme')
  for (const id of [1, 2, 3, 4]) {
    put(id, { associations, agent: agents[id % 2]!, timestamp: `2025-03-0${id}T09:00:00Z` })
  }
  put(5, { associations, agent: agents[0]!, timestamp: '2062-01-01T09:00:00Z' })
  const { questions } = await store.query('account', { accountKey: 'company:hubspot:1' })
  expect(questions).toEqual([
    {
      kind: 'agents',
      agents: [
        { name: 'Agent 1', callCount: 2 },
        { name: 'Agent 2', callCount: 2 },
      ],
    },
  ])
})
