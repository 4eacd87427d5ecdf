import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FoldersSnapshot } from '../../../contract/import/folders.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { Toasts } from '../../components/overlays/Toast.tsx'
import { EMPTY_QUEUE, FakeStaging } from '../../imports/staging/testing/fakeStaging.ts'

/** A new workspace for each test, because streams are cached by workspace. */
let workspaces = 0

type Procedure = (input: never, options: never) => unknown

/** What a page asked of the core, in order. */
type Asked = readonly [procedure: string, input: object]

const CHANGES = [
  ...['pause', 'resume', 'remove', 'restore', 'check', 'confirm', 'change'],
  ...['correct', 'include', 'leaveOut', 'clearChoice'],
]

/** A page of watched folders with a core that has this snapshot and these procedures; the others only record their input. */
export function foldersPage(
  page: ReactNode,
  snapshot: FoldersSnapshot,
  procedures: { readonly folders?: Record<string, Procedure>; readonly rules?: Record<string, Procedure> } = {},
  at = '/',
) {
  const stream = fakeStream(snapshot)
  const staging = new FakeStaging([])
  staging.queue = EMPTY_QUEUE
  const asked: Asked[] = []
  const record = (name: string) => (input: { readonly paths?: readonly string[] }) => {
    asked.push([name, input])
    return Promise.resolve({ changedCount: input.paths?.length ?? 0 })
  }
  const recorded = CHANGES.map((name) => [name, record(name)])
  const folders = {
    ...(Object.fromEntries(recorded) as object),
    ...procedures.folders,
    watch: () => Promise.resolve(stream.watch()),
  }
  const core = { ...staging.client, folders, rules: procedures.rules ?? {} }
  workspaces += 1
  const workspaceId = `folders${workspaces}`
  const root = createRootRoute({
    component: () => (
      <div className="flex h-[860px] w-[1230px] flex-col">
        {page}
        <Toasts />
      </div>
    ),
  })
  const paths = [
    '/',
    '/imports',
    '/imports/prepare',
    '/imports/folders',
    '/imports/folders/$folderId',
    '/imports/folders/$folderId/rule',
    '/imports/folders/add',
    '/calls/$callId',
  ]
  const workspace = createRoute({ getParentRoute: () => root, id: 'workspace' })
  workspace.addChildren(paths.map((path) => createRoute({ getParentRoute: () => workspace, path })))
  const router = createRouter({
    routeTree: root.addChildren([workspace]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const element = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  )
  const address = () => router.history.location.pathname
  return { element, address, options: inWorkspace({ core, workspaceId }), workspaceId, stream, asked }
}
