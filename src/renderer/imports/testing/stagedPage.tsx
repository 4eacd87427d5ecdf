import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ImportQueueSnapshot } from '../../../contract/snapshots.ts'
import type { StagingRow } from '../../../domain/recordings/rows/stagingRow.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { PreparePage } from '../PreparePage.tsx'
import { EMPTY_QUEUE, FakeStaging, stagingRow } from '../staging/testing/fakeStaging.ts'

/** A new workspace for each page, because streams are cached by workspace. */
let workspaces = 0

/** A page of imports with staged recordings, in a new workspace, beside routes to imports and to a call. */
export function stagedPage(
  rows: readonly StagingRow[],
  {
    Page = PreparePage,
    queue = EMPTY_QUEUE,
  }: { readonly Page?: typeof PreparePage; readonly queue?: ImportQueueSnapshot } = {},
) {
  const staging = new FakeStaging(rows)
  staging.queue = queue
  workspaces += 1
  const workspaceId = `w${workspaces}`
  const root = createRootRoute({ component: () => <Outlet /> })
  const routes = ['/imports', '/calls/$callId'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>At {path}</p> }),
  )
  const prepare = createRoute({
    getParentRoute: () => root,
    path: '/imports/prepare',
    component: () => (
      <div className="flex h-[600px] w-[1240px] flex-col">
        <Page />
      </div>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([...routes, prepare]),
    history: createMemoryHistory({ initialEntries: ['/imports/prepare'] }),
  })
  const element = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  )
  return { staging, element, workspaceId, options: inWorkspace({ core: staging.client, workspaceId }) }
}

/** Changes that make a staged row ready. */
export const READY = { fields: { ...stagingRow(0).fields, userId: { value: 1, from: 'csv' } } } as const
export const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => stagingRow(index))
