import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ReviewsSnapshot, ReviewSummary } from '../../contract/snapshots.ts'
import { drawnQueue } from '../../domain/reviews/newQueue.ts'
import type { QueueItemState, ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { callRecord } from '../client/testing/callRecord.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { unreadLibrary } from '../../contract/library/testing/librarySnapshot.ts'
import { Toasts } from '../components/overlays/Toast.tsx'
import '../styles/app.css'
import { QueuesPage } from './QueuesPage.tsx'

const service = {
  page: vi.fn<(input: unknown) => Promise<unknown>>(),
  add: vi.fn<(queue: unknown) => Promise<{ queueId: string }>>(),
  change: vi.fn<(what: string, input: unknown) => Promise<void>>(),
}

const EMPTY: ReviewsSnapshot = { recovery: null, reviews: [], hiddenCallIds: [] }

async function show(reviewed: ReviewsSnapshot = EMPTY, queues: readonly ReviewQueue[] = []) {
  const changes = (of: string) => ({
    remove: (input: unknown) => service.change(`remove ${of}`, input),
    restore: (input: unknown) => service.change(`restore ${of}`, input),
  })
  const core = {
    calls: { list: service.page, isReviewable: () => Promise.resolve(true) },
    library: fakeStream(unreadLibrary()),
    queues: { ...fakeStream(queues), ...changes('queue'), add: service.add },
    reviews: { ...fakeStream(reviewed), ...changes('review') },
  }
  const workspace = inWorkspace({ core, workspaceId: 'w1' })
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <QueuesPage />
      <Toasts />
    </QueryClientProvider>,
    workspace,
  )
  return { screen, ...workspace }
}

beforeEach(() => {
  service.change.mockReset().mockResolvedValue(undefined)
})

test('without reviews, a sample of all calls can become the first queue', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    kind: 'call' as const,
    call: callRecord(index + 1),
  }))
  service.page.mockResolvedValue({ rows, total: 30 })
  service.add.mockResolvedValue({ queueId: 'q1' })
  const { screen, address } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Draw sample' }))
  const dialog = screen.getByRole('dialog', { name: 'Draw sample' })
  await expect.element(dialog.getByRole('radio', { name: 'Random sample of “All calls”' })).toBeChecked()
  // There is no table here to select calls in.
  expect(dialog.getByRole('radio').elements()).toHaveLength(4)
  await userEvent.fill(dialog.getByLabelText('How many'), '12')
  await userEvent.click(dialog.getByRole('button', { name: 'Start with 12 calls' }))
  await expect.poll(address).toBe('/reviews/queues/q1')
  expect(service.page.mock.calls[0]?.[0]).toMatchObject({ workspaceId: 'w1', query: { filters: [], sort: [] } })
  const [[queue]] = service.add.mock.calls as [[{ items: { callId: number }[] }]]
  expect(new Set(queue.items.map(({ callId }) => callId)).size).toBe(12)
  expect(queue.items.every(({ callId }) => callId >= 1 && callId <= 30)).toBe(true)
})

test('canceling the sample dialog leaves no queue', async () => {
  service.page.mockReturnValue(new Promise(() => {}))
  const { screen } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Draw sample' }))
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
})

test('reports a damaged file above the lists', async () => {
  const { screen } = await show({
    ...EMPTY,
    recovery: { setAsideAs: '/data/workspace.sqlite.damaged-1', restoredFrom: null },
  })
  const notice = screen.getByRole('alert')
  await expect
    .poll(() => notice.element().textContent)
    .toMatch(/The file with your reviews, views and trackers was damaged/)
  await expect.poll(() => notice.element().textContent).toMatch(/so Earshot starts without your/)
  await expect
    .poll(() => notice.element().textContent)
    .toMatch(/The damaged file is at \/data\/workspace\.sqlite\.damaged-1/)
})

const item = (callId: number, state: QueueItemState) => ({
  ...{ callId, title: null, agentName: null, timestamp: null, draw: null, state },
})
const QUEUE: ReviewQueue = {
  ...{ queueId: 'q1', name: 'November', isBlind: true, receipt: null, createdAt: 0 },
  items: [item(1, 'done'), item(2, 'waiting'), item(3, 'waiting'), item(4, 'waiting')],
}
const SAMPLE: ReviewQueue = {
  ...{ queueId: 'q2', name: 'Drawn', isBlind: false, createdAt: 0, items: [item(1, 'done')] },
  receipt: drawnQueue([callRecord(1)], {
    ...{ source: { kind: 'filter', filters: [] }, method: { kind: 'random', size: 1 }, seed: 's', zone: 'UTC' },
  }).receipt,
}
const REVIEW: ReviewSummary = {
  ...{ reviewId: 'r1', isDone: true, isBlind: false, score: 50, spentMs: 0, changedAt: 0 },
  call: { callId: 7, title: null, agentId: 3, agentName: 'Ida', timestamp: null, webUrl: null },
} as ReviewSummary

test('lists queues with their progress, and opens them', async () => {
  const { screen, address } = await show(EMPTY, [QUEUE, SAMPLE])
  const rows = screen.getByRole('region', { name: 'Queues' }).getByRole('listitem')
  await expect
    .poll(() => rows.elements().map((row) => row.textContent))
    .toEqual(['NovemberBlind1 of 4 reviewed', 'DrawnSampleReviewed'])
  const progress = screen.getByRole('progressbar', { name: 'Progress of November' })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '25')
  await userEvent.click(rows.nth(1).getByText('Drawn'))
  expect(address()).toBe('/reviews/queues/q2')
  // There are no reviews to export yet, and no list of them.
  expect(screen.getByRole('table').query()).toBeNull()
})

test('a queue or a review is removed at once, with an undo, unless that failed', async () => {
  const { screen } = await show({ ...EMPTY, reviews: [REVIEW] }, [QUEUE])
  const notices = screen.getByRole('region', { name: 'Notifications' })
  service.change.mockRejectedValueOnce(new Error('gone'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove queue November' }))
  await expect.element(notices).toMatchTextContent(presentError(new Error('gone')).title)
  expect(screen.getByText('Queue “November” removed').query()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove queue November' }))
  await expect.element(screen.getByText('Queue “November” removed')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const queue = { workspaceId: 'w1', queueId: 'q1' }
  expect(service.change.mock.calls).toEqual([
    ['remove queue', queue],
    ['remove queue', queue],
    ['restore queue', queue],
  ])
})

test('a review can be removed and restored, and stays if that failed', async () => {
  const { screen } = await show({ ...EMPTY, reviews: [REVIEW] })
  service.change.mockRejectedValueOnce(new Error('gone'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove review of Call 7' }))
  const notices = screen.getByRole('region', { name: 'Notifications' })
  await expect.element(notices).toMatchTextContent(presentError(new Error('gone')).title)
  expect(screen.getByText(/^Review of .* removed$/).query()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove review of Call 7' }))
  await expect.element(notices).toMatchTextContent(/Review of “Call 7” removed/)
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(service.change.mock.lastCall).toEqual(['restore review', { workspaceId: 'w1', reviewId: 'r1' }])
  expect(screen.getByRole('heading', { name: 'Queues' }).query()).toBeNull()
})
