import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ORPCError } from '@orpc/client'
import { Fragment, StrictMode, useState, type ComponentProps, type ComponentType, type PropsWithChildren } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallPage, CallRecord } from '../../domain/calls/call.ts'
import type { CallQuery } from '../../domain/filters/filter.ts'
import type { DraftQuery } from '../../domain/query/query.ts'
import { MINUTE } from '../../domain/units.ts'
import { wireInstant } from '../../domain/values/localTime.ts'
import { DEFAULT_LAYOUT } from '../../domain/views/view.ts'
import { useListEnds } from '../client/calls/callList.ts'
import { recordWithoutScores } from '../../domain/reviews/withoutScores.ts'
import { callRecord } from '../client/testing/callRecord.ts'
import type { LibraryVocabulary } from '../../contract/library/library.ts'
import { unreadLibrary } from '../../contract/library/testing/librarySnapshot.ts'
import { fakeStream, NO_POLICY } from '../client/testing/fakeStream.ts'
import { walkedLists, type WalkedPage } from '../client/testing/walkedLists.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { Toasts } from '../components/overlays/Toast.tsx'
import { useLastOpenedCalls } from '../client/lastOpenedCalls.ts'
import { useTablePlaces } from './table/tablePlace.ts'
import { runOffered } from '../commands/offeredCommands.ts'
import '../styles/app.css'
import { CallsPage } from './CallsPage.tsx'
import { useShownDifferences } from './model/shownDifferences.ts'
import { nextFrame, until } from '../hooks/testing/frames.ts'

interface PageOptions {
  readonly signal?: AbortSignal
}

const service = {
  /** Called with each request for a part of a list, before a page is read for it. */
  asked: vi.fn<(part: { readonly offset: number }) => void>(),
  page: vi.fn<(input: WalkedPage, options?: PageOptions) => Promise<CallPage>>(),
  users: vi.fn<() => Promise<readonly unknown[]>>(),
  vocabulary: vi.fn<() => Promise<LibraryVocabulary>>(),
  addQueue: vi.fn<(queue: unknown) => Promise<{ queueId: string }>>(),
  startExport: vi.fn<(request: unknown) => Promise<{ exportId: string }>>(),
}
/** Its streams send nothing but a workspace and a view. */
const coreOf = () => ({
  calls: { ...askedLists(), detail: () => new Promise(() => {}) },
  directory: { users: service.users },
  app: fakeStream({ workspaces: [{ id: 'w', baseUrl: 'https://api.example.com' }], policy: NO_POLICY }),
  views: fakeStream([{ id: 'v', name: 'Saved', query: lowScores('40'), layout: DEFAULT_LAYOUT, isPinned: true }]),
  reviews: fakeStream(),
  queues: { ...fakeStream([]), add: service.addQueue },
  budget: fakeStream(),
  exports: { ...fakeStream(), start: service.startExport },
  layouts: fakeStream(),
  library: { ...fakeStream(unreadLibrary()), refresh: () => Promise.resolve(), vocabulary: service.vocabulary },
})

function askedLists() {
  const lists = walkedLists((...asked) => service.page(...asked))
  return {
    ...lists,
    list: (...asked: Parameters<typeof lists.list>) => {
      service.asked(asked[0])
      return lists.list(...asked)
    },
  }
}

/** 250 calls in pages. `FEW` matches 5, any other filter none. */
async function answer({ filters, cursor, pageSize }: WalkedPage): Promise<CallPage> {
  const total = filters.length === 0 ? 250 : filters[0]?.field === FEW.filters[0]?.field ? 5 : 0
  const edge = Number(cursor?.cursor ?? (cursor?.direction === 'before' ? total : 0))
  const from = cursor?.direction === 'before' ? Math.max(0, edge - pageSize) : edge
  const count = (cursor?.direction === 'before' ? edge : Math.min(total, edge + pageSize)) - from
  return {
    rows: Array.from({ length: count }, (_, at) => ({
      kind: 'unreadable',
      record: { id: from + at + 1, path: 'title', reason: 'a number' },
    })),
    hasNextPage: from + count < total,
    hasPreviousPage: from > 0,
    startCursor: count > 0 ? String(from) : null,
    endCursor: count > 0 ? String(from + count) : null,
  }
}

