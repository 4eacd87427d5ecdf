import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ReviewsSnapshot } from '../../../contract/snapshots.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { QueuesPage } from './QueuesPage.tsx'

const service = vi.hoisted(() => ({
  reviewed: undefined as unknown,
  page: vi.fn<(input: unknown) => Promise<unknown>>(),
  add: vi.fn<(queue: unknown) => Promise<{ queueId: string }>>(),
}))
vi.mock('../../client/connection/coreStreams.ts', () => ({ useQueues: () => [], useReviews: () => service.reviewed }))
const core = { calls: { page: service.page }, queues: { add: service.add } }

const EMPTY: ReviewsSnapshot = { recovery: null, reviews: [] }

async function show(reviewed: ReviewsSnapshot = EMPTY) {
  service.reviewed = reviewed
  const onOpenQueue = vi.fn<(queueId: string) => void>()
  const screen = await render(
    <QueuesPage onOpenQueue={onOpenQueue} onOpenCall={() => {}} onOpenCalls={() => {}} onPrint={() => {}} />,
    inWorkspace({ core, workspaceId: 'w1' }),
  )
  return { screen, onOpenQueue }
}

test('without reviews, a sample of all calls can become the first queue', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    kind: 'call' as const,
    call: callRecord(index + 1),
  }))
  service.page.mockResolvedValue({ rows, hasNextPage: false, endCursor: null })
  service.add.mockResolvedValue({ queueId: 'q1' })
  const { screen, onOpenQueue } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Draw sample' }))
  const dialog = screen.getByRole('dialog', { name: 'Start review queue' })
  await expect.element(dialog.getByRole('radio', { name: 'Random sample of “All calls”' })).toBeChecked()
  // There is no table here to select calls in.
  expect(dialog.getByRole('radio').elements()).toHaveLength(3)
  await userEvent.fill(dialog.getByLabelText('How many'), '12')
  await userEvent.click(dialog.getByRole('button', { name: 'Start with 12 calls' }))
  await vi.waitFor(() => expect(onOpenQueue.mock.calls).toEqual([['q1']]))
  expect(service.page.mock.calls[0]?.[0]).toMatchObject({ workspaceId: 'w1', filters: [], sort: [] })
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
    recovery: { setAsideAs: '/data/reviews.sqlite.damaged-1', restoredFrom: null },
  })
  const notice = screen.getByRole('alert')
  await expect.poll(() => notice.element().textContent).toMatch(/The file with your reviews was damaged/)
  await expect.poll(() => notice.element().textContent).toMatch(/so the list of reviews starts empty/)
  await expect
    .poll(() => notice.element().textContent)
    .toMatch(/The damaged file is at \/data\/reviews\.sqlite\.damaged-1/)
})
