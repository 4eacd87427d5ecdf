import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { AppError } from '../../contract/errors/errors.ts'
import type { Account, AccountCall } from '../../contract/library/accounts.ts'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { useHeard } from '../client/hearing.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import { undoLast } from '../client/undo/undoStack.ts'
import { Toasts } from '../components/overlays/Toast.tsx'
import { DAY } from '../../domain/units.ts'
import '../styles/app.css'
import { AccountPage } from './AccountPage.tsx'

const START = Date.UTC(2026, 10, 20, 10)

/** A call each week, newest first: every other a chat of another agent. */
const CALLS = Array.from({ length: 60 }, (_, at): AccountCall => ({
  callId: at + 1,
  title: `Call ${at + 1}`,
  timestamp: START - 7 * DAY * at,
  format: at % 2 === 0 ? 'audio' : 'chat',
  agentId: at % 2 === 0 ? 3 : 4,
  agent: at % 2 === 0 ? 'Maya Lindqvist' : 'Inês Duarte',
  callType: null,
  durationSeconds: 90,
  aiScore: at === 0 ? 71.6 : null,
  score: null,
  isWon: null,
  reason: at === 1 ? 1 : 0,
}))

const ACCOUNT: Account = {
  key: 'domain:acme.com',
  name: 'Acme Freight',
  isNameShared: false,
  names: [{ name: 'Acme Freight', callCount: 60 }],
  reasons: [
    { key: 'domain:acme.com', kind: 'domain', value: 'acme.com', system: null, label: null, callCount: 59 },
    {
      key: 'name:acme freight',
      kind: 'name',
      value: 'acme freight',
      system: null,
      label: 'Acme Freight',
      callCount: 1,
    },
  ],
  people: [
    {
      ...{ name: 'Sofia Ruiz', addresses: ['sofia@acme.com'], callCount: 40 },
      ...{ firstSeen: START - 400 * DAY, lastSeen: START },
    },
  ],
  records: [
    { type: 'crm_deals', system: 'hubspot', systemId: '9', label: 'Renewal', url: 'javascript:alert(1)', callCount: 2 },
  ],
  agents: [{ agentId: 3, name: 'Maya Lindqvist', callCount: 30, lastCall: START }],
  calls: CALLS,
  questions: [{ kind: 'names', names: [{ name: 'Acme Freight', callCount: 59 }] }],
  decisions: [],
  coverage: { known: 3, total: 5 },
  version: 1,
}

let workspaces = 0

interface DetailInput {
  readonly callId: number
  readonly lane: string
}

interface Service {
  /** Calls whose full record the library has. */
  readonly readIds?: readonly number[]
  readonly outdatedIds?: readonly number[]
  /** Reads a call's full record. */
  readonly read?: (callId: number) => Promise<void>
}

