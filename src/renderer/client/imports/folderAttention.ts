import { useWatchedFolders } from '../connection/coreStreams.ts'

/** How many files of the watched folders need a person. */
export function useFolderAttention(): number {
  return useWatchedFolders()?.folders.reduce((sum, { counts }) => sum + counts.attention, 0) ?? 0
}
