import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FoundAccounts } from '../../contract/library/accounts.ts'
import type { LibrarySnapshot, SearchHit, SearchPage } from '../../contract/library/library.ts'
import { router } from './router.tsx'
import { CoreProvider } from '../client/connection/core.tsx'
import { fakeCore } from '../client/testing/fakeCore.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import '../styles/app.css'

const APP = {
  ...{ version: '1', host: 'web', platform: 'linux', keyStorage: { kind: 'os' }, dataFolder: '/data' },
  workspaces: [
    { kind: 'connected', baseUrl: null, webAppUrl: null, color: 'indigo', keyKeptIn: 'os', id: 'w', name: 'Acme' },
  ],
  ...{ activeWorkspaceId: 'w', demo: { state: 'off' }, policy: { presets: [], hidesImport: false } },
}
const LIBRARY = librarySnapshot({ callCount: 5, recordCount: 5, transcriptCount: 5 })
const hit = (id: number): SearchHit => ({
  call: {
    ...{ id, title: `Call ${id}`, timestamp: '2026-11-18T13:05:00Z', durationSeconds: 60, format: 'audio' },
    ...{ agent: { id: 7, name: 'Anna Berg', email: null }, leadName: 'Lea Novak', leadCompany: null },
  },
  place: { kind: 'turn', turn: 2 },
  speaker: 'Lea Novak',
  side: 'lead',
  hitCount: id,
  snippet: [
    { text: 'That ', isHit: false },
    { text: 'price', isHit: true },
  ],
})
type Asked = { readonly text: string; readonly offset: number; readonly limit: number }
const search = vi.fn<(asked: Asked) => Promise<SearchPage | null>>()
const findAccounts = vi.fn<(asked: Asked) => Promise<FoundAccounts>>()
const readRecords = vi.fn<(choice: unknown) => Promise<void>>()

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
  search.mockReset().mockImplementation(async ({ offset }) => ({
    totalCalls: 52,
    totalHits: 75,
    offset,
    hits: offset === 0 ? Array.from({ length: 50 }, (_, at) => hit(at + 1)) : [hit(51), hit(52)],
  }))
  findAccounts.mockReset().mockResolvedValue({ accounts: [], total: 0, version: 1 })
  readRecords.mockReset().mockResolvedValue(undefined)
})

let sendLibrary: (changed: Partial<LibrarySnapshot>) => void

async function open(href: string, library: object = {}) {
  const unanswered = () => new Promise<never>(() => {})
  const silent: unknown = new Proxy(unanswered, {
    get: (target, name) =>
      name === 'then' || typeof name === 'symbol' ? undefined : (Reflect.get(target, name) ?? silent),
  })
  const watched = fakeStream<LibrarySnapshot>({ ...LIBRARY, ...library })
  sendLibrary = (changed) => watched.send({ ...LIBRARY, ...library, ...changed })
  const known = {
    app: fakeStream(APP),
    views: fakeStream([]),
    accounts: { find: findAccounts },
    calls: { detail: unanswered },
    library: { ...watched, search, readRecords, call: unanswered },
  }
  const core = fakeCore(new Proxy(known, { get: (target, name) => Reflect.get(target, name) ?? silent }))
  const fresh = createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: [href] }) })
  await render(
    <CoreProvider core={core}>
      <QueryClientProvider
        client={new QueryClient({ defaultOptions: { queries: { retryDelay: 1, staleTime: 30_000 } } })}
      >
        <RouterProvider router={fresh} />
      </QueryClientProvider>
    </CoreProvider>,
  )
  return async (path: string) => {
    await expect.poll(() => decodeURIComponent(fresh.state.location.href)).toBe(path)
  }
}

const field = () => page.getByRole('textbox', { name: /^Search transcripts/ })
const hits = () => page.getByRole('list', { name: 'Calls' }).getByRole('link')

