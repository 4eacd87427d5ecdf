import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import { DEFAULT_LAYOUT, type View } from '../../domain/views/view.ts'
import { CoreProvider } from '../client/connection/core.tsx'
import { callRecord } from '../client/testing/callRecord.ts'
import { fakeCore } from '../client/testing/fakeCore.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { unreadLibrary } from '../../contract/library/testing/librarySnapshot.ts'
import { walkedLists } from '../client/testing/walkedLists.ts'
import { useLastOpenedCalls } from '../client/lastOpenedCalls.ts'
import { useTablePlaces } from '../calls/table/tablePlace.ts'
import '../styles/app.css'
import { router } from './router.tsx'

const WORKSPACE = { kind: 'connected', baseUrl: null, webAppUrl: null, color: 'indigo', keyKeptIn: 'os' } as const
const APP = {
  ...{ version: '1', host: 'web', platform: 'linux', keyStorage: { kind: 'os' }, dataFolder: '/data' },
  workspaces: [
    { ...WORKSPACE, id: 'other', name: 'Other' },
    { ...WORKSPACE, id: 'w', name: 'Acme' },
  ],
  ...{ activeWorkspaceId: 'w', demo: { state: 'off' }, policy: { presets: [], hidesImport: false } },
}
const VIEWS: readonly View[] = [
  { ...{ id: 'a', name: 'Short calls', isPinned: true }, layout: DEFAULT_LAYOUT, query: shorterThan('60') },
  { ...{ id: 'b', name: 'Long calls', isPinned: true }, layout: DEFAULT_LAYOUT, query: shorterThan('9000') },
  { ...{ id: 'c', name: 'Hidden view', isPinned: false }, layout: DEFAULT_LAYOUT, query: shorterThan('7') },
]

function shorterThan(value: string): View['query'] {
  return { filters: [{ field: 'duration', op: '<', value }], sort: [] }
}

const unanswered = () => new Promise<never>(() => {})
const activate = vi.fn<() => Promise<void>>()

/** Two calls, whose pages show nothing but their title; what else is requested is never answered. */
function coreOf(streams: object) {
  const silent: unknown = new Proxy(unanswered, {
    get: (target, name) =>
      name === 'then' || typeof name === 'symbol' ? undefined : (Reflect.get(target, name) ?? silent),
  })
  const known = {
    app: fakeStream(APP),
    workspaces: { activate },
    views: fakeStream(VIEWS),
    library: { ...fakeStream(unreadLibrary()), call: unanswered, refresh: unanswered },
    calls: {
      ...walkedLists(async () => ({
        rows: [1, 2].map((id) => ({ kind: 'call', call: callRecord(id) })),
        ...{ hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
      })),
      detail: unanswered,
    },
    ...streams,
  }
  return fakeCore(new Proxy(known, { get: (target, name) => Reflect.get(target, name) ?? silent }))
}

async function open(href: string, streams: object = {}) {
  const history = createMemoryHistory({ initialEntries: ['/insights', href] })
  const fresh = createRouter({ ...router.options, history })
  await render(
    <CoreProvider core={coreOf(streams)}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={fresh} />
      </QueryClientProvider>
    </CoreProvider>,
  )
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  return {
    history,
    router: fresh,
    at: async (path: string) => {
      await expect.poll(() => decodeURIComponent(fresh.state.location.href)).toBe(path)
    },
  }
}

const link = (name: string | RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const currentLinks = () =>
  [...document.querySelectorAll('nav[aria-label=Main] [aria-current=page]')].map(({ textContent }) => textContent)

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
  useTablePlaces.setState({ places: {} })
  useLastOpenedCalls.setState({ ids: {} })
  activate.mockReset().mockResolvedValue(undefined)
})

test('the sidebar marks the open page or view', async () => {
  const { at } = await open('/calls')
  await expect.poll(currentLinks).toEqual(['Calls'])
  await link('Long calls').click()
  await at('/calls?filter=duration+<+2h+30m&view=b')
  await expect.poll(currentLinks).toEqual(['Long calls'])
  await link('Low AI score').click()
  await expect.poll(currentLinks).toEqual(['Low AI score'])
  expect(link('Hidden view').query()).toBeNull()
  for (const name of ['Reviews', 'Accounts', 'Agents', 'Insights', 'Imports', 'Calls']) {
    await link(new RegExp(`^${name}`)).click()
    await expect.poll(currentLinks).toEqual([name])
  }
  await page.getByRole('button', { name: 'View actions' }).click()
  await page.getByRole('menuitem', { name: 'Add “Hidden view” to sidebar' }).click()
  await at('/calls?filter=duration+<+7s&view=c')
})

