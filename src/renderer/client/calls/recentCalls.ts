import { useEffect } from 'react'
import { readStored, writeStored } from '../../hooks/stored/storedSetting.ts'
import { useLibrary } from '../connection/coreStreams.ts'
import { useCore } from '../connection/workspace.tsx'
import { isSaved } from '../savedCalls.ts'
import { keyIn, type Workspace } from '../connection/workspaceClient.ts'

export interface RecentCall {
  readonly id: number
  readonly title: string | null
}

const MOST = 20
const PREFIX = 'earshot.recentCalls.'
const storageKey = (workspace: Workspace) => `${PREFIX}${keyIn(workspace)}`

/** Titles of this session, by workspace and call. */
const titles = new Map<string, string | null>()

/** The calls opened last in a workspace on this computer, the latest first. */
export function recentCalls(workspace: Workspace): readonly RecentCall[] {
  const key = storageKey(workspace)
  return storedCalls(key).map(({ id, title }) => ({ id, title: titles.get(`${key} ${id}`) ?? title }))
}

function storedCalls(key: string): readonly RecentCall[] {
  return readStored(key, (stored) => (Array.isArray(stored) ? stored.filter(isRecentCall).slice(0, MOST) : []))
}

/** Remembers the open call, once it has loaded. Its title is stored only where calls are saved on this computer. */
export function useRememberedCall(call: RecentCall | undefined): void {
  const core = useCore()
  const library = useLibrary()
  const isKnown = library !== undefined
  const mayStore = isKnown && isSaved(library.keeps)
  const id = call?.id
  const title = call?.title ?? null
  useEffect(() => {
    if (id === undefined || !isKnown) return
    const key = storageKey(core)
    titles.set(`${key} ${id}`, title)
    const calls = [{ id, title }, ...recentCalls(core).filter((one) => one.id !== id)].slice(0, MOST)
    writeStored(key, mayStore ? calls : calls.map(withoutTitle))
  }, [core, id, title, isKnown, mayStore])
}

/** When the calls on this computer are deleted. This session still knows the titles. */
export function forgetStoredTitles(workspace: Workspace): void {
  const key = storageKey(workspace)
  for (const { id, title } of recentCalls(workspace)) titles.set(`${key} ${id}`, title)
  writeStored(key, storedCalls(key).map(withoutTitle))
}

const withoutTitle = ({ id }: RecentCall): RecentCall => ({ id, title: null })

/** Deletes those of workspaces that were removed. */
export function forgetOtherRecentCalls(workspaces: readonly { readonly id: string }[]): void {
  const kept = new Set(workspaces.map(({ id }) => storageKey({ workspaceId: id })))
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
