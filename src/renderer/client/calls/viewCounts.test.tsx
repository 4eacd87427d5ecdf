import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { librarySnapshot } from '../../../contract/library/testing/librarySnapshot.ts'
import type { QueryPart, ResolvedPart } from '../../../domain/query/query.ts'
import { wireInstant } from '../../../domain/values/localTime.ts'
import { DEFAULT_LAYOUT, type View } from '../../../domain/views/view.ts'
import { fakeStream } from '../testing/fakeStream.ts'
import { inWorkspace } from '../testing/inWorkspace.tsx'
import { useViewCounts } from './viewCounts.ts'

type Of = readonly (readonly ResolvedPart[])[]
const counts = vi.fn<(input: { readonly of: Of }) => Promise<readonly (number | null)[]>>()

const viewOf = (id: string, ...filters: readonly QueryPart[]): View => ({
  ...{ id, name: id, isPinned: true, layout: DEFAULT_LAYOUT },
  query: { filters, sort: [] },
})
const LONG = viewOf('long', { field: 'duration', op: '>', value: '600' })
const LOST = viewOf('lost', { field: 'won', op: '==', value: 'false' })
const RECENT = viewOf('recent', { field: 'timestamp', op: '==', period: 'last 2 hours' })

/** A new workspace for each test, because streams are cached by workspace. */
let workspaces = 0

async function show(first: readonly View[]) {
  workspaces += 1
  const library = fakeStream(librarySnapshot())
  const { wrapper: Workspace } = inWorkspace({
    core: { library: { ...library, counts } },
    workspaceId: `view-counts-${workspaces}`,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const hook = await renderHook((views: readonly View[] = first) => useViewCounts(views), {
    wrapper: ({ children }) => (
      <Workspace>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </Workspace>
    ),
  })
  return { ...hook, library }
}

beforeEach(() => void counts.mockReset())

test('views in another order, or another view, never have the former ones’ counts', async () => {
  counts.mockResolvedValueOnce([1, 2])
  const { result, rerender } = await show([LONG, LOST])
  await expect.poll(() => result.current).toEqual([1, 2])
  const later = Promise.withResolvers<readonly number[]>()
  counts.mockReturnValue(later.promise)
  await rerender([LOST, LONG])
  expect(result.current).toEqual([])
  later.resolve([2, 1])
  await expect.poll(() => result.current).toEqual([2, 1])
})

test('the counts before stay while the same views are counted again, with “last 2 hours” up to now', async () => {
  const at = (hours: number) => new Date(2026, 10, 18, hours)
  vi.setSystemTime(at(9))
  onTestFinished(() => void vi.useRealTimers())
  counts.mockResolvedValueOnce([3])
  const { result, library } = await show([RECENT])
  await expect.poll(() => result.current).toEqual([3])
  vi.setSystemTime(at(17))
  const later = Promise.withResolvers<readonly number[]>()
  counts.mockReturnValue(later.promise)
  library.send(librarySnapshot({ version: 2 }))
  await expect.poll(() => counts.mock.calls.length).toBe(2)
  expect(counts.mock.lastCall?.[0].of).toEqual([
    [
      { field: 'timestamp', op: '>=', value: wireInstant(at(15)) },
      { field: 'timestamp', op: '<', value: wireInstant(at(17)) },
    ],
  ])
  expect(result.current).toEqual([3])
  later.resolve([4])
  await expect.poll(() => result.current).toEqual([4])
  expect(counts).toHaveBeenCalledTimes(2)
})
