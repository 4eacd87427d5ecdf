import { create } from 'zustand'
import type { FileStatus } from '../../contract/import/folders.ts'

export type ShownFiles = 'all' | FileStatus

/** By folder. */
const useShown = create<Readonly<Record<string, ShownFiles>>>()(() => ({}))

/** Which files of a folder the list shows. Outlives the page, so that returning from a call restores it. */
export function useShownFiles(folderId: string): readonly [ShownFiles, (only: ShownFiles) => void] {
  const only = useShown((shown) => shown[folderId] ?? 'all')
  return [only, (next) => useShown.setState({ [folderId]: next })]
}
