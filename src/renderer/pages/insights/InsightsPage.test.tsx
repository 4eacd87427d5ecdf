import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LibrarySnapshot } from '../../../contract/library.ts'
import type { EvaluatedCallsPage, EvaluationsSnapshot } from '../../../contract/snapshots.ts'
import type { Review } from '../../../domain/reviews/review.ts'
import { reviewOf } from '../../../domain/reviews/testing/reviewOf.ts'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { cardOf, evaluatorOf } from '../../../domain/scorecards/testing/card.ts'
import { packCalls } from '../../../domain/scorecards/packedCalls.ts'
import { DEFAULT_LAYOUT, type View } from '../../../domain/views/view.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { callsWithIds, type OpenCalls } from '../../features/insights/openedCalls.ts'
import { Toasts } from '../../components/overlays/Toast.tsx'
import '../../styles/app.css'
import { InsightsPage } from './InsightsPage.tsx'

const asked: unknown[] = []
const service = {
  load: vi.fn<(input: unknown) => Promise<void>>(),
  loaded: vi.fn<(input: { readonly below: number | null }) => Promise<EvaluatedCallsPage>>(),
  reviews: vi.fn<() => Promise<readonly Review[]>>(),
}

const card = cardOf([
  [{}, {}],
  [{}, {}],
])
const ai = (id: number, answers: string, score: number) =>
  evaluatorOf({ ...{ id, type: 'system', name: 'AI evaluator', userId: null, email: null }, answers, score })
const clara = (id: number, answers: string, score: number) => evaluatorOf({ id, answers, score })
const call = (callId: number, agent: string, ...evaluators: EvaluatedCall['evaluators']): EvaluatedCall => ({
  ...{ callId, title: null, callType: null, updatedAt: null, scorecard: card, evaluators },
  ...{ agent: { id: agent.length, name: agent }, timestamp: `2026-11-${10 + callId}T12:00:00Z` },
})
const CALLS = [
  call(1, 'Anna Berg', ai(11, 'yyyn', 75), clara(12, 'yynn', 50)),
  call(2, 'Anna Berg', ai(21, 'yyyy', 100), clara(22, 'yyyy', 100)),
  call(3, 'Bo Ek', ai(31, 'ynnn', 25)),
]
const review = (isDone: boolean) =>
  reviewOf(card, {
    ...{ isDone, isBlind: true, doneAt: 0 },
    call: { callId: 3, title: null, agentId: 5, agentName: 'Bo Ek', timestamp: '2026-11-13T12:00:00Z', webUrl: null },
    answers: [{ questionId: 1, answer: 'yes', answeredAt: 0 }],
  })
const VIEW: View = {
  ...{ id: 'v', name: 'Short calls', layout: DEFAULT_LAYOUT, isPinned: true },
  query: { filters: [{ field: 'duration', op: '<', value: '60' }], sort: [] },
}
const SNAPSHOT: EvaluationsSnapshot = { revision: 3, callCount: 3, load: null }
const onOpenCalls = vi.fn<OpenCalls>()
const byId = (...callIds: readonly number[]) => callsWithIds(callIds).filters

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
  asked.length = 0
  service.load.mockReset().mockResolvedValue(undefined)
})

function show(calls: readonly EvaluatedCall[], reviews: readonly Review[], snapshot: EvaluationsSnapshot = SNAPSHOT) {
  service.loaded.mockReset().mockResolvedValue({ ...packCalls(calls), next: null })
  service.reviews.mockReset().mockResolvedValue(reviews)
  return open(fakeStream(snapshot))
}

