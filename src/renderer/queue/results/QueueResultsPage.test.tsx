// Own page: it mocks how files are saved.
import { ORPCError } from '@orpc/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { QueueItemState, ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import { useHeard } from '../../client/hearing.ts'
import { saveTextFile } from '../../client/files/saveTextFile.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { librarySnapshot } from '../../../contract/library/testing/librarySnapshot.ts'
import '../../styles/app.css'
import { QueueResultsPage } from './QueueResultsPage.tsx'

vi.mock('../../client/files/saveTextFile.ts', () => ({ saveTextFile: vi.fn<() => void>() }))
const saved = vi.mocked(saveTextFile)
const reviewResults = vi.fn<(input: unknown) => Promise<unknown>>()
beforeEach(() => {
  for (const one of [saved, reviewResults, list]) one.mockReset()
})

const item = (callId: number, state: QueueItemState) => ({
  ...{ callId, title: `Call ${callId}`, agentName: 'Ana', timestamp: null, draw: null, state },
})
const QUEUE: ReviewQueue = {
  ...{ queueId: 'q', name: 'November', isBlind: true, receipt: null, createdAt: 0 },
  items: [item(1, 'done'), item(2, 'done'), item(3, 'waiting')],
}
const RESULTS = {
  calls: [
    {
      ...{ callId: 1, mine: 70, ai: 75, others: [{ name: 'Clara', score: 79.6 }] },
      ...{ comparedCount: 4, differingCount: 1, isRead: true },
    },
    { callId: 2, mine: 55, ai: null, others: [], comparedCount: 0, differingCount: 0, isRead: false },
  ],
  questions: [
    {
      ...{ questionId: 5, text: 'Next step agreed?', withAi: { comparedCount: 1, differingCount: 1 } },
      withOthers: { comparedCount: 2, differingCount: 1 },
      calls: [{ callId: 1, mine: 'yes', ai: 'no', others: [{ name: 'Clara', answer: 'n/a' }] }],
    },
  ],
  agreement: {
    overall: { unitCount: 4, clusterCount: 1, isFew: true, measures: { share: 0.75 }, intervals: { share: null } },
  },
  version: 1,
}
const review = (callId: number, score: number, ...reasons: readonly string[]) => ({
  ...{ call: { callId }, score, reasons, spentMs: 65_000, doneAt: 1 },
})

const TRACKERS = [
  {
    ...{ id: 'next-step', name: 'Next step', phrases: ['send you'], side: 'agent', isAbsence: false },
    ...{ place: { kind: 'anywhere' }, question: { id: 5, text: 'Next step agreed?' } },
  },
]
const list = vi.fn<(asked: unknown) => Promise<unknown>>()

async function show(
  queues: readonly ReviewQueue[] = [QUEUE],
  reviews = [review(1, 70), review(2, 55)],
  isKnown = true,
) {
  if (isKnown) reviewResults.mockResolvedValue(RESULTS)
  const library = fakeStream(librarySnapshot())
  const core = {
    queues: fakeStream(queues),
    reviews: fakeStream({ recovery: null, reviews, hiddenCallIds: [] }),
    library: { ...library, reviewResults },
    trackers: fakeStream(TRACKERS),
    calls: { list },
  }
  const workspace = inWorkspace({ core })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const pageOf = (queueId: string) => (
    <QueryClientProvider client={client}>
      <QueueResultsPage queueId={queueId} />
    </QueryClientProvider>
  )
  const page = await render(pageOf('q'), workspace)
  return {
    ...page,
    library,
    address: workspace.address,
    showQueue: (queueId: string) => page.rerender(pageOf(queueId)),
  }
}

