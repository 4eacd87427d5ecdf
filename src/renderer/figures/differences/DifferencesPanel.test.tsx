import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallDifferences } from '../../../contract/library/callDifferences.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { comparisonsOf } from '../../../domain/differences/comparisons.ts'
import type { ResolvedPart } from '../../../domain/query/query.ts'
import { HOUR } from '../../../domain/units.ts'
import { wireInstant } from '../../../domain/values/localTime.ts'
import { useHeard } from '../../client/hearing.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { librarySnapshot } from '../../../contract/library/testing/librarySnapshot.ts'
import '../../styles/app.css'
import { Differences } from './Differences.tsx'
import { DifferencesPanel } from './DifferencesPanel.tsx'

const long = { field: 'duration', op: '>', value: '600' } as const
const audio = { field: 'type', op: '==', value: 'audio' } as const
const group = { callCount: 1200, comparedCount: 1200, withWordsCount: 300 }
const share = (value: number, calls: number) => ({
  ...{ value, low: value, high: value, withValue: value * calls, calls, effectiveCalls: calls },
})
const example = {
  id: 7,
  title: 'Demo with Acme',
  timestamp: null,
  durationSeconds: 125,
  format: 'audio',
  agent: { id: 3, name: 'Maya Lindqvist', email: null },
  leadName: null,
  leadCompany: null,
} as const
const FOUND: CallDifferences = {
  inside: group,
  others: { ...group, callCount: 9000, comparedCount: 9000, withWordsCount: 2000 },
  adjustedFor: [],
  excluded: ['duration', 'question.12'],
  testCount: 742,
  isWordStrongest: false,
  fields: [
    {
      difference: {
        kind: 'share',
        field: 'call_type',
        value: 'Demo',
        inside: share(0.5, 1200),
        others: share(0.25, 9000),
        difference: { value: 0.25, low: 0.2, high: 0.3 },
      },
      examples: [example],
    },
  ],
  words: [
    {
      difference: {
        kind: 'word',
        field: 'transcript.lead',
        word: 'refund',
        forms: ['refunds'],
        inside: share(0.5, 300),
        others: share(0.25, 2000),
        difference: { value: 0.25, low: 0.2, high: 0.3 },
      },
      examples: [{ ...example, id: 8, title: 'Angry call' }],
    },
  ],
  nearest: null,
  read: { callCount: 10_200, recordCount: 2300 },
  version: 1,
}
const NOTHING = {
  ...FOUND,
  fields: [],
  words: [],
  excluded: [],
  nearest: { difference: FOUND.fields[0]!.difference, moreCalls: 180 },
}

const SNAPSHOT = librarySnapshot({ callCount: 10_200, recordCount: 2300 })
const snapshots = fakeStream(SNAPSHOT)

const lost = { field: 'won', op: '==', value: 'false' } as const

async function show(
  differences: (...asked: readonly unknown[]) => Promise<CallDifferences>,
  { own = [long], explore }: { readonly own?: readonly ResolvedPart[]; readonly explore?: unknown } = {},
) {
  const actions = { onFilter: vi.fn(), onClose: vi.fn(), isChosen: () => false }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const workspace = inWorkspace({ core: { library: { ...snapshots, differences, explore } } })
  const { unmount } = await render(
    <QueryClientProvider client={client}>
      <DifferencesPanel
        subject={{ words: 'calls where Duration is longer than 10m', calls: { own }, shared: [audio] }}
        vocabulary={{ questions: [{ id: 12, text: 'Did they greet?', scorecard: null }], customFields: [] }}
        renderFilters={(_, onChange) => (
          <>
            <button type="button" onClick={() => onChange({ filters: [lost], sort: [] })}>
              Add a filter
            </button>
            <button
              type="button"
              onClick={() =>
                onChange({ filters: [{ field: 'timestamp', op: '==', period: 'last 2 hours' }], sort: [] })
              }
            >
              Add a time
            </button>
          </>
        )}
        {...actions}
      />
    </QueryClientProvider>,
    workspace,
  )
  return { ...actions, address: workspace.address, unmount }
}