const onePage = (calls: readonly CallRecord[]): CallPage => ({
  rows: calls.map((call) => ({ kind: 'call', call })),
  ...{ hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
})

const failure = (code: string, data: object) => new ORPCError(code, { defined: true, data })

/** A filter that matches 5 calls. */
const FEW: CallQuery = { filters: [{ field: 'duration', op: '>', value: '3000' }], sort: [] }

/** The filter and sort of the view "Low AI score", with another limit. */
const lowScores = (limit: string): CallQuery => ({
  filters: [{ field: 'ai_score', op: '<', value: limit }],
  sort: [{ field: 'ai_score', direction: 'asc' }],
})

type PlaceProps = Omit<ComponentProps<typeof CallsPage>, 'query'> & { readonly start: DraftQuery }

function Place({ start, onQueryChange, ...props }: PlaceProps) {
  const [query, setQuery] = useState<DraftQuery>(start)
  return (
    <div style={{ height: 700, width: 1200, display: 'flex', flexDirection: 'column' }}>
      <button onClick={() => setQuery(FEW)}>Show the few</button>
      <CallsPage
        {...props}
        query={query}
        onQueryChange={(changed) => {
          onQueryChange(changed)
          setQuery(changed)
        }}
      />
    </div>
  )
}

const show = async (
  start: DraftQuery = { filters: [], sort: [] },
  Mode: ComponentType<PropsWithChildren> = Fragment,
  notUnderstood: readonly string[] = [],
) => {
  const onQueryChange = vi.fn()
  const workspace = inWorkspace({ core: coreOf() })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <Mode>
      <QueryClientProvider client={client}>
        <Place start={start} notUnderstood={notUnderstood} onQueryChange={onQueryChange} />
        <Toasts />
      </QueryClientProvider>
    </Mode>,
    workspace,
  )
  return { onQueryChange, client, address: workspace.address }
}

const notifications = () => page.getByRole('region', { name: 'Notifications' })
const footer = () => page.getByRole('contentinfo').element().textContent
const grid = () => page.getByRole('grid', { name: 'Calls' }).element()
const scrollTo = (top: number) => {
  grid().scrollTop = Math.min(top, 1_000_000)
}
const top = (text: string) => page.getByText(text).element().getBoundingClientRect().top
/** A page that only arrives canceled. */
const slowPage = (_input: WalkedPage, options?: PageOptions) =>
  new Promise<never>((_, reject) => {
    options?.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error))
  })
