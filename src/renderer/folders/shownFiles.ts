import { create } from 'zustand'
import type { FileStatus } from '../../contract/import/folders.ts'

export type ShownFiles = 'all' | FileStatus

const useShown = create<{ readonly shown: Readonly<Record<string, ShownFiles>> }>()(() => ({ shown: {} }))

/** Which files of a folder the list shows. Outlives the page, so that returning from a call restores it. */
export function useShownFiles(folderId: string): readonly [ShownFiles, (only: ShownFiles) => void] {
  const only = useShown(({ shown }) => shown[folderId] ?? 'all')
  return [only, (next) => useShown.setState(({ shown }) => ({ shown: { ...shown, [folderId]: next } }))]
}
