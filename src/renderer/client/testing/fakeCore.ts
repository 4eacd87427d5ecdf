import type { CoreClient } from '../connection/coreLink.ts'
import { clientOfWorkspace, type WorkspaceClient } from '../connection/workspaceClient.ts'

/** A core that has only the procedures a test calls. */
export function fakeCore(procedures: object): CoreClient {
  return procedures as CoreClient
}

/** The same for the workspace `w`, whose id these procedures are given. */
export function fakeWorkspaceCore(procedures: object): WorkspaceClient {
  return clientOfWorkspace(fakeCore(procedures), 'w')
}
