import type { HostBridge, SavedFile } from '../../../contract/hostBridge.ts'
import { attempt } from '../../client/attempt.ts'
import { closeToast, showToast } from '../../components/overlays/toasts.ts'

/** Shows the progress and the result of each file that the user saves. In a browser, the browser shows this. */
export function showSavedFiles(host: HostBridge | undefined): void {
  host?.onSaving((file) => show(host, file))
}

function show(host: HostBridge, { ticket, fileName, state }: SavedFile): void {
  const id = `saved-${ticket}`
  switch (state.kind) {
    case 'saving':
      return showToast(id, {
        title: 'Saving file…',
        words: fileName,
        progress: state.fraction,
        action: { label: 'Cancel', onAction: () => host.cancelSaving(ticket) },
      })
    case 'saved':
      return showToast(id, {
        title: 'File saved',
        words: fileName,
        action: { label: 'Show in folder', onAction: () => void showInFolder(host, id, ticket) },
      })
    case 'failed':
      return showToast(id, {
        title: 'File not saved',
        words: `Earshot couldn’t save ${fileName}. Try again. If it fails again, choose another folder or free up some space.`,
      })
    case 'canceled':
      return closeToast(id)
  }
}

async function showInFolder(host: HostBridge, id: string, ticket: string): Promise<void> {
  if ((await attempt(id, () => host.showInFolder(ticket))) !== false) return
  showToast(id, { title: 'File not found', words: 'The file was moved or deleted.' })
}
