import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AppError } from '../../../contract/errors/errors.ts'
import type { AgentFigures } from '../../../contract/library/agents.ts'
import type { CallDifferences } from '../../../contract/library/callDifferences.ts'
import type { LibrarySnapshot } from '../../../contract/library/library.ts'
import type { HeardHits, HeardRequest } from '../../../contract/library/hearing.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import { useHeard } from '../../client/hearing.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { librarySnapshot } from '../../../contract/library/testing/librarySnapshot.ts'
import { libraryQuery } from '../../../contract/querySchemas.ts'
import { callsOfWeek } from '../../../domain/insights/figureCalls.ts'
import { DAY } from '../../../domain/units.ts'
import { localZone } from '../../client/localZone.ts'
import '../../styles/app.css'
import { AgentPage } from './AgentPage.tsx'

const share = (value: number, calls: number) => ({
  ...{ value, low: value - 0.1, high: value + 0.1, withValue: value * calls, calls, effectiveCalls: calls },
})

/** Sixteen weeks with ten calls each; the last four are twenty points lower. */
const SCORES = Array.from({ length: 160 }, (_, at) => ({
  callId: at + 1,
  at: Date.UTC(2026, 7, 5) + 7 * DAY * Math.floor(at / 10),
  score: (at < 120 ? 80 : 60) + (at % 10),
}))

const CALL = {
  ...{ id: 12, title: 'Angry call', timestamp: null, durationSeconds: 90, format: 'audio', leadName: null },
  ...{ leadCompany: null, agent: null },
} as const

const FIGURES: AgentFigures = {
  name: 'Maya Lindqvist',
  callCount: 160,
  recordCount: 40,
  teams: [{ key: 'team', value: 'Support' }],
  team: { key: 'team', value: 'Support' },
  won: { agent: share(0.5, 20), team: share(0.4, 100), difference: { value: 0.1, low: -0.1, high: 0.3 } },
  scores: { ai_score: SCORES, score: [] },
  metrics: [
    {
      field: 'rep_talk_ratio',
      mean: 0.6,
      interval: { low: 0.55, high: 0.65 },
      callCount: 150,
      team: { median: 0.5, low: 0.45, high: 0.55, agentCount: 9 },
    },
  ],
  questions: {
    ai: [
      {
        questionId: 5,
        agent: share(0.5, 40),
        team: share(0.75, 400),
        difference: { value: -0.25, low: -0.4, high: -0.1 },
        yesCalls: [],
        noCalls: [CALL],
      },
    ],
    people: [],
  },
  trackers: [
    {
      trackerId: 'price',
      agent: share(0.6, 40),
      team: share(0.3, 400),
      difference: { value: 0.3, low: 0.2, high: 0.4 },
    },
  ],
  version: 1,
}

const COMPARED = { callCount: 100, comparedCount: 100, withWordsCount: 0 }
const CHANGES: CallDifferences = {
  inside: COMPARED,
  others: COMPARED,
  adjustedFor: [],
  excluded: [],
  testCount: 40,
  isWordStrongest: false,
  fields: [
    {
      difference: {
        kind: 'share',
        field: 'call_type',
        value: 'Demo',
        inside: share(0.5, 100),
        others: share(0.25, 100),
        difference: { value: 0.25, low: 0.2, high: 0.3 },
      },
      examples: [],
    },
  ],
  words: [],
  nearest: null,
  read: { callCount: 200, recordCount: 0 },
  version: 1,
}

const TRACKERS: readonly Tracker[] = [
  {
    ...{ id: 'greeting', name: 'Greeting', phrases: ['hello'], side: 'agent', isAbsence: false },
    ...{ place: { kind: 'first', turnCount: 4 }, question: { id: 5, text: 'Did they greet?' } },
  },
  { id: 'price', name: 'Price', phrases: ['price'], side: 'either', place: { kind: 'anywhere' }, isAbsence: false },
]

/** The calls don't have the evidence: the line is where it would be. */
const heardHits = vi.fn(({ words }: HeardRequest): Promise<HeardHits> => {
  const said = { text: 'What do you want?', isHit: false }
  const hit = { call: CALL, place: { kind: 'turn', turn: 1 }, speaker: 'Maya', side: 'agent' } as const
  const hits = words?.[0]?.isAbsence === true ? [{ ...hit, snippet: [said], range: { start: 0, end: 4 } }] : []
  return Promise.resolve({ hits, hitCount: hits.length })
})

