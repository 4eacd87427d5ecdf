import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Review } from '../../../domain/reviews/review.ts'
import { reviewOf } from '../../../domain/reviews/testing/reviewOf.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { showToast } from '../../components/overlays/toasts.ts'
import { CARD } from '../testing/emptyReview.ts'
import '../../styles/app.css'
import { PrintReviewsPage } from './PrintReviewsPage.tsx'

vi.mock('../../components/overlays/toasts.ts', () => ({ showToast: vi.fn(), closeToast: vi.fn() }))

const service = { all: vi.fn<() => Promise<unknown>>() }
const core = { reviews: service }

const ANNA = { callId: 7, title: 'Pricing', agentId: 3, agentName: 'Anna Berg', webUrl: null }
const DONE = reviewOf(CARD, {
  reviewId: 'done',
  call: { ...ANNA, timestamp: '2026-10-01T10:05:00Z' },
  answers: [
    { questionId: 1, answer: 'yes', answeredAt: 0 },
    { questionId: 2, answer: 'no', answeredAt: 0, reason: 'Too strict' },
  ],
  notes: [
    { noteId: 'a', anchor: { kind: 'time', seconds: 83 }, text: 'Too fast' },
    { noteId: 'b', anchor: { kind: 'message', messageId: 'm4' }, text: 'Kind' },
    { noteId: 'c', anchor: { kind: 'call' }, text: 'All well' },
  ],
  ...{ isDone: true, isBlind: true, doneAt: Date.parse('2026-11-02T10:00:00Z'), spentMs: 245_000 },
})
const DRAFT = reviewOf(CARD, {
  reviewId: 'draft',
  call: { ...ANNA, callId: 8, title: null, timestamp: null },
})
const NO_AGENT = reviewOf(null, {
  reviewId: 'none',
  call: { callId: 9, title: 'A chat', agentId: null, agentName: null, timestamp: 'last spring', webUrl: null },
  ...{ isDone: true, doneAt: 0 },
})

type Of = Parameters<typeof PrintReviewsPage>[0]['of']

async function show(of: Of, reviews: readonly Review[] = [DONE, DRAFT, NO_AGENT]) {
  service.all.mockReset().mockResolvedValue(reviews)
  const workspace = inWorkspace({ core })
  const onBack = vi.spyOn(workspace.router.history, 'back')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = await render(
    <QueryClientProvider client={client}>
      <PrintReviewsPage of={of} />
    </QueryClientProvider>,
    workspace,
  )
  return { page, onBack }
}

afterEach(() => {
  vi.mocked(showToast).mockReset()
  delete (window as { earshotHost?: unknown }).earshotHost
})

test('sums of fractional weights are rounded as on screen', async () => {
  const questions = [0.1, 0.2].map((weight, at) => ({ ...CARD.categories[0]!.questions[0]!, id: at + 1, weight }))
  const card = { ...CARD, categories: [{ ...CARD.categories[0]!, questions }] }
  const answers = questions.map(({ id }) => ({ questionId: id, answer: 'yes' as const, answeredAt: 0 }))
  const { page } = await show({ callId: 7 }, [{ ...reviewOf(card, { call: DONE.call }), answers }])
  await expect.element(page.getByText('(0.3 of 0.3 by weight, n/a left out)')).toBeVisible()
})

test('a printed review shows the call, the scorecard, how it was reviewed, and every answer and note', async () => {
  const { page } = await show({ callId: 7 })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible()
  const paper = page.getByRole('region', { name: 'Pages' })
  await expect.element(paper).toMatchTextContent(/Anna Berg · October 1, 2026 at \d+:\d\d [AP]M · call 7/)
  await expect.element(paper).toMatchTextContent(/Score 75 \(3 of 4 by weight, n\/a left out\)/)
  await expect
    .element(paper)
    .toMatchTextContent(
      /Finished November 2, 2026 at \d+:\d\d [AP]M, reviewed blind\. Scorecard Renewal v3, version [0-9a-f]{8}\./,
    )
  await expect.element(paper.getByRole('table', { name: 'Closing' })).toBeVisible()
  const rows = paper.getByRole('row').elements()
  expect(rows.map((row) => row.textContent)).toEqual([
    'QuestionWeightAnswer',
    'Greets by name×3yes',
    'QuestionWeightAnswer',
    'Names the next stepDisagrees with the AI: Too strict×1no',
    'Mentions the recording×1not answered',
  ])
  const notes = paper.getByRole('listitem').elements()
  expect(notes.map((note) => note.textContent)).toEqual(['1:23: Too fast', 'Message m4: Kind', 'Whole call: All well'])
  expect(page.getByText('Reviews of').query()).toBeNull()
})

