import { useEffect } from 'react'
import { readStored, writeStored } from '../../hooks/stored/storedSetting.ts'
import { useCore } from '../connection/workspace'
import { keyIn, type Workspace } from '../connection/workspaceClient.ts'

export interface RecentCall {
  readonly id: number
  readonly title: string | null
}

const MOST = 20
const PREFIX = 'earshot.recentCalls.'
const storageKey = (workspace: Workspace) => `${PREFIX}${keyIn(workspace)}`

/** The calls opened last in a workspace on this computer, the latest first. */
export function recentCalls(workspace: Workspace): readonly RecentCall[] {
  return readStored(storageKey(workspace), (stored) =>
    Array.isArray(stored) ? stored.filter(isRecentCall).slice(0, MOST) : [],
  )
}

/** Remembers the open call, once it has loaded. */
export function useRememberedCall(call: RecentCall | undefined): void {
  const core = useCore()
  const id = call?.id
  const title = call?.title ?? null
  useEffect(() => {
    if (id === undefined) return
    const others = recentCalls(core).filter((one) => one.id !== id)
    writeStored(storageKey(core), [{ id, title }, ...others].slice(0, MOST))
  }, [core, id, title])
}

/** Deletes those of workspaces that were removed. */
export function forgetOtherRecentCalls(workspaceIds: readonly string[]): void {
  const kept = new Set(workspaceIds.map((workspaceId) => storageKey({ workspaceId })))
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !kept.has(key)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

function isRecentCall(stored: unknown): stored is RecentCall {
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('title' in stored)) return false
  return Number.isSafeInteger(stored.id) && (stored.title === null || typeof stored.title === 'string')
}
