import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { EvaluationsSnapshot } from '../../../contract/snapshots.ts'
import type { Review } from '../../../domain/reviews/review.ts'
import { reviewOf } from '../../../domain/reviews/testing/reviewOf.ts'
import type { EvaluatedCall } from '../../../domain/scorecards/evaluatedCall.ts'
import { cardOf, evaluatorOf } from '../../../domain/scorecards/testing/card.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { InsightsPage } from './InsightsPage.tsx'

const known = vi.hoisted(() => ({
  snapshot: undefined as unknown,
  calls: [] as unknown,
  reviews: [] as unknown,
  asked: [] as unknown[],
}))
vi.mock('../../client/connection/coreStreams.ts', () => ({ useEvaluations: () => known.snapshot, useViews: () => [] }))
const core = {
  evaluations: {
    load: (input: unknown) => Promise.resolve(known.asked.push(input)),
    cancelLoad: () => Promise.resolve(known.asked.push('cancel')),
    loaded: async () => known.calls,
  },
  reviews: { all: async () => known.reviews },
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
const SNAPSHOT: EvaluationsSnapshot = { revision: 3, callCount: 3, load: null }
const onOpenCalls = vi.fn<(callIds: readonly number[]) => void>()

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
  known.asked = []
})

function show(calls: readonly EvaluatedCall[], reviews: readonly Review[], snapshot: EvaluationsSnapshot = SNAPSHOT) {
  known.snapshot = snapshot
  known.calls = calls
  known.reviews = reviews
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return render(
    <QueryClientProvider client={client}>
      <InsightsPage onOpenCalls={onOpenCalls} />
    </QueryClientProvider>,
    inWorkspace({ core }),
  )
}

test('shows what the figures are based on and where reviews are stored', async () => {
  const page = await show(CALLS, [review(true)])
  await expect
    .element(page.getByText(/5 evaluations of 3 calls by the service’s evaluators.*1 review of yours that is done\./))
    .toBeVisible()
  await expect.element(page.getByText(/stay in Earshot on this computer and aren’t sent to the service/)).toBeVisible()
})

test('each figure shows its n and opens its calls, by mouse and keyboard', async () => {
  const page = await show(CALLS, [])
  const agents = page.getByRole('group', { name: 'Score by agent', exact: true })
  await userEvent.click(agents.getByRole('button', { name: /^Anna Berg: 87.5, 0 to 100, 2 calls\./ }))
  expect(onOpenCalls).toHaveBeenLastCalledWith([1, 2])
  const bo = agents.getByRole('button', { name: 'Bo Ek: 25, 1 call. Open this call' })
  ;(bo.element() as SVGElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(onOpenCalls).toHaveBeenLastCalledWith([3])
  await userEvent.click(
    page.getByRole('group', { name: 'Leniency', exact: true }).getByRole('button', { name: /^AI evaluator/ }),
  )
  expect(onOpenCalls).toHaveBeenLastCalledWith([1, 2])
  await userEvent.click(page.getByRole('button', { name: /^People, 2026-W46: 75/ }))
  expect(onOpenCalls).toHaveBeenLastCalledWith([1, 2])
})

test('many pairs of one call count as one call, so its points have no interval', async () => {
  const page = await show([CALLS[0]!], [])
  const section = page.getByRole('region', { name: 'Agreement by question' })
  await expect.element(section.getByText(/In all: 75% over 4 pairs of answers, 1 call/)).toBeVisible()
  await expect.element(section.getByText(/Only 1 call\. With fewer than 30/)).toBeVisible()
  await expect.element(section.getByRole('button', { name: /^Question 3: 0%, 1 call/ })).toBeVisible()
})

test('shows agreement by question, with its warning; intervals follow when they are computed', async () => {
  const page = await show(CALLS, [])
  const section = page.getByRole('region', { name: 'Agreement by question' })
  await expect.element(section.getByText(/Only 2 calls\. With fewer than 30/)).toBeVisible()
  await expect.element(section.getByText(/In all: 88% over 8 pairs of answers/)).toBeVisible()
  await expect.element(section.getByRole('button', { name: /^Question 3: 50%, 0% to 100%, 2 calls/ })).toBeVisible()
  await userEvent.click(section.getByRole('combobox'))
  await expect.element(page.getByRole('option', { name: 'people among themselves' })).toBeVisible()
  await userEvent.click(page.getByRole('option', { name: 'AI evaluator and Clara Diaz' }))
  await expect.element(section.getByText(/^How often AI evaluator and Clara Diaz answered/)).toBeVisible()
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
  await expect.element(page.getByRole('row', { name: /^Bo Ek/ })).toMatchTextContent('25n/a1 call')
  await expect.element(page.getByRole('row', { name: /^2026-W46/ })).toMatchTextContent(/100 1 call/)
})

test('counts finished reviews but no unfinished ones', async () => {
  const page = await show(CALLS, [review(false)])
  await expect.element(page.getByText(/0 reviews of yours that are done \(1 not yet done is left out\)/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'You', exact: true }))
  await expect.element(page.getByText('You haven’t finished any reviews yet.')).toBeVisible()
})

test('without loaded evaluations, shows what to do', async () => {
  const page = await show([], [], { revision: 0, callCount: 0, load: null })
  await expect.element(page.getByRole('heading', { name: 'No evaluations loaded' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Load calls' }))
  const filters = [{ field: 'score', op: 'not_empty', value: null }]
  expect(known.asked).toEqual([{ workspaceId: 'w', filters, limit: 100 }])
})

test('loading shows progress and can be canceled, and a failure has an action', async () => {
  const load = { filters: [], limit: 100, foundCount: 100, readCount: 42, skippedCount: 1, isListRead: true }
  const page = await show(CALLS, [], { ...SNAPSHOT, load: { ...load, state: { kind: 'running' } } })
  await expect.element(page.getByText('Loading: 42 of 100 calls. 1 call couldn’t be read.')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42')
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  expect(known.asked).toEqual(['cancel'])
  await page.unmount()
  const failure = { code: 'service-failed', data: { status: 500 } } as const
  const failed = await show(CALLS, [], { ...SNAPSHOT, load: { ...load, state: { kind: 'failed', failure } } })
  await expect.element(failed.getByText(/Calls loaded so far are kept\./)).toBeVisible()
  await userEvent.click(failed.getByRole('button', { name: 'Try again' }))
  expect(known.asked).toHaveLength(2)
})
