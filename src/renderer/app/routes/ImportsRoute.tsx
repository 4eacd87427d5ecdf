import { ImportsPage } from '../../pages/imports/ImportsPage.tsx'
import { useActiveWorkspaceId } from '../activeWorkspace.ts'

export function ImportsRoute() {
  const workspaceId = useActiveWorkspaceId()
  return workspaceId === null ? null : <ImportsPage workspaceId={workspaceId} />
}