async function show(account: Account, library: Partial<LibrarySnapshot> = {}, service: Service = {}) {
  workspaces += 1
  const workspaceId = `account${workspaces}`
  let shown = account
  const snapshot = () => librarySnapshot({ version: shown.version, ...library })
  const stream = fakeStream(snapshot())
  const accounts = {
    show: () => Promise.resolve(shown),
    splitCall: vi.fn(() => Promise.resolve({ decisionId: 'd1' })),
    splitKey: vi.fn(() => Promise.resolve({ decisionId: 'd2' })),
    undo: vi.fn(() => Promise.resolve()),
    redo: vi.fn(() => Promise.resolve()),
  }
  const { readIds = account.calls.map(({ callId }) => callId), read = () => Promise.resolve() } = service
  const known = new Set(readIds)
  const outdated = new Set(service.outdatedIds)
  const callsWithWords = vi.fn(({ text }: { readonly text: string | null }) =>
    Promise.resolve({
      foundIds: text === 'price' ? [5, 3].filter((id) => known.has(id)) : [],
      readIds: [...known],
      outdatedIds: [...outdated],
    }),
  )
  const detail = vi.fn(async ({ callId }: DetailInput, _options: { readonly signal: AbortSignal }) => {
    await read(callId)
    known.add(callId)
    outdated.delete(callId)
  })
  const workspace = inWorkspace({
    core: { accounts, calls: { detail }, library: { ...stream, callsWithWords } },
    workspaceId,
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <div className="flex h-[640px] w-[1180px] flex-col">
        <AccountPage accountKey={account.key} />
      </div>
      <Toasts />
    </QueryClientProvider>,
    workspace,
  )
  /** A newer version of the library with this account. */
  const answer = (newer: Account) => {
    shown = newer
    stream.send(snapshot())
  }
  return { ...workspace, ...accounts, callsWithWords, detail, known, workspaceId, answer }
}

const rows = () => page.getByRole('list', { name: 'Calls and chats' })

test('lists calls by month with the reason of each, and opens them by key', async () => {
  const { address } = await show(ACCOUNT)
  await expect.element(page.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  await expect.element(rows().getByText('Email domain acme.com').first()).toBeVisible()
  await expect.element(rows().getByText('Company name Acme Freight')).toBeVisible()
  await expect.element(page.getByText('72 AI score')).toBeVisible()
  // Only rows in sight are drawn.
  expect(rows().getByRole('listitem').elements().length).toBeLessThan(40)
  await userEvent.keyboard('jjo')
  expect(address()).toBe('/accounts/calls/2?open=domain:acme.com')
  await expect.element(page.getByRole('link', { name: 'Call 2', exact: true })).toHaveFocus()
})

test('filters by text, format and week, and opens what is left in the table', async () => {
  const { opened } = await show(ACCOUNT)
  const showCalls = page.getByRole('button', { name: 'Show calls' })
  await showCalls.click()
  const account = { field: 'account', op: '==', value: 'Acme Freight' }
  expect(opened()).toEqual([account])
  await page.getByRole('textbox', { name: 'Find calls, chats, or words' }).fill('call 12')
  await expect.element(page.getByText('1 of 60 calls and chats')).toBeVisible()
  await showCalls.click()
  const contains = (field: string) => ({ field, op: 'ilike', value: '%call 12%' })
  const parts = [...['title', 'agent', 'call_type'].map(contains), { field: 'words', op: 'says', value: 'call 12' }]
  expect(opened()).toEqual([account, { join: 'or', isNegated: false, parts }])
  await page.getByRole('button', { name: 'Show all calls and chats' }).click()
  const strip = page.getByRole('slider', { name: /Calls and chats per week/ })
  ;(strip.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText('1 of 60 calls and chats')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Call 1', exact: true })).toBeVisible()
})

test('the button that clears the filter returns the focus to its text', async () => {
  await show(ACCOUNT)
  await findBox().fill('call 12')
  await page.getByRole('button', { name: 'Show all calls and chats' }).click()
  await expect.element(findBox()).toHaveFocus()
  await findBox().fill('no such call')
  await expect.element(page.getByText('No matching calls or chats')).toBeVisible()
  await page.getByRole('button', { name: 'Show all calls and chats' }).last().click()
  await expect.element(findBox()).toHaveFocus()
  await expect.element(findBox()).toHaveValue('')
})

test('opens the calls themselves if the table can’t search what was read', async () => {
  const { opened } = await show(ACCOUNT, { keeps: 'calls' })
  await findBox().fill('price')
  await expect.element(page.getByText('2 of 60 calls and chats')).toBeVisible()
  await page.getByRole('button', { name: 'Show calls' }).click()
  expect(opened()).toEqual([{ field: 'id', op: 'in', value: '3,5' }])
})

test('names an account also by its key if others have its name', async () => {
  const { opened } = await show({ ...ACCOUNT, isNameShared: true })
  await page.getByRole('combobox', { name: 'Agent' }).click()
  await page.getByRole('option', { name: 'Inês Duarte' }).click()
  await page.getByRole('button', { name: 'Show calls' }).click()
  expect(opened()).toEqual([
    { field: 'account', op: '==', value: 'Acme Freight' },
    { field: 'account.key', op: '==', value: 'domain:acme.com' },
    { field: 'agent.id', op: '==', value: '4' },
  ])
})

test('finds what was said and written, and plays every line of it', async () => {
  const { detail } = await show(ACCOUNT)
  await page.getByRole('textbox', { name: 'Find calls, chats, or words' }).fill('price')
  await expect.element(page.getByText('2 of 60 calls and chats')).toBeVisible()
  expect(detail).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Hear it' }).click()
  expect(useHeard.getState()?.request).toMatchObject({ words: [{ phrases: ['price'] }], callIds: [3, 5] })
  // No search, so only names are looked at.
  await page.getByRole('textbox', { name: 'Find calls, chats, or words' }).fill('Call 1 OR')
  await expect.element(page.getByText('No matching calls or chats')).toBeVisible()
})

const FEW: Account = { ...ACCOUNT, calls: CALLS.slice(0, 6) }
const findBox = () => page.getByRole('textbox', { name: 'Find calls, chats, or words' })

test('Enter that ends a composition doesn’t play what was found', async () => {
  useHeard.setState(null, true)
  await show(ACCOUNT)
  await findBox().fill('price')
  await expect.element(page.getByText('2 of 60 calls and chats')).toBeVisible()
  const enter = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
  findBox().element().dispatchEvent(enter)
  expect(useHeard.getState()).toBeNull()
})

test('reads the calls it shows, says so, and searches again as they arrive', async () => {
  const waiting = new Map<number, () => void>()
  const read = (callId: number) => new Promise<void>((resolve) => waiting.set(callId, resolve))
  const { detail } = await show(FEW, {}, { readIds: [2], read })
  await expect.element(page.getByText('Reading 1 of 6 transcripts and chats…')).toBeVisible()
  expect(detail.mock.calls.map(([asked]) => asked)).toMatchObject(
    [1, 3, 4, 5].map((callId) => ({ callId, lane: 'visible' })),
  )
  await findBox().fill('price')
  await expect.element(page.getByText('No matches yet')).toBeVisible()
  waiting.get(3)!()
  await expect.element(page.getByText('1 of 6 calls and chats', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Reading 2 of 6 transcripts and chats…')).toBeVisible()
  expect(detail).toHaveBeenCalledTimes(4)
  for (const callId of [1, 4, 5]) waiting.get(callId)!()
  await expect.element(page.getByText('2 of 6 calls and chats', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Reading 5 of 6 transcripts and chats…')).toBeVisible()
  await expect.poll(() => waiting.has(6)).toBe(true)
  waiting.get(6)!()
  await expect.element(page.getByText(/^Reading/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Searched/)).not.toBeInTheDocument()
  await findBox().fill('nothing like it')
  await expect.element(page.getByText('No matching calls or chats')).toBeVisible()
})

test('a library that grows meanwhile stops nothing that is being read', async () => {
  const waiting = new Map<number, () => void>()
  const read = (callId: number) => new Promise<void>((resolve) => waiting.set(callId, resolve))
  const { detail, answer } = await show(FEW, {}, { readIds: [], read })
  await expect.poll(() => waiting.size).toBe(4)
  waiting.get(1)!()
  answer({ ...FEW, name: 'Acme Freight Inc.', version: 2 })
  await expect.element(page.getByRole('heading', { name: 'Acme Freight Inc.' })).toBeVisible()
  await expect.element(page.getByText('Reading 1 of 6 transcripts and chats…')).toBeVisible()
  expect(detail.mock.calls.map(([{ callId }, { signal }]) => [callId, signal.aborted])).toEqual(
    [1, 2, 3, 4].map((callId) => [callId, false]),
  )
})

test('stops reading when the user leaves', async () => {
  const { detail } = await show(FEW, {}, { readIds: [], read: () => new Promise(() => undefined) })
  await expect.poll(() => detail.mock.calls.length).toBe(4)
  const isStopped = () => detail.mock.calls.map(([, { signal }]) => signal.aborted)
  expect(isStopped()).toEqual([false, false, false, false])
  await cleanup()
  expect(isStopped()).toEqual([true, true, true, true])
})

test('reads only the newest calls of a large account, and the others when asked to', async () => {
  let isWaiting = false
  const read = () => (isWaiting ? new Promise<void>(() => undefined) : Promise.resolve())
  const { detail } = await show(ACCOUNT, {}, { readIds: [], read })
  await expect.poll(() => detail.mock.calls.length).toBe(30)
  await expect.element(page.getByText(/^Reading|^Searched/)).not.toBeInTheDocument()
  await findBox().fill('price')
  const note = 'Searched 30 of 60 transcripts and chats. Reading the rest takes 30 requests.'
  await expect.element(page.getByText(note)).toBeVisible()
  expect(detail).toHaveBeenCalledTimes(30)
  isWaiting = true
  await page.getByRole('button', { name: 'Read 30 more calls (a minute)' }).click()
  await expect.element(page.getByText('Reading 30 of 60 transcripts and chats…')).toBeVisible()
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await expect.element(page.getByText(note)).toBeVisible()
  isWaiting = false
  await page.getByRole('button', { name: 'Read 30 more calls (a minute)' }).click()
  await expect.element(page.getByText(/^Reading|^Searched/)).not.toBeInTheDocument()
})

test('doesn’t read what the library has got since it was asked', async () => {
  const { detail, known, answer } = await show(ACCOUNT, {}, { readIds: [] })
  await expect.poll(() => detail.mock.calls.length).toBe(30)
  await findBox().fill('price')
  await expect.element(page.getByRole('button', { name: 'Read 30 more calls (a minute)' })).toBeVisible()
  for (const { callId } of ACCOUNT.calls.slice(-15)) known.add(callId)
  answer({ ...ACCOUNT, version: 2 })
  await page.getByRole('button', { name: /^Read 15 more calls/ }).click()
  await expect.element(page.getByText(/^Reading|^Searched/)).not.toBeInTheDocument()
  expect(detail).toHaveBeenCalledTimes(45)
})

test('doesn’t try again what couldn’t be read when the others are read', async () => {
  const bad = new Set(ACCOUNT.calls.slice(0, 30).flatMap(({ callId }, at) => (at % 4 === 0 ? [callId] : [])))
  const read = (callId: number) =>
    bad.has(callId) ? Promise.reject(new AppError('not-found', { what: 'call' })) : Promise.resolve()
  const { detail } = await show(ACCOUNT, {}, { readIds: [], read })
  await expect.poll(() => detail.mock.calls.length).toBe(30)
  await findBox().fill('price')
  await page.getByRole('button', { name: /^Read 30 more calls/ }).click()
  await expect.poll(() => detail.mock.calls.length).toBe(60)
  const asked = detail.mock.calls.map(([{ callId }]) => callId)
  expect(new Set(asked).size).toBe(60)
})

test('says what wasn’t searched because reading failed, and tries again', async () => {
  let isOffline = true
  const read = () =>
    isOffline ? Promise.reject(new AppError('unreachable', { host: 'api.example.com' })) : Promise.resolve()
  await show(FEW, {}, { readIds: [2], read })
  await findBox().fill('price')
  await expect.element(page.getByText(/5 of 6 transcripts and chats weren’t searched\.$/)).toBeVisible()
  isOffline = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('2 of 6 calls and chats', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('calls that changed since they were read are read again, and searched as they were meanwhile', async () => {
  const read = () => Promise.reject(new AppError('unreachable', { host: 'api.example.com' }))
  const { detail } = await show(FEW, {}, { outdatedIds: [3, 5], read })
  await findBox().fill('price')
  await expect.element(page.getByText('2 of 6 calls and chats', { exact: true })).toBeVisible()
  await expect.poll(() => detail.mock.calls.map(([{ callId }]) => callId)).toEqual([3, 5])
  await expect.element(page.getByText(/^Reading|^Searched/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('leaves out a call that alone can’t be read, and says so', async () => {
  let isBroken = true
  const read = (callId: number) =>
    isBroken && callId === 4 ? Promise.reject(new AppError('unreadable-answer', {} as never)) : Promise.resolve()
  await show(FEW, {}, { readIds: [], read })
  await findBox().fill('price')
  await expect
    .element(page.getByText('Searched 5 of 6 transcripts and chats. The rest couldn’t be read.'))
    .toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/^Searched/)).not.toBeInTheDocument()
})

test('Escape during a drag over the strip keeps the period from before', async () => {
  await show(ACCOUNT)
  const strip = page.getByRole('slider', { name: /Calls and chats per week/ })
  const element = strip.element() as HTMLElement
  element.focus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText('1 of 60 calls and chats')).toBeVisible()
  const lastBar = element.dataset['selected']
  const { left, width, top } = element.getBoundingClientRect()
  const drag = (type: string, share: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, clientX: left + share * width, clientY: top + 5 }),
    )
  element.setPointerCapture = () => undefined
  drag('pointerdown', 0.1)
  await expect.poll(() => element.dataset['selected']).not.toBe(lastBar)
  drag('pointermove', 0.4)
  await expect.element(page.getByText(/^(?:1\d|2\d) of 60 calls and chats$/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('1 of 60 calls and chats')).toBeVisible()
})

test('splits a call or all calls of a reason, and undoes it', async () => {
  const { splitCall, splitKey, undo, workspaceId } = await show(ACCOUNT)
  await page.getByRole('button', { name: 'Not this account: Call 2' }).first().click()
  await page.getByRole('button', { name: 'Split' }).click()
  const accountKey = ACCOUNT.key
  expect(splitCall.mock.calls).toEqual([[{ workspaceId, accountKey, callId: 2 }]])
  await expect.element(page.getByText('“Call 2” removed from Acme Freight')).toBeVisible()
  undoLast({ workspaceId })
  await expect.poll(() => undo.mock.calls).toEqual([[{ workspaceId, decisionId: 'd1' }]])
  await page.getByRole('button', { name: 'Not this account: Call 2' }).first().click()
  await page.getByRole('radio', { name: /Everything with this reason: 1 call or chat/ }).click()
  await page.getByRole('button', { name: 'Split' }).click()
  expect(splitKey.mock.calls).toEqual([[{ workspaceId, accountKey, key: 'name:acme freight' }]])
})

test('the next call has the focus after one is split off, and J continues from it', async () => {
  const { answer } = await show(ACCOUNT)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.element(link('Call 3')).toBeVisible()
  await userEvent.keyboard('jjj')
  await expect.element(link('Call 3')).toHaveFocus()
  await userEvent.keyboard('x')
  await page.getByRole('button', { name: 'Split' }).click()
  await expect.element(link('Call 3')).toHaveFocus()
  answer({ ...ACCOUNT, calls: CALLS.filter(({ callId }) => callId !== 3), version: 2 })
  await expect.element(link('Call 3')).not.toBeInTheDocument()
  await expect.element(link('Call 4')).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(link('Call 5')).toHaveFocus()
})

test('a call that a filter leaves out doesn’t take the focus from it', async () => {
  await show(ACCOUNT)
  await expect.element(page.getByRole('link', { name: 'Call 3', exact: true })).toBeVisible()
  await userEvent.keyboard('jjj')
  await findBox().fill('call 12')
  await expect.element(page.getByText('1 of 60 calls and chats')).toBeVisible()
  await expect.element(findBox()).toHaveFocus()
})

test('splits the account’s own key from another one of it, and shows the rest', async () => {
  const { splitKey, address, workspaceId } = await show(ACCOUNT)
  await page.getByRole('button', { name: 'Don’t join by this: Email domain acme.com' }).click()
  await expect
    .poll(() => splitKey.mock.calls)
    .toEqual([[{ workspaceId, accountKey: 'name:acme freight', key: 'domain:acme.com' }]])
  await expect.poll(address).toBe('/accounts?open=name:acme freight')
})

test('a split that was begun keeps its reason when a later answer orders the reasons differently', async () => {
  const { splitKey, workspaceId, answer } = await show(ACCOUNT)
  await page.getByRole('button', { name: 'Not this account: Call 2' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Not this account?' })
  await expect.element(dialog.getByText(/because of “Company name Acme Freight”/)).toBeVisible()
  answer({ ...ACCOUNT, name: 'Acme Freight Inc.', reasons: ACCOUNT.reasons.toReversed(), version: 2 })
  await expect.element(dialog.getByText(/in Acme Freight Inc\./)).toBeVisible()
  await expect.element(dialog.getByText(/because of “Company name Acme Freight”/)).toBeVisible()
  await page.getByRole('radio', { name: /Everything with this reason: 1 call or chat/ }).click()
  await page.getByRole('button', { name: 'Split' }).click()
  expect(splitKey.mock.calls).toEqual([[{ workspaceId, accountKey: ACCOUNT.key, key: 'name:acme freight' }]])
})

test('shows people, agents, records and earlier changes, and links web addresses only', async () => {
  const { undo, redo, workspaceId } = await show({
    ...ACCOUNT,
    decisions: [{ decisionId: 'd7', at: START, kind: 'split-call', callId: 99, title: 'Wrong number' }],
  })
  const facts = page.getByRole('complementary', { name: 'About the account' })
  await expect.element(facts.getByText('sofia@acme.com · first seen Oct 16, 2025')).toBeVisible()
  await expect.element(facts.getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/agents/3')
  await expect.element(facts.getByText('Deal · HubSpot')).toBeVisible()
  expect(facts.getByRole('link', { name: /Renewal/ }).query()).toBeNull()
  await facts.getByRole('button', { name: 'Undo: Removed: Wrong number' }).click()
  expect(undo.mock.calls).toEqual([[{ workspaceId, decisionId: 'd7' }]])
  await expect.element(page.getByText('Change “Removed: Wrong number” undone')).toBeVisible()
  undoLast({ workspaceId })
  await expect.poll(() => redo.mock.calls).toEqual([[{ workspaceId, decisionId: 'd7' }]])
})

test('says what is missing', async () => {
  await show(ACCOUNT, { isListComplete: false, callCount: 100, expectedCallCount: 400 })
  const words =
    /^From 100 of about 400 calls\. The participants of 2 chats aren’t known yet, so some may be missing here\.$/
  await expect.element(page.getByText(words)).toBeVisible()
})
