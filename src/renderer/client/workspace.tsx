import { createContext, use, useMemo, type ReactNode } from 'react'

export interface Workspace {
  readonly workspaceId: string
}

const WorkspaceContext = createContext<Workspace | null>(null)

interface WorkspaceProviderProps extends Workspace {
  readonly children: ReactNode
}

export function WorkspaceProvider({ workspaceId, children }: WorkspaceProviderProps) {
  const workspace = useMemo(() => ({ workspaceId }), [workspaceId])
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
}

/** For components below `WorkspaceLayout`, which provides the active workspace. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace needs a WorkspaceProvider above it')
  return workspace
}