test('finds while typing, opens a hit at its line by keyboard, and returns to it', async () => {
  const at = await open('/search')
  await expect.element(field()).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'Ways to search' })).toBeVisible()
  await userEvent.keyboard('price')
  await expect.element(page.getByText('52 calls, 75 hits')).toBeVisible()
  await expect.element(page.getByText('Searches all 5 calls.')).toBeVisible()
  await at('/search?find=price')
  await expect
    .element(hits().nth(1))
    .toMatchTextContent(/^Call 2.*Anna Berg · Lea Novak.*2 hits.*Lea Novak: That price$/)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(hits().nth(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await at('/search/calls/2?find=price#turn-3')
  await expect.element(page.getByText('2 of 50')).toBeVisible()
  await userEvent.keyboard('j')
  await at('/search/calls/3?find=price#turn-3')
  await userEvent.keyboard('{Escape}')
  await at('/search?find=price')
  await expect.element(hits().nth(2)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(field()).toHaveFocus()
})

test('the arrow keys of a composition stay in the field', async () => {
  await open('/search?find=price')
  await expect.element(hits().first()).toBeVisible()
  field().element().focus()
  const down = new KeyboardEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true, cancelable: true })
  field().element().dispatchEvent(down)
  expect(down.defaultPrevented).toBe(false)
  await expect.element(field()).toHaveFocus()
})

test('shows more calls at the end', async () => {
  await open('/search?find=price')
  await expect.element(hits().first()).toBeVisible()
  hits().first().element().focus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.poll(() => hits().all().length).toBe(52)
  expect(search.mock.calls.map(([{ offset }]) => offset)).toEqual([0, 50])
})

test('reads the next calls once, and ends, although some have lost their texts since they were found', async () => {
  search.mockImplementation(async ({ offset }) => ({
    totalCalls: 52,
    totalHits: 75,
    offset,
    hits: offset === 0 ? Array.from({ length: 49 }, (_, at) => hit(at + 1)) : [hit(51)],
  }))
  await open('/search?find=price')
  await page.getByRole('button', { name: 'Show more calls' }).click()
  await expect.poll(() => hits().all().length).toBe(50)
  expect(search.mock.calls.map(([{ offset }]) => offset)).toEqual([0, 50])
  expect(page.getByRole('button', { name: 'Show more calls' }).query()).toBeNull()
})

test('searches again if the library changed during a search', async () => {
  const first = Promise.withResolvers<SearchPage>()
  search.mockReturnValueOnce(first.promise)
  await open('/search?find=price')
  await expect.poll(() => search.mock.calls.length).toBe(1)
  sendLibrary({ version: 2, callCount: 6, recordCount: 6, transcriptCount: 6 })
  await expect.element(page.getByText('Searches all 6 calls.')).toBeVisible()
  first.resolve({ totalCalls: 1, totalHits: 1, offset: 0, hits: [hit(1)] })
  await expect.element(page.getByText('52 calls, 75 hits')).toBeVisible()
  expect(search).toHaveBeenCalledTimes(2)
})

test('searches again for an earlier text if the library changed since', async () => {
  await open('/search?find=price')
  await expect.element(page.getByText('52 calls, 75 hits')).toBeVisible()
  await field().fill('refund')
  await expect.poll(() => search.mock.lastCall?.[0].text).toBe('refund')
  sendLibrary({ version: 2, callCount: 6, recordCount: 6, transcriptCount: 6 })
  await expect.poll(() => search.mock.calls.length).toBe(3)
  search.mockResolvedValue({ totalCalls: 1, totalHits: 2, offset: 0, hits: [hit(1)] })
  await field().fill('price')
  await expect.element(page.getByText('1 call, 2 hits')).toBeVisible()
  expect(search.mock.calls.map(([{ text }]) => text)).toEqual(['price', 'refund', 'refund', 'price'])
})

