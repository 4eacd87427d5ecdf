import { useEffect } from 'react'
import { readStored, writeStored } from '../../hooks/storedSetting.ts'
import { useWorkspace } from '../connection/workspace'

export interface RecentCall {
  readonly id: number
  readonly title: string | null
}

const MOST = 20
const storageKey = (workspaceId: string) => `earshot.recentCalls.${workspaceId}`

/** The calls opened last in a workspace on this computer, the latest first. */
export function recentCalls(workspaceId: string): readonly RecentCall[] {
  return readStored(storageKey(workspaceId), (stored) =>
    Array.isArray(stored) ? stored.filter(isRecentCall).slice(0, MOST) : [],
  )
}

/** Remembers the open call, once it has loaded. */
export function useRememberedCall(call: RecentCall | undefined): void {
  const { workspaceId } = useWorkspace()
  const id = call?.id
  const title = call?.title ?? null
  useEffect(() => {
    if (id === undefined) return
    const others = recentCalls(workspaceId).filter((one) => one.id !== id)
    writeStored(storageKey(workspaceId), [{ id, title }, ...others].slice(0, MOST))
  }, [workspaceId, id, title])
}

function isRecentCall(stored: unknown): stored is RecentCall {
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('title' in stored)) return false
  return Number.isSafeInteger(stored.id) && (stored.title === null || typeof stored.title === 'string')
}
