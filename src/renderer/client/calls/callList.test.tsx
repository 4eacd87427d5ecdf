import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { CallRow } from '../../../domain/calls/call.ts'
import type { ListedPage } from '../../../domain/reviews/withoutScores.ts'
import { callIdsOf, useCallList, useListStarts } from './callList.ts'
import { expectNewCalls, pagesKey, type LoadedPages } from './callPages.ts'
import { failureFrom } from '../connection/coreError.ts'
import { readPopulation } from './readPopulation.ts'
import { CoreProvider } from '../connection/core.tsx'
import { fakeCore } from '../testing/fakeCore.ts'
import { WorkspaceProvider } from '../workspace.tsx'

type Input = { readonly cursor: { readonly direction: 'after' | 'before'; readonly cursor: string | null } | null }
type Options = { readonly signal?: AbortSignal }

const service = { page: vi.fn<(input: Input, options?: Options) => Promise<ListedPage>>() }
const core = fakeCore({ calls: service })

const QUERY = { filters: [], sort: [] }
const call = (id: number): CallRow => ({ kind: 'call', call: { id } as Extract<CallRow, { kind: 'call' }>['call'] })

/** A page of these calls. With `endCursor`, even null, `hasNextPage` is true. */
function page(ids: readonly number[], endCursor?: string | null): ListedPage {
  const hasNextPage = endCursor !== undefined
  const cursors = { startCursor: 's', endCursor: endCursor ?? null }
  return { rows: ids.map(call), hiddenCount: 0, hasNextPage, hasPreviousPage: false, ...cursors }
}

/** The service returns these pages, one per request, and repeats the last one. */
function answer(...pages: readonly ListedPage[]): void {
  let next = 0
  service.page.mockImplementation(() => Promise.resolve(pages[Math.min(next++, pages.length - 1)]!))
}

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <CoreProvider core={core}>
      <WorkspaceProvider workspaceId="w">
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </WorkspaceProvider>
    </CoreProvider>
  )
  const { result } = await renderHook(() => useCallList(QUERY), { wrapper })
  await expect.poll(() => result.current.isPending).toBe(false)
  return {
    client,
    list: () => result.current,
    ids: () => callIdsOf(result.current.data?.pages ?? []),
    readOn: async () => {
      result.current.readNext()
      await expect.poll(() => result.current.isReading).toBe(false)
    },
  }
}

const paging = { code: 'inconsistent-paging', data: {} }

describe('a list with inconsistent paging', () => {
  beforeEach(() => service.page.mockReset())

  it('contains each call once, within a page and across overlapping pages', async () => {
    answer(page([9, 8, 8, 7], 'a'), page([7, 6, 9, 5]))
    const { list, ids, readOn } = await show()
    expect(ids()).toEqual([9, 8, 7])
    await readOn()
    await expect.poll(ids).toEqual([9, 8, 7, 6, 5])
    expect(list().error).toBeNull()
  })

  it('reports a missing cursor and keeps the loaded rows', async () => {
    answer(page([3, 2, 1], null))
    const { list, ids } = await show()
    expect(failureFrom(list().error)).toEqual(paging)
    expect(ids()).toEqual([3, 2, 1])
    expect(list().hasNextPage).toBe(false)
  })

  it('reports a repeated cursor or a page without new calls, and stops loading', async () => {
    answer(page([4, 3], 'a'), page([2, 1], 'a'))
    const first = await show()
    await first.readOn()
    await expect.poll(() => failureFrom(first.list().error)).toEqual(paging)
    expect(first.ids()).toEqual([4, 3, 2, 1])
    expect(first.list().hasNextPage).toBe(false)

    answer(page([4, 3], 'a'), page([4, 3], 'b'))
    const second = await show()
    await second.readOn()
    await expect.poll(() => failureFrom(second.list().error)).toEqual(paging)
    expect(second.ids()).toEqual([4, 3])
  })

  it('isn’t one with a page that has only hidden calls', async () => {
    answer(page([4, 3], 'a'), { ...page([], 'b'), hiddenCount: 100 }, page([2]))
    const { list, ids, readOn } = await show()
    await readOn()
    await expect.poll(() => list().data!.pages.length).toBe(2)
    expect(list().error).toBeNull()
    await readOn()
    await expect.poll(ids).toEqual([4, 3, 2])
  })

  it('can’t be sampled', async () => {
    const read = () =>
      readPopulation(
        core,
        { workspaceId: 'w', query: QUERY },
        { onProgress: () => undefined, signal: new AbortController().signal },
      )
    answer(page([4, 3], 'a'), page([3, 2], 'a'))
    await expect(read()).rejects.toMatchObject(paging)
    answer(page([4, 3], null))
    await expect(read()).rejects.toMatchObject(paging)
    answer(page([4, 4, 3], 'a'), page([3, 2]))
    expect((await read()).calls.map(({ id }) => id)).toEqual([4, 3, 2])
  })
})