const account = (at: number) => ({
  ...{ key: `domain:price${at}.com`, name: `Price ${at}`, isNameShared: false },
  ...{ callCount: at, lastCall: null, openDealCount: 0, agent: null },
})
const accountLinks = () => page.getByRole('list', { name: 'Accounts' }).getByRole('link')

test('shows the accounts that contain what was typed above the calls, and opens one', async () => {
  findAccounts.mockImplementation(async ({ offset, limit }) => ({
    accounts: [1, 2, 3, 4].map(account).slice(offset, offset + limit),
    ...{ total: 4, version: 1 },
  }))
  const at = await open('/search?find=price')
  await expect.poll(() => accountLinks().all().length).toBe(3)
  await expect.element(accountLinks().first()).toMatchTextContent(/^Price 1.*1 call or chat/)
  await expect.element(hits().first()).toBeVisible()
  await page.getByRole('button', { name: 'Show more accounts' }).click()
  await expect.poll(() => accountLinks().all().length).toBe(4)
  await field().click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(hits().first()).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await at('/accounts?open=domain:price4.com')
})

test('shows accounts although no call contains the words', async () => {
  search.mockResolvedValue({ totalCalls: 0, totalHits: 0, offset: 0, hits: [] })
  findAccounts.mockResolvedValue({ accounts: [account(1)], total: 1, version: 1 })
  await open('/search?find=price')
  await expect.element(accountLinks()).toBeVisible()
  await expect.element(page.getByText('No calls found')).toBeVisible()
})

test('shows calls although accounts take long', async () => {
  findAccounts.mockReturnValue(new Promise(() => {}))
  await open('/search?find=price')
  await expect.element(hits().first()).toBeVisible()
})

test('shows calls although accounts can’t be read', async () => {
  findAccounts.mockRejectedValue(new Error('gone'))
  await open('/search?find=price')
  await expect.element(hits().first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Accounts' })).toBeVisible()
})

test('says what is wrong with a search, and searches nothing', async () => {
  await open('/search')
  await field().fill('price OR')
  await expect.element(page.getByText('Add a word after OR.')).toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  expect(search).not.toHaveBeenCalled()
})

test.each([
  [
    { recordCount: 3, expectedCallCount: 41 },
    /^Searches the transcripts of 3 of 41 calls\. The others/,
    /Not all transcripts/,
  ],
  [
    { activity: 'paused', recordCount: 3, expectedCallCount: 41 },
    /3 of 41 calls\. Reading the others is paused\.$/,
    /Not all transcripts/,
  ],
  [{ since: '2026-11-01T10:00:00Z' }, /^Only calls since Nov 1, 2026\.$/, /fewer or other words/],
  [
    { keeps: 'calls', readsRecords: false, recordCount: 0 },
    /^Only titles and leads are searched/,
    /or read the transcripts first/,
  ],
  [
    { failure: { code: 'unreachable', data: {} }, asOf: Date.now() - 7_200_000 },
    /^Last updated 2 hours ago/,
    /fewer or other words/,
  ],
] as const)('says what a search without hits covers: %o', async (library, coverage, advice) => {
  search.mockResolvedValue({ totalCalls: 0, totalHits: 0, offset: 0, hits: [] })
  await open('/search?find=price', library)
  await expect.element(page.getByText('No calls found')).toBeVisible()
  await expect.element(page.getByText(coverage)).toBeVisible()
  await expect.element(page.getByText(advice)).toBeVisible()
})

test('without full records, says what is searched, and reads them if asked', async () => {
  const missingRecords = { requests: 480, seconds: 288 }
  await open('/search', { keeps: 'nothing', readsRecords: false, recordCount: 0, missingRecords })
  await expect.element(page.getByText(/Reading all transcripts takes 480 requests, about 5 minutes\./)).toBeVisible()
  await page.getByRole('button', { name: 'Read transcripts now' }).click()
  expect(readRecords).toHaveBeenCalledWith({ workspaceId: 'w' })
})