/** With fake intervals: waits until canceling is offered, and cancels. */
async function cancelSlow(): Promise<void> {
  const cancel = page.getByRole('button', { name: 'Cancel' })
  await until(() => {
    vi.advanceTimersByTime(1000)
    return cancel.query() !== null
  })
  await userEvent.click(cancel)
}
/** Collects what is visible in each frame: after its scroll events, before painting. */
function eachFrame<Value>(look: () => Value) {
  const seen: Value[] = []
  let frame = requestAnimationFrame(function next() {
    seen.push(look())
    frame = requestAnimationFrame(next)
  })
  return { seen, stop: () => cancelAnimationFrame(frame) }
}
const activeText = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('the calls page', () => {
  beforeEach(() => {
    useListEnds.setState({ ends: {} })
    useTablePlaces.setState({ places: {} })
    useLastOpenedCalls.setState({ ids: {} })
    service.asked.mockReset()
    service.page.mockReset().mockImplementation(answer)
    service.users.mockReset().mockResolvedValue([])
    service.vocabulary.mockReset().mockResolvedValue({ questions: [], customFields: [] })
    service.addQueue.mockReset().mockResolvedValue({ queueId: 'q' })
    service.startExport.mockReset().mockResolvedValue({ exportId: 'e' })
  })

  it('reports a slow service after three seconds, and can be canceled', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const signals: (AbortSignal | undefined)[] = []
      service.page.mockImplementation((input, options) => {
        signals.push(options?.signal)
        return slowPage(input, options)
      })
      await show()
      const silence = page.getByText('This is taking longer than usual.')
      await until(() => signals.length === 1)
      await nextFrame()
      vi.advanceTimersByTime(2000)
      await nextFrame()
      expect(silence.query()).toBeNull()
      vi.advanceTimersByTime(1000)
      await expect.element(silence).toBeVisible()
      await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
      expect(signals[0]?.aborted).toBe(true)
      await expect.element(page.getByRole('alert')).toMatchTextContent(/Canceled/)
      await expect.element(silence).not.toBeInTheDocument()
      service.page.mockImplementation(answer)
      await userEvent.click(page.getByRole('button', { name: 'Try again' }))
      await expect.element(page.getByText('Can’t read call 1')).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  it('forgets that reading was canceled once it reads the list again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    service.page.mockImplementationOnce(slowPage)
    await userEvent.keyboard('{End}')
    await cancelSlow()
    await expect.element(page.getByText('Can’t read call 1')).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.element(page.getByText('Can’t read call 250')).toBeVisible()
    expect(page.getByRole('alert').query()).toBeNull()
  })

  it('a refresh doesn’t forget that another list was canceled', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    const refreshed = Promise.withResolvers<CallPage>()
    service.page.mockReturnValueOnce(refreshed.promise).mockImplementationOnce(slowPage)
    await page.getByRole('button', { name: 'Refresh list' }).click()
    await expect.element(page.getByText('Updating…')).toBeVisible()
    await page.getByRole('button', { name: 'Show the few' }).click()
    await expect.poll(() => service.page.mock.calls.length).toBe(3)
    await cancelSlow()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Canceled/)
    const asked = service.asked.mock.calls.length
    refreshed.resolve(await answer({ filters: [], sort: [], cursor: null, pageSize: 100 }))
    // The refresh ends with the rows of its own list.
    await expect.poll(() => service.asked.mock.calls.length).toBe(asked + 1)
    await nextFrame()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Canceled/)
  })

  it('loads each page once when scrolling near the end, and shows the count', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    scrollTo(Infinity)
    await expect.element(page.getByText('200 loaded, more below')).toBeVisible()
    scrollTo(Infinity)
    await expect.element(page.getByText('250 calls')).toBeVisible()
    scrollTo(Infinity)
    // Its event comes with the next frame.
    await nextFrame()
    await nextFrame()
    expect(service.page.mock.calls.map(([input]) => input.cursor?.cursor ?? null)).toEqual([null, '100', '200'])
  })

  it('loads on while a list by score has only calls whose scores are hidden', async () => {
    service.page.mockImplementation(async (input) => {
      const all = await answer({ ...input, filters: [] })
      return input.cursor?.cursor === '200' ? all : { ...all, rows: [] }
    })
    await show(lowScores('41'))
    await expect.element(page.getByText('Can’t read call 201')).toBeVisible()
    await expect.element(page.getByText('50 calls')).toBeVisible()
    expect(service.page).toHaveBeenCalledTimes(3)
  })

  it('End jumps to the last call with one request, and loads backward without moving the visible rows', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.element(page.getByText('100 loaded, more above')).toBeVisible()
    await expect.element(page.getByText('Can’t read call 250')).toBeVisible()
    expect(service.page.mock.lastCall?.[0].cursor).toEqual({ direction: 'before', cursor: null })
    expect(activeText()).toMatch(/call 250(?!\d)/i)
    await userEvent.keyboard('{ArrowUp}')

    // Close enough to the start of the loaded rows to request the previous page, which is slow here.
    const arrived = Promise.withResolvers<void>()
    service.page.mockImplementationOnce(async (input) => arrived.promise.then(() => answer(input)))
    scrollTo((30 + 39) * 34)
    const row = 'Can’t read call 191'
    await expect.element(page.getByText(row)).toBeVisible()
    await expect.poll(() => service.page.mock.lastCall?.[0].cursor).toEqual({ direction: 'before', cursor: '150' })
    const places = eachFrame(() => top(row))
    arrived.resolve()
    await expect.element(page.getByText('200 loaded, more above')).toBeVisible()
    const seenBefore = places.seen.length
    await expect.poll(() => places.seen.length).toBeGreaterThanOrEqual(seenBefore + 3)
    places.stop()
    expect(new Set(places.seen).size).toBe(1)

    scrollTo(0)
    await expect.element(page.getByText('250 calls')).toBeVisible()
    await userEvent.keyboard('{End}')
    expect(activeText()).toMatch(/call 250(?!\d)/i)
    await userEvent.keyboard('{Home}')
    expect(activeText()).toMatch(/call 1(?!\d)/i)
    expect(service.page).toHaveBeenCalledTimes(4)
  })

  it('Home returns to the first call and End to the last, without new requests', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.element(page.getByText('Can’t read call 250')).toBeVisible()
    await userEvent.keyboard('{Home}')
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    expect(activeText()).toMatch(/call 1(?!\d)/i)
    await userEvent.keyboard('{End}')
    await expect.element(page.getByText('Can’t read call 250')).toBeVisible()
    expect(activeText()).toMatch(/call 250(?!\d)/i)
    expect(service.page).toHaveBeenCalledTimes(2)
  })

  it('keeps the rows when the end can’t be loaded, and retries on the next End', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    service.page.mockRejectedValueOnce(failure('service-failed', { status: 502 }))
    await userEvent.keyboard('{End}')
    await expect.poll(() => service.page.mock.calls.length).toBe(2)
    await expect.element(page.getByText('Can’t read call 1')).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.element(page.getByText('Can’t read call 250')).toBeVisible()
    expect(service.page).toHaveBeenCalledTimes(3)
  })

  it('refreshes the first rows, not the failed end, on the way back from it', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    // The rows are due for a refresh: the library's first snapshot came after they were requested.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE })
    onTestFinished(() => void vi.useRealTimers())
    service.page.mockRejectedValueOnce(failure('service-failed', { status: 502 }))
    await userEvent.keyboard('{End}')
    await expect.element(notifications()).toMatchTextContent(/Can’t load the end of the list: /)
    const offsets = () => service.asked.mock.calls.map(([part]) => part.offset)
    await expect.poll(() => offsets().length).toBeGreaterThan(2)
    expect(offsets()).toEqual([0, -100, 0])
  })

  it('starts over when the sort changes, because cursors belong to one order', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click()
    await expect.element(page.getByRole('button', { name: 'Date oldest first' })).toBeVisible()
    await expect
      .poll(() => service.page.mock.lastCall?.[0])
      .toMatchObject({
        sort: [{ field: 'timestamp', direction: 'asc' }],
        cursor: null,
      })
  })

  it.each([
    ['mounted once, as served', Fragment],
    ['mounted twice, as in development', StrictMode],
  ])('shows only its matches after a filter that few calls match: %s', async (_, Mode) => {
    await show({ filters: [], sort: [] }, Mode)
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    scrollTo(Infinity)
    await expect.element(page.getByText('200 loaded, more below')).toBeVisible()
    scrollTo(Infinity)
    await expect.element(page.getByText('250 calls')).toBeVisible()
    scrollTo(Infinity)
    await expect.element(page.getByText('Can’t read call 250')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Show the few' }))
    await expect.element(page.getByText('5 calls')).toBeVisible()
    await expect.element(page.getByText('Can’t read call 1')).toBeVisible()
    const rows = () => [...grid().querySelectorAll('[role=rowgroup]:last-child > *')].map((row) => row.ariaRowIndex)
    // Rows only: skeletons have no index.
    await expect.poll(rows).toEqual(['2', '3', '4', '5', '6'])
    expect(grid().scrollHeight).toBe(grid().clientHeight)
    for (const number of [1, 2, 3, 4, 5]) {
      const row = page.getByText(`Can’t read call ${number}`)
      const { left, top: edge, height } = row.element().getBoundingClientRect()
      expect(document.elementFromPoint(left + 5, edge + height / 2)).toBe(row.element())
    }
  })

  it('doesn’t take an empty page that has a next one for a workspace without calls', async () => {
    const lost = { ...onePage([]), hasNextPage: true }
    service.page.mockResolvedValueOnce(lost)
    await show()
    await expect.element(page.getByText('The list may be incomplete')).toBeVisible()
    expect(page.getByText('No calls yet').elements()).toEqual([])
    expect(page.getByText('0 calls').elements()).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
  })

  it('says that more calls follow if the way to them is lost', async () => {
    const rows = (await answer({ filters: [], sort: [], cursor: null, pageSize: 20 })).rows
    service.page.mockResolvedValueOnce({ ...onePage([]), rows, hasNextPage: true })
    await show()
    await expect.element(page.getByText('20 loaded, more below')).toBeVisible()
    await expect.element(page.getByText('The list may be incomplete')).toBeVisible()
  })

  it('shows what the service reports about the list, once', async () => {
    const report = { errors: ['Unknown filter “x”'], params: null, excessCount: 3 }
    service.page.mockImplementation(async (input) => ({ ...(await answer(input)), report }))
    await show()
    await expect
      .element(page.getByText(/reported a problem with this list: “Unknown filter “x””\./))
      .toMatchTextContent(/more calls at once than Earshot asked for/)
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
  })

  it('a slow refresh can be canceled', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await show()
      await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
      let signal: AbortSignal | undefined
      service.page.mockImplementationOnce((_, options) => {
        signal = options?.signal
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal?.reason))
        })
      })
      await page.getByRole('button', { name: 'Refresh list' }).click()
      await vi.advanceTimersByTimeAsync(3000)
      await page.getByRole('button', { name: 'Cancel' }).click()
      expect(signal?.aborted).toBe(true)
      await expect.poll(footer).toMatch(/Updated/)
      expect(notifications().getByText('Can’t refresh the list').elements()).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  it('removes the last filter with one click when nothing matches', async () => {
    await show({ filters: [{ field: 'ai_score', op: '<', value: '60' }], sort: [] })
    await expect.element(page.getByRole('heading', { name: 'No matching calls' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove “AI score is below 60”' }).click()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
  })

  it('names a question everywhere by its text', async () => {
    onTestFinished(() => useShownDifferences.setState(null, true))
    service.vocabulary.mockResolvedValue({
      questions: [{ id: 12, text: 'Asks for the budget', scorecard: null }],
      customFields: [],
    })
    await show({ filters: [{ field: 'question.12', op: '==', value: 'no' }], sort: [] })
    await expect.element(page.getByRole('button', { name: 'Asks for the budget is no', exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Remove “Asks for the budget is no”' })).toBeVisible()
    await page.getByRole('button', { name: 'What differs?' }).click()
    await expect.element(page.getByText('Compares calls where Asks for the budget is no.')).toBeVisible()
  })

  it('compares the calls of one filter, and keeps all filters as they were entered', async () => {
    onTestFinished(() => useShownDifferences.setState(null, true))
    const filters = [
      { field: 'timestamp', op: '==', period: '2026-11-18' },
      { field: 'won', op: '==', value: 'false' },
    ] as const
    await show({ filters, sort: [] })
    await page.getByRole('button', { name: 'Deal is Lost', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'What differs about these calls?' }).click()
    await expect.element(page.getByText('Compares calls where Deal is Lost.')).toBeVisible()
    expect(useShownDifferences.getState()?.filters).toEqual(filters)
    await page.getByRole('button', { name: 'What differs?' }).click()
    await page.getByRole('button', { name: 'What differs?' }).click()
    await expect.element(page.getByText(/^Compares calls where Date .* and Deal is Lost\.$/)).toBeVisible()
    expect(useShownDifferences.getState()?.filters).toEqual(filters)
  })

  it('shows what failed and can be retried', async () => {
    service.page.mockRejectedValueOnce(failure('unreachable', { host: 'api.example.com:443' }))
    await show()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/api\.example\.com:443/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
  })

  it('keeps the loaded rows when a later page fails, and continues only on retry', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    service.page.mockRejectedValueOnce(failure('service-failed', { status: 502 }))
    scrollTo(Infinity)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/502/)
    await userEvent.keyboard('{PageDown}{PageDown}{PageUp}')
    scrollTo(0)
    await nextFrame()
    scrollTo(Infinity)
    await nextFrame()
    await nextFrame()
    expect(service.page).toHaveBeenCalledTimes(2)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('200 loaded, more below')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('refreshes with one request and scrolls to the top', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    scrollTo(Infinity)
    await expect.element(page.getByText('200 loaded, more below')).toBeVisible()
    service.page.mockClear()
    await page.getByRole('button', { name: 'Refresh list' }).click()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    await expect.element(page.getByText('Can’t read call 1')).toBeVisible()
    expect(service.page).toHaveBeenCalledTimes(1)
  })

  it('“last 2 hours” end when the list is asked for, refreshed or exported, and its selection stays', async () => {
    const at = (hours: number) => new Date(2026, 10, 18, hours)
    const upTo = (hours: number) => ({ field: 'timestamp', op: '<', value: wireInstant(at(hours)) })
    vi.setSystemTime(at(9))
    onTestFinished(() => void vi.useRealTimers())
    service.page.mockResolvedValue(onePage([callRecord(1), callRecord(2)]))
    await show({ filters: [{ field: 'timestamp', op: '==', period: 'last 2 hours' }], sort: [] })
    await page.getByText('Call number 2').click()
    await userEvent.keyboard('x')
    await expect.element(page.getByText('1 selected', { exact: true })).toBeVisible()
    vi.setSystemTime(at(17))
    expect(service.page.mock.lastCall?.[0].filters).toContainEqual(upTo(9))
    await page.getByRole('button', { name: 'Refresh list' }).click()
    await expect.poll(() => service.page.mock.lastCall?.[0].filters).toContainEqual(upTo(17))
    await expect.element(page.getByRole('button', { name: 'Refresh list' })).toBeEnabled()
    await expect.element(page.getByText('1 selected', { exact: true })).toBeVisible()
    expect(service.page).toHaveBeenCalledTimes(2)
    vi.setSystemTime(at(18))
    await page.getByRole('button', { name: 'Export…' }).click()
    await page.getByRole('radio', { name: /^All calls in/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
    await expect
      .poll(() => service.startExport.mock.lastCall?.[0])
      .toMatchObject({ scope: { kind: 'query', query: { filters: [{ op: '>=' }, upTo(18)] } } })
  })

  it('removes only the rejected filter, and keeps relative times as written', async () => {
    const filters = [
      { field: 'timestamp', op: '>=', period: 'last 7 days' },
      { field: 'lead_company', op: 'ilike', value: '%acme%' },
      { field: 'duration', op: '>', value: 60 },
    ] as unknown as CallQuery['filters']
    service.page.mockImplementation(async (input) => {
      if (input.filters.some(({ field }) => field === 'lead_company'))
        throw failure('invalid-request', { message: 'bad pattern', parameter: 'filters[1][value]' })
      return answer(input)
    })
    await show({ filters, sort: [] })
    await page.getByRole('button', { name: 'Remove filter' }).click()
    await expect
      .poll(() => service.page.mock.lastCall?.[0].filters.map(({ field }) => field))
      .toEqual(['timestamp', 'duration'])
    await expect.element(page.getByText(/last 7 days/i).first()).toBeVisible()
  })

  it('shows loading rows only while more can follow', async () => {
    const rowCount = () => grid().getAttribute('aria-rowcount')
    await show(FEW)
    await expect.element(page.getByText('5 calls')).toBeVisible()
    expect(rowCount()).toBe('6')
  })

  it('shows no loading rows below a failed page', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    expect(grid().getAttribute('aria-rowcount')).toBe('-1')
    service.page.mockRejectedValueOnce(failure('service-failed', { status: 502 }))
    scrollTo(Infinity)
    await expect.element(page.getByRole('alert')).toMatchTextContent(/502/)
    expect(grid().getAttribute('aria-rowcount')).toBe('101')
  })

  it('refreshes once at a time, and says why it failed', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    const refreshed = Promise.withResolvers<CallPage>()
    service.page.mockReset().mockReturnValueOnce(refreshed.promise).mockImplementation(answer)
    const button = page.getByRole('button', { name: 'Refresh list' })
    await button.click()
    await expect.element(page.getByText('Updating…')).toBeVisible()
    ;(button.element() as HTMLElement).click()
    refreshed.reject(failure('service-failed', { status: 502 }))
    await expect.element(notifications()).toMatchTextContent(/Can’t refresh the list/)
    await expect.element(page.getByText(/^Updated /)).toBeVisible()
    expect(service.page).toHaveBeenCalledOnce()
    await button.click()
    await expect.poll(() => service.page.mock.calls.length).toBe(2)
  })

  it('refreshes another list while one is being refreshed', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    const refreshed = Promise.withResolvers<CallPage>()
    service.page.mockReset().mockReturnValueOnce(refreshed.promise).mockImplementation(answer)
    await page.getByRole('button', { name: 'Refresh list' }).click()
    await expect.element(page.getByText('Updating…')).toBeVisible()
    await page.getByRole('button', { name: 'Show the few' }).click()
    await expect.element(page.getByText('5 calls')).toBeVisible()
    expect(page.getByText('Updating…').query()).toBeNull()
    const asked = service.page.mock.calls.length
    await page.getByRole('button', { name: 'Refresh list' }).click()
    await expect.poll(() => service.page.mock.calls.length).toBe(asked + 1)
    refreshed.resolve(await answer({ filters: [], sort: [], cursor: null, pageSize: 100 }))
  })

  it('says that the end of the list couldn’t be loaded', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    service.page.mockRejectedValueOnce(failure('service-failed', { status: 502 }))
    await userEvent.keyboard('{End}')
    await expect.element(notifications()).toMatchTextContent(/Can’t load the end of the list: /)
  })

  it.each([
    ['All calls', false, { filters: [], sort: [] }],
    ['Low AI score', false, lowScores('50')],
    ['Saved', false, lowScores('40')],
    ['Filtered calls', true, lowScores('30')],
    ['All calls', true, { filters: [], sort: [{ field: 'duration', direction: 'asc' }] }],
  ] as const)('is named "%s", and can be saved as a view: %s', async (name, canBeSaved, query) => {
    await show(query)
    await expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    const button = page.getByRole('button', { name: 'Save view' })
    await expect.poll(() => button.elements().length).toBe(canBeSaved ? 1 : 0)
  })

  it('names the parts of a link that it ignored, until dismissed', async () => {
    const { onQueryChange } = await show({ filters: [], sort: [] }, Fragment, ['agent == 5', '-x'])
    const notice = page.getByText(/^Earshot ignored parts of this link/)
    await expect
      .element(notice)
      .toHaveTextContent('Earshot ignored parts of this link that it can’t read: agent == 5, -x')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(onQueryChange.mock.calls).toEqual([[{ filters: [], sort: [] }]])
  })

  it('without any calls offers to import recordings', async () => {
    service.page.mockResolvedValue(onePage([]))
    await show()
    await expect.element(page.getByRole('heading', { name: 'No calls yet' })).toBeVisible()
    expect(page.getByText(/^Earshot ignored/).query()).toBeNull()
    expect(footer()).toMatch(/\? shortcuts$/)
    expect(footer()).not.toContain('move')
  })

  it('clears all filters with one click if several match nothing', async () => {
    const low = lowScores('30').filters
    await show({ filters: [...low, ...low], sort: [] })
    await expect.element(page.getByText('No calls match all 2 filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    expect(footer()).toMatch(/move.*\? shortcuts$/)
  })

  it('a filter of 1,000 characters that matches nothing doesn’t leave the window, and is a tooltip', async () => {
    service.page.mockResolvedValue(onePage([]))
    const value = 'very long name '.repeat(70).slice(0, 1000)
    await show({ filters: [{ field: 'lead_name', op: '==', value }], sort: [] })
    const remove = page.getByRole('button', { name: /^Remove “/ })
    await expect.element(remove).toBeVisible()
    expect(remove.element().getBoundingClientRect().width).toBeLessThanOrEqual(420)
    expect(remove.element().getAttribute('title')).toContain(value.trim())
  })

  it.each([
    ['unauthorized', {}],
    ['keychain-unavailable', { reason: '' }],
  ])('a key can be entered after %s, and the list retried', async (code, data) => {
    service.page.mockRejectedValue(failure(code, data))
    const { address } = await show()
    await page.getByRole('button', { name: 'Enter API key' }).click()
    expect(address()).toBe('/connect?key=w')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => service.page.mock.calls.length).toBe(2)
    expect(footer()).not.toContain('move')
  })

  it('exports the list or the selected calls, and starts a queue of them', async () => {
    service.page.mockResolvedValue(onePage([callRecord(1, { title: 'Selected' })]))
    const { address } = await show(FEW)
    const more = async (name: string) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await more('Export…')
    const exporting = page.getByRole('dialog', { name: 'Export calls' })
    await expect.element(exporting.getByText('All calls in “Filtered calls”')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(exporting).not.toBeInTheDocument()
    await more('Draw sample…')
    await expect.element(page.getByRole('dialog').getByRole('radio', { name: /^Random/ })).toBeChecked()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()

    await page.getByText('Selected').click()
    await userEvent.keyboard('x')
    await expect.element(page.getByText('1 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect.element(exporting.getByRole('radio', { name: 'Selected calls (1)' })).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect.element(exporting).not.toBeInTheDocument()
    // The selection starts at once, with its first call open.
    await userEvent.keyboard('r')
    await expect.poll(address).toBe('/reviews/queues/q/calls/1')
    expect(page.getByRole('dialog').query()).toBeNull()
    expect(service.addQueue.mock.lastCall?.[0]).toMatchObject({ items: [{ callId: 1, title: 'Selected' }] })
  })

  it('selects all calls that match, also those that aren’t loaded, for exports, queues and links', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const rest = Promise.withResolvers<CallPage>()
    service.page.mockImplementation(({ cursor }) =>
      cursor
        ? rest.promise
        : Promise.resolve({ ...onePage([callRecord(1), callRecord(2)]), hasNextPage: true, endCursor: 'a' }),
    )
    const { address } = await show(FEW)
    await expect.element(page.getByText('Call number 2')).toBeVisible()
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(page.getByText('All calls that match are selected')).toBeVisible()
    await page.getByRole('button', { name: 'Export…' }).click()
    await expect.element(page.getByRole('radio', { name: 'All calls in “Filtered calls”' })).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Hear beginnings' }).click()
    await expect.element(notifications()).toMatchTextContent(/Hearing the first 2 calls/)
    await page.getByRole('button', { name: 'Copy links' }).click()
    await expect.element(notifications()).toMatchTextContent(/Loading the calls to link to/)

    rest.resolve(onePage([callRecord(3)]))
    await expect.element(page.getByText('All 3 calls that match are selected')).toBeVisible()
    await notifications().getByRole('button', { name: 'Copy links' }).click()
    await expect.element(notifications()).toMatchTextContent(/3 links copied/)
    const links = write.mock.lastCall?.[0].split('\n') ?? []
    expect(links.map((link) => new URL(link).pathname)).toEqual(['/calls/1', '/calls/2', '/calls/3'])
    await page.getByRole('button', { name: 'Review…' }).click()
    await expect.element(page.getByRole('radio', { name: 'All calls that match (3)' })).toBeChecked()
    await page.getByRole('button', { name: 'Start with 3 calls' }).click()
    await expect.poll(address).toBe('/reviews/queues/q')
    expect(service.addQueue.mock.lastCall?.[0]).toMatchObject({
      items: [{ callId: 1 }, { callId: 2 }, { callId: 3, title: 'Call number 3' }],
      receipt: null,
    })
  })

  it('copies links and the request, and clears the selection', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    service.page.mockResolvedValue(onePage([callRecord(1), callRecord(2)]))
    await show(lowScores('30'))
    await page.getByText('Call number 1').click()
    await userEvent.keyboard('xjx')
    await page.getByRole('button', { name: 'Copy links' }).click()
    await expect.element(notifications()).toMatchTextContent(/2 links copied/)
    const linkTo = (id: number) => `${location.origin}/calls/${id}?filter=ai_score+%3C+30&sort=ai_score`
    expect(write.mock.lastCall).toEqual([`${linkTo(1)}\n${linkTo(2)}`])
    await userEvent.keyboard('x')
    // In the desktop app, the links open it from anywhere.
    vi.stubGlobal('earshotHost', { kind: 'electron' })
    await page.getByRole('button', { name: 'Copy link' }).click()
    vi.unstubAllGlobals()
    await expect.element(notifications()).toMatchTextContent(/Link copied/)
    expect(write.mock.lastCall?.[0]).toMatch(/^earshot:\/\/call\/[12]$/)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.element(page.getByText(/selected$/)).not.toBeInTheDocument()
    runOffered('calls.copyRequest')
    await expect.element(notifications()).toMatchTextContent(/Request copied without the API key/)
    expect(write.mock.lastCall?.[0]).toContain('https://api.example.com/')
  })

  it('loads the custom fields of agents only when columns are chosen', async () => {
    await show()
    await expect.element(page.getByText('100 loaded, more below')).toBeVisible()
    expect(service.users).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect.poll(() => service.users.mock.calls.length).toBe(1)
  })

  it('shows no scores of a call under blind review, neither in the list nor in its preview', async () => {
    const call = callRecord(1, { title: 'Previewed' })
    const scored = { ...call, metrics: { ...call.metrics, aiScore: 90 } }
    service.page.mockResolvedValue(onePage([recordWithoutScores(scored), { ...scored, id: 2, title: 'Scored' }]))
    await show(FEW)
    const mark = page.getByRole('gridcell').getByRole('img', { name: 'Hidden during your blind review' })
    await expect.element(mark.first()).toBeVisible()
    await page.getByText('Previewed').click()
    await userEvent.keyboard(' ')
    const peek = page.getByRole('complementary', { name: 'Preview' })
    await expect.element(peek).toMatchTextContent(/Scores/)
    expect(peek.element().textContent).not.toContain('AI score')
    await page.getByText('Scored').click()
    await expect.element(peek).toMatchTextContent(/AI score90/)
  })
})
