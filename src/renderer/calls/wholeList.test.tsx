import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ListedCalls } from '../../contract/library/callList.ts'
import type { LibrarySnapshot } from '../../contract/library/library.ts'
import { groupedBy } from '../../domain/query/grouping.ts'
import type { DraftQuery, LibraryQuery } from '../../domain/query/query.ts'
import { wireInstant } from '../../domain/values/localTime.ts'
import { useListEnds } from '../client/calls/callList.ts'
import { replaceAnswers } from '../client/calls/hiddenCalls.ts'
import { callRecord } from '../client/testing/callRecord.ts'
import { fakeStream, NO_POLICY } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import { useLastOpenedCalls } from '../client/lastOpenedCalls.ts'
import { useTablePlaces } from './table/tablePlace.ts'
import { runOffered } from '../commands/offeredCommands.ts'
import '../styles/app.css'
import { CallsPage } from './CallsPage.tsx'

const TOTAL = 100_000
const ALL: DraftQuery = { filters: [], sort: [] }
const BY_AGENT: DraftQuery = { filters: [{ field: 'agent', op: '==', value: 'Amelia' }], sort: [] }

interface PageInput {
  readonly query: LibraryQuery
  readonly offset: number
  readonly limit: number
}

const lists = {
  list: vi.fn<(input: PageInput) => Promise<ListedCalls>>(),
  ids: vi.fn<() => Promise<{ ids: readonly number[]; isWhole: boolean }>>(),
  refresh: vi.fn<() => Promise<void>>(),
}
let snapshots = fakeStream(librarySnapshot())
/** In list order; index 0 is call 1. */
let ids: number[] = []
let version = 1
let status: ListedCalls['status'] = null
let leftOutCount: number | null = 0

const failure = (code: string, data: object = {}) => new ORPCError(code, { defined: true, data })

function Place({ start, onQueryChange }: { readonly start: DraftQuery; onQueryChange(query: DraftQuery): void }) {
  const [query, setQuery] = useState(start)
  return (
    <div style={{ height: 700, width: 1200, display: 'flex', flexDirection: 'column' }}>
      <CallsPage
        query={query}
        notUnderstood={[]}
        onQueryChange={(changed) => {
          onQueryChange(changed)
          setQuery(changed)
        }}
      />
    </div>
  )
}

/** Without a snapshot, the core doesn't answer. */
async function show(snapshot: Partial<LibrarySnapshot> | null = {}, start: DraftQuery = ALL) {
  snapshots = snapshot === null ? fakeStream() : fakeStream(librarySnapshot(snapshot))
  const core = {
    calls: lists,
    directory: { users: () => Promise.resolve([]) },
    app: fakeStream({ workspaces: [{ id: 'w', baseUrl: 'https://api.example.com' }], policy: NO_POLICY }),
    library: {
      watch: snapshots.watch,
      refresh: () => Promise.resolve(),
      vocabulary: () => Promise.resolve({ questions: [], customFields: [] }),
    },
    views: fakeStream([]),
    reviews: fakeStream({ reviews: [] }),
    queues: fakeStream([]),
    budget: fakeStream(),
    exports: fakeStream(),
    layouts: fakeStream(),
  }
  const onQueryChange = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <Place start={start} onQueryChange={onQueryChange} />
    </QueryClientProvider>,
    inWorkspace({ core }),
  )
  return { onQueryChange, client }
}

/** Tells the page that the library has changed. */
function change(next: (before: number[]) => number[]): void {
  ids = next(ids)
  version += 1
  snapshots.send(librarySnapshot({ version }))
}

const treegrid = () => page.getByRole('treegrid', { name: 'Calls' }).element()
const grid = () => page.getByRole('grid', { name: 'Calls' }).element()
const rowOf = (id: number) => page.getByText(`Call number ${id}`, { exact: true })
const topOf = (id: number) => rowOf(id).element().getBoundingClientRect().top
const activeText = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent

