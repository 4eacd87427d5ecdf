import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { CoreProvider } from '../client/connection/core.tsx'
import type { CoreClient } from '../client/connection/coreLink.ts'
import { queryClient } from '../client/queryClient.ts'
import { router } from './router.tsx'

export function App({ core }: { readonly core: CoreClient }) {
  return (
    <CoreProvider core={core}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CoreProvider>
  )
}
