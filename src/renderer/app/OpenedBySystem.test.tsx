import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallLink } from '../../contract/callLink.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Opened } from '../../contract/hostBridge.ts'
import { CoreProvider } from '../client/connection/core.tsx'
import { useTransfers } from '../client/imports/stagingTransfers.ts'
import { fakeCore } from '../client/testing/fakeCore.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import '../styles/app.css'
import { router } from './router.tsx'

const WORKSPACE = { kind: 'connected', baseUrl: null, webAppUrl: null, color: 'indigo', keyKeptIn: 'os' } as const
const WORKSPACES = ['w', 'other'].map((id) => ({ ...WORKSPACE, id, name: id }))

function appOf(activeWorkspaceId: string | null) {
  return {
    ...{ version: '1', host: 'electron', platform: 'linux', keyStorage: { kind: 'os' }, dataFolder: '/data' },
    workspaces: activeWorkspaceId === null ? [] : WORKSPACES,
    activeWorkspaceId,
    demo: { state: 'off' },
    policy: { presets: [], hidesImport: false },
  }
}

const READING = /\.(ids|list|watch\w*|page|detail|all|ofCall|users|callTypes)$|^library\.(call|refresh|vocabulary)$/
/** Every procedure that the page calls, apart from reading and what a list does when it is shown. */
const calls: unknown[][] = []
const activate = vi.fn<(input: object) => Promise<void>>()
const add = vi.fn<(input: object) => Promise<object>>()
const ADDED = { stageIds: [], leftOutCount: 0, table: null, tableCount: 0 }
let rowCount: number

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
  calls.length = 0
  activate.mockReset().mockResolvedValue(undefined)
  add.mockReset().mockResolvedValue({ ...ADDED, stageIds: ['s'] })
  rowCount = 0
})
afterEach(() => vi.unstubAllGlobals())

/** A core that records each call and answers only these. */
function recordingCore(app: ReturnType<typeof fakeStream>, path: readonly string[] = []): object {
  const known: Readonly<Record<string, unknown>> = {
    'app.watch': app.watch,
    'workspaces.activate': activate,
    'staging.add': add,
    'staging.page': () => Promise.resolve({ revision: 1, total: rowCount, rows: [] }),
  }
  return new Proxy(() => undefined, {
    get: (_target, name) =>
      name === 'then' || typeof name === 'symbol' ? undefined : recordingCore(app, [...path, name]),
    apply: (_target, _this, args: unknown[]) => {
      const procedure = path.join('.')
      if (!READING.test(procedure)) calls.push([procedure, args[0]])
      const answer = known[procedure]
      return typeof answer === 'function' ? (answer(...args) as unknown) : new Promise(() => undefined)
    },
  })
}

/** Opens the page in the desktop app, whose host has these to open. */
async function show(at = '/insights', active: string | null = 'w') {
  let waiting: Opened[] = []
  let added = Promise.withResolvers<void>()
  let lastId = 0
  vi.stubGlobal('earshotHost', {
    kind: 'electron',
    locale: 'en-US',
    onUpdateReady: () => () => undefined,
    nextMenuCommand: () => new Promise(() => undefined),
    showCommands: async () => undefined,
    undoTyping: async () => undefined,
    async nextOpened(doneId: number | null) {
      waiting = waiting.filter(({ id }) => doneId === null || id > doneId)
      while (waiting.length === 0) await added.promise
      return waiting[0]
    },
  })
  const app = fakeStream(appOf(active))
  const history = createMemoryHistory({ initialEntries: [at] })
  const fresh = createRouter({ ...router.options, history })
  await render(
    <CoreProvider core={fakeCore(recordingCore(app))}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={fresh} />
      </QueryClientProvider>
    </CoreProvider>,
  )
  const open = (
    some: { kind: 'unknown-link' } | { kind: 'recordings'; tickets: string[] } | { kind: 'call'; link: CallLink },
  ) => {
    waiting.push({ id: ++lastId, ...some })
    added.resolve()
    added = Promise.withResolvers()
  }
  return {
    open,
    openCall: (link: Partial<CallLink>) =>
      open({
        kind: 'call',
        link: { callId: 7, seconds: null, untilSeconds: null, turn: null, workspaceId: null, ...link },
      }),
    activated: (workspaceId: string) => app.send(appOf(workspaceId)),
    href: () => fresh.state.location.href,
    openedId: () => history.location.state.openedId,
    left: () => waiting,
  }
}

test('a link opens its call, and at its moment', async () => {
  const { openCall, href, left } = await show()
  openCall({})
  await expect.poll(href).toBe('/calls/7')
  openCall({ callId: 8, seconds: 68.4 })
  await expect.poll(href).toBe('/calls/8?t=68.4')
  openCall({ callId: 8, turn: 17 })
  await expect.poll(href).toBe('/calls/8#turn-17')
  await expect.poll(() => left().length).toBe(0)
  expect(calls).toEqual([])
})

