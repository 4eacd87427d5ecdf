import { QueryClient } from '@tanstack/react-query'

/** What the core answered. The core retries and waits for the budget; a second layer of retries here would only repeat it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