const agent = vi.fn<(asked: unknown) => Promise<AgentFigures>>()

async function show(
  figures: AgentFigures,
  library: Partial<LibrarySnapshot> = {},
  first: () => void = () => undefined,
) {
  agent.mockReset().mockResolvedValue(figures)
  first()
  const saved = fakeStream(librarySnapshot(library))
  const core = {
    library: {
      agent,
      differences: () => Promise.resolve(CHANGES),
      heardHits,
      vocabulary: () =>
        Promise.resolve({ questions: [{ id: 5, text: 'Did they greet?', scorecard: null }], customFields: [] }),
      watch: saved.watch,
    },
    reviews: { all: () => Promise.resolve([]) },
    trackers: {
      async *watch() {
        yield TRACKERS
      },
    },
  }
  const workspace = inWorkspace({ core })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AgentPage agentId={3} />
    </QueryClientProvider>,
    workspace,
  )
  return { ...workspace, saved }
}

test('opens a week of any number of calls', async () => {
  const scores = Array.from({ length: 1500 }, (_, at) => ({ ...SCORES[0]!, callId: 5_000_000 + at }))
  const { opened } = await show({ ...FIGURES, scores: { ai_score: scores, score: [] } })
  await page.getByRole('button', { name: /^Week of Aug 3, 2026: 80.0, 1,500 calls/ }).click()
  expect(opened()).not.toContainEqual(expect.objectContaining({ field: 'id' }))
  expect(libraryQuery.safeParse({ filters: opened(), sort: [] }).error).toBeUndefined()
})

test('says in plain words that scores changed, and opens the calls of each figure', async () => {
  const { opened } = await show(FIGURES)
  await expect
    .element(page.getByText(/Scores dropped by more than noise\. The mean of 4 weeks is 64.5, 20.0 points below/))
    .toBeVisible()
  await page.getByRole('button', { name: /^Week of Nov 16, 2026: 64.5, 10 calls, outside/ }).click()
  expect(opened()).toEqual([
    { field: 'agent.id', op: '==', value: '3' },
    ...callsOfWeek(new Date(2026, 10, 16).getTime(), localZone()),
    { field: 'ai_score', op: 'not_empty', value: null },
  ])
  await expect.element(page.getByText('50% of 40 calls')).toBeVisible()
  await page.getByRole('button', { name: '20 no: Did they greet?. Open these 20 calls' }).click()
  expect(opened()).toContainEqual({ field: 'question.5.ai', op: '==', value: 'no' })
  await expect.element(page.getByRole('cell', { name: '50% (45% to 55%)' })).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /^Win rate 50% \(40% to 60%\) 40% of 100 calls with a decided deal/ }))
    .toBeVisible()
  await page.getByRole('button', { name: '150 calls: Talk ratio. Open these 150 calls' }).click()
  expect(opened()).toContainEqual({ field: 'agent.id', op: '==', value: '3' })
  const trackers = page.getByRole('region', { name: 'Trackers', exact: true })
  await expect.element(trackers.getByText('+30 points (+20 to +40)')).toBeVisible()
  await trackers.getByRole('button', { name: '24 calls: Price. Open these 24 calls' }).click()
  expect(opened()).toContainEqual({ field: 'tracker.price', op: '==', value: 'true' })
})

test('says that nothing changed beyond noise, or that there are too few calls', async () => {
  const stable = SCORES.map((call) => ({ ...call, score: 80 + (call.callId % 10) }))
  await show({ ...FIGURES, scores: { ai_score: stable, score: SCORES.slice(0, 5) } })
  await expect.element(page.getByText(/Too few scored calls/)).toBeVisible()
  await page.getByRole('button', { name: 'AI score' }).click()
  await expect.element(page.getByText(/No change beyond noise/)).toBeVisible()
})