test('a draft without answers has no score and is marked as a draft', async () => {
  const { page } = await show({ callId: 8 })
  const paper = page.getByRole('region', { name: 'Pages' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Call 8' })).toBeVisible()
  await expect.element(paper).toMatchTextContent(/Anna Berg · call 80 of 3 answeredDraft\. Scorecard/)
  expect(paper.getByText('Notes').query()).toBeNull()
})

test('prints only the finished reviews of an agent, below a summary', async () => {
  const { page } = await show({ agentId: 3 })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Reviews of Anna Berg' })).toBeVisible()
  expect(
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((heading) => heading.textContent),
  ).toEqual(['Pricing'])
  await page.unmount()
  const none = await show({ agentId: null })
  await expect.element(none.page.getByRole('heading', { name: 'Reviews of calls without an agent' })).toBeVisible()
  await expect.element(none.page.getByRole('region', { name: 'Pages' })).toMatchTextContent(/last spring · call 9/)
  await expect.element(none.page.getByText(/Scorecard without a name/)).toBeVisible()
})

test('the newest name of the agent is in the heading and in the PDF’s name, or their number', async () => {
  const savePdf = vi.fn<(name: string) => Promise<string>>().mockResolvedValue('saved')
  Object.assign(window, { earshotHost: { savePdf } })
  const named = (agentName: string | null, callId: number) => ({
    ...{ ...DONE, reviewId: `of ${callId}` },
    call: { ...DONE.call, callId, agentName },
  })
  const reviews = [named('Anna Berg', 1), named('Anna Lind', 2), named(null, 3)]
  for (const [shown, name] of [
    [reviews, 'Reviews of Anna Lind'],
    [[named(null, 3)], 'Reviews of agent 3'],
  ] as const) {
    const { page } = await show({ agentId: 3 }, shown)
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Save as PDF' }))
    expect(savePdf.mock.lastCall).toEqual([name])
    await page.unmount()
  }
})

test('without reviews, says what is missing and links back', async () => {
  const { page, onBack } = await show({ agentId: 3 }, [DRAFT])
  await expect.element(page.getByText('This agent has no finished reviews.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Go back' }))
  expect(onBack).toHaveBeenCalledOnce()
  await page.unmount()
  const call = await show({ callId: 1 })
  await expect.element(call.page.getByText('This call has no review.')).toBeVisible()
  await call.page.unmount()
  const none = await show({ agentId: null }, [])
  await expect.element(none.page.getByText('Calls without an agent have no finished reviews.')).toBeVisible()
})

test('the browser prints; the desktop app also saves a PDF named after its content', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const browser = await show({ callId: 7 })
  await userEvent.click(browser.page.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  expect(browser.page.getByRole('button', { name: 'Save as PDF' }).query()).toBeNull()
  await userEvent.click(browser.page.getByRole('button', { name: 'Back' }))
  expect(browser.onBack).toHaveBeenCalledOnce()
  await browser.page.unmount()

  const savePdf = vi.fn<(name: string) => Promise<string>>().mockResolvedValue('saved')
  Object.assign(window, { earshotHost: { savePdf } })
  for (const of of [{ callId: 7 }, { agentId: 3 }, { agentId: null }] as const) {
    const { page } = await show(of)
    await userEvent.click(page.getByRole('button', { name: 'Save as PDF' }))
    await page.unmount()
  }
  expect(savePdf.mock.calls).toEqual([
    ['Review of call 7'],
    ['Reviews of Anna Berg'],
    ['Reviews of calls without an agent'],
  ])
})

test.each([
  ['canceled', null],
  ['in-use', 'Another program has this file open. Close it there, or choose another name.'],
  ['disk-full', 'The disk is full. Free up some space, or choose another disk.'],
])('after saving a PDF, %s shows: %s', async (result, words) => {
  const savePdf = vi.fn<(name: string) => Promise<string>>().mockResolvedValue(result)
  Object.assign(window, { earshotHost: { savePdf } })
  const { page } = await show({ callId: 7 })
  await userEvent.click(page.getByRole('button', { name: 'Save as PDF' }))
  await expect.poll(() => savePdf.mock.settledResults.length).toBe(1)
  const toasts = words === null ? [] : [['pdf', { title: 'PDF not saved', words }]]
  await expect.poll(() => vi.mocked(showToast).mock.calls).toEqual(toasts)
})

test('reviews that can’t be loaded can be retried', async () => {
  service.all.mockReset()
  const { page } = await show({ callId: 7 })
  await page.unmount()
  service.all.mockRejectedValueOnce(new Error('gone')).mockResolvedValue([DONE])
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const workspace = inWorkspace({ core })
  const back = vi.spyOn(workspace.router.history, 'back')
  const again = await render(
    <QueryClientProvider client={client}>
      <PrintReviewsPage of={{ callId: 7 }} />
    </QueryClientProvider>,
    workspace,
  )
  await userEvent.click(again.getByRole('button', { name: 'Go back' }))
  expect(back).toHaveBeenCalledOnce()
  await userEvent.click(again.getByRole('button', { name: 'Try again' }))
  await expect.element(again.getByRole('heading', { name: 'Pricing' })).toBeVisible()
})