test('shows the scores, the answers that differ, and how far the AI agrees', async () => {
  const page = await show()
  await expect.element(page.getByRole('heading', { name: 'Results of November' })).toBeVisible()
  const sentence = 'You and the AI agree on 75% of 4 answers. Most differences: “Next step agreed?”.'
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(page.getByText(/^Agreement is the share of answers that are the same\./)).toBeVisible()
  await expect.element(page.getByText(/^Only 1 call\. With fewer than 30/)).toBeVisible()
  const row = (name: RegExp) => page.getByRole('row', { name }).element().textContent
  expect(row(/^Call 1 /)).toBe('Call 1Ana7075−5Clara 80 (−10)1 of 41m 5s')
  expect(row(/^Call 2 /)).toBe('Call 2Ana55––––1m 5s')
  await expect.element(page.getByText(/aren’t known for 1 call/)).toBeVisible()
  expect(reviewResults.mock.calls.map(([input]) => input)).toEqual([{ workspaceId: 'w', callIds: [1, 2] }])
  const questions = page.getByRole('region', { name: 'Questions with different answers' })
  await expect.element(questions.getByText('AI differs in 1 of 1, others in 1 of 2')).toBeVisible()
  await expect.element(questions.getByText('you yes, AI no, Clara n/a')).toBeVisible()
  await questions.getByRole('link', { name: 'Call 1' }).click()
  expect(page.address()).toBe('/calls/1')
  await userEvent.keyboard('{Escape}')
  expect(page.address()).toBe('/reviews/queues/q')
})

test('says nothing of the AI’s answers if no record is read', async () => {
  const unread = { ...RESULTS.calls[1]!, ai: 75 }
  reviewResults.mockResolvedValue({
    calls: [
      { ...unread, callId: 1 },
      { ...unread, callId: 2 },
    ],
    ...{ questions: [], agreement: { overall: { ...RESULTS.agreement.overall, unitCount: 0 } }, version: 1 },
  })
  const page = await show([QUEUE], undefined, false)
  await expect.element(page.getByText(/^The answers of the AI aren’t known for 2 calls/)).toBeVisible()
  expect(page.getByText(/There are no answers/).query()).toBeNull()
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect(saved.mock.lastCall![1]).toContain('1,Call 1,Ana,70,75,-5,,,,\r\n')
})

test('saves and prints no results before they are compared, after a failure, or of another queue', async () => {
  const buttons = (of: Awaited<ReturnType<typeof show>>) => of.getByRole('button', { name: /^(Save as CSV|Print)$/ })
  const other = { ...QUEUE, queueId: 'other', items: [item(4, 'done')] }
  const page = await show([QUEUE, other], [review(1, 70), review(2, 55), review(4, 90)])
  await expect.element(buttons(page).first()).toBeVisible()
  reviewResults.mockReturnValue(new Promise(() => undefined))
  await page.showQueue('other')
  await expect.element(page.getByRole('status', { name: 'Loading the results' })).toBeVisible()
  expect(buttons(page).elements()).toEqual([])
  await page.unmount()

  reviewResults.mockRejectedValue(new ORPCError('disk-full', { defined: true, data: {} }))
  const failed = await show([QUEUE], undefined, false)
  await expect.element(failed.getByRole('heading', { name: /disk/i })).toBeVisible()
  expect(buttons(failed).elements()).toEqual([])
})

