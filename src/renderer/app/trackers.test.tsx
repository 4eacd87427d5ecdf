import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TrackerFigures, TrackerPreview } from '../../contract/library/trackers.ts'
import type { NewTracker, Tracker } from '../../domain/trackers/tracker.ts'
import { CoreProvider } from '../client/connection/core.tsx'
import { fakeCore } from '../client/testing/fakeCore.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import { nextChanges } from '../client/undo/undoStack.ts'
import { router } from './router.tsx'
import '../styles/app.css'

const APP = {
  ...{ version: '1', host: 'web', platform: 'linux', keyStorage: { kind: 'os' }, dataFolder: '/data' },
  workspaces: [
    { kind: 'connected', baseUrl: null, webAppUrl: null, color: 'indigo', keyKeptIn: 'os', id: 'w', name: 'Acme' },
  ],
  ...{ activeWorkspaceId: 'w', demo: { state: 'off' }, policy: { presets: [], hidesImport: false } },
}
const LIBRARY = librarySnapshot({ callCount: 9, recordCount: 9, transcriptCount: 9 })
const FIGURES: TrackerFigures = {
  ...{ yesCount: 2, noCount: 4, noRecordCount: 0, noTextCount: 1, noSideCount: 2 },
  weeks: [{ start: Date.parse('2026-11-16T00:00:00Z'), yesCount: 2, knownCount: 6 }],
}
const PREVIEW: TrackerPreview = {
  figures: FIGURES,
  examples: [
    {
      call: {
        ...{ id: 5, title: 'Renewal', timestamp: '2026-11-18T13:05:00Z', durationSeconds: 60, format: 'audio' },
        ...{ agent: null, leadName: null, leadCompany: null },
      },
      place: { kind: 'turn', turn: 2 },
      ...{ speaker: 'Lea Novak', side: 'lead', before: 'I want a ', hit: 'refund', after: ' now.' },
    },
  ],
  version: 1,
}
const REFUNDS: Tracker = {
  ...{ id: 'refunds', name: 'Refunds', phrases: ['refund'], side: 'lead' },
  place: { kind: 'anywhere' },
  isAbsence: false,
}
const preview = vi.fn<(asked: { readonly tracker: NewTracker }) => Promise<TrackerPreview>>()
const add = vi.fn<(asked: { readonly trackers: readonly NewTracker[] }) => Promise<unknown>>()
const change = vi.fn<(asked: { readonly tracker: NewTracker }) => Promise<void>>()

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
  preview.mockReset().mockResolvedValue(PREVIEW)
  add.mockReset().mockResolvedValue({ trackerIds: ['refunds'] })
  change.mockReset().mockResolvedValue()
})

async function open(href: string, trackers: readonly Tracker[], stream = fakeStream(trackers)) {
  const unanswered = () => new Promise<never>(() => {})
  const silent: unknown = new Proxy(unanswered, {
    get: (target, name) =>
      name === 'then' || typeof name === 'symbol' ? undefined : (Reflect.get(target, name) ?? silent),
  })
  const figures = async () => ({ figures: { refunds: FIGURES }, version: 1 })
  const known = {
    app: fakeStream(APP),
    views: fakeStream([]),
    library: fakeStream(LIBRARY),
    trackers: { ...stream, figures, preview, add, change },
  }
  const core = fakeCore(new Proxy(known, { get: (target, name) => Reflect.get(target, name) ?? silent }))
  const fresh = createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: [href] }) })
  await render(
    <CoreProvider core={core}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={fresh} />
      </QueryClientProvider>
    </CoreProvider>,
  )
  return fresh
}

const phrases = () => page.getByRole('textbox', { name: 'Phrases' })

test('a tracker shows its counts, what can’t be known, and lines, and evaluates each edit', async () => {
  await open('/trackers', [REFUNDS])
  await expect.element(page.getByText('2 of 6 calls · 33% · 2 without known speakers')).toBeVisible()
  await page.getByRole('button', { name: /^Refunds/ }).click()
  await expect.element(page.getByText('2 of 6 calls', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText(/Not counted: 2 whose transcript doesn’t say who is speaking, 1 without/))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: /I want a refund now/ })).toBeVisible()
  await phrases().fill('refund\nmoney NEAR')
  await expect.element(page.getByText('money NEAR: Add a word after NEAR.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Save tracker' })).toBeDisabled()
  await phrases().fill('refund\n"money back"')
  await expect.poll(() => preview.mock.lastCall?.[0].tracker.phrases).toEqual(['refund', '"money back"'])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => change.mock.lastCall?.[0].tracker.phrases).toEqual(['refund', '"money back"'])
})

