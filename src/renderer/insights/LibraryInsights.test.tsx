import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Insights, InsightsRequest } from '../../contract/library/insights.ts'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { callsOfWeek } from '../../domain/insights/figureCalls.ts'
import { periodBounds, type InsightsPeriod } from '../../domain/insights/insightsPeriod.ts'
import { periodStarts } from '../../domain/query/periods.ts'
import { EvaluatedCalls } from '../../domain/insights/testing/evaluatedCalls.ts'
import { conditionOn, type QueryPart } from '../../domain/query/query.ts'
import type { Tracker } from '../../domain/trackers/tracker.ts'
import { HOUR } from '../../domain/units.ts'
import { wireInstant } from '../../domain/values/localTime.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import { localZone } from '../client/localZone.ts'
import '../styles/app.css'
import { InsightsPage } from './InsightsPage.tsx'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const BOUNDS = periodBounds('4', NOW, localZone())
const STARTS = periodStarts('week', { from: BOUNDS.from!, to: BOUNDS.to - 1 }, localZone()).slice(0, 4)
const NONE = { ai_score: null, score: null, 'review.score': null }
const mean = (value: number, count: number) => ({
  ...{ mean: value, count },
  interval: count === 1 ? null : { low: value - 5, high: value + 5 },
})
const TRACKER: Tracker = {
  ...{ id: 'recorded-line', name: 'Recorded line', phrases: ['x'], side: 'agent', isAbsence: false },
  place: { kind: 'anywhere' },
}
const FIGURES: Insights = {
  callCount: 40,
  recordCount: 40,
  unsureCount: 0,
  weeks: STARTS.map((start, at) => ({
    start,
    callCount: 10 * at,
    scores: { ...NONE, ai_score: at === 0 ? null : mean(60 + at, 10 * at) },
  })),
  agents: [
    { agentId: 7, name: 'Anna Berg', callCount: 30, scores: { ...NONE, ai_score: mean(80, 30), score: mean(70, 2) } },
    { agentId: 8, name: 'Bo Ek', callCount: 9, scores: { ...NONE, ai_score: mean(60, 4) } },
    { agentId: null, name: null, callCount: 1, scores: { ...NONE, ai_score: mean(90, 1) } },
  ],
  questions: {
    ai: [
      { questionId: 11, yesCount: 30, knownCount: 40, before: { yesCount: 5, knownCount: 40 } },
      { questionId: 12, yesCount: 10, knownCount: 20, before: { yesCount: 9, knownCount: 20 } },
    ],
    people: [{ questionId: 11, yesCount: 4, knownCount: 5, before: null }],
  },
  trackers: [
    {
      ...{ trackerId: TRACKER.id, yesCount: 10, knownCount: 40, before: null },
      weeks: STARTS.map((start, at) => ({ start, yesCount: at, knownCount: 10 })),
    },
  ],
  version: 1,
}

const insights = vi.fn<(input: InsightsRequest) => Promise<Insights>>()
const onShow = vi.fn()
beforeEach(() => {
  vi.setSystemTime(NOW)
  insights.mockReset().mockResolvedValue(FIGURES)
  onShow.mockReset()
})
afterEach(() => void vi.useRealTimers())

const FILTERS: readonly QueryPart[] = [conditionOn('duration', '>=', '60')]
const OF_PERIOD = [
  ...FILTERS,
  conditionOn('timestamp', '>=', new Date(BOUNDS.from!).toISOString()),
  conditionOn('timestamp', '<', new Date(BOUNDS.to).toISOString()),
]

const AGREEMENT = new EvaluatedCalls([]).agreement({ kind: 'sides', sides: ['ai', 'people'] }, false)

