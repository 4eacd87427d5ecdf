import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ImportCounts, ImportQueueSnapshot } from '../../../contract/snapshots.ts'
import { MINUTE } from '../../../domain/units.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { nextChanges, recordChange, undoLast } from '../../client/undo/undoStack.ts'
import { toastManager, toastsAreReady } from '../../components/overlays/toasts.ts'
import '../../styles/app.css'
import { QueueSummary } from './QueueSummary.tsx'

/** A Monday. */
const NOW = vi.hoisted(() => new Date(2026, 10, 23, 14, 0).getTime())
vi.mock('../../hooks/time/useNow.ts', () => ({ useNow: () => NOW }))

const pause = vi.fn<(input: { workspaceId: string }) => Promise<void>>()
const resume = vi.fn<(input: { workspaceId: string }) => Promise<void>>()
const takeBack = vi.fn<(input: { batchId: string }) => Promise<{ rowCount: number }>>()

beforeEach(() => {
  for (const procedure of [pause, resume]) procedure.mockReset().mockResolvedValue()
})

const NONE: ImportCounts = {
  ...{ waiting: 0, sending: 0, processing: 0, stillProcessing: 0, noRecording: 0, done: 0, failed: 0, canceled: 0 },
}

async function show(counts: Partial<ImportCounts>, also: Partial<ImportQueueSnapshot> = {}) {
  const queue: ImportQueueSnapshot = {
    ...{ revision: 1, recovery: null, stopped: null, waitsFor: null, sending: null },
    ...{ nextSendAt: null, lastSendAt: null, batches: [] },
    counts: { ...NONE, ...counts },
    ...also,
  }
  const workspace = inWorkspace({ core: { imports: { pause, resume }, staging: { takeBack } }, workspaceId: 'w1' })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <p>Above</p>
      <QueueSummary queue={queue} />
    </QueryClientProvider>,
    workspace,
  )
  return workspace
}

const summary = () => page.getByRole('region', { name: 'The queue' })
const button = (name: string) => summary().getByRole('button', { name, exact: true })

test('an empty queue shows nothing', async () => {
  await show({ canceled: 2 })
  await expect.element(page.getByText('Above')).toBeVisible()
  expect(summary().elements()).toEqual([])
})

test('counts sent, processing and failed imports', async () => {
  await show({ waiting: 1195, sending: 1, processing: 2, stillProcessing: 1, done: 1, failed: 3, canceled: 9 })
  await expect.poll(() => summary().element().textContent).toMatch(/4 of 1,203 recordings sent/)
  await expect.poll(() => summary().element().textContent).toMatch(/3 recordings not imported/)
  await expect.poll(() => summary().element().textContent).toMatch(/2 being analyzed/)
  await expect.element(summary().getByRole('progressbar', { name: 'Recordings sent' })).toBeVisible()
})

const BATCH = {
  ...{ batchId: 'b', addedAt: NOW, counts: { ...NONE, waiting: 2 }, bytes: { sent: 0, total: 5 } },
  ...{ lastSendAt: null, endedAt: null, heldUntil: NOW + 8000 },
}

