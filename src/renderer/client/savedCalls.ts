import { useMutation } from '@tanstack/react-query'
import type { LibraryScope } from '../../contract/library.ts'
import { useCore } from './connection/core.tsx'
import { useWorkspace } from './workspace.tsx'

/** What may be saved on this computer, most first. */
export const LIBRARY_SCOPE_WORDS: readonly { readonly value: LibraryScope; readonly label: string }[] = [
  { value: 'everything', label: 'Calls and transcripts' },
  { value: 'calls', label: 'Calls only' },
  { value: 'nothing', label: 'Nothing' },
]

/** Saves the user's decision. */
export function useChooseSavedCalls() {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  return useMutation({
    mutationFn: (choice: { readonly keeps: LibraryScope; readonly since: string | null }) =>
      core.library.choose({ workspaceId, ...choice }),
  })
}
