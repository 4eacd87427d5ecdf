import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { exclusion } from '../../domain/query/exclusion.ts'
import type { ResolvedPart } from '../../domain/query/query.ts'
import { drawnQueue } from '../../domain/reviews/newQueue.ts'
import type { QueueItemState, ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { callRecord } from '../client/testing/callRecord.ts'
import { saveTextFile } from '../client/files/saveTextFile.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { Toasts } from '../components/overlays/Toast.tsx'
import '../styles/app.css'
import { QueuePage } from './QueuePage.tsx'

const service = {
  page: vi.fn<(input: unknown, options?: { readonly signal?: AbortSignal }) => Promise<unknown>>(),
  skip: vi.fn<(input: unknown) => Promise<void>>(),
}
vi.mock('../client/files/saveTextFile.ts', () => ({ saveTextFile: vi.fn<() => void>() }))

const CALLS = [1, 2, 3, 4, 5, 6].map((id) => callRecord(id))
const SAMPLE = drawnQueue(CALLS, {
  source: { kind: 'filter', filters: [{ field: 'ai_score', op: '<', value: '50' }] },
  method: { kind: 'random', size: 4 },
  seed: 'spring',
  zone: 'Europe/Berlin',
})

function queueOf(states: readonly QueueItemState[], changes: Partial<ReviewQueue> = {}): ReviewQueue {
  return {
    queueId: 'q1',
    name: 'Low scores',
    isBlind: false,
    receipt: null,
    createdAt: Date.parse('2026-11-20T10:00:00Z'),
    items: states.map((state, index) => ({ ...SAMPLE.items[index]!, state })),
    ...changes,
  }
}

const ids = SAMPLE.items.map(({ callId }) => callId)

async function show(queues: readonly ReviewQueue[] | undefined) {
  const stream = queues ? fakeStream(queues) : fakeStream()
  const core = {
    ...{ calls: { list: service.page }, queues: { ...stream, skip: service.skip } },
    library: { vocabulary: () => Promise.resolve({ questions: [{ id: 5, text: 'Greeted?' }], customFields: [] }) },
    trackers: fakeStream([{ id: 'refunds', name: 'Refunds' }]),
  }
  const workspace = inWorkspace({ core, workspaceId: 'w1' })
  const page = await render(
    <QueryClientProvider client={new QueryClient()}>
      <QueuePage queueId="q1" />
      <Toasts />
    </QueryClientProvider>,
    workspace,
  )
  return { page, ...workspace }
}

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
  service.page.mockReset()
  service.skip.mockReset().mockResolvedValue(undefined)
})