async function show(
  library: Partial<LibrarySnapshot> = {},
  trackers: readonly Tracker[] = [TRACKER],
  filters: readonly QueryPart[] = FILTERS,
) {
  const snapshots = fakeStream(librarySnapshot(library))
  const questions = [
    { id: 11, text: 'Did they greet?', scorecard: 'Discovery' },
    { id: 12, text: null, scorecard: 'Discovery' },
  ]
  const core = {
    library: {
      ...snapshots,
      insights,
      vocabulary: () => Promise.resolve({ questions, customFields: [] }),
      agreement: async () => ({ ...AGREEMENT, version: 1 }),
      evaluators: () => Promise.resolve({ evaluationCount: 0, pairs: [], leniency: [], version: 1 }),
    },
    trackers: fakeStream(trackers),
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const insightsOf = (period: InsightsPeriod) => (
    <QueryClientProvider client={client}>
      <InsightsPage period={period} filters={filters} notUnderstood={[]} onShow={onShow} />
    </QueryClientProvider>
  )
  const workspace = inWorkspace({ core })
  const page = await render(insightsOf('4'), workspace)
  return { ...page, ...workspace, snapshots, showPeriod: (period: InsightsPeriod) => page.rerender(insightsOf(period)) }
}

test('asks for the period and the filters, which can be changed', async () => {
  const page = await show()
  await expect.element(page.getByText('40 calls in the last 4 weeks.', { exact: true })).toBeVisible()
  expect(insights.mock.lastCall?.[0]).toEqual({
    ...{ workspaceId: 'w', filters: FILTERS, period: BOUNDS, zone: localZone(), trackerIds: [TRACKER.id] },
  })
  await userEvent.click(page.getByRole('button', { name: '26 weeks' }))
  expect(onShow).toHaveBeenLastCalledWith({ period: '26', filters: FILTERS })
  await userEvent.click(page.getByRole('button', { name: /^Remove filter: Duration/ }))
  expect(onShow).toHaveBeenLastCalledWith({ period: '4', filters: [] }, undefined)
})

test('“last 2 hours” end when the figures are computed', async () => {
  const upTo = (at: number) => conditionOn('timestamp', '<', wireInstant(new Date(at)))
  const page = await show({}, [TRACKER], [{ field: 'timestamp', op: '==', period: 'last 2 hours' }])
  await expect.element(page.getByText('40 calls in the last 4 weeks.', { exact: true })).toBeVisible()
  expect(insights.mock.lastCall?.[0].filters).toContainEqual(upTo(NOW))
  vi.setSystemTime(NOW + HOUR)
  insights.mockResolvedValue({ ...FIGURES, callCount: 41 })
  page.snapshots.send(librarySnapshot({ version: 2 }))
  await expect.element(page.getByText('41 calls in the last 4 weeks.', { exact: true })).toBeVisible()
  expect(insights.mock.lastCall?.[0].filters).toContainEqual(upTo(NOW + HOUR))
  expect(insights).toHaveBeenCalledTimes(2)
  expect(page.getByText('41 calls in the last 4 weeks.').element().closest('.opacity-60')).toBeNull()
})

test('a week in which a tracker is never true has a mark, one that isn’t known has none', async () => {
  const [tracker] = FIGURES.trackers
  const weeks = tracker!.weeks.map((week, at) => (at === 2 ? { ...week, yesCount: 0, knownCount: 0 } : week))
  insights.mockResolvedValue({ ...FIGURES, trackers: [{ ...tracker!, weeks }] })
  const page = await show()
  const bars = page.getByRole('group', { name: 'Recorded line: share of calls by week' })
  await expect.element(bars).toBeVisible()
  const titles = [...bars.element().querySelectorAll('title')].map(({ textContent }) => textContent)
  expect(titles.map((title) => title.replace(/^Week of .*: /, ''))).toEqual([
    '0 of 10 calls, 0%',
    '1 of 10 calls, 10%',
    '3 of 10 calls, 30%',
  ])
  expect(bars.getByRole('button').elements()).toHaveLength(2)
  const mark = bars
    .getByRole('img', { name: /0 of 10 calls, 0%$/ })
    .element()
    .querySelector('rect:last-child')!
  expect(mark.getBoundingClientRect().bottom).toBe(bars.element().getBoundingClientRect().bottom)
})

test('until the figures of another period are there, those before lead to their own calls', async () => {
  const page = await show()
  await expect.element(page.getByText('40 calls in the last 4 weeks.', { exact: true })).toBeVisible()
  const later = Promise.withResolvers<Insights>()
  insights.mockReturnValue(later.promise)
  await page.showPeriod('26')
  const basis = page.getByRole('status').first()
  await expect.element(basis).toHaveAttribute('aria-busy', 'true')
  await expect.element(basis).toHaveTextContent('40 calls in the last 4 weeks.')
  await userEvent.click(page.getByRole('button', { name: /^No agent: 90\.0, 1 call/ }))
  expect(page.opened()).toEqual(expect.arrayContaining(OF_PERIOD))
  later.resolve({ ...FIGURES, callCount: 300 })
  await expect.element(basis).toHaveTextContent('300 calls in the last 26 weeks.')
})

test('each bar and point opens exactly its calls, by mouse and keyboard', async () => {
  const page = await show()
  const week = callsOfWeek(STARTS[3]!, localZone())
  await userEvent.click(page.getByRole('button', { name: /^Week of .*: 30 calls\. Open these 30 calls$/ }))
  expect(page.opened()).toEqual([...OF_PERIOD, ...week])
  const point = page.getByRole('button', { name: /^AI, .*: 63\.0 \(58\.0 to 68\.0\), 30 calls/ })
  ;(point.element() as SVGElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(page.opened()).toEqual([...OF_PERIOD, ...week, conditionOn('ai_score', 'not_empty', null)])
  await userEvent.click(page.getByRole('button', { name: /^No agent: 90\.0, 1 call/ }))
  const scored = [conditionOn('agent.id', 'empty', null), conditionOn('ai_score', 'not_empty', null)]
  expect(page.opened()).toEqual([...OF_PERIOD, ...scored])
  await userEvent.click(page.getByRole('button', { name: /^Did they greet\?: 75%.*63 points more than/ }))
  expect(page.opened()).toEqual([...OF_PERIOD, conditionOn('question.11.ai', 'in', 'yes,no')])
  await userEvent.click(page.getByRole('button', { name: /^Week of .*: 3 of 10 calls, 30%\./ }))
  expect(page.opened()).toEqual([...OF_PERIOD, ...week, conditionOn('tracker.recorded-line', '==', 'true')])
})

test('agents are in the order of their names until another order is chosen, and lead to their pages', async () => {
  const page = await show()
  const section = page.getByRole('region', { name: 'Score by agent', exact: true })
  const names = () =>
    section
      .getByRole('button', { name: /^(Anna|Bo|No agent)/ })
      .elements()
      .map((one) => one.ariaLabel?.split(':')[0])
  await expect.poll(names).toEqual(['Anna Berg', 'Bo Ek', 'No agent'])
  await expect
    .element(section.getByText('2 agents have fewer than 5 scored calls. Their means say little.'))
    .toBeVisible()
  await userEvent.click(section.getByRole('link', { name: 'Anna Berg' }))
  expect(page.address()).toBe('/agents/7')
  await userEvent.click(section.getByRole('combobox', { name: 'Order' }))
  await userEvent.click(page.getByRole('option', { name: 'Lowest score first' }))
  await expect.poll(names).toEqual(['Bo Ek', 'Anna Berg', 'No agent'])
  await userEvent.click(section.getByRole('button', { name: 'People', exact: true }))
  await expect.poll(names).toEqual(['Anna Berg'])
})

test('every chart is also a table, in which each answer opens its calls', async () => {
  const page = await show()
  for (const title of ['Trends', 'Score by agent', 'Yes by question', 'Trackers']) {
    const section = page.getByRole('region', { name: title, exact: true })
    await userEvent.click(section.getByRole('button', { name: 'Table', exact: true }))
    await expect.element(section.getByRole('table')).toBeVisible()
  }
  await userEvent.click(page.getByRole('button', { name: '10 calls: Did they greet?, No. Open these 10 calls' }))
  expect(page.opened()).toEqual([...OF_PERIOD, conditionOn('question.11.ai', '==', 'no')])
  await expect
    .element(page.getByRole('row', { name: /^Question 12/ }))
    .toMatchTextContent(/50%.*\+5 pts \(.* to .*\), may be noise/)
})

test('the answers of the AI and of people are counted separately', async () => {
  const page = await show()
  const section = page.getByRole('region', { name: 'Yes by question', exact: true })
  await expect.element(section.getByText(/^Share of calls that the AI answered with yes/)).toBeVisible()
  await userEvent.click(section.getByRole('button', { name: 'People', exact: true }))
  await userEvent.click(section.getByRole('button', { name: /^Did they greet\?: 80%/ }))
  expect(page.opened()).toEqual([...OF_PERIOD, conditionOn('question.11.person', 'in', 'yes,no')])
})

test('figures say what they cover while the library is incomplete', async () => {
  insights.mockResolvedValue({ ...FIGURES, recordCount: 12, unsureCount: 3 })
  const page = await show({ isListComplete: false, callCount: 3100, expectedCallCount: 41_200 })
  const status = page.getByText(/^40 calls in the last 4 weeks\. From 3,100 of about 41,000 calls\./)
  await expect.element(status).toMatchTextContent(/3 calls can’t be checked yet/)
  await expect.element(page.getByText('Calls and mean score by week. From 3,100 of about 41,000 calls.')).toBeVisible()
  expect(page.getByText(/From the 12 of 40 calls that are saved in full\./).elements()).toHaveLength(2)
})

test('without full records, says what the rest needs', async () => {
  const page = await show({ keeps: 'calls', readsRecords: false })
  await expect
    .element(page.getByText('Questions, agreement, and trackers need the full records of calls.'))
    .toBeVisible()
  expect(page.getByRole('region', { name: 'Yes by question' }).query()).toBeNull()
})

test('without trackers, leads to them; evaluators are compared on request', async () => {
  const page = await show({}, [])
  await expect.element(page.getByRole('button', { name: 'Go to trackers' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Compare evaluators' }))
  await expect.element(page.getByText(/^No call in this period was evaluated/)).toBeVisible()
})

test('a period without calls leads to all of them, and a failure can be retried', async () => {
  insights.mockResolvedValue({ ...FIGURES, callCount: 0 })
  const page = await show()
  await userEvent.click(page.getByRole('button', { name: 'Show figures for all calls' }))
  expect(onShow).toHaveBeenLastCalledWith({ period: 'all', filters: [] })
  await page.unmount()
  insights.mockReset().mockRejectedValueOnce(new Error('broken')).mockResolvedValue(FIGURES)
  const failed = await show()
  await userEvent.click(failed.getByRole('button', { name: 'Try again' }))
  await expect.element(failed.getByText('40 calls in the last 4 weeks.')).toBeVisible()
})

test('filters that match nothing of all time aren’t said to be a period', async () => {
  insights.mockResolvedValue({ ...FIGURES, callCount: 0 })
  const { showPeriod, getByText } = await show()
  await expect.element(getByText('No calls in this period')).toBeVisible()
  await showPeriod('all')
  await expect.element(getByText('No call matches the filters.')).toBeVisible()
  await expect.element(getByText('No matching calls')).toBeVisible()
})
