import type { ImportHabits } from '../../../domain/recordings/importDraft.ts'

const NONE: ImportHabits = { userId: null, callTypeId: null }

/** What was chosen for the last recording of this workspace, so that the next form begins with it. */
export function importHabits(workspaceId: string): ImportHabits {
  const stored = localStorage.getItem(storageKey(workspaceId))
  if (stored === null) return NONE
  try {
    const { userId, callTypeId } = JSON.parse(stored) as { readonly userId?: unknown; readonly callTypeId?: unknown }
    return { userId: idOrNone(userId), callTypeId: idOrNone(callTypeId) }
  } catch {
    // Written by another version or by hand: beginning with nothing is as good.
    return NONE
  }
}

export function rememberImportHabits(workspaceId: string, { userId, callTypeId }: ImportHabits): void {
  localStorage.setItem(storageKey(workspaceId), JSON.stringify({ userId, callTypeId }))
}

function idOrNone(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

function storageKey(workspaceId: string): string {
  return `earshot.import-habits.${workspaceId}`
}