test('shows when a held import starts, and undoes it', async () => {
  takeBack.mockReset().mockRejectedValue(new Error('gone'))
  const other = { ...BATCH, batchId: 'sent', heldUntil: null }
  await show({ waiting: 4 }, { batches: [BATCH, other] })
  await expect.element(summary().getByText('Sending starts in 0:08')).toBeVisible()
  await button('Undo').click()
  expect(takeBack.mock.calls).toEqual([[{ workspaceId: 'w1', batchId: 'b' }]])
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('opens the recordings that are back under review, and stays if sending has begun', async () => {
  toastsAreReady()
  const toast = vi.spyOn(toastManager, 'add')
  takeBack.mockReset().mockResolvedValueOnce({ rowCount: 0 }).mockResolvedValueOnce({ rowCount: 2 })
  const { address } = await show({ waiting: 2 }, { batches: [BATCH] })
  await button('Undo').click()
  await expect.poll(() => toast.mock.lastCall?.[0].title).toBe('Sending has begun')
  expect(address()).toBe('/')
  await button('Undo').click()
  await expect.poll(address).toBe('/imports/prepare')
})

test('what it undoes can’t be undone again, but what was done before can', async () => {
  takeBack.mockReset().mockResolvedValue({ rowCount: 2 })
  const undo = vi.fn<() => void>()
  recordChange({ workspaceId: 'w1' }, { title: 'view deleted', undo })
  recordChange({ workspaceId: 'w1' }, { title: 'import of 2 recordings', undo, edit: BATCH.batchId })
  recordChange({ workspaceId: 'w1' }, { title: 'view renamed', undo })
  await show({ waiting: 2 }, { batches: [BATCH] })
  await button('Undo').click()
  await expect.poll(() => takeBack.mock.calls.length).toBe(1)
  const titles: (string | undefined)[] = []
  do titles.push(nextChanges({ workspaceId: 'w1' }).toUndo?.title)
  while (undoLast({ workspaceId: 'w1' }))
  expect(titles).toEqual(['view renamed', 'view deleted', undefined])
})

test('shows when the next and the last one are sent', async () => {
  await show({ waiting: 5 }, { nextSendAt: NOW + 65_000, lastSendAt: NOW + 26 * 60 * MINUTE })
  await expect
    .poll(() => summary().element().textContent)
    .toMatch(/Next at 2:01 PM, in 1:05 · last one Tuesday at 4:00 PM/)
})

test('with one waiting, the last is the next', async () => {
  await show({ waiting: 1 }, { nextSendAt: NOW + 65_000, lastSendAt: NOW + 65_000 })
  await expect.poll(() => summary().element().textContent).toMatch(/Next at 2:01 PM, in 1:05/)
  expect(summary().element().textContent).not.toContain('last one')
})

test('says a time once if the last is sent in the same minute', async () => {
  await show({ waiting: 5 }, { nextSendAt: NOW + 65_000, lastSendAt: NOW + 68_000 })
  await expect.poll(() => summary().element().textContent).toMatch(/Next at 2:01 PM, in 1:05/)
  expect(summary().element().textContent).not.toContain('last one')
})

test('names the recording being sent, with its progress', async () => {
  const sending = { importId: 'i', fileName: 'pricing.wav', sentBytes: 5_000_000, sizeBytes: 4_000_000 }
  await show({ sending: 1 }, { sending })
  // The request is larger than the recording.
  await expect.poll(() => summary().element().textContent).toMatch(/Sending pricing\.wav, 4\.0 MB of 4\.0 MB/)
})

test('can be paused', async () => {
  await show({ waiting: 1 })
  await button('Pause').click()
  expect(pause.mock.calls).toEqual([[{ workspaceId: 'w1' }]])
})

test('paused by the user, says what resuming would do and can be resumed', async () => {
  const times = { nextSendAt: NOW + 20 * MINUTE, lastSendAt: NOW + 26 * 60 * MINUTE }
  await show({ waiting: 12 }, { stopped: { kind: 'person' }, ...times })
  await expect
    .poll(() => summary().getByRole('status').element().textContent)
    .toMatch(/Paused until you resume the queue/)
  const words = 'If you resume now, the next recording is sent about 2:20 PM, the last Tuesday, about 4:00 PM.'
  await expect.element(summary().getByText(words)).toBeVisible()
  expect(summary().element().textContent).not.toContain('Next at')
  expect(button('Pause').elements()).toEqual([])
  await button('Resume').click()
  expect(resume.mock.calls).toEqual([[{ workspaceId: 'w1' }]])
})

test('paused with free slots, would send the next right away', async () => {
  await show({ waiting: 1 }, { stopped: { kind: 'person' }, nextSendAt: null, lastSendAt: NOW })
  const words = 'If you resume now, the next recording is sent right away.'
  await expect.element(summary().getByText(words)).toBeVisible()
})

test('paused by rejections, shows the service’s message', async () => {
  const failure = { code: 'import-refused', data: { message: null } } as const
  await show({ waiting: 1, failed: 2 }, { stopped: { kind: 'refusals', failure } })
  await expect.poll(() => summary().getByRole('status').element().textContent).toMatch(/Paused after two rejections/)
})

test('shows what blocks the whole queue, and that it resumes automatically', async () => {
  const failure = { code: 'unreachable', data: { host: 'calls.example' } } as const
  await show({ waiting: 2 }, { waitsFor: failure })
  await expect
    .poll(() => summary().getByRole('status').element().textContent)
    .toMatch(/The queue resumes automatically/)
})

test('with all sent there is nothing to pause', async () => {
  await show({ done: 2 }, { stopped: { kind: 'person' } })
  await expect.poll(() => summary().element().textContent).toMatch(/2 of 2 recordings sent/)
  expect(summary().getByRole('button').elements()).toEqual([])
  expect(summary().getByRole('status').elements()).toEqual([])
})

test('reports that pausing failed', async () => {
  pause.mockRejectedValue(new Error('no core'))
  await show({ waiting: 1 })
  await button('Pause').click()
  await expect.element(summary().getByRole('alert')).toBeVisible()
})
