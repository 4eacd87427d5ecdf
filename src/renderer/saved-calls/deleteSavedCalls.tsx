import type { LibrarySnapshot } from '../../contract/library/library.ts'
import type { WorkspaceClient } from '../client/connection/workspaceClient.ts'
import { change } from '../client/undo/change.ts'
import { forgetStoredTitles } from '../client/calls/recentCalls.ts'
import { isSaved } from '../client/savedCalls.ts'
import { confirm } from '../components/overlays/confirm.ts'
import { savedWords } from './savedCallsWords.ts'

/** Deletes saved calls if the person agrees, and returns whether they are. Until Earshot quits, this can be undone. */
export async function deleteSavedCalls(core: WorkspaceClient, library: LibrarySnapshot): Promise<boolean> {
  const { keeps, since } = library
  if (!isSaved(keeps)) return false
  const isAgreed = await confirm({
    title: 'Delete saved calls?',
    action: 'Delete saved calls',
    content: (
      <>
        <p>
          This deletes the copies on this computer: <span className="font-medium text-ink">{savedWords(library)}</span>.
          Nothing is deleted from the service.
        </p>
        <p>You can undo this until Earshot quits.</p>
      </>
    ),
  })
  if (!isAgreed) return false
  return change(core, {
    id: 'library-delete',
    title: 'saved calls deleted',
    do: async () => {
      await core.library.choose({ keeps: 'nothing', since: null })
      forgetStoredTitles(core)
    },
    undo: () => core.library.choose({ keeps, since }),
    toast: {},
  })
}