test('lists the calls in queue order, each with its state and actions', async () => {
  const { page, address } = await show([queueOf(['done', 'skipped', 'waiting', 'waiting'], { isBlind: true })])
  await expect.element(page.getByRole('heading', { name: 'Low scores' })).toBeVisible()
  await expect.element(page.getByText('Blind', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 4 reviewed, 1 skipped')
  const rows = page.getByRole('list', { name: 'Calls of the queue' }).getByRole('listitem')
  expect(rows.elements().map((row) => row.textContent)).toEqual([
    expect.stringMatching(`^1Call number ${ids[0]}Maya Lindqvist.*Done$`),
    expect.stringMatching(`^2Call number ${ids[1]}Maya Lindqvist.*SkippedUnskip Call number ${ids[1]}$`),
    expect.stringMatching(`^3Call number ${ids[2]}Maya Lindqvist.*WaitingSkip Call number ${ids[2]}$`),
    expect.stringMatching(`^4Call number ${ids[3]}Maya Lindqvist.*WaitingSkip Call number ${ids[3]}$`),
  ])
  await userEvent.click(page.getByRole('button', { name: `Skip Call number ${ids[2]}` }))
  await userEvent.click(page.getByRole('button', { name: `Unskip Call number ${ids[1]}` }))
  expect(service.skip.mock.calls).toEqual([
    [{ workspaceId: 'w1', queueId: 'q1', callId: ids[2], isSkipped: true }],
    [{ workspaceId: 'w1', queueId: 'q1', callId: ids[1], isSkipped: false }],
  ])
  await userEvent.click(page.getByText(`Call number ${ids[3]}`).first())
  expect(address()).toBe(`/reviews/queues/q1/calls/${ids[3]}`)
})

test('offers results once a call is reviewed, as the next step after the last one', async () => {
  const { page, address } = await show([queueOf(['done', 'skipped'])])
  await page.getByRole('button', { name: 'Results' }).click()
  expect(address()).toBe('/reviews/queues/q1/results')
})

test('says in few words how long the rest takes', async () => {
  const queue = queueOf(['done', 'waiting', 'waiting'])
  const items = queue.items.map((item) => ({ ...item, durationSeconds: 600 }))
  const { page } = await show([{ ...queue, items }])
  const left = page.getByRole('button', { name: /^about 20 min left Based on the lengths of the recordings/ })
  await expect.element(left).toBeVisible()
  expect(left.element().clientWidth).toBeLessThan(160)
})

test('offers no results before the first review', async () => {
  const { page } = await show([queueOf(['waiting', 'skipped'])])
  await expect.element(page.getByRole('heading', { name: 'Low scores' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Results' }).elements()).toEqual([])
})

test('the button and U open the first waiting call; Escape goes back', async () => {
  const { page, address } = await show([queueOf(['done', 'skipped', 'waiting', 'waiting'])])
  await userEvent.click(page.getByRole('button', { name: 'Review next call' }))
  expect(address()).toBe(`/reviews/queues/q1/calls/${ids[2]}`)
  await userEvent.keyboard('{Escape}')
  expect(address()).toBe('/reviews')
  await userEvent.keyboard('u')
  expect(address()).toBe(`/reviews/queues/q1/calls/${ids[2]}`)
  // It was selected by hand, so there is no sample to describe.
  expect(page.getByRole('complementary').query()).toBeNull()
  expect(page.getByText('Blind', { exact: true }).query()).toBeNull()
})

test('without waiting calls there is nothing to continue; unknown values are dashes', async () => {
  const unknown = { callId: 9, title: null, agentName: null, timestamp: null, draw: null, state: 'skipped' } as const
  const odd = { ...unknown, callId: 10, timestamp: 'last spring', state: 'done' } as const
  const { page, address } = await show([queueOf([], { items: [unknown, odd] })])
  await expect.element(page.getByRole('button', { name: 'None waiting' })).toBeDisabled()
  await expect.element(page.getByRole('status')).toHaveTextContent('1 of 2 reviewed, 1 skipped')
  const rows = page.getByRole('list', { name: 'Calls of the queue' }).getByRole('listitem')
  expect(rows.elements().map((row) => row.textContent)).toEqual([
    '1Call 9––SkippedUnskip call 9',
    '2Call 10–last springDone',
  ])
  await userEvent.keyboard('u')
  expect(address()).toBe('/')
})

test('reports a missing queue, and waits while the queues are loading', async () => {
  const { page, address } = await show([queueOf(['waiting'], { queueId: 'another' })])
  await expect.element(page.getByRole('heading', { name: 'Queue not found' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'All reviews' }))
  expect(address()).toBe('/reviews')
  await page.unmount()
  const loading = await show(undefined)
  await expect.element(loading.page.getByRole('status', { name: 'Loading the queue' })).toBeInTheDocument()
})

test('shows how the sample was drawn, and saves it with the stratum of each call', async () => {
  const { page } = await show([queueOf(['waiting', 'waiting', 'waiting', 'waiting'], { receipt: SAMPLE.receipt })])
  const facts = page.getByRole('complementary', { name: 'Sampling details' })
  await expect
    .element(facts)
    .toMatchTextContent(
      new RegExp(
        `From.*AI score.*50.*Population6 calls.*MethodRandom.*Size4.*Seedspring.*Time zoneEurope/Berlin.*Fingerprint${SAMPLE.receipt.populationFingerprint}`,
      ),
    )
  expect(facts.getByText('Grouped by').query()).toBeNull()
  await userEvent.click(facts.getByText('Details', { exact: true }))
  await userEvent.click(facts.getByRole('button', { name: 'Save receipt' }))
  const [[name, text, type]] = vi.mocked(saveTextFile).mock.calls as [Parameters<typeof saveTextFile>]
  expect([name, type]).toEqual(['sample-receipt.json', 'application/json'])
  expect(JSON.parse(text)).toMatchObject({
    kind: 'earshot-sample-receipt',
    ...SAMPLE.receipt,
    drawnAt: '2026-11-20T10:00:00.000Z',
    calls: ids.map((callId) => ({ callId, weight: 1, inclusionProbability: 4 / 6 })),
  })
})

test('names the groups of a stratified sample, and says if the calls were selected by hand', async () => {
  const receipt = {
    ...SAMPLE.receipt,
    source: { kind: 'selection', callIds: [1, 2] },
    method: { kind: 'stratified', size: 2, by: 'type' },
  } as const
  const { page } = await show([queueOf(['waiting'], { receipt })])
  const facts = page.getByRole('complementary', { name: 'Sampling details' })
  await expect.element(facts).toMatchTextContent(/FromA selection.*MethodStratified.*Grouped byCall type/)
})

test('names the filters that only the library can answer, with groups', async () => {
  const from = async (filters: readonly ResolvedPart[], words: string) => {
    const receipt = { ...SAMPLE.receipt, source: { kind: 'selection', callIds: [1, 2], filters } } as const
    const { page } = await show([queueOf(['waiting'], { receipt })])
    const facts = page.getByRole('complementary', { name: 'Sampling details' })
    await expect.element(facts).toMatchTextContent(new RegExp(`From${words}Population`))
    await page.unmount()
  }
  const refunds = { field: 'tracker.refunds', op: '==', value: 'true' } as const
  const greeted = { field: 'question.5.ai', op: '==', value: 'no' } as const
  const won = { field: 'won', op: '==', value: 'true' } as const
  const either = { join: 'or', isNegated: false, parts: [greeted, won] } as const
  await from([refunds], 'Tracker: Refunds is yes')
  await from([either], 'Greeted\\? \\(AI\\) is no or Deal is Won')
  await from(
    [refunds, either, exclusion('won', '!=', 'false')],
    'Tracker: Refunds is yes and \\(Greeted\\? \\(AI\\) is no or Deal is Won\\) and Deal is not Lost',
  )
  await from([], 'All calls')
})

test('drawing again reports whether the sample is the same, and why not', async () => {
  const answer = (calls: readonly object[]) =>
    service.page.mockResolvedValue({
      rows: calls.map((call) => ({ kind: 'call', call })),
      total: calls.length,
    })
  const drawn = queueOf(['waiting', 'waiting', 'waiting', 'waiting'], { receipt: SAMPLE.receipt })
  const { page } = await show([drawn])
  const drawAgain = async (on: typeof page) => {
    const button = on.getByRole('button', { name: 'Draw again' })
    if (button.query() === null) await userEvent.click(on.getByText('Details', { exact: true }))
    await userEvent.click(button)
  }
  const again = () => drawAgain(page)
  answer(CALLS)
  await again()
  await expect.element(page.getByText('Same result: the same calls in the same order.')).toBeVisible()
  expect(service.page.mock.calls[0]?.[0]).toMatchObject({
    workspaceId: 'w1',
    query: { filters: [{ field: 'ai_score', op: '<', value: '50' }] },
  })
  answer(CALLS.slice(1))
  await again()
  await expect.element(page.getByText(/^The calls have changed \(5 now/)).toBeVisible()
  await page.unmount()

  answer(CALLS)
  const changed = await show([{ ...drawn, items: drawn.items.toReversed() }])
  await drawAgain(changed.page)
  await expect.element(changed.page.getByText(/^Different result: this queue was changed/)).toBeVisible()
  await changed.page.unmount()

  const callIds = CALLS.map(({ id }) => id)
  const selection = { ...SAMPLE.receipt, source: { kind: 'selection', callIds } } as const
  const selected = await show([{ ...drawn, receipt: selection }])
  await drawAgain(selected.page)
  await expect.element(selected.page.getByText(/^Same result/)).toBeVisible()
  expect(service.page.mock.lastCall?.[0]).toMatchObject({
    query: { filters: [{ field: 'id', op: 'in', value: callIds.join(',') }] },
  })
  await selected.page.unmount()

  const older = { ...SAMPLE.receipt, version: 1, method: { kind: 'stratified', size: 4, by: 'agent' } } as const
  const former = await show([{ ...drawn, receipt: older }])
  await drawAgain(former.page)
  await expect.element(former.page.getByText(/^An older version of Earshot drew this sample/)).toBeVisible()
  await former.page.unmount()

  service.page.mockRejectedValue(new Error('gone'))
  const failing = await show([drawn])
  await drawAgain(failing.page)
  await expect.element(failing.page.getByText(presentError(new Error('gone')).title)).toBeVisible()
  await expect.element(failing.page.getByRole('button', { name: 'Draw again' })).toBeEnabled()
  expect(failing.page.getByText(/^Drawn again/).query()).toBeNull()
})

test('leaving the page ends drawing again', async () => {
  const signals: (AbortSignal | undefined)[] = []
  service.page.mockImplementation((_input, options) => {
    signals.push(options?.signal)
    return new Promise(() => undefined)
  })
  const { page } = await show([queueOf(['waiting'], { receipt: SAMPLE.receipt })])
  await userEvent.click(page.getByText('Details', { exact: true }))
  await userEvent.click(page.getByRole('button', { name: 'Draw again' }))
  await expect.poll(() => signals.map((signal) => signal?.aborted)).toEqual([false])
  await page.unmount()
  expect(signals[0]?.aborted).toBe(true)
})
