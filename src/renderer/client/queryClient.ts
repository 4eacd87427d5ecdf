import { QueryClient } from '@tanstack/react-query'

/** Cache of the core's answers. Without retries, because the core already retries and waits for the rate limit. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/**
 * `gcTime` of mutations whose variables contain an API key: short, because the key stays in memory that long. Not 0: while a request
 * outlives its form, React Query sets a timer of this length again and again.
 */
export const KEY_GC_MS = 1000