/** The service has calls 1 to `total` in this order, three per page. */
async function pagesOf(total: number, { cursor }: Input): Promise<ListedPage> {
  const edge = Number(cursor?.cursor ?? (cursor?.direction === 'before' ? total : 0))
  const from = cursor?.direction === 'before' ? Math.max(0, edge - 3) : edge
  const to = cursor?.direction === 'before' ? edge : Math.min(total, edge + 3)
  const rows = Array.from({ length: to - from }, (_, at) => call(from + at + 1))
  const cursors = { startCursor: String(from), endCursor: String(to) }
  return { rows, hiddenCount: 0, hasNextPage: to < total, hasPreviousPage: from > 0, ...cursors }
}
const neverAnswered = (_: Input, options?: Options) =>
  new Promise<ListedPage>((_resolve, reject) => {
    options!.signal!.addEventListener('abort', () => reject(options!.signal!.reason as Error))
  })
const broken = new Error('broken')
const asked = () => service.page.mock.calls.map(([{ cursor }]) => cursor && `${cursor.direction} ${cursor.cursor}`)

describe('a list of calls', () => {
  beforeEach(() => {
    useListStarts.setState({ starts: {} })
    service.page.mockReset().mockImplementation((input) => pagesOf(10, input))
  })

  it('loads from the first call, one page at a time', async () => {
    const { list, ids } = await show()
    expect([ids(), list().hasNextPage, list().hasPreviousPage]).toEqual([[1, 2, 3], true, false])
    list().readNext()
    list().readNext()
    await expect.poll(ids).toEqual([1, 2, 3, 4, 5, 6])
    list().readNext()
    await expect.poll(() => ids().length).toBe(9)
    list().readNext()
    await expect.poll(() => ids().length).toBe(10)
    expect(list().hasNextPage).toBe(false)
    list().readNext()
    list().readPrevious()
    expect(asked()).toEqual([null, 'after 3', 'after 6', 'after 9'])
  })

  it('loads backward from the last call after jumping to the end', async () => {
    const { list, ids } = await show()
    list().readFrom('last')
    await expect.poll(ids).toEqual([8, 9, 10])
    expect([list().start, list().pagesBefore, list().hasPreviousPage, list().hasNextPage]).toEqual([
      'last',
      0,
      true,
      false,
    ])
    const receivedAt = list().receivedAt
    list().readNext()
    list().readPrevious()
    list().readPrevious()
    await expect.poll(ids).toEqual([5, 6, 7, 8, 9, 10])
    // `receivedAt` belongs to the page that was loaded first.
    expect([list().pagesBefore, list().receivedAt]).toEqual([1, receivedAt])
    expect(asked()).toEqual([null, 'before null', 'before 7'])
  })

  it('loads from the first call again on refresh, even after its end was loaded', async () => {
    const { list, ids } = await show()
    list().readFrom('last')
    await expect.poll(ids).toEqual([8, 9, 10])
    service.page.mockImplementation((input) => pagesOf(11, input))
    await list().refresh()
    await expect.poll(() => list().start).toBe('first')
    expect(ids()).toEqual([1, 2, 3])
    expect(asked()).toEqual([null, 'before null', null])
    // The end has changed since.
    list().readFrom('last')
    await expect.poll(ids).toEqual([9, 10, 11])
  })

  it('cancels a pending page on refresh', async () => {
    const { list, ids } = await show()
    const late = Promise.withResolvers<ListedPage>()
    service.page.mockImplementationOnce(() => late.promise)
    list().readNext()
    await expect.poll(() => asked().length).toBe(2)
    await list().refresh()
    expect(service.page.mock.calls[1]![1]!.signal!.aborted).toBe(true)
    late.resolve(await pagesOf(10, { cursor: { direction: 'after', cursor: '3' } }))
    await expect.poll(() => list().isReading).toBe(false)
    expect(ids()).toEqual([1, 2, 3])
  })

  it('waits for a retry after a page fails, and then loads that page', async () => {
    const { list, ids, readOn } = await show()
    service.page.mockRejectedValueOnce(broken)
    await readOn()
    await expect.poll(() => list().error).toBe(broken)
    list().readNext()
    expect(asked()).toHaveLength(2)
    list().retry()
    await expect.poll(ids).toEqual([1, 2, 3, 4, 5, 6])
    expect(list().error).toBeNull()

    list().readFrom('last')
    await expect.poll(ids).toEqual([8, 9, 10])
    service.page.mockRejectedValueOnce(broken)
    list().readPrevious()
    await expect.poll(() => list().error).toBe(broken)
    list().readPrevious()
    list().retry()
    await expect.poll(ids).toEqual([5, 6, 7, 8, 9, 10])
    expect(asked()).toEqual([null, 'after 3', 'after 3', 'before null', 'before 7', 'before 7'])
  })

  it('retries after nothing could be loaded', async () => {
    service.page.mockRejectedValueOnce(broken)
    const { list, ids } = await show()
    expect([list().error, list().data, list().receivedAt, list().pagesBefore]).toEqual([broken, undefined, null, 0])
    list().keepNear([0])
    list().retry()
    await expect.poll(ids).toEqual([1, 2, 3])
  })

  it('reports a canceled load until a retry or refresh', async () => {
    const { list, ids } = await show()
    const stop = async () => {
      service.page.mockImplementationOnce(neverAnswered)
      list().readNext()
      await expect.poll(() => list().isReading).toBe(true)
      list().cancel()
      await expect.poll(() => failureFrom(list().error).code).toBe('cancelled')
    }
    await stop()
    list().readNext()
    expect(asked()).toHaveLength(2)
    list().retry()
    await expect.poll(ids).toEqual([1, 2, 3, 4, 5, 6])
    expect(list().error).toBeNull()
    await stop()
    await list().refresh()
    await expect.poll(() => list().error).toBeNull()
    // The cancellation applies to one direction only.
    await stop()
    list().readFrom('last')
    await expect.poll(ids).toEqual([8, 9, 10])
    expect(list().error).toBeNull()
  })

  it('loads the canceled page on retry, also one before the others', async () => {
    const { list, ids } = await show()
    // Its end has grown since, so that there is more in both directions.
    service.page.mockImplementation(async (input) => ({ ...(await pagesOf(10, input)), hasNextPage: true }))
    list().readFrom('last')
    await expect.poll(ids).toEqual([8, 9, 10])
    service.page.mockImplementationOnce(neverAnswered)
    list().readPrevious()
    await expect.poll(() => list().isReading).toBe(true)
    list().cancel()
    await expect.poll(() => failureFrom(list().error).code).toBe('cancelled')
    list().retry()
    await expect.poll(ids).toEqual([5, 6, 7, 8, 9, 10])
    expect(asked()).toEqual([null, 'before null', 'before 7', 'before 7'])
  })

  it('starts over on retry after inconsistent paging', async () => {
    answer(page([3, 2, 1], null))
    const { list, ids } = await show()
    expect(failureFrom(list().error)).toEqual(paging)
    service.page.mockImplementation((input) => pagesOf(10, input))
    list().retry()
    await expect.poll(ids).toEqual([1, 2, 3])
    expect(list().error).toBeNull()
  })

  it('reports inconsistent paging backward, but only if it was loaded from its end', async () => {
    service.page.mockImplementation(async (input) => ({ ...(await pagesOf(10, input)), startCursor: null }))
    const { list } = await show()
    expect(list().error).toBeNull()
    list().readFrom('last')
    await expect.poll(() => list().error && failureFrom(list().error)).toEqual(paging)
    expect(list().hasPreviousPage).toBe(false)
  })

  it('continues after an empty first page', async () => {
    answer(page([], 'a'), page([5, 4]))
    const { list, ids, readOn } = await show()
    expect(list().error).toBeNull()
    await readOn()
    await expect.poll(ids).toEqual([5, 4])
  })
})

