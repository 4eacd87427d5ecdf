import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AgreementRequest, EvaluatorAgreement, EvaluatorFigures } from '../../contract/library/insights.ts'
import { countedCalls } from '../../domain/statistics/countedCalls.ts'
import { EvaluatedCalls } from '../../domain/insights/testing/evaluatedCalls.ts'
import type { LibraryQuery } from '../../domain/query/query.ts'
import type { Review } from '../../domain/reviews/review.ts'
import { reviewOf } from '../../domain/reviews/testing/reviewOf.ts'
import type { EvaluatedCall } from '../../domain/scorecards/evaluatedCall.ts'
import { cardOf, evaluatorOf } from '../../domain/scorecards/testing/card.ts'
import { findScoringRule, type ScoringRuleReport } from '../../domain/scorecards/scoringRule.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import { callsWithIds } from '../figures/openedCalls.ts'
import '../styles/app.css'
import { ComparedEvaluators } from './ComparedEvaluators.tsx'
import { nextFrame } from '../hooks/testing/frames.ts'

const FILTERS = [{ field: 'duration', op: '>=', value: '60' }] as const
const snapshots = fakeStream(librarySnapshot())
const library = {
  evaluators: vi.fn<(input: { readonly filters: unknown }) => Promise<EvaluatorFigures>>(),
  agreement: vi.fn<(input: AgreementRequest) => Promise<EvaluatorAgreement>>(),
  scoringRule: vi.fn<() => Promise<ScoringRuleReport>>(),
}

const card = cardOf([
  [{}, {}],
  [{}, {}],
])
const ai = (id: number, answers: string, score: number) =>
  evaluatorOf({ ...{ id, type: 'system', name: 'AI evaluator', userId: null, email: null }, answers, score })
const clara = (id: number, answers: string, score: number) => evaluatorOf({ id, answers, score })
const call = (callId: number, ...evaluators: EvaluatedCall['evaluators']): EvaluatedCall => ({
  ...{ callId, scorecard: card, evaluators },
})
const CALLS = [
  call(1, ai(11, 'yyyn', 75), clara(12, 'yynn', 50)),
  call(2, ai(21, 'yyyy', 100), clara(22, 'yyyy', 100)),
  call(3, ai(31, 'ynnn', 25)),
]
const review = (isDone: boolean) =>
  reviewOf(card, {
    ...{ isDone, isBlind: true, doneAt: 0 },
    call: { callId: 3, title: null, agentId: 5, agentName: 'Bo Ek', timestamp: '2026-11-13T12:00:00Z', webUrl: null },
    answers: [{ questionId: 1, answer: 'yes', answeredAt: 0 }],
  })
const onSave = vi.fn<(what: string, csv: string) => void>()
const byId = (...callIds: readonly number[]) => callsWithIds(countedCalls(callIds)).filters

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
})

/** The core's answers of these calls. */
function answer(calls: readonly EvaluatedCall[], reviews: readonly Review[]): void {
  const evaluated = new EvaluatedCalls(calls, reviews)
  library.evaluators.mockReset().mockImplementation(async () => ({ ...evaluated.figures(), version: 1 }))
  library.agreement.mockReset().mockImplementation(async ({ comparison, hasIntervals }) => ({
    ...{ ...evaluated.agreement(comparison, hasIntervals), version: 1 },
  }))
  library.scoringRule.mockReset().mockResolvedValue(findScoringRule(calls))
}

function show(calls: readonly EvaluatedCall[], reviews: readonly Review[]) {
  answer(calls, reviews)
  return open()
}

async function open() {
  const workspace = inWorkspace({ core: { library: { ...snapshots, ...library } } })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = await render(
    <QueryClientProvider client={client}>
      <ComparedEvaluators filters={FILTERS} onSave={onSave} />
    </QueryClientProvider>,
    workspace,
  )
  await userEvent.click(page.getByRole('button', { name: 'Compare evaluators' }))
  return { ...page, ...workspace }
}