function open({ watch }: { watch: () => AsyncIterable<EvaluationsSnapshot> }) {
  const core = {
    evaluations: {
      watch,
      load: (input: unknown) => {
        asked.push(input)
        return service.load(input)
      },
      cancelLoad: () => Promise.resolve(asked.push('cancel')),
      loaded: service.loaded,
    },
    reviews: { all: service.reviews },
    views: fakeStream<readonly View[]>([VIEW]),
    library: fakeStream<Partial<LibrarySnapshot>>({ keeps: 'nothing' }),
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <InsightsPage
        period="13"
        notUnderstood={[]}
        filters={[]}
        onShow={() => undefined}
        onOpenCalls={onOpenCalls}
        agentLink={() => ({ href: '', onOpen: () => undefined })}
      />
      <Toasts />
    </QueryClientProvider>,
    inWorkspace({ core }),
  )
}

test('shows what the figures are based on, and how to see all calls', async () => {
  const page = await show(CALLS, [review(true)])
  await expect
    .element(page.getByText(/^From 3 calls loaded since Earshot started, with 5 evaluations, and 1 finished review of/))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save all calls on this computer…' })).toBeVisible()
})

test('each figure shows its n and opens its calls, by mouse and keyboard', async () => {
  const page = await show(CALLS, [])
  const agents = page.getByRole('group', { name: 'Score by agent', exact: true })
  await userEvent.click(agents.getByRole('button', { name: /^Anna Berg: 87.5, 0.0 to 100.0, 2 calls\./ }))
  expect(onOpenCalls).toHaveBeenLastCalledWith(byId(1, 2))
  const bo = agents.getByRole('button', { name: 'Bo Ek: 25.0, 1 call. Open this call' })
  ;(bo.element() as SVGElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(onOpenCalls).toHaveBeenLastCalledWith(byId(3))
  await userEvent.click(
    page.getByRole('group', { name: 'Leniency', exact: true }).getByRole('button', { name: /^AI evaluator/ }),
  )
  expect(onOpenCalls).toHaveBeenLastCalledWith(byId(1, 2))
  await userEvent.click(page.getByRole('button', { name: /^People, 2026-W46: 75\.0/ }))
  expect(onOpenCalls).toHaveBeenLastCalledWith(byId(1, 2))
})

test('many pairs of one call count as one call, so its points have no interval', async () => {
  const page = await show([CALLS[0]!], [])
  const section = page.getByRole('region', { name: 'Agreement by question' })
  await expect.element(section.getByText(/Overall: 75% over 4 pairs of answers in 1 call/)).toBeVisible()
  await expect.element(section.getByText(/Only 1 call\. With fewer than 30/)).toBeVisible()
  await expect.element(section.getByRole('button', { name: /^Question 3: 0%, 1 call/ })).toBeVisible()
})

test('shows agreement by question, with its warning; intervals follow when they are computed', async () => {
  const page = await show(CALLS, [])
  const section = page.getByRole('region', { name: 'Agreement by question' })
  await expect.element(section.getByText(/Only 2 calls\. With fewer than 30/)).toBeVisible()
  await expect.element(section.getByText(/Overall: 88% over 8 pairs of answers/)).toBeVisible()
  await expect.element(section.getByRole('button', { name: /^Question 3: 50%, 0% to 100%, 2 calls/ })).toBeVisible()
  await userEvent.click(section.getByRole('combobox'))
  await expect.element(page.getByRole('option', { name: 'different people' })).toBeVisible()
  await userEvent.click(page.getByRole('option', { name: 'AI evaluator and Clara Diaz' }))
  await expect.element(section.getByText(/^How often AI evaluator and Clara Diaz gave the same answer/)).toBeVisible()
  await userEvent.click(section.getByRole('combobox'))
  await userEvent.click(page.getByRole('option', { name: 'AI and you' }))
  await expect.element(section.getByText('No loaded calls were evaluated by AI and you.')).toBeVisible()
})

test('every chart is also available as a table', async () => {
  const page = await show(CALLS, [review(true)])
  for (const title of ['Score by agent', 'Agreement by question', 'Leniency', 'Trend']) {
    const section = page.getByRole('region', { name: title, exact: true })
    await userEvent.click(section.getByRole('button', { name: 'Table', exact: true }))
    await expect.element(section.getByRole('table')).toBeVisible()
  }
  await expect.element(page.getByRole('row', { name: /^Bo Ek/ })).toMatchTextContent('25.0n/a1 call')
  await expect.element(page.getByRole('row', { name: /^2026-W46/ })).toMatchTextContent(/100\.0 1 call/)
})

test('counts finished reviews but no unfinished ones', async () => {
  const page = await show(CALLS, [review(false)])
  await expect.element(page.getByText(/and 0 finished reviews of yours/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'You', exact: true }))
  await expect.element(page.getByText('You haven’t finished any reviews yet.')).toBeVisible()
})