/** Two agents, whose calls are every other one. */
function groupsOf(grouping: LibraryQuery['grouping']) {
  if (grouping === undefined) return {}
  const means = { duration: 90, rep_talk_ratio: 0.661, ai_score: null, score: null, won: null }
  const names = ['Amelia', 'Bea']
  return {
    groups: names.map((name, key) => ({ key, name, callCount: TOTAL / 2, unsureCount: 0, means, metric: null })),
  }
}

const rowWith = (text: string) => page.getByRole('row').filter({ hasText: text })

describe('a grouped list', () => {
  const GROUPED: DraftQuery = { ...ALL, grouping: groupedBy('agent') }

  it('shows the groups with their means, and the calls of those that are expanded', async () => {
    await show({}, GROUPED)
    const amelia = rowWith('Amelia')
    await expect.element(amelia).toHaveAttribute('aria-expanded', 'false')
    expect(amelia.element().textContent).toBe('Amelia50,000 callsMean1:30Mean66%')
    expect(page.getByRole('row').elements().length).toBe(3)
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(rowOf(1)).toBeVisible()
    await expect.element(amelia).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}')
    await expect.element(amelia).toHaveAttribute('aria-expanded', 'false')
    expect(treegrid().getAttribute('aria-activedescendant')).toBe('call-row-0')
    await rowWith('Bea').click()
    await expect.element(rowOf(50_001)).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.element(rowOf(TOTAL)).toBeVisible()
  })

  it('selects the calls of collapsed groups too', async () => {
    lists.ids.mockResolvedValue({ ids, isWhole: true })
    await show({}, GROUPED)
    await expect.element(rowWith('Amelia')).toBeVisible()
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(page.getByText('All 100,000 calls that match are selected')).toBeVisible()
  })

  it('puts the groups in the order of a mean when the list is sorted by it', async () => {
    const { onQueryChange } = await show({}, GROUPED)
    await page.getByRole('columnheader', { name: 'Talk ratio' }).getByRole('button').click()
    const [next] = onQueryChange.mock.lastCall as [DraftQuery]
    expect(next.sort).toEqual([{ field: 'rep_talk_ratio', direction: 'asc' }])
    expect(next.grouping).toEqual({ by: 'agent', order: { by: 'rep_talk_ratio', direction: 'asc' } })
    await page.getByRole('button', { name: 'Grouped by agent' }).click()
    await page.getByRole('menuitemradio', { name: 'No grouping' }).click()
    expect(onQueryChange.mock.lastCall).toEqual([{ filters: [], sort: next.sort }])
    await expect.element(page.getByRole('grid', { name: 'Calls' })).toBeVisible()
  })
})

beforeEach(() => {
  useListEnds.setState({ ends: {} })
  useTablePlaces.setState({ places: {} })
  useLastOpenedCalls.setState({ ids: {} })
  ids = Array.from({ length: TOTAL }, (_, at) => at + 1)
  version = 1
  status = null
  leftOutCount = 0
  lists.list.mockReset().mockImplementation(({ query, offset, limit }) =>
    Promise.resolve({
      ...groupsOf(query.grouping),
      total: ids.length,
      rowCount: ids.length,
      unsureCount: 0,
      leftOutCount,
      offset,
      rows: ids.slice(offset, offset + limit).map((id) => ({ kind: 'call', call: callRecord(id) })),
      ...{ status, readAt: null, reports: [], version },
    }),
  )
  lists.ids.mockReset().mockImplementation(() => Promise.resolve({ ids, isWhole: true }))
  lists.refresh.mockReset().mockResolvedValue(undefined)
})

