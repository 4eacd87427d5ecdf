import { useEffect } from 'react'
import { useWorkspace } from '../workspace.tsx'

export interface RecentCall {
  readonly id: number
  readonly title: string | null
}

const MOST = 20
const storageKey = (workspaceId: string) => `earshot.recentCalls.${workspaceId}`

/** The calls opened last in a workspace on this computer, the latest first. */
export function recentCalls(workspaceId: string): readonly RecentCall[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(workspaceId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecentCall).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Remembers the open call, once it has loaded. */
export function useRememberedCall(call: RecentCall | undefined): void {
  const { workspaceId } = useWorkspace()
  const id = call?.id
  const title = call?.title ?? null
  useEffect(() => {
    if (id === undefined) return
    const others = recentCalls(workspaceId).filter((one) => one.id !== id)
    try {
      localStorage.setItem(storageKey(workspaceId), JSON.stringify([{ id, title }, ...others].slice(0, MOST)))
    } catch {
      // The storage is full: only the list of recent calls is lost.
    }
  }, [workspaceId, id, title])
}

function isRecentCall(stored: unknown): stored is RecentCall {
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('title' in stored)) return false
  return Number.isSafeInteger(stored.id) && (stored.title === null || typeof stored.title === 'string')
}
