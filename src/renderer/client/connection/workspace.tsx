import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createContext, use, type ReactNode } from 'react'
import { workspacePaths, type WorkspacePaths } from '../../../contract/paths.ts'
import { useAppCore } from './core.tsx'
import type { CoreClient } from './coreLink.ts'
import { clientOfWorkspace, type Workspace, type WorkspaceClient, type WorkspaceProcedures } from './workspaceClient.ts'

type WorkspaceQueries = ReturnType<typeof createTanstackQueryUtils<WorkspaceProcedures>>

export interface BoundWorkspace extends Workspace {
  readonly core: WorkspaceClient
  readonly queries: WorkspaceQueries
  readonly paths: WorkspacePaths
}

const WorkspaceContext = createContext<BoundWorkspace | null>(null)

interface WorkspaceProviderProps extends Workspace {
  readonly children: ReactNode
}

export function WorkspaceProvider({ workspaceId, children }: WorkspaceProviderProps) {
  return <WorkspaceContext value={boundWorkspace(useAppCore(), workspaceId)}>{children}</WorkspaceContext>
}

const bound = new WeakMap<CoreClient, Map<string, BoundWorkspace>>()

/** The same one each time, because stores belong to it. */
function boundWorkspace(app: CoreClient, workspaceId: string): BoundWorkspace {
  const workspaces = bound.get(app) ?? new Map<string, BoundWorkspace>()
  bound.set(app, workspaces)
  const known = workspaces.get(workspaceId)
  if (known !== undefined) return known
  const core = clientOfWorkspace(app, workspaceId)
  const workspace = {
    workspaceId,
    core,
    queries: createTanstackQueryUtils<WorkspaceProcedures>(core, { path: [workspaceId] }),
    paths: workspacePaths(workspaceId),
  }
  workspaces.set(workspaceId, workspace)
  return workspace
}

/** For components below `WorkspaceLayout`, which provides the active workspace. */
export function useWorkspace(): BoundWorkspace {
  const workspace = use(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace needs a WorkspaceProvider above it')
  return workspace
}

/** The core, for this workspace. Functions outside React take it as an argument. */
export function useCore(): WorkspaceClient {
  return useWorkspace().core
}

/**
 * Query and mutation options with keys, by the contract's names: `queries.calls.detail.queryOptions({ input })`. Its parts, such as
 * `queries.calls`, are new objects each time: only the whole may be a dependency of an effect.
 */
export function useCoreQueries(): WorkspaceQueries {
  return useWorkspace().queries
}
