import type { LibrarySnapshot } from '../../contract/library/library.ts'
import type { WorkspaceClient } from '../client/connection/workspaceClient.ts'
import { change } from '../client/undo/change.ts'
import { forgetStoredTitles } from '../client/calls/recentCalls.ts'
import { isSaved, type SavedCallsChoice } from '../client/savedCalls.ts'
import { format } from '../components/format.ts'
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

/** Saving less deletes what is saved, which takes long to read again, so the person has to agree. Returns whether it may be saved so. */
export async function maySave(
  { keeps, since, recordCount, callCount }: LibrarySnapshot,
  next: SavedCallsChoice,
): Promise<boolean> {
  if (keeps === 'everything' && next.keeps === 'calls' && recordCount > 0) {
    return confirm({
      title: 'Delete saved transcripts?',
      action: 'Delete',
      content: (
        <p>
          This deletes the saved transcripts and details of {format.count(recordCount, 'call')} on this computer. To
          save them again, Earshot has to read each call again. Nothing is deleted from the service.
        </p>
      ),
    })
  }
  const isShorter = next.since !== null && (since === null || Date.parse(next.since) > Date.parse(since))
  if (!isShorter || callCount === 0) return true
  return confirm({
    title: 'Delete older saved calls?',
    action: 'Delete',
    content: (
      <p>
        This deletes the saved copies of all calls before {format.date(new Date(next.since))} on this computer. Nothing
        is deleted from the service.
      </p>
    ),
  })
}
