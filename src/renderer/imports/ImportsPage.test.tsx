import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type {
  ImportBatchSnapshot,
  ImportCounts,
  ImportQueueSnapshot,
  ImportSnapshot,
} from '../../contract/snapshots.ts'
import { offerCommands } from '../commands/offeredCommands.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { Confirmation } from '../components/overlays/Confirmation.tsx'
import { Toasts } from '../components/overlays/Toast.tsx'
import '../styles/app.css'
import { ImportsPage } from './ImportsPage.tsx'
import { EMPTY_QUEUE, FakeStaging, stagingRow } from './staging/testing/fakeStaging.ts'

interface PageInput {
  readonly batchId: string | null
  readonly only: string
  readonly offset: number
  readonly limit: number
}

interface ChangeInput {
  readonly importIds: readonly string[]
  readonly action: string
}

const importOf = (index: number): ImportSnapshot => ({
  importId: `i${index}`,
  batchId: null,
  recording: {
    fileName: `call ${index}.wav`,
    sizeBytes: 4_000_000,
    kind: 'wav',
    durationSeconds: 42,
  },
  fields: {
    timestamp: '2026-11-20T14:05:07Z',
    userId: index === 0 ? 1 : 99,
    callTypeId: null,
    title: null,
    leadName: null,
    leadCompany: null,
  },
  addedAt: 0,
  staysBecause: null,
  state: { kind: 'done', callId: 7 },
})

/** Distinct numbers with distinct sums. */
const COUNTS: ImportCounts = {
  waiting: 1,
  sending: 2,
  processing: 4,
  stillProcessing: 8,
  noRecording: 0,
  done: 16,
  failed: 32,
  canceled: 1064,
}
const NONE = EMPTY_QUEUE.counts
const batch = (batchId: string, minute: number, counts: Partial<ImportCounts>): ImportBatchSnapshot => ({
  batchId,
  addedAt: new Date(2026, 10, 20, 14, minute).getTime(),
  endedAt: null,
  heldUntil: null,
  lastSendAt: null,
  bytes: { sent: 0, total: 0 },
  counts: { ...NONE, ...counts },
})

/** A new workspace for each test, because streams are cached by workspace. */
let workspaces = 0

async function show(queue: Partial<ImportQueueSnapshot>, prepared = 0) {
  const staging = new FakeStaging(Array.from({ length: prepared }, (_, index) => stagingRow(index)))
  staging.queue = { ...EMPTY_QUEUE, ...queue }
  const total = Object.values({ ...NONE, ...queue.counts }).reduce((sum: number, count: number) => sum + count, 0)
  const readPage = vi.fn(({ offset, limit }: PageInput) => {
    const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => importOf(offset + at))
    return Promise.resolve({ revision: 1, total, rows })
  })
  const changeMany = vi.fn(({ importIds }: ChangeInput) => Promise.resolve({ changedCount: importIds.length }))
  const core = { ...staging.client, imports: { ...staging.client.imports, page: readPage, changeMany } }
  workspaces += 1
  const workspaceId = `imports${workspaces}`
  const root = createRootRoute({
    component: () => (
      <div className="flex h-[600px] w-[1240px] flex-col">
        <ImportsPage />
        <Toasts />
        <Confirmation />
      </div>
    ),
  })
  const routes = ['/imports', '/imports/prepare', '/calls/$callId'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/imports'] }),
  })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    inWorkspace({ core, workspaceId }),
  )
  return { workspaceId, readPage, changeMany }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })

it('without imports, explains how to import and opens the picker', async () => {
  const opened = vi.fn()
  const stop = offerCommands(() => ({ 'import.choose': opened }))
  await show({})
  await expect.element(page.getByRole('heading', { name: 'No imports yet' })).toBeVisible()
  await expect.element(page.getByText('10 of 10 imports left this hour')).toBeVisible()
  await button('Choose recordings').click()
  await button('Import recordings').click()
  expect(opened).toHaveBeenCalledTimes(2)
  stop()
  expect(page.getByRole('link', { name: 'Report (CSV)' }).elements()).toEqual([])
  expect(button('More actions').elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'Imports', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect
    .element(page.getByRole('link', { name: 'Review before importing', exact: true }))
    .not.toHaveAttribute('aria-current')
})

it('counts open, imported and failed imports, and loads only the selected ones', async () => {
  const { readPage, workspaceId } = await show({ counts: COUNTS }, 3)
  for (const name of ['All 1,127', 'In progress 7', 'Imported 24', 'Needs attention 32'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Imports 1,127' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Review before importing 3' }))
    .toHaveAttribute('href', '/imports/prepare')
  await expect
    .element(page.getByRole('link', { name: 'Report (CSV)' }))
    .toHaveAttribute('href', `/import-reports/${workspaceId}/report.csv`)
  // A single batch offers no choice.
  expect(page.getByRole('combobox', { name: 'Batch' }).elements()).toEqual([])

  const list = page.getByRole('list', { name: 'Imports' })
  await expect.element(list.getByText('call 0.wav', { exact: true })).toBeVisible()
  await expect.element(list.getByText('Ida Novak')).toBeVisible()
  await expect.element(list.getByText('User 99').first()).toBeVisible()
  const items = list.getByRole('listitem')
  await expect.element(items.first()).toHaveAttribute('aria-posinset', '1')
  await expect.element(items.first()).toHaveAttribute('aria-setsize', '1127')
  expect(items.elements().length).toBeLessThan(40)
  await button('In progress 7').click()
  await expect.element(items.first()).toHaveAttribute('aria-setsize', '7')
  await expect.poll(() => readPage.mock.lastCall?.[0]).toMatchObject({ only: 'open', batchId: null })
})

