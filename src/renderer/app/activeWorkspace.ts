import { useApp } from '../client/coreStreams.ts'

/** The active workspace, for a place below `WorkspaceLayout`, which draws none before there is one. Null for the moment in which it is being removed. */
export function useActiveWorkspaceId(): string | null {
  return useApp()?.activeWorkspaceId ?? null
}
