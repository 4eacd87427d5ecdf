import { PreparePage } from '../../pages/imports/PreparePage.tsx'
import { useActiveWorkspaceId } from '../activeWorkspace.ts'

export function PrepareRoute() {
  const workspaceId = useActiveWorkspaceId()
  return workspaceId === null ? null : <PreparePage key={workspaceId} workspaceId={workspaceId} />
}
