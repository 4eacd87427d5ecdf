import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { CoreProvider } from '../client/connection/core.tsx'
import type { WorkspaceProcedures } from '../client/connection/workspaceClient.ts'
import { fakeCore, fakeWorkspaceCore } from '../client/testing/fakeCore.ts'
import { WorkspaceProvider } from '../client/connection/workspace.tsx'
import { usePrefetchedCall } from './usePrefetchedCall.ts'

const detail = vi.fn()
const core = fakeCore({ calls: { detail } })
const keyOf = ({ callId }: { readonly callId: number }): readonly unknown[] =>
  createTanstackQueryUtils<WorkspaceProcedures>(fakeWorkspaceCore({ calls: { detail } }), {
    path: ['w'],
  }).calls.detail.queryKey({
    input: { callId },
  })

let client = new QueryClient()

beforeEach(() => {
  client = new QueryClient()
  detail.mockReset().mockResolvedValue('the call')
})

function prefetch(callId: number | null, lane: 'visible' | 'background' = 'visible') {
  const nextOf = (id: number | null) => (id === null ? null : { callId: id, lane })
  return renderHook((props) => usePrefetchedCall(nextOf(props?.callId ?? null)), {
    initialProps: { callId },
    wrapper: ({ children }) => (
      <CoreProvider core={core}>
        <QueryClientProvider client={client}>
          <WorkspaceProvider workspaceId="w">{children}</WorkspaceProvider>
        </QueryClientProvider>
      </CoreProvider>
    ),
  })
}

const NEXT = { workspaceId: 'w', callId: 8 }

test('the call is there when it is opened', async () => {
  await prefetch(8)
  await vi.waitFor(() => expect(client.getQueryData(keyOf(NEXT))).toBe('the call'))
  expect(detail.mock.calls).toEqual([[{ ...NEXT, lane: 'visible' }]])
})

test('the next call of a queue waits behind everything else, and is returned when it is there', async () => {
  const { result } = await prefetch(8, 'background')
  await expect.poll(() => result.current).toBe('the call')
  expect(detail.mock.calls).toEqual([[{ ...NEXT, lane: 'background' }]])
})

test('no next call costs no request, and each next call costs one', async () => {
  const { rerender } = await prefetch(null)
  expect(detail).not.toHaveBeenCalled()
  await rerender({ callId: 8 })
  await rerender({ callId: 8 })
  await rerender({ callId: 9 })
  expect(detail.mock.calls.map(([{ callId }]) => callId)).toEqual([8, 9])
})

test.each([
  [0, 0],
  [20_000, 0],
  [31_000, 1],
])('a call that was loaded %d ms ago costs %d requests', async (ageMs, requests) => {
  client.setQueryData(keyOf(NEXT), 'known', { updatedAt: Date.now() - ageMs })
  await prefetch(8)
  expect(detail).toHaveBeenCalledTimes(requests)
})

test('a call that is being loaded isn’t requested twice', async () => {
  void client.fetchQuery({ queryKey: keyOf(NEXT), queryFn: () => new Promise(() => undefined) })
  await prefetch(8)
  expect(detail).not.toHaveBeenCalled()
})

test('a failure isn’t kept: the page of the call reports its own', async () => {
  detail.mockRejectedValue(new Error('gone'))
  await prefetch(8)
  await vi.waitFor(() => expect(detail).toHaveBeenCalledOnce())
  await expect.poll(() => client.getQueryState(keyOf(NEXT))?.fetchStatus ?? 'idle').toBe('idle')
  expect(client.getQueryState(keyOf(NEXT))?.error ?? null).toBeNull()
})
