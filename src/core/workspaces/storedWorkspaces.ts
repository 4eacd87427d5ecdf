/** What those who keep something for each workspace know of it. */
export interface StoredWorkspaces {
  /** Where everything stored for a workspace lies. */
  readonly folderOf: (workspaceId: string) => string
  /** Fails with `not-found` for a workspace that is not known. */
  readonly checkWorkspace: (workspaceId: string) => void
}