test('the first tracker starts from an example', async () => {
  await open('/trackers', [])
  await page.getByRole('button', { name: /^Recording not announced/ }).click()
  expect(add.mock.lastCall?.[0].trackers).toMatchObject([{ side: 'agent', isAbsence: true, place: { turnCount: 4 } }])
})

test.each(['is elsewhere', 'is on the way elsewhere'])(
  'a tracker that is added while the person %s does not take them back',
  async (where) => {
    const added = Promise.withResolvers<unknown>()
    add.mockReturnValue(added.promise)
    const { navigate, history } = await open('/trackers', [])
    await page.getByRole('button', { name: /^Price objection/ }).click()
    const left = navigate({ to: '/accounts' })
    if (where === 'is elsewhere') await left
    const before = nextChanges({ workspaceId: 'w' }).toUndo
    added.resolve({ trackerIds: ['refunds'] })
    await expect.poll(() => nextChanges({ workspaceId: 'w' }).toUndo).not.toBe(before)
    await left
    expect(history.location.pathname).toBe('/accounts')
  },
)

test('a question without evidence starts a tracker that is evidence for it', async () => {
  await open(`/trackers?question=12&question=${encodeURIComponent('Asks for the budget')}`, [REFUNDS])
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Asks for the budget')
  await expect.element(page.getByRole('combobox', { name: 'Evidence for' })).toHaveValue('Asks for the budget')
  await phrases().fill('budget')
  await page.getByRole('button', { name: 'Save tracker' }).click()
  expect(add.mock.lastCall?.[0].trackers).toMatchObject([
    { name: 'Asks for the budget', phrases: ['budget'], question: { id: 12, text: 'Asks for the budget' } },
  ])
})

test('a tracker says which question it is evidence for, which can be taken from it', async () => {
  await open('/trackers?open=refunds', [{ ...REFUNDS, question: { id: 12, text: 'Offers a refund' } }])
  await expect.element(page.getByTitle('Evidence for “Offers a refund”')).toHaveTextContent('Evidence')
  await page.getByRole('combobox', { name: 'Evidence for' }).clear()
  await userEvent.keyboard('{Tab}')
  await page.getByRole('button', { name: 'Save tracker' }).click()
  await expect.poll(() => change.mock.calls.length).toBe(1)
  expect(change.mock.lastCall![0].tracker.question).toBeUndefined()
})

test('a phrase of a transcript starts a tracker', async () => {
  await open(`/trackers?phrase=${encodeURIComponent('"money back"')}`, [REFUNDS])
  await expect.element(phrases()).toHaveValue('"money back"')
  await page.getByRole('button', { name: /^Refunds/ }).click()
  await expect.element(phrases()).toHaveValue('refund\n"money back"')
})

test('a tracker that is chosen elsewhere opens instead of a new one, which keeps its draft', async () => {
  const { navigate } = await open('/trackers', [REFUNDS])
  await page.getByRole('button', { name: 'New tracker' }).click()
  await phrases().fill('budget')
  await navigate({ to: '/trackers', search: { open: ['refunds'] } })
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Refunds')
  await page.getByRole('button', { name: 'New tracker' }).click()
  await expect.element(phrases()).toHaveValue('budget')
})

