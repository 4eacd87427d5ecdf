import type { Client } from '@orpc/client'
import type { CoreClient } from './coreLink.ts'

export interface Workspace {
  readonly workspaceId: string
}

/** A key of what is kept outside the core, such as a draft. Each workspace has its own. */
export function keyIn({ workspaceId }: Workspace, ...parts: readonly (string | null)[]): string {
  return [workspaceId, ...parts].join(' ')
}

/** The core's procedures for one workspace: those that need its id don't take it. */
export type WorkspaceProcedures = Pick<CoreClient, OfAll> & Bound<Omit<CoreClient, OfAll>>
export type WorkspaceClient = Workspace & WorkspaceProcedures

/** The procedures of the app, and those that work for any workspace. */
type OfAll = 'app' | 'workspaces'

type Bound<Part> =
  Part extends Client<infer Context, infer Input, infer Output, infer Failure>
    ? Client<Context, Unbound<Input>, Output, Failure>
    : { readonly [Name in keyof Part]: Bound<Part[Name]> }

type Unbound<Input> = Input extends { readonly workspaceId: string }
  ? Exclude<keyof Input, 'workspaceId'> extends never
    ? undefined
    : Omit<Input, 'workspaceId'>
  : Input

type Procedure = (input?: object, ...options: readonly object[]) => unknown

/** Adds the workspace's id to each input. */
export function clientOfWorkspace(core: CoreClient, workspaceId: string): WorkspaceClient {
  const bound = (part: object): object =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' || (typeof member === 'object' && member !== null) ? bound(member) : member
      },
      apply: (procedure, _, [input, ...options]: Parameters<Procedure>) =>
        (procedure as Procedure)({ workspaceId, ...input }, ...options),
    })
  const groups = bound(core)
  return new Proxy(core, {
    get(target, name) {
      if (name === 'workspaceId') return workspaceId
      return Reflect.get(name === 'app' || name === 'workspaces' ? target : groups, name)
    },
  }) as unknown as WorkspaceClient
}
