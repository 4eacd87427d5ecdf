import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../contract/errors.ts'
import type { FolderLocation, FolderLook, LookStep } from '../../../contract/folders.ts'
import { failureFrom } from '../../client/connection/coreError.ts'
import { useCore } from '../../client/connection/workspace'
import { keyIn, type Workspace } from '../../client/connection/workspaceClient.ts'
import { sessionMap } from '../../hooks/sessionMap.ts'
import { hasKeptDraft } from '../../hooks/useKeptDraft.ts'
import { setupKey } from './setup/setupDraft.ts'

export type LookState =
  | { readonly kind: 'none'; readonly failure: Failure | null }
  /** `step` is null until the core has answered. */
  | { readonly kind: 'looking'; readonly step: Extract<LookStep, { kind: 'listing' | 'reading' }> | null }
  | { readonly kind: 'done'; readonly look: FolderLook }

/** The last look of each workspace, whose draft may be unfinished. */
const looks = sessionMap<FolderLook>('earshot.folderLooks')

function firstState(workspace: Workspace): LookState {
  const look = looks.get(keyIn(workspace))
  return look && hasKeptDraft(setupKey(workspace, look)) ? { kind: 'done', look } : { kind: 'none', failure: null }
}

/** A first look at a folder, which can be canceled. A look that starts ends the one before. */
export function useFolderLook() {
  const core = useCore()
  const [state, setState] = useState<LookState>(() => firstState(core))
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(location: FolderLocation): Promise<void> {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState({ kind: 'looking', step: null })
    try {
      for await (const step of await core.folders.look({ location }, { signal: own.signal })) {
        if (own.signal.aborted) return
        if (step.kind === 'done') {
          looks.set(keyIn(core), step.look)
          setState({ kind: 'done', look: step.look })
        } else if (step.kind === 'failed') setState({ kind: 'none', failure: step.failure })
        else setState({ kind: 'looking', step })
      }
    } catch (error) {
      if (!own.signal.aborted) setState({ kind: 'none', failure: failureFrom(error) })
    }
  }
  function cancel(): void {
    running.current?.abort()
    looks.delete(keyIn(core))
    setState({ kind: 'none', failure: null })
  }
  return { state, start, cancel }
}