test('an edited view keeps its name until it is reset', async () => {
  const lostDeals = '/calls?filter=won+==+false'
  const { at } = await open(lostDeals)
  await expect.element(page.getByRole('heading', { name: 'Lost deals', exact: true })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Duration' }).getByRole('button').click()
  await at('/calls?filter=won+==+false&sort=duration&view=lost-deals')
  await expect.element(page.getByRole('heading', { name: 'Lost deals, edited' })).toBeVisible()
  await expect.poll(currentLinks).toEqual(['Lost deals, edited'])
  // A built-in view can't be changed.
  await expect.element(page.getByRole('button', { name: 'Save as…' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Save', exact: true }).query()).toBeNull()
  await page.getByRole('row').nth(1).dblClick()
  await page.getByRole('button', { name: 'Lost deals, edited' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await at(`${lostDeals}&view=lost-deals`)
  await expect.poll(currentLinks).toEqual(['Lost deals'])
})

test('a copy of a view is opened and changed by itself', async () => {
  const copy = { ...VIEWS[0], id: 'copy', name: 'Short calls 2' }
  const change = vi.fn(() => Promise.resolve())
  await open('/calls', { views: { ...fakeStream([...VIEWS, copy]), change } })
  await link('Short calls 2').click()
  await expect.element(page.getByRole('heading', { name: 'Short calls 2', exact: true })).toBeVisible()
  await expect.poll(currentLinks).toEqual(['Short calls 2'])
  await page.getByRole('columnheader', { name: 'Duration' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => change.mock.calls).toMatchObject([[{ viewId: 'copy', view: { name: 'Short calls 2' } }]])
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(currentLinks).toEqual(['Short calls 2'])
  await link('Short calls').click()
  await expect.poll(currentLinks).toEqual(['Short calls'])
})

test('the sidebar counts open imports and waiting reviews', async () => {
  const counts = {
    waiting: 1,
    sending: 2,
    processing: 4,
    stillProcessing: 8,
    noRecording: 0,
    done: 16,
    failed: 32,
    canceled: 64,
  }
  const queue = { revision: 1, recovery: null, stopped: null, waitsFor: null, sending: null, batches: [] }
  const imports = fakeStream({ ...queue, nextSendAt: null, lastSendAt: null, counts })
  const item = { title: null, agentName: null, timestamp: null, draw: null }
  const queueOf = (queueId: string, ...states: readonly ('waiting' | 'done')[]): ReviewQueue => ({
    ...{ queueId, name: queueId, isBlind: false, receipt: null, createdAt: 0 },
    items: states.map((state, callId) => ({ ...item, callId, state })),
  })
  const queues = fakeStream([queueOf('q', 'waiting', 'done', 'waiting'), queueOf('r', 'waiting')])
  await open('/insights', { imports: { watchQueue: imports.watch }, queues })
  await expect.poll(() => link(/^Imports/).element().textContent).toBe('Imports28 of 63 sent')
  await expect.poll(() => link(/^Reviews/).element().textContent).toBe('Reviews3 waiting')
  imports.send({
    ...queue,
    nextSendAt: null,
    lastSendAt: null,
    counts: { ...counts, waiting: 0, sending: 0, processing: 0 },
  })
  queues.send([queueOf('q', 'done')])
  await expect.poll(() => link(/^Imports/).element().textContent).toBe('Imports')
  await expect.poll(() => link(/^Reviews/).element().textContent).toBe('Reviews')
})

test('the workspace menu opens settings and the pages for a workspace or a key', async () => {
  const { at } = await open('/insights')
  const choose = async (role: 'menuitem' | 'menuitemradio', name: string) => {
    await page.getByRole('button', { name: 'Acme' }).click()
    await page.getByRole(role, { name }).click()
  }
  await choose('menuitemradio', 'Other')
  await at('/calls')
  expect(activate.mock.calls).toEqual([[{ workspaceId: 'other' }]])
  await choose('menuitem', 'Settings…')
  await at('/settings')
  await choose('menuitem', 'Replace API key…')
  await at('/connect?key=w')
})

test('settings open with Ctrl and comma, and Escape returns to the page before', async () => {
  const { at } = await open('/reviews')
  await userEvent.keyboard('{Control>},{/Control}')
  await at('/settings')
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await at('/reviews')
})

async function pasteLink(link: string) {
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = page.getByRole('combobox', { name: 'Search', exact: true })
  await field.fill(link)
  await expect.element(page.getByRole('option', { name: /^Open call/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
}

test('a link that is pasted into the palette opens its call at the moment, in its workspace', async () => {
  const app = fakeStream<object>(APP)
  const { at } = await open('/insights', { app })
  await pasteLink('earshot://call/7?t=68.4&turn=17&workspace=w')
  await at('/calls/7?t=68.4#turn-17')
  await pasteLink('earshot://call/7?t=5&workspace=other')
  await at('/calls')
  expect(activate.mock.calls).toEqual([[{ workspaceId: 'other' }]])
  app.send({ ...APP, activeWorkspaceId: 'other' })
  await at('/calls/7?t=5')
  await pasteLink('earshot://call/7?workspace=gone')
  await at('/unknown-workspace')
})

test('a pasted link of a web app opens its call in the workspace of that web app, first in this one', async () => {
  const [other, own] = APP.workspaces
  const withWebApps = {
    ...APP,
    workspaces: [
      { ...other, webAppUrl: 'https://app.example' },
      { ...own, webAppUrl: 'https://app.example' },
      { ...other, id: 'third', name: 'Third', webAppUrl: 'https://third.example' },
    ],
  }
  const app = fakeStream<object>(withWebApps)
  const { at } = await open('/insights', { app })
  await pasteLink('https://app.example/1/calls/7')
  await at('/calls/7')
  expect(activate).not.toHaveBeenCalled()
  await pasteLink('https://third.example/calls/8')
  await at('/calls')
  expect(activate.mock.calls).toEqual([[{ workspaceId: 'third' }]])
  app.send({ ...withWebApps, activeWorkspaceId: 'third' })
  await at('/calls/8')
})

test.each(['Reviews', 'Short calls'])(
  'a pasted link of another workspace is dropped when the person opens “%s” meanwhile',
  async (name) => {
    const app = fakeStream<object>(APP)
    const { at, router: opened } = await open('/insights', { app })
    await pasteLink('earshot://call/7?workspace=other')
    await at('/calls')
    await link(new RegExp(`^${name}`)).click()
    await expect.poll(() => opened.state.location.href).not.toBe('/calls')
    const elsewhere = opened.state.location.href
    app.send({ ...APP, activeWorkspaceId: 'other' })
    await expect.element(page.getByRole('button', { name: 'Other' })).toBeVisible()
    expect(opened.latestLocation.href).toBe(elsewhere)
  },
)

test('shortcuts are listed on "?" until closed', async () => {
  await open('/insights')
  expect(page.getByRole('dialog').query()).toBeNull()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('Back returns from a call to the list, not to the call before', async () => {
  const { at, history } = await open('/calls?sort=duration')
  await expect.element(page.getByText('Call number 1')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await at('/calls/1?sort=duration')
  expect(useLastOpenedCalls.getState().ids).toEqual({ w: 1 })
  await page.getByRole('button', { name: 'Next call' }).click()
  await at('/calls/2?sort=duration')
  expect(useLastOpenedCalls.getState().ids).toEqual({ w: 2 })
  history.back()
  await at('/calls?sort=duration')
})

test('keys of the list do nothing while a call’s page loads', async () => {
  const { at, router: fresh } = await open('/calls')
  await expect.element(page.getByText('Call number 1')).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(page.getByText('1 selected')).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  const { options } = fresh.routesById['/workspace/calls/$callId']
  options.beforeLoad = () => promise
  await userEvent.keyboard('{Enter}')
  await at('/calls/1')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('1 selected')).toBeVisible()
  delete options.beforeLoad
  resolve()
  await expect.element(page.getByRole('button', { name: 'Next call' })).toBeVisible()
})

test('a call of a queue is left for the queue; an invalid call leads there too', async () => {
  const item = { title: null, agentName: null, timestamp: null, draw: null, state: 'waiting' } as const
  const queue = { queueId: 'q', name: 'November', isBlind: false, receipt: null, createdAt: 0 }
  const queues = fakeStream([{ ...queue, items: [1, 2].map((callId) => ({ ...item, callId })) }])
  const { at, history } = await open('/reviews/queues/q', { queues })
  history.push('/reviews/queues/q/calls/1')
  await page.getByRole('button', { name: /^Next/ }).click()
  await at('/reviews/queues/q/calls/2')
  history.back()
  await at('/reviews/queues/q')
  history.push('/reviews/queues/q/calls/x')
  await at('/reviews/queues/q')
  await expect.element(page.getByRole('heading', { name: 'November' })).toBeVisible()
})

test('removing the workspace leaves its page, whose call could be another one of the next workspace', async () => {
  const remove = vi.fn(unanswered)
  const { at } = await open('/calls/7', { workspaces: { activate, remove, contents: async () => ({}) } })
  await page.getByTitle('Acme').click()
  await page.getByRole('menuitem', { name: 'Remove workspace…' }).click()
  await page.getByRole('button', { name: 'Remove workspace' }).click()
  await at('/calls')
  expect(remove).toHaveBeenCalledTimes(1)
})
