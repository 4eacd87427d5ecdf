import { create } from 'zustand'
import { useWorkspace } from '../client/connection/workspace.tsx'
import { keyIn } from '../client/connection/workspaceClient.ts'
import type { ImportFilter } from './sending/importPages.ts'

interface ShownImports {
  readonly only: ImportFilter
  /** Null: of all batches. */
  readonly batchId: string | null
}

const ALL: ShownImports = { only: 'all', batchId: null }

/** By workspace. */
const useShown = create<Readonly<Record<string, ShownImports>>>()(() => ({}))

/** Which imports the list shows. Outlives the page, so that returning from a call restores it. */
export function useShownImports(): readonly [ShownImports, (change: Partial<ShownImports>) => void] {
  const key = keyIn(useWorkspace())
  const shown = useShown((state) => state[key] ?? ALL)
  const change = (changed: Partial<ShownImports>) => useShown.setState({ [key]: { ...shown, ...changed } })
  return [shown, change]
}
