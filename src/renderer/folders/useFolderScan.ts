import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../contract/errors/errors.ts'
import type { FolderLocation, FolderScan, ScanStep } from '../../contract/import/folders.ts'
import { failureFrom } from '../client/connection/coreError.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { keyIn, type Workspace } from '../client/connection/workspaceClient.ts'
import { sessionMap } from '../hooks/stored/sessionMap.ts'
import { hasKeptDraft } from '../hooks/stored/useKeptDraft.ts'
import { setupKey } from './setup/setupDraft.ts'

export type ScanState =
  | { readonly kind: 'none'; readonly failure: Failure | null }
  /** `step` is null until the core has answered. */
  | { readonly kind: 'scanning'; readonly step: Extract<ScanStep, { kind: 'listing' | 'reading' }> | null }
  | { readonly kind: 'done'; readonly scan: FolderScan }

/** The last scan of each workspace, whose draft may be unfinished. */
const scans = sessionMap<FolderScan>('earshot.folderScans')

function firstState(workspace: Workspace): ScanState {
  const scan = scans.get(keyIn(workspace))
  return scan && hasKeptDraft(setupKey(workspace, scan)) ? { kind: 'done', scan } : { kind: 'none', failure: null }
}

/** A first scan of a folder, which can be canceled. A scan that starts ends the one before. */
export function useFolderScan() {
  const core = useCore()
  const [state, setState] = useState<ScanState>(() => firstState(core))
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(location: FolderLocation): Promise<void> {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState({ kind: 'scanning', step: null })
    try {
      for await (const step of await core.folders.scan({ location }, { signal: own.signal })) {
        if (own.signal.aborted) return
        if (step.kind === 'done') {
          scans.set(keyIn(core), step.scan)
          setState({ kind: 'done', scan: step.scan })
        } else if (step.kind === 'failed') setState({ kind: 'none', failure: step.failure })
        else setState({ kind: 'scanning', step })
      }
    } catch (error) {
      if (!own.signal.aborted) setState({ kind: 'none', failure: failureFrom(error) })
    }
  }
  function cancel(): void {
    running.current?.abort()
    scans.delete(keyIn(core))
    setState({ kind: 'none', failure: null })
  }
  return { state, start, cancel }
}
