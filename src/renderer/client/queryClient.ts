import { QueryClient } from '@tanstack/react-query'

/** Cache of the core's answers. Without retries, because the core already retries and waits for the rate limit. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