test('without loaded evaluations, shows what to do', async () => {
  const page = await show([], [], { revision: 0, callCount: 0, load: null })
  await expect.element(page.getByRole('heading', { name: 'No evaluations loaded' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Load calls' }))
  const filters = [{ field: 'score', op: 'not_empty', value: null }]
  expect(asked).toEqual([{ workspaceId: 'w', filters, limit: 100 }])
})

test('loading shows progress and can be canceled, and a failure has an action', async () => {
  const load = { filters: [], limit: 100, foundCount: 100, readCount: 42, skippedCount: 1, isListRead: true }
  const page = await show(CALLS, [], { ...SNAPSHOT, load: { ...load, state: { kind: 'running' } } })
  await expect.element(page.getByText('Loading: 42 of 100 calls. 1 call couldn’t be read.')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42')
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  expect(asked).toEqual(['cancel'])
  await page.unmount()
  const failure = { code: 'service-failed', data: { status: 500 } } as const
  const failed = await show(CALLS, [], { ...SNAPSHOT, load: { ...load, state: { kind: 'failed', failure } } })
  await expect.element(failed.getByText(/Calls loaded so far are kept\./)).toBeVisible()
  await userEvent.click(failed.getByRole('button', { name: 'Try again' }))
  expect(asked).toHaveLength(2)
})

test('a saved view can be loaded; a load that can’t start says why', async () => {
  service.load.mockRejectedValueOnce(new ORPCError('disk-full', { defined: true, data: {} }))
  const load = { filters: [], limit: 100, foundCount: 7, readCount: 0, skippedCount: 0, isListRead: false }
  const page = await show(CALLS, [], { ...SNAPSHOT, load: { ...load, state: { kind: 'done' } } })
  await userEvent.click(page.getByRole('combobox', { name: 'Calls to load' }))
  await userEvent.click(page.getByRole('option', { name: 'Short calls' }))
  await userEvent.click(page.getByRole('combobox', { name: 'How many' }))
  await userEvent.click(page.getByRole('option', { name: '500 most recent' }))
  await userEvent.click(page.getByRole('button', { name: 'Load calls' }))
  expect(asked).toEqual([{ workspaceId: 'w', filters: VIEW.query.filters, limit: 500 }])
  await expect.element(page.getByRole('region', { name: 'Notifications' })).toMatchTextContent(/disk/i)
  await page.unmount()
  const running = await show(CALLS, [], { ...SNAPSHOT, load: { ...load, state: { kind: 'running' } } })
  await expect.element(running.getByText('Looking for calls: 7 found.')).toBeVisible()
  await expect.element(running.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow')
})

test('shows nothing before all is loaded, and a failure instead, which can be retried', async () => {
  service.loaded.mockReset().mockResolvedValue({ ...packCalls(CALLS), next: null })
  service.reviews.mockReset().mockRejectedValueOnce(new ORPCError('disk-full', { defined: true, data: {} }))
  const stream = fakeStream<EvaluationsSnapshot>()
  const page = await open(stream)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/disk/i)
  expect(service.loaded).not.toHaveBeenCalled()
  expect(page.getByRole('region', { name: 'Data used' }).query()).toBeNull()
  stream.send(SNAPSHOT)
  await expect.poll(() => service.loaded.mock.calls.length).toBe(1)
  service.reviews.mockResolvedValue([])
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText(/^From 3 calls loaded/)).toBeVisible()
  expect(page.getByRole('alert').query()).toBeNull()
})

test('while calls are loading, the evaluations are read again only after every 20', async () => {
  const load = { filters: [], limit: 100, foundCount: 100, readCount: 0, skippedCount: 0, isListRead: true }
  const at = (revision: number): EvaluationsSnapshot => ({
    ...{ revision, callCount: revision },
    load: { ...load, readCount: revision, state: { kind: 'running' } },
  })
  const stream = fakeStream(at(19))
  service.loaded.mockReset().mockResolvedValue({ ...packCalls(CALLS), next: null })
  service.reviews.mockReset().mockResolvedValue([])
  const page = await open(stream)
  const progress = async (count: number) => {
    await expect.element(page.getByText(`Loading: ${count} of 100 calls.`)).toBeVisible()
  }
  await progress(19)
  stream.send(at(20))
  await progress(20)
  await expect.poll(() => service.loaded.mock.calls.length).toBe(2)
  stream.send(at(39))
  await progress(39)
  expect(service.loaded).toHaveBeenCalledTimes(2)
  stream.send({ ...SNAPSHOT, revision: 39 })
  await expect.poll(() => service.loaded.mock.calls.length).toBe(3)
})

/** Two cards with 20 questions and one. */
const LONG = cardOf([Array.from({ length: 20 }, () => ({}))])
const SHORT = cardOf([[{ id: 31, text: null }]], { id: 10, name: 'Closing' })
const CARDS = [
  { ...call(4, 'Anna Berg', ai(41, 'y'.repeat(20), 100), clara(42, `${'y'.repeat(19)}n`, 95)), scorecard: LONG },
  {
    ...call(5, 'Anna Berg', ai(51, `${'.'.repeat(30)}y`, 100), clara(52, `${'.'.repeat(30)}n`, 0)),
    scorecard: { ...SHORT, categories: SHORT.categories.map((one) => ({ ...one, id: 2, name: null })) },
  },
]

test('shows the 20 questions with the least agreement and the rest on request, with their scorecards', async () => {
  const page = await show(CARDS, [])
  const section = page.getByRole('region', { name: 'Agreement by question' })
  const points = section.getByRole('group', { name: /^Agreement of/ }).getByRole('button')
  await expect.poll(() => points.elements().length).toBe(20)
  const names = () => points.elements().map((one) => one.getAttribute('aria-label'))
  expect(names().slice(0, 2)).toEqual([
    expect.stringMatching(/^Question 20 · Discovery: 0%/),
    expect.stringMatching(/^Question 31 · Closing: 0%/),
  ])
  await userEvent.click(section.getByRole('button', { name: 'All 21 questions' }))
  await expect.poll(() => points.elements().length).toBe(21)
  await userEvent.click(section.getByRole('button', { name: 'Only the 20 lowest' }))
  await expect.poll(() => points.elements().length).toBe(20)
  expect(section.getByText(/not shown because the measure is undefined/).query()).toBeNull()
  await expect.poll(() => section.getByText('Calculating intervals…').query()).toBeNull()

  // Chance agreement can't be told apart where both always gave the same answer.
  await userEvent.click(section.getByRole('button', { name: 'Cohen’s κ' }))
  await expect.element(section.getByText(/^19 questions are not shown because/)).toBeVisible()
  expect(points.elements()).toHaveLength(2)
  expect(section.getByRole('button', { name: /^All .* questions$/ }).query()).toBeNull()
  expect(section.element().querySelectorAll('line[stroke-dasharray]')).toHaveLength(1)

  await userEvent.click(section.getByRole('button', { name: 'Table', exact: true }))
  await expect.element(section.getByRole('rowheader', { name: 'Category 2 · Closing' })).toBeVisible()
  await expect.element(section.getByRole('rowheader', { name: 'Question 31' })).toBeVisible()
  await expect.element(section.getByRole('columnheader', { name: 'Cohen’s κ' })).toBeVisible()

  await userEvent.click(section.getByRole('combobox'))
  await userEvent.click(page.getByRole('option', { name: 'different people' }))
  await expect.element(section.getByRole('button', { name: 'Fleiss’ κ' })).toBeVisible()
  expect(section.getByText(/With fewer than 30/).query()).toBeNull()
})

test('one question without a measure, and 20 with one, are counted as such', async () => {
  const page = await show([{ ...CARDS[0]!, evaluators: [ai(61, 'yn', 50), clara(62, 'ny', 50)] }], [])
  const section = page.getByRole('region', { name: 'Agreement by question' })
  await expect.element(section.getByText(/^18 questions are not shown/)).toBeVisible()
  await page.unmount()
  const alike = cardOf([[{}, {}]])
  const one = await show([{ ...CARDS[0]!, scorecard: alike, evaluators: [ai(61, 'yn', 50), clara(62, 'y', 50)] }], [])
  await expect.element(one.getByText(/^1 question is not shown/)).toBeVisible()
  await one.unmount()
  const twenty = await show([CARDS[0]!], [])
  const points = twenty.getByRole('group', { name: /^Agreement of/ }).getByRole('button')
  await expect.poll(() => points.elements().length).toBe(20)
  expect(twenty.getByRole('button', { name: /^All .* questions$/ }).query()).toBeNull()
  // A single scorecard isn't named.
  await expect.element(points.first()).toHaveAttribute('aria-label', expect.stringMatching(/^Question 20: 0%/))
})

test('shows the 20 agents with the lowest scores and the rest on request', async () => {
  const agents = (count: number) =>
    Array.from({ length: count }, (_, at) => call(at + 1, 'x'.repeat(at + 1), ai(at + 1, 'y', 50)))
  const page = await show(agents(21), [])
  const section = page.getByRole('region', { name: 'Score by agent', exact: true })
  const points = section.getByRole('group', { name: 'Score by agent', exact: true }).getByRole('button')
  await expect.poll(() => points.elements().length).toBe(20)
  await userEvent.click(section.getByRole('button', { name: 'All 21 agents' }))
  await expect.poll(() => points.elements().length).toBe(21)
  await userEvent.click(section.getByRole('button', { name: 'Only the 20 lowest' }))
  await expect.poll(() => points.elements().length).toBe(20)
  await page.unmount()
  const twenty = await show(agents(20), [])
  await expect.poll(() => twenty.getByRole('button', { name: /^x+: 50/ }).elements().length).toBeGreaterThan(19)
  expect(twenty.getByRole('button', { name: /^All .* agents$/ }).query()).toBeNull()
})

test('a trend of more than half a year shows its last 26 weeks', async () => {
  const weeks = (count: number) =>
    [0, count - 1].map((week, at) => ({
      ...call(at + 1, 'Anna Berg', ai(at + 1, 'y', 50)),
      timestamp: new Date(Date.UTC(2026, 4, 6 + 7 * week, 12)).toISOString(),
    }))
  const page = await show(weeks(27), [])
  await expect.element(page.getByText(/Shows the last 26 of 27 weeks\./)).toBeVisible()
  await page.unmount()
  const shorter = await show(weeks(26), [])
  await expect.element(shorter.getByRole('group', { name: 'Mean score by week' })).toBeVisible()
  expect(shorter.getByText(/Shows the last 26 of/).query()).toBeNull()
})

test('figures without data say so', async () => {
  const unscored = { ...call(1, 'Anna Berg', clara(1, '', 50)), timestamp: null, scorecard: null }
  const page = await show([{ ...unscored, evaluators: [{ ...unscored.evaluators[0]!, score: null }] }], [])
  for (const words of [
    'No loaded calls have an AI score.',
    'No loaded calls were evaluated by AI and people.',
    'No loaded calls have two or more evaluations.',
    'No loaded calls have a score and a date.',
  ]) {
    await expect.element(page.getByText(words)).toBeVisible()
  }
  expect(page.getByText(/scores don’t match any known rule/).query()).toBeNull()
})