it('with no imports of the selected kind, says so and resets the filter', async () => {
  await show({ counts: { ...NONE, done: 2 } })
  await button('Needs attention 0').click()
  await expect.element(page.getByRole('heading', { name: 'Nothing needs attention' })).toBeVisible()
  await button('Show all').click()
  await expect.element(page.getByText('call 1.wav', { exact: true })).toBeVisible()
})

it('shows one of several batches, with its own counts and report', async () => {
  const { readPage, workspaceId } = await show({
    counts: { ...NONE, done: 5, waiting: 1 },
    batches: [batch('b1', 5, { done: 5 }), batch('b2', 45, { waiting: 1 })],
  })
  await page.getByRole('combobox', { name: 'Batch' }).click()
  await expect.element(page.getByRole('option', { name: 'Nov 20, 2026, 2:05 PM, 5 recordings' })).toBeVisible()
  await page.getByRole('option', { name: 'Nov 20, 2026, 2:45 PM, 1 recording' }).click()
  await expect.element(button('All 1')).toBeVisible()
  await expect.poll(() => readPage.mock.lastCall?.[0]).toMatchObject({ only: 'all', batchId: 'b2' })
  await expect
    .element(page.getByRole('link', { name: 'Report (CSV)' }))
    .toHaveAttribute('href', `/import-reports/${workspaceId}/report.csv?batchId=b2`)
  await page.getByRole('combobox', { name: 'Batch' }).click()
  await page.getByRole('option', { name: 'All batches' }).click()
  await expect.element(button('All 6')).toBeVisible()
})

it('changes many at once and reports how many, or why not', async () => {
  const { readPage, changeMany } = await show({ counts: { ...NONE, failed: 1, done: 1, waiting: 1 } })
  const choose = async (name: string) => {
    await button('More actions').click()
    await userEvent.click(page.getByRole('menuitem', { name }))
  }
  const actions = [
    ['Retry failed', 'attention', 'retry', '3 imports queued again'],
    ['Clear completed', 'done', 'remove', '3 imports removed from the list'],
    ['Cancel queued', 'open', 'cancel', '3 imports canceled'],
  ] as const
  for (const [name, only, action, said] of actions) {
    await choose(name)
    if (action === 'cancel') await button('Cancel 1 import').click()
    await expect.element(page.getByText(said)).toBeVisible()
    expect(readPage.mock.lastCall?.[0]).toMatchObject({ only })
    expect(changeMany.mock.lastCall?.[0]).toMatchObject({ action, importIds: ['i0', 'i1', 'i2'] })
  }
  changeMany.mockRejectedValueOnce(new Error('gone'))
  await choose('Retry failed')
  await expect.element(page.getByText('Connection to Earshot lost').first()).toBeVisible()
})

it('asks before many are canceled, and can undo it', async () => {
  const { changeMany } = await show({ counts: { ...NONE, waiting: 2, sending: 1 } })
  const cancelQueued = async () => {
    await button('More actions').click()
    await userEvent.click(page.getByRole('menuitem', { name: 'Cancel queued' }))
  }
  await cancelQueued()
  await expect.element(page.getByRole('dialog', { name: 'Cancel 3 imports?' })).toBeVisible()
  await button('Keep them').click()
  expect(changeMany).not.toHaveBeenCalled()
  await cancelQueued()
  await button('Cancel 3 imports').click()
  await expect.element(page.getByText('3 imports canceled')).toBeVisible()
  await button('Undo').click()
  await expect
    .poll(() => changeMany.mock.lastCall?.[0])
    .toMatchObject({ action: 'uncancel', importIds: ['i0', 'i1', 'i2'] })
})

it('offers only what the imports allow', async () => {
  await show({ counts: { ...NONE, done: 2 } })
  await button('More actions').click()
  const item = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  await expect.element(item('Retry failed')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(item('Retry failed')).toMatchTextContent('Nothing has failed.')
  await expect.element(item('Cancel queued')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(item('Clear completed')).not.toHaveAttribute('aria-disabled', 'true')
})
