import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CoreProvider } from '../connection/core.tsx'
import { queryOf } from '../../components/links/querySearch.ts'
import { parseSearch, stringifySearch } from '../../components/links/searchText.ts'
import { fakeCore } from './fakeCore.ts'
import { WorkspaceProvider } from '../connection/workspace.tsx'

interface Surroundings {
  /** The parts of the core that the test calls. */
  readonly core?: object
  readonly workspaceId?: string
}

/**
 * Options of `render` and `renderHook` for components and hooks that call `useCore` or `useWorkspace`, have links or navigate.
 * `address`: where that led, readable: `/calls?filter=duration > 1m`. `opened`: the filters there.
 */
export function inWorkspace({ core = {}, workspaceId = 'w' }: Surroundings = {}) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    ...{ parseSearch, stringifySearch },
  })
  const fake = fakeCore(core)
  return {
    router,
    address: () => decodeURIComponent(router.history.location.href.replaceAll('+', ' ')),
    opened: () => queryOf(parseSearch(router.history.location.search)).filters,
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <RouterContextProvider router={router as never}>
        <CoreProvider core={fake}>
          <WorkspaceProvider workspaceId={workspaceId}>{children}</WorkspaceProvider>
        </CoreProvider>
      </RouterContextProvider>
    ),
  }
}