const panel = page.getByRole('complementary', { name: 'What differs?' })
const found = () =>
  panel.getByRole('button', {
    name: 'Call type is Demo : 50% in these calls, 25% in the others. 25 percentage points more (95% interval: 20 to 30), 600 of 1,200 calls, 2,250 of 9,000 others. Show these calls',
  })
const compareWith = async (name: string) => {
  await page.getByRole('combobox', { name: 'Compare with' }).click()
  await page.getByRole('option', { name }).click()
}

test('begins with words if one has the largest effect', async () => {
  await show(() => Promise.resolve({ ...FOUND, isWordStrongest: true }))
  await expect.element(panel.getByRole('heading', { name: 'Words' })).toBeVisible()
  const headings = panel.getByRole('heading', { level: 3 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Words', 'Fields, answers, and talk metrics'])
})

test('says what differs, with its size, its coverage and calls to hear', async () => {
  const { onFilter, address } = await show(() => Promise.resolve(FOUND))
  await expect.element(found()).toBeVisible()
  await expect.element(page.getByText(/transcripts and messages of 2,300 of these 10,200 calls/)).toBeVisible()
  await expect
    .element(page.getByText('Not compared, because the calls were selected by this: Duration, “Did they greet?”.'))
    .toBeVisible()
  await expect.element(page.getByText('“refund” is said by the lead')).toBeVisible()
  await expect.element(page.getByText(/also “refunds”/)).toBeVisible()
  await page.getByRole('link', { name: 'Demo with Acme' }).click()
  expect(address()).toBe('/calls/7')
  await found().click()
  expect(onFilter).toHaveBeenCalledWith({ field: 'call_type', op: '==', value: 'Demo' })
})

test('compares with other calls of the list or with all, and adjusts for agent and call type', async () => {
  const differences = vi.fn((...asked: readonly unknown[]) => {
    const { isAdjusted } = asked[0] as { readonly isAdjusted: boolean }
    return Promise.resolve(isAdjusted ? { ...NOTHING, adjustedFor: ['agent', 'call_type'] as const } : FOUND)
  })
  await show(differences)
  await expect.element(found()).toBeVisible()
  const not = (...parts: readonly unknown[]) => ({ join: 'and', isNegated: true, parts })
  expect(differences.mock.lastCall?.[0]).toMatchObject({ others: { filters: [audio, not(long)] }, isAdjusted: false })
  await compareWith('All other calls')
  await expect
    .poll(() => differences.mock.lastCall?.[0])
    .toMatchObject({ calls: { query: { filters: [audio, long] } }, others: { filters: [not(audio, long)] } })
  await page.getByRole('checkbox', { name: 'Adjust for agent and call type' }).click()
  await expect.element(page.getByText('Nothing differs more than chance would explain')).toBeVisible()
  await expect
    .element(page.getByText(/Call type is Demo in 50%.* you’d need about 180 more calls like these/))
    .toBeVisible()
})

test('compares lost deals with won ones first, and with any other filters', async () => {
  const differences = vi.fn((..._: readonly unknown[]) => Promise.resolve(FOUND))
  await show(differences, { own: [lost] })
  await expect.element(page.getByRole('combobox', { name: 'Compare with' })).toMatchTextContent('Won instead of lost')
  await expect.element(panel.getByText('Won deals')).toBeVisible()
  await compareWith('Other filters…')
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await expect.poll(() => differences.mock.lastCall?.[0]).toMatchObject({ others: { filters: [lost] } })
})

test('findings of the comparison before stay as what they are, until others are computed', async () => {
  const later = Promise.withResolvers<CallDifferences>()
  const differences = vi.fn().mockResolvedValueOnce(FOUND).mockReturnValue(later.promise)
  await show(differences, { own: [lost] })
  await expect.element(panel.getByText('Won deals')).toBeVisible()
  await compareWith('All other calls')
  await expect.poll(() => differences.mock.calls.length).toBe(2)
  await expect.element(panel.getByText('Won deals')).toBeVisible()
  expect(panel.getByText('The others').query()).toBeNull()
  later.resolve(FOUND)
  await expect.element(panel.getByText('The others')).toBeVisible()
})

test('a section of a page shows no findings of other calls than the page names', async () => {
  const later = Promise.withResolvers<CallDifferences>()
  const differences = vi.fn().mockResolvedValueOnce(FOUND).mockReturnValue(later.promise)
  const client = new QueryClient()
  const section = (since: string) => {
    const own = [{ field: 'timestamp', op: '>=', value: since } as const]
    const [comparison] = comparisonsOf({ words: '', calls: { own }, shared: [audio], othersName: 'Earlier' }, 0)
    return (
      <QueryClientProvider client={client}>
        <Differences
          {...{ comparison: comparison!, isAdjusted: false, isSection: true, onFilter: vi.fn() }}
          vocabulary={{ questions: [], customFields: [] }}
        />
      </QueryClientProvider>
    )
  }
  const { rerender } = await render(
    section('2026-10-01T00:00:00Z'),
    inWorkspace({ core: { library: { ...snapshots, differences } } }),
  )
  await expect.element(page.getByText('“refund” is said by the lead')).toBeVisible()
  await rerender(section('2026-11-01T00:00:00Z'))
  await expect.element(page.getByRole('status', { name: 'Comparing calls' })).toBeVisible()
  expect(page.getByText('“refund” is said by the lead').query()).toBeNull()
  later.resolve(NOTHING)
  await expect.element(page.getByText(/^Nothing differs more than chance would explain/).first()).toBeVisible()
})

test('the time before is as long as the time until now, and “last 2 hours” end now', async () => {
  const at = (hours: number) => new Date(2026, 10, 18, hours)
  onTestFinished(() => void vi.useRealTimers())
  const differences = vi.fn((..._: readonly unknown[]) => Promise.resolve(FOUND))
  const own = [{ field: 'timestamp', op: '>=', value: at(0).toISOString() }] as const
  const othersAsked = () =>
    differences.mock.lastCall?.[0] as { readonly others: { readonly filters: readonly unknown[] } }
  const upTo = (time: Date) => ({ field: 'timestamp', op: '<', value: wireInstant(time) })
  // The page has been open since the morning.
  vi.setSystemTime(at(1))
  const { unmount } = await show(differences, { own })
  await expect.element(panel.getByText('“refund” is said by the lead')).toBeVisible()
  await unmount()
  vi.setSystemTime(at(17))
  await show(differences, { own })
  await expect.element(panel.getByText('“refund” is said by the lead')).toBeVisible()
  const before = new Date(at(0).getTime() - 17 * HOUR).toISOString()
  expect(othersAsked().others.filters).toContainEqual({ field: 'timestamp', op: '>=', value: before })
  await compareWith('Other filters…')
  vi.setSystemTime(at(18))
  await page.getByRole('button', { name: 'Add a time' }).click()
  await expect.poll(() => othersAsked().others.filters).toContainEqual(upTo(at(18)))
})

test('shows a finding over time', async () => {
  const month = (key: number, callCount: number) => ({ key, callCount, metric: null })
  const explore = vi.fn(({ query }: { readonly query: { readonly filters: readonly unknown[] } }) => {
    const isFound = query.filters.some((part) => (part as { readonly field?: string }).field === 'call_type')
    return Promise.resolve({
      groups: isFound
        ? [month(Date.UTC(2026, 9, 5), 5)]
        : [month(Date.UTC(2026, 8, 5), 10), month(Date.UTC(2026, 9, 5), 20)],
    })
  })
  await show(() => Promise.resolve(FOUND), { explore })
  await page.getByRole('button', { name: 'Over time' }).first().click()
  const chart = page.getByRole('img', {
    name: 'September 2026: these calls 0%, the others 0%. October 2026: these calls 25%, the others 25%',
  })
  await expect.element(chart).toBeVisible()
})

test('no line begins with a separator, however narrow it is', async () => {
  await show(() => Promise.resolve(FOUND))
  const line = panel.getByText(/^25 percentage points more/).first()
  await expect.element(line).toBeVisible()
  const element = line.element() as HTMLElement
  const texts: Text[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if ((walker.currentNode as Text).data.trim() !== '') texts.push(walker.currentNode as Text)
  const separators = texts.filter(({ data }) => data.trim() === '·')
  expect(separators).toHaveLength(2)
  const heights = new Set<number>()
  for (let width = 120; width <= 480; width += 4) {
    element.style.width = `${width}px`
    heights.add(element.offsetHeight)
    for (const separator of separators)
      expect(topOfLast(separator)).toBe(topOfLast(texts[texts.indexOf(separator) - 1]!))
  }
  expect(heights.size).toBeGreaterThan(2)
})

/** The top of the last character that isn't a space. */
function topOfLast(text: Text): number {
  const range = document.createRange()
  range.setStart(text, text.data.trimEnd().length - 1)
  range.setEnd(text, text.data.trimEnd().length)
  return range.getBoundingClientRect().top
}

test('plays a word in its calls, by the side that says it', async () => {
  await show(() => Promise.resolve(FOUND))
  await page.getByRole('button', { name: 'Hear it' }).click()
  expect(useHeard.getState()?.request).toMatchObject({
    ...{ words: [{ phrases: ['"refund"'], side: 'lead' }], callIds: [8] },
  })
})

test('plays how calls begin for what isn’t a word', async () => {
  await show(() => Promise.resolve(FOUND))
  await page.getByRole('button', { name: 'Hear beginnings' }).click()
  expect(useHeard.getState()?.request).toMatchObject({ words: null, callIds: [7] })
})

test('stays as it is while calls are read, until it is refreshed', async () => {
  const differences = vi.fn(() => Promise.resolve(FOUND))
  await show(differences)
  await expect.element(found()).toBeVisible()
  const refresh = panel.getByRole('button', { name: 'Refresh' })
  expect(refresh.query()).toBeNull()
  const before = found().element().getBoundingClientRect().top
  snapshots.send({ ...SNAPSHOT, callCount: 10_500, recordCount: 2301, version: 2 })
  await expect.element(panel.getByText('300 more calls.')).toBeVisible()
  expect(found().element().getBoundingClientRect().top).toBe(before)
  expect(differences).toHaveBeenCalledOnce()
  differences.mockResolvedValue({ ...FOUND, version: 2, read: { callCount: 10_500, recordCount: 2301 } })
  await refresh.click()
  await expect.poll(() => refresh.query()).toBeNull()
  expect(differences).toHaveBeenCalledTimes(2)
  snapshots.send({ ...SNAPSHOT, version: 3 })
  await expect.element(panel.getByText('Calls have changed.')).toBeVisible()
})

test('closes with Escape', async () => {
  const { onClose } = await show(() => Promise.resolve(FOUND))
  await found().click()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('says that there is nothing to compare', async () => {
  await show(() => Promise.resolve({ ...NOTHING, others: { ...group, callCount: 0 } }))
  await expect.element(page.getByText('No other calls')).toBeVisible()
})

test('says why it failed, and tries again', async () => {
  const differences = vi.fn(() => Promise.resolve(FOUND))
  differences.mockRejectedValueOnce(new AppError('disk-full', {}))
  await show(differences)
  await page.getByRole('button', { name: /try again/i }).click()
  await expect.element(found()).toBeVisible()
})