describe('dropped records', () => {
  beforeEach(() => {
    useListStarts.setState({ starts: {} })
    service.page.mockReset().mockImplementation((input) => pagesOf(10, input))
  })

  /** Two pages; of the second, only the call ids are kept. */
  async function showDropped() {
    const shown = await show()
    await shown.readOn()
    await expect.poll(() => shown.ids().length).toBe(6)
    shown.client.setQueryData<LoadedPages>(pagesKey({ workspaceId: 'w', query: QUERY }, 'first'), (data) => ({
      ...data!,
      pages: data!.pages.map((one, at) => (at === 1 ? { ...one, rows: [4, 5, 6] } : one)),
    }))
    await expect.poll(() => shown.list().data!.pages[1]!.rows).toEqual([4, 5, 6])
    expect(shown.ids()).toEqual([1, 2, 3, 4, 5, 6])
    return shown
  }

  it('are reloaded once when they come near, with the cursor of their page', async () => {
    const { list } = await showDropped()
    list().keepNear([0])
    expect(asked()).toHaveLength(2)
    list().keepNear([0, 1])
    list().keepNear([1])
    await expect.poll(() => list().data!.pages[1]!.rows).toEqual([4, 5, 6].map(call))
    expect(asked()).toEqual([null, 'after 3', 'after 3'])
    expect(list().data!.pages[0]!.rows).toEqual([1, 2, 3].map(call))
  })

  it('are requested again only on retry after a failure', async () => {
    const { list } = await showDropped()
    service.page.mockRejectedValueOnce(broken)
    list().keepNear([1])
    await expect.poll(() => list().error).toBe(broken)
    list().keepNear([1])
    list().readNext()
    expect(asked()).toHaveLength(3)
    list().retry()
    await expect.poll(() => list().data!.pages[1]!.rows).toEqual([4, 5, 6].map(call))
    await expect.poll(() => list().error).toBeNull()
    expect(asked()).toEqual([null, 'after 3', 'after 3', 'after 3'])
  })
})

it('new calls invalidate only lists of one page', async () => {
  const client = new QueryClient()
  const keyOf = (workspaceId: string, start: 'first' | 'last') => pagesKey({ workspaceId, query: QUERY }, start)
  const loaded = { ...page([1]), receivedAt: 1 }
  client.setQueryData(keyOf('w', 'first'), { pages: [loaded], pageParams: [null] })
  client.setQueryData(keyOf('w', 'last'), { pages: [loaded, loaded], pageParams: [null, null] })
  client.setQueryData(keyOf('v', 'first'), { pages: [loaded], pageParams: [null] })
  await expectNewCalls(client, 'w')
  const isOutdated = (key: readonly unknown[]) => client.getQueryState(key)!.isInvalidated
  expect([keyOf('w', 'first'), keyOf('w', 'last'), keyOf('v', 'first')].map(isOutdated)).toEqual([true, false, false])
})

it('callIdsOf returns the readable calls, including dropped ones', () => {
  const unreadable: CallRow = { kind: 'unreadable', record: { id: 9, path: 'title', reason: 'a number' } }
  expect(callIdsOf([{ ...page([1]), rows: [call(1), unreadable, 3] }])).toEqual([1, 3])
})
