import type { CallType, User } from '../../../../domain/workspaces/directory.ts'

export interface ImportHabits {
  readonly userId: number | null
  readonly callTypeId: number | null
}

const NONE: ImportHabits = { userId: null, callTypeId: null }

/** The choices for the last recording of this workspace, to start the next form with. */
export function importHabits(workspaceId: string): ImportHabits {
  const stored = localStorage.getItem(storageKey(workspaceId))
  if (stored === null) return NONE
  try {
    const { userId, callTypeId } = JSON.parse(stored) as { readonly userId?: unknown; readonly callTypeId?: unknown }
    return { userId: idOrNone(userId), callTypeId: idOrNone(callTypeId) }
  } catch {
    // Written by another version or by hand: start without choices.
    return NONE
  }
}

export function rememberImportHabits(workspaceId: string, { userId, callTypeId }: ImportHabits): void {
  localStorage.setItem(storageKey(workspaceId), JSON.stringify({ userId, callTypeId }))
}

/** Those that are still valid: a current agent, a call type that isn't archived. Null while the lists load. */
export function usableHabits(
  { userId, callTypeId }: ImportHabits,
  lists: { readonly users: readonly User[] | undefined; readonly callTypes: readonly CallType[] | undefined },
): ImportHabits {
  return {
    userId: lists.users?.some((user) => user.userId === userId) === true ? userId : null,
    callTypeId: lists.callTypes?.some(({ id, isArchived }) => id === callTypeId && !isArchived) ? callTypeId : null,
  }
}

function idOrNone(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
}

function storageKey(workspaceId: string): string {
  return `earshot.import-habits.${workspaceId}`
}
