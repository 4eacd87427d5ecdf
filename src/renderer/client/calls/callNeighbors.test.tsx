import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { CallPage, CallRow } from '../../../domain/calls/call.ts'
import type { LibraryQuery } from '../../../domain/query/query.ts'
import { listName, useListEnds } from './callList.ts'
import { useNeighbors } from './callNeighbors.ts'
import { CoreProvider } from '../connection/core.tsx'
import { fakeCore } from '../testing/fakeCore.ts'
import { fakeStream } from '../testing/fakeStream.ts'
import { unreadLibrary } from '../../../contract/library/testing/librarySnapshot.ts'
import { walkedLists } from '../testing/walkedLists.ts'
import { WorkspaceProvider } from '../connection/workspace.tsx'

type Input = { readonly cursor: { readonly cursor: string | null } | null }

const service = { page: vi.fn<(input: Input) => Promise<CallPage>>() }
let lists = walkedLists(service.page)
/** Null: those that were walked. */
let whole: readonly number[] | null = null
const core = fakeCore({
  calls: {
    list: (...asked: Parameters<typeof lists.list>) => lists.list(...asked),
    ids: (...asked: Parameters<typeof lists.ids>) =>
      whole ? Promise.resolve({ ids: whole, isWhole: true }) : lists.ids(...asked),
  },
  library: fakeStream(unreadLibrary()),
})

const QUERY = { filters: [], sort: [] }

function call(id: number): CallRow {
  return { kind: 'call', call: { id } as Extract<CallRow, { kind: 'call' }>['call'] }
}

/** Two pages of 30 calls, 100 to 41. The second record is unreadable. */
async function twoPages({ cursor }: Input): Promise<CallPage> {
  const from = cursor === null ? 100 : 70
  const rows = Array.from({ length: 30 }, (_, at) => call(from - at))
  if (cursor === null) rows[1] = { kind: 'unreadable', record: { id: 99, path: 'title', reason: 'a number' } }
  const cursors = { startCursor: 's', endCursor: 'e' }
  return { rows, hasNextPage: cursor === null, hasPreviousPage: cursor !== null, ...cursors }
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

const show = (callId: number, query: LibraryQuery = QUERY, client = newClient()) => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <CoreProvider core={core}>
      <WorkspaceProvider workspaceId="w">
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </WorkspaceProvider>
    </CoreProvider>
  )
  return renderHook((shownId: number = callId) => useNeighbors(query, shownId), { wrapper })
}

describe('the neighbors of a call', () => {
  beforeEach(() => {
    service.page.mockReset().mockImplementation(twoPages)
    lists = walkedLists(service.page)
    whole = null
  })

  it('are the readable calls before and after it in the list', async () => {
    const { result } = await show(98)
    await expect.poll(() => result.current).toEqual({ previousId: 100, nextId: 97, position: 2, loadedCount: 29 })
    expect(service.page).toHaveBeenCalledTimes(1)
  })

  it('continue across pages, with the next page loaded in advance', async () => {
    const { result } = await show(71)
    await expect.poll(() => result.current.nextId).toBe(70)
    expect(service.page).toHaveBeenCalledTimes(2)
    expect(result.current.loadedCount).toBe(59)
  })

  it('continue after a page without readable calls', async () => {
    service.page.mockImplementation(async ({ cursor }) => {
      const at = Number(cursor?.cursor ?? 0)
      const unreadable = { kind: 'unreadable', record: { id: 70, path: 'title', reason: 'a number' } } as const
      const rows = at === 1 ? [unreadable] : Array.from({ length: 30 }, (_, index) => call(100 - at * 20 - index))
      const cursors = { startCursor: 's', endCursor: String(at + 1) }
      return { rows, hasNextPage: at < 2, hasPreviousPage: at > 0, ...cursors }
    })
    const { result } = await show(71)
    await expect.poll(() => result.current.nextId).toBe(60)
  })

  it('are missing for a call outside the loaded pages', async () => {
    const { result } = await show(5)
    await expect.poll(() => service.page.mock.calls.length).toBe(1)
    expect(result.current).toEqual({ previousId: null, nextId: null, position: null, loadedCount: null })
  })

  it('are tried again when another call is opened after a page failed', async () => {
    service.page.mockImplementationOnce(twoPages).mockRejectedValueOnce(new Error('gone'))
    const { result, rerender } = await show(71)
    await expect.poll(() => service.page.mock.calls.length).toBe(2)
    await expect.poll(() => result.current.previousId).toBe(72)
    await rerender(71)
    expect(result.current.nextId).toBeNull()
    expect(service.page).toHaveBeenCalledTimes(2)
    await rerender(72)
    await expect.poll(() => result.current.loadedCount).toBe(59)
    await rerender(71)
    expect(result.current.nextId).toBe(70)
    expect(service.page).toHaveBeenCalledTimes(3)
  })

  it.each([
    [100, 1],
    [82, 1],
    [81, 1],
    [80, 2],
  ])('of call %i need %i pages', async (callId, pages) => {
    const { result } = await show(callId)
    await expect.poll(() => result.current.loadedCount).toBe(pages === 1 ? 29 : 59)
    expect(service.page).toHaveBeenCalledTimes(pages)
  })

  it('have no position in a list loaded from its end, which loads more backward', async () => {
    useListEnds.setState({ ends: { [listName({ workspaceId: 'w' }, QUERY)]: 'last' } })
    service.page.mockImplementation(async ({ cursor }) => ({
      rows: Array.from({ length: 30 }, (_, at) => call((cursor?.cursor === 's1' ? 60 : 30) - at)),
      hasNextPage: false,
      hasPreviousPage: true,
      startCursor: cursor?.cursor === 's1' ? 's2' : 's1',
      endCursor: 'e',
    }))
    const first = await show(20)
    await expect
      .poll(() => first.result.current)
      .toEqual({ previousId: 21, nextId: 19, position: null, loadedCount: 30 })
    expect(service.page).toHaveBeenCalledTimes(1)
    const second = await show(21)
    await expect.poll(() => second.result.current.loadedCount).toBe(60)
    expect(second.result.current.previousId).toBe(22)
    useListEnds.setState({ ends: {} })
  })

  it('of a list that is known as a whole need no requests', async () => {
    whole = [7, 5, 9, 4]
    const { result } = await show(9)
    await expect.poll(() => result.current).toEqual({ previousId: 5, nextId: 4, position: 3, loadedCount: 4 })
    expect(service.page).not.toHaveBeenCalled()
  })
})