test('says what to work on with calls to discuss, and compares with the team or with all agents', async () => {
  const { address } = await show(FIGURES)
  const toWorkOn = page.getByRole('region', { name: 'To work on' })
  await expect
    .element(toWorkOn)
    .toMatchTextContent(/Did they greet\?.*Yes in 50% of 40 calls, 75% for the rest of Support/)
  await expect.element(toWorkOn).toMatchTextContent(/Not found in the first 4 lines\. Maya: What do you want\?/)
  await toWorkOn.getByRole('link', { name: 'Angry call' }).click()
  expect(address()).toBe('/calls/12#turn-2')
  await toWorkOn.getByRole('button', { name: 'Hear it: Angry call' }).click()
  expect(useHeard.getState()?.request).toMatchObject({
    words: [{ phrases: ['hello'], isAbsence: true }],
    callIds: [12],
  })
  await expect.element(page.getByText('No question is above the rest of Support.')).toBeVisible()
  await toWorkOn.getByRole('button', { name: 'People' }).click()
  await expect.element(toWorkOn.getByText('Too few calls have answers to compare.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name: 'All other agents' }).click()
  await expect.poll(() => agent.mock.lastCall?.[0]).toMatchObject({ agentId: 3, within: null })
})

test('has no figure of too few calls, or whose interval is too wide', async () => {
  const [talk] = FIGURES.metrics
  const few = { ...talk!, callCount: 12, interval: { low: -0.4, high: 2.1 } }
  await show({ ...FIGURES, metrics: [few], won: null, questions: { ai: [], people: [] } })
  await expect.element(page.getByTitle('60% (-40% to 210%)')).toHaveTextContent('Too few calls')
  await expect.element(page.getByText('Too few calls have answers to compare.').first()).toBeVisible()
})

test('shows no middle half of a few agents', async () => {
  const [talk] = FIGURES.metrics
  await show({ ...FIGURES, won: null, metrics: [{ ...talk!, team: { ...talk!.team!, agentCount: 2 } }] })
  await expect.element(page.getByRole('cell', { name: '50%', exact: true })).toBeVisible()
  await expect
    .element(page.getByText('Others: the median of 2 agents with five calls or more.', { exact: true }))
    .toBeVisible()
})

test('says what changed since a date, beside the earlier calls', async () => {
  await show(FIGURES)
  await page.getByLabelText('Since').fill('2026-10-01')
  const changes = page.getByRole('region', { name: 'What changed since Oct 1, 2026' })
  const found = changes.getByRole('button', {
    name: /^Call type is Demo : 50% in these calls, 25% in earlier calls of this agent\. 25 percentage points more/,
  })
  await expect.element(found).toBeVisible()
})

test('says which calls its figures and what changed are from', async () => {
  await show(FIGURES, { isListComplete: false, callCount: 40_000, expectedCallCount: 51_234 })
  const coverage = /From 40,000 of about 51,000 calls\./
  await expect.element(page.getByText(coverage).first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: /^What changed/ }).getByText(coverage)).toBeVisible()
})

test('a failure says so, and hides no figures that were there before', async () => {
  const failure = new AppError('library-not-responding', {})
  await show(FIGURES, {}, () => agent.mockRejectedValueOnce(failure))
  const notice = page.getByRole('alert')
  await expect.element(notice.getByText(/^This took too long\.?$/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('region', { name: 'Figures' })).toBeVisible()
  agent.mockRejectedValueOnce(failure)
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name: 'All other agents' }).click()
  await expect.element(notice.getByText(/^This took too long\.?$/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Figures' })).toBeVisible()
})

test('says what is missing', async () => {
  await show({ ...FIGURES, callCount: 0 })
  await expect.element(page.getByText('No calls for this agent')).toBeVisible()
})

test('reads the figures again when more calls were saved', async () => {
  const { saved } = await show({ ...FIGURES, callCount: 0 }, { isListComplete: false })
  await expect.element(page.getByText('Earshot is still reading calls.')).toBeVisible()
  agent.mockResolvedValue(FIGURES)
  saved.send(librarySnapshot({ version: 2 }))
  await expect.element(page.getByRole('region', { name: 'Figures' })).toBeVisible()
})

test('Escape goes back to the agents', async () => {
  const { address } = await show(FIGURES)
  await expect.element(page.getByRole('heading', { name: 'Maya Lindqvist' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(address()).toBe('/agents')
})
