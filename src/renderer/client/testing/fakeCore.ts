import type { CoreClient } from '../connection/coreLink.ts'
import { clientOfWorkspace, type WorkspaceClient } from '../connection/workspaceClient.ts'

/** A core that has only the procedures a test calls. The others reject. */
export function fakeCore(procedures: object): CoreClient {
  return withOthers(procedures, (group) => withOthers(group ?? {}, (procedure) => procedure ?? refused)) as CoreClient
}

const refused = () => Promise.reject(new Error('The test has no such procedure'))

function withOthers(given: object, member: (given: object | undefined) => object): object {
  return new Proxy(given, {
    get: (target, name) =>
      typeof name === 'string' && name !== 'then' ? member(Reflect.get(target, name)) : Reflect.get(target, name),
  })
}

/** The same for the workspace `w`, whose id these procedures are given. */
export function fakeWorkspaceCore(procedures: object): WorkspaceClient {
  return clientOfWorkspace(fakeCore(procedures), 'w')
}
