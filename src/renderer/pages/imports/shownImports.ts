import { create } from 'zustand'
import type { ImportFilter } from '../../features/import-queue/importPages.ts'

interface ShownImports {
  readonly only: ImportFilter
  /** Null: of all batches. */
  readonly batchId: string | null
}

interface ShownByWorkspace {
  readonly shown: Readonly<Record<string, ShownImports>>
}

const ALL: ShownImports = { only: 'all', batchId: null }

const useShown = create<ShownByWorkspace>()(() => ({ shown: {} }))

/** Which imports the list shows. Outlives the page, so that returning from a call restores it. */
export function useShownImports(workspaceId: string): readonly [ShownImports, (change: Partial<ShownImports>) => void] {
  const shown = useShown((state) => state.shown[workspaceId] ?? ALL)
  const change = (changed: Partial<ShownImports>) =>
    useShown.setState((state) => ({ shown: { ...state.shown, [workspaceId]: { ...shown, ...changed } } }))
  return [shown, change]
}
