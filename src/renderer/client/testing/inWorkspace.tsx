import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CoreProvider } from '../connection/core.tsx'
import { fakeCore } from './fakeCore.ts'
import { WorkspaceProvider } from '../connection/workspace'

interface Surroundings {
  /** The parts of the core that the test calls. */
  readonly core?: object
  readonly workspaceId?: string
}

/** Options of `render` and `renderHook` for components and hooks that call `useCore` or `useWorkspace`, or have links. */
export function inWorkspace({ core = {}, workspaceId = 'w' }: Surroundings = {}) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const fake = fakeCore(core)
  return {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <RouterContextProvider router={router as never}>
        <CoreProvider core={fake}>
          <WorkspaceProvider workspaceId={workspaceId}>{children}</WorkspaceProvider>
        </CoreProvider>
      </RouterContextProvider>
    ),
  }
}