test('the same link again leads to its moment again', async () => {
  const { openCall, href, openedId } = await show()
  openCall({ seconds: 5 })
  await expect.poll(href).toBe('/calls/7?t=5')
  expect(openedId()).toBe(1)
  openCall({ seconds: 5 })
  await expect.poll(openedId).toBe(2)
  await expect.poll(href).toBe('/calls/7?t=5')
})

test('a link of another workspace makes it active first, and opens the call only then', async () => {
  const { openCall, activated, href, left } = await show('/calls/5')
  openCall({ workspaceId: 'other' })
  await expect.poll(href).toBe('/calls')
  await expect.poll(() => activate.mock.calls).toEqual([[{ workspaceId: 'other' }]])
  expect(left()).toHaveLength(1)
  activated('other')
  await expect.poll(href).toBe('/calls/7')
  expect(calls).toEqual([['workspaces.activate', { workspaceId: 'other' }]])
})

test('a workspace that can’t be opened is reported', async () => {
  activate.mockRejectedValue(new AppError('not-found', { what: 'workspace' }))
  const { openCall, left } = await show()
  openCall({ workspaceId: 'other' })
  await expect.element(page.getByText('Workspace not found').first()).toBeVisible()
  await expect.poll(() => left().length).toBe(0)
})

test('a link of an unknown workspace shows the error page', async () => {
  const { openCall, href } = await show()
  openCall({ workspaceId: 'gone' })
  await expect.poll(href).toBe('/unknown-workspace')
  await expect.element(page.getByRole('heading', { name: 'Workspace not found' })).toBeVisible()
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect.poll(href).toBe('/calls')
})

test('a link that doesn’t lead to a call is reported, and the page stays', async () => {
  const { open, href } = await show()
  open({ kind: 'unknown-link' })
  await expect.element(page.getByText('This link doesn’t lead to a call').first()).toBeVisible()
  await expect.poll(href).toBe('/insights')
  expect(calls).toEqual([])
})

test('recordings go to the staging table of the active workspace, once, and nothing is sent', async () => {
  const added = Promise.withResolvers<object>()
  add.mockReturnValue(added.promise)
  const { open, activated, href, left } = await show()
  open({ kind: 'recordings', tickets: ['a', 'b'] })
  await expect.poll(() => add.mock.calls.length).toBe(1)
  activated('w')
  added.resolve({ ...ADDED, stageIds: ['s', 't'], leftOutCount: 1 })
  await expect.poll(href).toBe('/imports/prepare')
  await expect.element(page.getByText('Some files were skipped')).toBeVisible()
  await expect.poll(() => left().length).toBe(0)
  const sources = ['a', 'b'].map((ticket) => ({ kind: 'file', ticket }))
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(calls).toEqual([['staging.add', { workspaceId: 'w', sources, timeZone }]])
})

test('a folder without recordings, or one that can’t be read, is reported', async () => {
  add.mockResolvedValueOnce(ADDED)
  const { open, href } = await show()
  open({ kind: 'recordings', tickets: ['a'] })
  await expect.element(page.getByText('No recording found').first()).toBeVisible()
  add.mockRejectedValueOnce(new AppError('disk-full', {}))
  open({ kind: 'recordings', tickets: ['b'] })
  await expect.element(page.getByText(/disk is full/i).first()).toBeVisible()
  await expect.poll(href).toBe('/insights')
})

test('a CSV opens the table with its dialog, or says that it has no recordings', async () => {
  const table = new File(['File;Title\na.wav;Renewal'], 'calls.csv')
  add.mockResolvedValue({ ...ADDED, table, tableCount: 1 })
  const { open, href } = await show()
  open({ kind: 'recordings', tickets: ['a'] })
  await expect.element(page.getByText('No recordings for this CSV').first()).toBeVisible()
  expect(useTransfers.getState().sidecar).toBeNull()
  await expect.poll(href).toBe('/insights')

  rowCount = 3
  open({ kind: 'recordings', tickets: ['a'] })
  await expect.poll(href).toBe('/imports/prepare')
  expect(useTransfers.getState().sidecar?.file).toBe(table)
})

test('without a workspace, links and recordings wait for the first one', async () => {
  const { open, openCall, activated, href, left } = await show('/calls', null)
  await expect.poll(href).toBe('/connect')
  openCall({ seconds: 3 })
  const banner = page.getByText(/^Connect a workspace to open the call/)
  await expect.element(banner).toBeVisible()
  open({ kind: 'recordings', tickets: ['a'] })
  expect(left()).toHaveLength(2)
  activated('w')
  await expect.poll(() => add.mock.calls.length).toBe(1)
  await expect.poll(href).toBe('/imports/prepare')
  await expect.element(banner).not.toBeInTheDocument()
})

test('the call of a link that waited for a workspace opens instead of the list', async () => {
  const { openCall, activated, href } = await show('/calls', null)
  openCall({ seconds: 3 })
  await expect.poll(href).toBe('/connect')
  activated('w')
  await expect.poll(href).toBe('/calls/7?t=3')
})
