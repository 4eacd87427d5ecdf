import { create } from 'zustand'
import { keyIn, type Workspace } from './connection/workspaceClient.ts'

interface LastOpenedCalls {
  /** By workspace. On return to the list, the call's row is the active one, even after moving with J and K. */
  readonly ids: Readonly<Record<string, number>>
  remember(workspace: Workspace, callId: number): void
  /** The user returned from the call; from now on the list's own place counts. */
  forget(workspace: Workspace): void
}

export const useLastOpenedCalls = create<LastOpenedCalls>()((set) => ({
  ids: {},
  remember: (workspace, callId) => set(({ ids }) => ({ ids: { ...ids, [keyIn(workspace)]: callId } })),
  forget: (workspace) => set(({ ids: { [keyIn(workspace)]: _, ...ids } }) => ({ ids })),
}))