describe('a list whose length is known', () => {
  it('shows its exact count, and reaches its last and its first row', async () => {
    await show()
    await expect.element(page.getByText('100,000 calls')).toBeVisible()
    await expect.element(rowOf(1)).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.element(rowOf(TOTAL)).toBeVisible()
    await expect.poll(activeText).toMatch(/number 100000/)
    expect(grid().ariaRowCount).toBe(String(TOTAL + 1))
    await userEvent.keyboard('{PageUp}{PageDown}{ArrowUp}')
    await expect.poll(activeText).toMatch(/number 99999/)
    grid().scrollTop = 50_000 * 34
    await expect.element(rowOf(50_001)).toBeVisible()
    await userEvent.keyboard('{Home}')
    await expect.element(rowOf(1)).toBeVisible()
    expect(lists.list.mock.calls.length).toBeLessThan(20)
  })

  it.each([
    [3, /^3 calls under blind review are left out/],
    [1, /^1 call under blind review is left out/],
    [null, /^Calls under blind review are left out/],
  ])('says how many calls under blind review it leaves out: %j', async (count, words) => {
    leftOutCount = count
    await show()
    await expect.element(page.getByText(words)).toBeVisible()
  })

  it('replaces its rows in their place when scores are hidden', async () => {
    const { client } = await show()
    await expect.element(rowOf(1)).toBeVisible()
    grid().scrollTop = 50_000 * 34
    await expect.element(rowOf(50_001)).toBeVisible()
    const top = topOf(50_001)
    const asked = lists.list.mock.calls.length
    const arrived = Promise.withResolvers<void>()
    const list = lists.list.getMockImplementation()!
    lists.list.mockImplementation(async (part) => {
      await arrived.promise
      return list(part)
    })
    replaceAnswers(client, new Set([50_001]))
    await expect.poll(() => rowOf(50_001).elements()).toEqual([])
    expect(lists.list.mock.calls.length).toBeGreaterThan(asked)
    arrived.resolve()
    await expect.element(rowOf(50_001)).toBeVisible()
    expect(topOf(50_001)).toBe(top)
  })

  it('keeps its place when “last 2 hours” are refreshed', async () => {
    const at = (hours: number) => new Date(2026, 10, 18, hours)
    vi.setSystemTime(at(9))
    onTestFinished(() => void vi.useRealTimers())
    await show({}, { filters: [{ field: 'timestamp', op: '==', period: 'last 2 hours' }], sort: [] })
    await expect.element(rowOf(1)).toBeVisible()
    grid().scrollTop = 50_000 * 34
    await expect.element(rowOf(50_001)).toBeVisible()
    const top = topOf(50_001)
    vi.setSystemTime(at(17))
    runOffered('calls.refresh')
    const asked = () => lists.list.mock.lastCall![0]
    await expect
      .poll(() => asked().query.filters)
      .toContainEqual({ field: 'timestamp', op: '<', value: wireInstant(at(17)) })
    await expect.poll(() => asked().offset).toBeGreaterThan(40_000)
    await expect.element(rowOf(50_001)).toBeVisible()
    expect(topOf(50_001)).toBe(top)
  })

  it('sorts by columns that the service can’t sort by', async () => {
    const { onQueryChange } = await show()
    await page.getByRole('button', { name: 'Review score' }).click()
    const sort = [{ field: 'score', direction: 'asc' }]
    expect(onQueryChange).toHaveBeenLastCalledWith({ filters: [], sort })
    await expect.poll(() => lists.list.mock.lastCall?.[0].query.sort).toEqual(sort)
  })

  it('follows changes by itself, without moving the row under the cursor', async () => {
    await show()
    await expect.element(rowOf(1)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    const before = topOf(4)
    change((list) => [900_001, 900_002, ...list])
    await expect.element(page.getByText('100,002 calls')).toBeVisible()
    expect(topOf(4)).toBe(before)
    expect(activeText()).toMatch(/number 4(?!\d)/)
    change((list) => list.filter((id) => id !== 2))
    await expect.element(page.getByText('100,001 calls')).toBeVisible()
    expect(topOf(4)).toBe(before)
  })

  it('selects everything that matches', async () => {
    ids = ids.slice(0, 5000)
    await show()
    await expect.element(rowOf(1)).toBeVisible()
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(page.getByText('All 5,000 calls that match are selected')).toBeVisible()
    expect(lists.ids).toHaveBeenCalledOnce()
  })

  it('says what was read while the list is read for the first time', async () => {
    status = 'partial'
    await show({ isListComplete: false, activity: 'calls', callCount: 41_200, expectedCallCount: 50_100 })
    await expect.element(page.getByRole('button', { name: '41,200 of about 50,000 calls' })).toBeVisible()
    status = 'reading'
    snapshots.send(librarySnapshot({ isListComplete: false, activity: 'calls', callCount: 0, version: 2 }))
    version = 2
    await expect.element(page.getByRole('button', { name: 'Reading the list of calls' })).toBeVisible()
    status = null
    snapshots.send(librarySnapshot({ version: 2 }))
    await expect.element(page.getByRole('button', { name: 'Up to date' })).toBeVisible()
  })

  it('doesn’t say that nothing matches before all calls were read', async () => {
    ids = []
    status = 'partial'
    const filter = { field: 'lead_name', op: '==', value: 'Lea' } as const
    await show({ isListComplete: false, activity: 'calls', callCount: 700 }, { filters: [filter], sort: [] })
    await expect.element(page.getByRole('heading', { name: 'No matching calls so far' })).toBeVisible()
    expect(page.getByText('No call read so far matches this filter.').elements()).toHaveLength(1)
    status = null
    version += 1
    snapshots.send(librarySnapshot({ version }))
    await expect.element(page.getByRole('heading', { name: 'No matching calls', exact: true })).toBeVisible()
  })

  it('says how old it is without a connection, and continues by itself', async () => {
    vi.setSystemTime(new Date(2026, 10, 18, 12))
    onTestFinished(() => void vi.useRealTimers())
    const at = new Date(2026, 10, 18, 10, 42)
    status = 'offline'
    await show({ asOf: at.getTime(), failure: { code: 'unreachable', data: { host: 'x' } } }, BY_AGENT)
    await expect.element(rowOf(1)).toBeVisible()
    await page.getByRole('button', { name: /^Offline since 10:42\sAM$/ }).click()
    const details = page.getByRole('dialog', { name: 'Status of this list' })
    await expect.element(details.getByText(/Calls are as of 10:42\sAM\. Recordings can’t be played\.$/)).toBeVisible()
    await details.getByRole('button', { name: 'Refresh list' }).click()
    expect(lists.refresh).toHaveBeenCalled()
    // It isn't read again within seconds.
    vi.setSystemTime(new Date(2026, 10, 18, 12, 1))
    status = null
    snapshots.send(librarySnapshot())
    await expect.element(page.getByRole('button', { name: 'Up to date' })).toBeVisible()
  })

  it.each([
    ['period', 'Calls since Oct 1, 2026', 'Only calls since Oct 1, 2026 are saved.'],
    ['older', 'From the service', /^Only calls since Oct 1, 2026 are saved, so this list comes from the service/],
    ['paused', /^Paused, as of /, /^This list isn’t updated/],
    ['not-local', 'From the service', /^This computer can’t evaluate this regular expression exactly/],
    ['regex-too-slow', 'From the service', /^This regular expression takes too long on this computer, so/],
  ] as const)('says what it is: %s', async (kind, line, words) => {
    status = kind
    await show({ since: '2026-10-01T10:00:00Z' })
    await page.getByRole('button', { name: line }).click()
    await expect.element(page.getByText(words)).toBeVisible()
  })

  it('says what to do if neither the library nor the service can answer', async () => {
    lists.list.mockRejectedValue(failure('regex-too-slow', { pattern: 'x' }))
    await show({}, BY_AGENT)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/takes too long/)
  })

  it('tries again when the service can be reached', async () => {
    lists.list.mockRejectedValueOnce(failure('unreachable', { host: 'x' }))
    await show({ failure: { code: 'unreachable', data: { host: 'x' } } })
    await expect.element(page.getByRole('alert')).toBeVisible()
    snapshots.send(librarySnapshot())
    await expect.element(rowOf(1)).toBeVisible()
  })
})
