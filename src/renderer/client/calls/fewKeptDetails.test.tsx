import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useCoreQueries } from '../connection/workspace.tsx'
import { inWorkspace } from '../testing/inWorkspace.tsx'
import { useFewKeptDetails } from './keptDetails.ts'

it('keeps a few of the workspace’s calls that were left, by the keys that its pages use', async () => {
  const client = new QueryClient()
  const { wrapper: InWorkspace } = inWorkspace()
  const { result } = await renderHook(
    () => {
      useFewKeptDetails()
      return useCoreQueries()
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <InWorkspace>{children}</InWorkspace>
        </QueryClientProvider>
      ),
    },
  )
  const { calls } = result.current
  for (let callId = 1; callId <= 20; callId += 1) {
    client.setQueryData(calls.detail.queryOptions({ input: { callId } }).queryKey, { id: callId } as never)
  }
  expect(client.getQueriesData({ queryKey: calls.detail.key() }).map(([, call]) => call)).toEqual(
    [15, 16, 17, 18, 19, 20].map((id) => ({ id })),
  )
})