test('counts why the person disagrees with the AI, in reviews of this queue', async () => {
  const reviews = [
    review(1, 70, 'The AI missed it'),
    review(2, 55, 'Too strict', 'The AI missed it'),
    review(9, 1, 'x'),
  ]
  const page = await show([QUEUE], reviews)
  const why = page.getByRole('region', { name: 'Why you disagree with the AI' })
  await expect.element(why).toBeVisible()
  const items = why.getByRole('listitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual(['The AI missed it2 answers', 'Too strict1 answer'])
})

test.each([
  [2, '1 more answer without a reason.'],
  [1, null],
])('counts answers without a reason once, also if two evaluators of the AI differ: %i', async (callCount, words) => {
  const [first] = RESULTS.calls
  const [question] = RESULTS.questions
  reviewResults.mockResolvedValue({
    ...RESULTS,
    calls: [1, 2].map((callId) => ({
      ...{ ...first!, callId, comparedCount: 4 },
      differingCount: callId > callCount ? 0 : 2,
    })),
    questions: [
      {
        ...{ ...question!, withAi: { comparedCount: 4, differingCount: 4 } },
        calls: [1, 2].slice(0, callCount).map((callId) => ({ callId, mine: 'yes', ai: 'no', others: [] })),
      },
      // The AI agrees.
      { ...question!, questionId: 6, calls: [{ callId: 1, mine: 'yes', ai: null, others: [] }] },
    ],
  })
  const page = await show([QUEUE], [review(1, 70, 'The AI missed it'), review(2, 55)], false)
  const why = page.getByRole('region', { name: 'Why you disagree with the AI' })
  await expect.element(why).toBeVisible()
  expect(why.getByText(/without a reason/).query()?.textContent ?? null).toBe(words)
})

test('plays the evidence for a question in the calls that differ', async () => {
  const page = await show()
  await page.getByRole('button', { name: 'Hear it' }).click()
  expect(useHeard.getState()?.request).toMatchObject({ words: [{ phrases: ['send you'] }], callIds: [1] })
})

test('draws the next sample in the same way, of calls that aren’t reviewed yet', async () => {
  list.mockResolvedValue({ rows: [], total: 0, offset: 0 })
  const source = { kind: 'filter', filters: [{ field: 'won', op: '==', value: 'false' }] } as const
  const method = { kind: 'stratified', size: 12, by: 'week' } as const
  const receipt = {
    version: 3,
    source,
    zone: 'UTC',
    method,
    seed: 's',
    populationCount: 9,
    populationFingerprint: '',
    rules: { onlyRecordings: true, leavesOutEmpty: false, minSeconds: 90, maxSeconds: null },
  } as const
  const page = await show([{ ...QUEUE, receipt }])
  await page.getByRole('button', { name: 'Draw the next sample' }).click()
  const dialog = page.getByRole('dialog', { name: 'Draw sample' })
  await expect.element(dialog.getByRole('radio', { name: 'Stratified sample' })).toBeChecked()
  await expect.element(dialog.getByRole('combobox', { name: 'Groups' })).toMatchTextContent('By week')
  await expect.element(dialog.getByLabelText('How many')).toHaveValue('12')
  await expect.element(dialog.getByRole('checkbox', { name: /^Blind/ })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: 'Recordings only' })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: /^Leave out calls/ })).not.toBeChecked()
  await expect.element(dialog.getByLabelText('Shortest call')).toHaveValue('1.5')
  await expect.element(dialog.getByLabelText('Longest call')).toHaveValue('')
  expect(list.mock.calls[0]![0]).toMatchObject({
    query: { filters: [...source.filters, { field: 'review', op: '!=', value: 'finished' }] },
  })
})

test('loads the calls to draw from once, although the library grows meanwhile', async () => {
  list.mockResolvedValue({ rows: [], total: 0, offset: 0 })
  const page = await show()
  await page.getByRole('button', { name: 'Draw the next sample' }).click()
  await expect.element(page.getByText('No matching calls to draw from.')).toBeVisible()
  page.library.send(librarySnapshot({ version: 2 }))
  await expect.poll(() => reviewResults.mock.calls.length).toBe(2)
  await expect.element(page.getByText('No matching calls to draw from.')).toBeVisible()
  expect(list).toHaveBeenCalledOnce()
})

test('saves the table as CSV', async () => {
  const page = await show()
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect(saved.mock.lastCall![1]).toContain('1,Call 1,Ana,70,75,-5,Clara: 80,4,1,')
})

test('says why the answers of others aren’t known, with a way to ask again', async () => {
  reviewResults.mockRejectedValue(new ORPCError('disk-full', { defined: true, data: {} }))
  const page = await show([QUEUE], undefined, false)
  await expect.element(page.getByRole('heading', { name: /disk/i })).toBeVisible()
  reviewResults.mockResolvedValue(RESULTS)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('table', { name: 'Calls of the queue' })).toBeVisible()
})

test('says what is missing before the first finished review, and without the queue', async () => {
  const before = await show([{ ...QUEUE, items: [item(3, 'waiting')] }])
  await expect.element(before.getByText('No finished reviews yet')).toBeVisible()
  await before.unmount()
  const page = await show([])
  await expect.element(page.getByText('Queue not found')).toBeVisible()
})
