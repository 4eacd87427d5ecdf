import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { CallPage, CallRow } from '../../domain/calls/call.ts'
import { callIdsOf, useCallList } from './callList.ts'
import { failureFrom } from './coreError.ts'
import { readPopulation } from './readPopulation.ts'
import { WorkspaceProvider } from './workspace.tsx'

type Input = { readonly cursor: { readonly cursor: string } | null }

const service = vi.hoisted(() => ({ page: vi.fn<(input: Input) => Promise<CallPage>>() }))
vi.mock('./core.ts', () => ({ core: () => ({ calls: { page: service.page } }) }))

const QUERY = { filters: [], sort: [] }
const call = (id: number): CallRow => ({ kind: 'call', call: { id } as Extract<CallRow, { kind: 'call' }>['call'] })

/** A page of these calls; with `endCursor` it says that there is more, whatever that is. */
function page(ids: readonly number[], endCursor?: string | null): CallPage {
  const hasNextPage = endCursor !== undefined
  return { rows: ids.map(call), hasNextPage, hasPreviousPage: false, startCursor: 's', endCursor: endCursor ?? null }
}

/** The service answers these pages, one for each request, and the last for all that follow. */
function answer(...pages: readonly CallPage[]): void {
  let next = 0
  service.page.mockImplementation(() => Promise.resolve(pages[Math.min(next++, pages.length - 1)]!))
}

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <WorkspaceProvider workspaceId="w">
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </WorkspaceProvider>
  )
  const { result } = await renderHook(() => useCallList(QUERY), { wrapper })
  await expect.poll(() => result.current.isPending).toBe(false)
  return {
    list: () => result.current,
    ids: () => callIdsOf(result.current.data?.pages ?? []),
    readOn: async () => {
      result.current.readNext()
      await expect.poll(() => result.current.isReading).toBe(false)
    },
  }
}

const paging = { code: 'inconsistent-paging', data: {} }

describe('a list whose service repeats itself', () => {
  beforeEach(() => service.page.mockReset())

  it('has each call once, in one page and over pages that overlap', async () => {
    answer(page([9, 8, 8, 7], 'a'), page([7, 6, 9, 5]))
    const { list, ids, readOn } = await show()
    expect(ids()).toEqual([9, 8, 7])
    await readOn()
    await expect.poll(ids).toEqual([9, 8, 7, 6, 5])
    expect(list().error).toBeNull()
  })

  it('says so when it goes on and gives no cursor, and keeps what was read', async () => {
    answer(page([3, 2, 1], null))
    const { list, ids } = await show()
    expect(failureFrom(list().error)).toEqual(paging)
    expect(ids()).toEqual([3, 2, 1])
    expect(list().hasNextPage).toBe(false)
  })

  it('says so when a cursor comes again or a page brings nothing new, and asks no more', async () => {
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

  it('is no population to sample from', async () => {
    const read = () =>
      readPopulation(
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