test('“New tracker” keeps the editor for a question’s evidence', async () => {
  const { state } = await open(`/trackers?question=12&question=${encodeURIComponent('Asks for the budget')}`, [REFUNDS])
  await phrases().fill('budget')
  await page.getByRole('button', { name: 'New tracker' }).click()
  await expect.element(phrases()).toHaveValue('budget')
  await expect.element(page.getByRole('combobox', { name: 'Evidence for' })).toHaveValue('Asks for the budget')
  expect(state.location.search).toEqual({ question: ['12', 'Asks for the budget'] })
  await page.getByRole('button', { name: /^Refunds/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Refunds')
  await page.getByRole('button', { name: 'New tracker' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Evidence for' })).toHaveValue('Asks for the budget')
})

test('what is typed while a new tracker is being saved stays an edit that isn’t saved', async () => {
  const stream = fakeStream<readonly Tracker[]>([REFUNDS])
  const added = Promise.withResolvers<unknown>()
  add.mockReturnValue(added.promise)
  await open('/trackers', [], stream)
  await page.getByRole('button', { name: 'New tracker' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Budget')
  await phrases().fill('budget')
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Enter}costs')
  await expect.poll(() => add.mock.lastCall?.[0].trackers).toMatchObject([{ phrases: ['budget'] }])
  stream.send([REFUNDS, { ...REFUNDS, ...add.mock.lastCall![0].trackers[0]!, id: 'budget' }])
  added.resolve({ trackerIds: ['budget'] })
  await expect.element(page.getByRole('heading', { name: 'Budget', exact: true })).toBeVisible()
  await expect.element(phrases()).toHaveValue('budget\ncosts')
  await userEvent.keyboard(' nothing')
  await expect.element(phrases()).toHaveValue('budget\ncosts nothing')
  await expect.element(page.getByText(/^Not saved/)).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => change.mock.lastCall?.[0].tracker.phrases).toEqual(['budget', 'costs nothing'])
  await page.getByRole('button', { name: 'New tracker' }).click()
  await expect.element(phrases()).toHaveValue('')
})

test.each([
  ['phrase=budget', 'before'],
  ['phrase=budget', 'after'],
  ['question=13&question=Asks', 'before'],
  ['question=13&question=Asks', 'after'],
])(
  'the cursor stays where it is while a tracker for %s is saved, if it’s listed %s the answer',
  async (asked, listed) => {
    const stream = fakeStream<readonly Tracker[]>([REFUNDS])
    const added = Promise.withResolvers<unknown>()
    add.mockReturnValue(added.promise)
    const shown = await open(`/trackers?${asked}`, [], stream)
    await page.getByRole('textbox', { name: 'Name' }).fill('Budget')
    await phrases().fill('budget')
    await phrases().click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => add.mock.calls.length).toBe(1)
    const list = () => stream.send([REFUNDS, { ...REFUNDS, ...add.mock.lastCall![0].trackers[0]!, id: 'budget' }])
    if (listed === 'before') list()
    added.resolve({ trackerIds: ['budget'] })
    await expect.poll(() => shown.state.resolvedLocation?.search).toEqual({ open: ['budget'] })
    await userEvent.keyboard(' more')
    if (listed === 'after') {
      await userEvent.keyboard('{Control>}{Enter}{/Control}')
      list()
    }
    await expect.element(page.getByRole('heading', { name: 'Budget', exact: true })).toBeVisible()
    await userEvent.keyboard(' words')
    await expect.element(phrases()).toHaveValue('budget more words')
    await expect.element(phrases()).toHaveFocus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => change.mock.lastCall?.[0].tracker.phrases).toEqual(['budget more words'])
    expect(add).toHaveBeenCalledTimes(1)
    await page.getByRole('button', { name: 'New tracker' }).click()
    await expect.element(phrases()).toHaveValue('')
  },
)

test('the cursor stays where it is when a phrase has been added to a tracker', async () => {
  const shown = await open('/trackers?phrase=budget', [REFUNDS])
  await page.getByRole('button', { name: /^Refunds/ }).click()
  await expect.element(phrases()).toHaveValue('refund\nbudget')
  await phrases().click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => shown.state.resolvedLocation?.search).toEqual({ open: ['refunds'] })
  await userEvent.keyboard('{Control>}{End}{/Control} more')
  await expect.element(phrases()).toHaveValue('refund\nbudget more')
  await expect.element(phrases()).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => change.mock.lastCall?.[0].tracker.phrases).toEqual(['refund', 'budget more'])
})

test('opening the page again without the question closes the new tracker for it', async () => {
  const { navigate } = await open('/trackers?question=14&question=Asks', [REFUNDS])
  await phrases().fill('budget')
  await navigate({ to: '/trackers' })
  await expect.element(page.getByText('No tracker selected')).toBeVisible()
})

test('what was typed while a new tracker was being saved is there after going elsewhere', async () => {
  const stream = fakeStream<readonly Tracker[]>([REFUNDS])
  const added = Promise.withResolvers<unknown>()
  add.mockReturnValue(added.promise)
  const { navigate } = await open(`/trackers?phrase=budget`, [], stream)
  await page.getByRole('textbox', { name: 'Name' }).fill('Budget')
  await page.getByRole('button', { name: 'Save tracker' }).click()
  await phrases().fill('budget\ncosts')
  await navigate({ to: '/accounts' })
  stream.send([REFUNDS, { ...REFUNDS, ...add.mock.lastCall![0].trackers[0]!, id: 'budgets' }])
  const before = nextChanges({ workspaceId: 'w' }).toUndo
  added.resolve({ trackerIds: ['budgets'] })
  await expect.poll(() => nextChanges({ workspaceId: 'w' }).toUndo).not.toBe(before)
  await navigate({ to: '/trackers' })
  await expect.element(page.getByText('Edited, not saved')).toBeVisible()
  await page.getByRole('button', { name: /^Budget/ }).click()
  await expect.element(phrases()).toHaveValue('budget\ncosts')
})

test('a new tracker that was left for another one doesn’t open again by itself', async () => {
  const { navigate } = await open('/trackers', [REFUNDS])
  await page.getByRole('button', { name: 'New tracker' }).click()
  await navigate({ to: '/trackers', search: { open: ['refunds'] } })
  await expect.element(page.getByRole('heading', { name: 'Refunds' })).toBeVisible()
  await navigate({ to: '/trackers' })
  await expect.element(page.getByText('No tracker selected')).toBeVisible()
})
