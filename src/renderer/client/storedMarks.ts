import { readCallMarks, type CallMarks } from '../../domain/transcripts/listenerMarks.ts'
import { readStored, writeStored } from '../hooks/stored/storedSetting.ts'
import type { CoreClient } from './connection/coreLink.ts'
import { clientOfWorkspace } from './connection/workspaceClient.ts'

/** Earlier versions kept the marks of listeners in the browser profile, the latest 200 calls by `workspaceId/callId`. */
const STORAGE_KEY = 'earshot.listenerMarks'

/** Moves these marks to the core. Those that it can't take now stay for the next start. */
export async function moveStoredMarks(core: CoreClient, workspaces: readonly { readonly id: string }[]): Promise<void> {
  const stored = readStored(STORAGE_KEY, listOf)
  if (stored.length === 0) return
  const left: unknown[] = []
  for (const { id } of workspaces) {
    const entries = stored.filter(({ callKey }) => callKey.startsWith(`${id}/`))
    const marks = entries.flatMap(marksOf)
    try {
      if (marks.length > 0) await clientOfWorkspace(core, id).marks.adopt({ marks })
    } catch {
      // The core is lost, or a newer version wrote its file.
      left.push(...entries)
    }
  }
  // The marks of workspaces that were removed go as well.
  if (left.length === 0) localStorage.removeItem(STORAGE_KEY)
  else writeStored(STORAGE_KEY, left)
}

interface StoredMarks {
  readonly callKey: string
}

function listOf(stored: unknown): readonly StoredMarks[] {
  return Array.isArray(stored) ? stored.filter(isStoredMarks) : []
}

function isStoredMarks(stored: unknown): stored is StoredMarks {
  if (typeof stored !== 'object' || stored === null) return false
  return 'callKey' in stored && typeof stored.callKey === 'string'
}

function marksOf(stored: StoredMarks): readonly CallMarks[] {
  const callId = Number(stored.callKey.slice(stored.callKey.lastIndexOf('/') + 1))
  const marks = readCallMarks({ ...stored, callId })
  return marks === null ? [] : [marks]
}
