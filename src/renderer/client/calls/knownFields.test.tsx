import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { ReactNode } from 'react'
import { fakeStream } from '../testing/fakeStream.ts'
import { inWorkspace } from '../testing/inWorkspace.tsx'
import { useKnownFields } from './knownFields.ts'

const values = vi.fn<(input: { readonly field: string }) => Promise<unknown>>()

function show(keeps: string) {
  values.mockReset().mockResolvedValue({
    values: [
      { value: 'Amelia', callCount: 3 },
      { value: 'Ben', callCount: 1 },
    ],
    version: 1,
  })
  const vocabulary = { questions: [], customFields: ['team'] }
  const core = { library: { ...fakeStream({ keeps }), values, vocabulary: () => Promise.resolve(vocabulary) } }
  const { wrapper: Workspace } = inWorkspace({ core })
  const client = new QueryClient()
  return renderHook(() => useKnownFields(), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <Workspace>{children}</Workspace>
      </QueryClientProvider>
    ),
  })
}

test('loads values from the library, once', async () => {
  const { result } = await show('calls')
  const { loadValues } = result.current
  await expect.poll(() => result.current.vocabulary.customFields).toEqual(['team'])
  expect(result.current.valuesOf('agent')).toEqual([])
  result.current.loadValues('agent')
  await expect.poll(() => result.current.valuesOf('agent')).toEqual(['Amelia', 'Ben'])
  result.current.loadValues('agent')
  expect(values).toHaveBeenCalledOnce()
  // Effects depend on it.
  expect(result.current.loadValues).toBe(loadValues)
  expect(values.mock.lastCall?.[0]).toMatchObject({ field: 'agent', query: { filters: [], sort: [] } })
})