test('a figure opens its calls, by mouse and keyboard', async () => {
  const page = await show(CALLS, [])
  const point = page
    .getByRole('group', { name: 'Leniency', exact: true })
    .getByRole('button', { name: /^AI evaluator: \+12\.5, .*, 2 calls\./ })
  await userEvent.click(point)
  expect(page.opened()).toEqual(byId(1, 2))
  await page.router.navigate({ to: '/' })
  ;(point.element() as SVGElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(page.opened()).toEqual(byId(1, 2))
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
  await expect.element(section.getByText('No calls were evaluated by AI and you.')).toBeVisible()
})

test('every chart is also available as a table', async () => {
  const page = await show(CALLS, [])
  for (const [title, name] of [
    ['Agreement by question', 'Details'],
    ['Leniency', 'Table'],
  ] as const) {
    const section = page.getByRole('region', { name: title, exact: true })
    await userEvent.click(section.getByRole('button', { name, exact: true }))
    await expect.element(section.getByRole('table')).toBeVisible()
  }
  await userEvent.click(page.getByRole('button', { name: /^1 call: Question 3, different answers\./ }))
  expect(page.opened()).toEqual(byId(1))
  await expect.element(page.getByRole('row', { name: /^Clara Diaz/ })).toMatchTextContent(/2 calls/)
})

test('comparing takes the focus to where the figures appear', async () => {
  const page = await show(CALLS, [])
  await expect.element(page.getByRole('group', { name: 'Evaluators', exact: true })).toHaveFocus()
})

test('figures of other filters aren’t shown as those of these', async () => {
  answer(CALLS, [])
  const workspace = inWorkspace({ core: { library: { ...snapshots, ...library } } })
  const client = new QueryClient()
  const compared = (filters: LibraryQuery['filters']) => (
    <QueryClientProvider client={client}>
      <ComparedEvaluators filters={filters} onSave={onSave} />
    </QueryClientProvider>
  )
  const page = await render(compared(FILTERS), workspace)
  await userEvent.click(page.getByRole('button', { name: 'Compare evaluators' }))
  const leniency = page.getByRole('region', { name: 'Leniency', exact: true })
  const rule = page.getByRole('region', { name: 'How scores are calculated', exact: true })
  const agreement = page.getByRole('region', { name: 'Agreement by question', exact: true })
  for (const figure of [leniency, rule, agreement]) await expect.element(figure).toBeVisible()
  library.agreement.mockReturnValue(new Promise(() => {}))
  library.evaluators.mockReturnValue(new Promise(() => {}))
  library.scoringRule.mockReturnValue(new Promise(() => {}))
  await page.rerender(compared([]))
  for (const figure of [leniency, rule, agreement]) await expect.element(figure).not.toBeInTheDocument()
})

test('a failure can be retried', async () => {
  answer(CALLS, [])
  const diskFull = new ORPCError('disk-full', { defined: true, data: {} })
  library.evaluators.mockRejectedValue(diskFull)
  const evaluators = await open()
  await expect.element(evaluators.getByRole('alert')).toMatchTextContent(/disk/i)
  answer(CALLS, [])
  await userEvent.click(evaluators.getByRole('button', { name: 'Try again' }))
  await expect.element(evaluators.getByRole('region', { name: 'Leniency', exact: true })).toBeVisible()
  expect(evaluators.getByRole('alert').query()).toBeNull()
  await evaluators.unmount()
  // The agreement fails, while the rest is shown.
  library.agreement.mockRejectedValue(diskFull)
  const page = await open()
  await expect.element(page.getByRole('region', { name: 'Leniency', exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/disk/i)
  answer(CALLS, [])
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByRole('region', { name: 'Agreement by question' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.unmount()
  // Only the intervals fail.
  const agreement = library.agreement.getMockImplementation()!
  library.agreement.mockImplementation((input) => (input.hasIntervals ? Promise.reject(diskFull) : agreement(input)))
  const withoutIntervals = await open()
  await expect.element(withoutIntervals.getByRole('alert')).toMatchTextContent(/disk/i)
  expect(withoutIntervals.getByText('Calculating intervals…').query()).toBeNull()
  answer(CALLS, [])
  await userEvent.click(withoutIntervals.getByRole('button', { name: 'Try again' }))
  await expect.element(withoutIntervals.getByRole('alert')).not.toBeInTheDocument()
})

test('only calls of the filters count, with finished reviews of the user', async () => {
  const page = await show([CALLS[0]!, CALLS[2]!], [review(true)])
  await expect.element(page.getByText(/Overall: 75% over 4 pairs of answers in 1 call/)).toBeVisible()
  const leniency = page.getByRole('group', { name: 'Leniency', exact: true })
  await expect.element(leniency.getByRole('button', { name: /^You: .* 1 call\./ })).toBeVisible()
  for (const ask of Object.values(library)) {
    expect(ask).toHaveBeenCalledWith(expect.objectContaining({ filters: FILTERS }), expect.anything())
  }
})

test('the figures of evaluators that were chosen before stay, with their name, until others are computed', async () => {
  const page = await show(CALLS, [])
  const section = page.getByRole('region', { name: 'Agreement by question' })
  await expect.element(section.getByRole('button', { name: /^Question 3: 50%, 0% to 100%, 2 calls/ })).toBeVisible()
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  const compute = library.agreement.getMockImplementation()!
  library.agreement.mockImplementation(async (asked) => {
    await held
    return compute(asked)
  })
  await userEvent.click(section.getByRole('combobox'))
  await userEvent.click(page.getByRole('option', { name: 'AI and you' }))
  await expect
    .poll(() => library.agreement.mock.lastCall![0].comparison)
    .toEqual({ kind: 'sides', sides: ['ai', 'you'] })
  await expect.element(section.getByText(/^How often AI and people gave the same answer/)).toBeVisible()
  answerNow()
  await expect.element(section.getByText('No calls were evaluated by AI and you.')).toBeVisible()
})

test('intervals stay while those of more calls are computed', async () => {
  const page = await show(CALLS, [])
  const section = page.getByRole('region', { name: 'Agreement by question' })
  await expect.element(section.getByRole('button', { name: /^Question 3: 50%, 0% to 100%, 2 calls/ })).toBeVisible()
  const evaluated = new EvaluatedCalls([...CALLS, call(4, ai(41, 'yyyy', 100), clara(42, 'yyyy', 100))])
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  library.agreement.mockImplementation(async ({ comparison, hasIntervals }) => {
    if (hasIntervals) await held
    return { ...evaluated.agreement(comparison, hasIntervals), version: 2 }
  })
  const asked = library.agreement.mock.calls.length
  snapshots.send(librarySnapshot({ version: 2 }))
  await expect.poll(() => library.agreement.mock.calls.length).toBe(asked + 2)
  const { calls, results } = library.agreement.mock
  await results[calls.findLastIndex(([{ hasIntervals }]) => !hasIntervals)]!.value
  await nextFrame()
  expect(section.getByText('Calculating intervals…').query()).toBeNull()
  expect(section.getByRole('button', { name: /^Question 3: 50%, 0% to 100%, 2 calls/ }).query()).not.toBeNull()
  answerNow()
  await expect.element(section.getByRole('button', { name: /^Question 3: 67%, .* 3 calls/ })).toBeVisible()
})

/** Two cards with 20 questions and one. */
const LONG = cardOf([Array.from({ length: 20 }, () => ({}))])
const SHORT = cardOf([[{ id: 31, text: null }]], { id: 10, name: 'Closing' })
const CARDS = [
  { ...call(4, ai(41, 'y'.repeat(20), 100), clara(42, `${'y'.repeat(19)}n`, 95)), scorecard: LONG },
  {
    ...call(5, ai(51, `${'.'.repeat(30)}y`, 100), clara(52, `${'.'.repeat(30)}n`, 0)),
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
  expect(section.getByText(/shown: no call has two answers/).query()).toBeNull()
  await expect.poll(() => section.getByText('Calculating intervals…').query()).toBeNull()

  await userEvent.click(section.getByRole('button', { name: 'Details', exact: true }))
  await expect.element(section.getByText(/^Same answer is the agreement that Earshot shows everywhere\./)).toBeVisible()
  await expect.element(section.getByRole('rowheader', { name: 'Category 2 · Closing' })).toBeVisible()
  await expect.element(section.getByRole('rowheader', { name: 'Question 31' })).toBeVisible()
  await expect.element(section.getByRole('columnheader', { name: 'Cohen’s κ' })).toBeVisible()

  await userEvent.click(section.getByRole('combobox'))
  await userEvent.click(page.getByRole('option', { name: 'different people' }))
  await expect.element(section.getByText('No calls were evaluated by different people.')).toBeVisible()
  expect(section.getByText(/With fewer than 30/).query()).toBeNull()
})

test('one question without a measure, and 20 with one, are counted as such', async () => {
  const page = await show([{ ...CARDS[0]!, evaluators: [ai(61, 'yn', 50), clara(62, 'ny', 50)] }], [])
  const section = page.getByRole('region', { name: 'Agreement by question' })
  await expect.element(section.getByText(/^18 questions aren’t shown/)).toBeVisible()
  await page.unmount()
  const alike = cardOf([[{}, {}]])
  const one = await show([{ ...CARDS[0]!, scorecard: alike, evaluators: [ai(61, 'yn', 50), clara(62, 'y', 50)] }], [])
  await expect.element(one.getByText(/^1 question isn’t shown/)).toBeVisible()
  await one.unmount()
  const twenty = await show([CARDS[0]!], [])
  const points = twenty.getByRole('group', { name: /^Agreement of/ }).getByRole('button')
  await expect.poll(() => points.elements().length).toBe(20)
  expect(twenty.getByRole('button', { name: /^All .* questions$/ }).query()).toBeNull()
  // A single scorecard isn't named.
  await expect.element(points.first()).toHaveAttribute('aria-label', expect.stringMatching(/^Question 20: 0%/))
})

test('figures without data say so', async () => {
  const unscored = { ...call(1, clara(1, '', 50)), scorecard: null }
  const page = await show([{ ...unscored, evaluators: [{ ...unscored.evaluators[0]!, score: null }] }], [])
  for (const words of ['No calls were evaluated by AI and people.', 'No calls have two or more evaluations.']) {
    await expect.element(page.getByText(words)).toBeVisible()
  }
  expect(page.getByText(/scores don’t match any known rule/).query()).toBeNull()
})
