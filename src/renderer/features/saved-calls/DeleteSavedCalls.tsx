import type { LibrarySnapshot } from '../../../contract/library/library.ts'
import { change } from '../../client/undo/change.ts'
import { useCore } from '../../client/connection/workspace'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { isSaved, savedWords } from './savedCallsWords.ts'

interface DeleteSavedCallsProps {
  readonly library: LibrarySnapshot
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Asks before saved calls are deleted. They stay in memory until Earshot quits, so until then this can be undone. */
export function DeleteSavedCalls({ library, isOpen, onClose, onDeleted }: DeleteSavedCallsProps) {
  const core = useCore()
  const { keeps, since } = library
  if (!isSaved(keeps)) return null
  const deleteAll = async () => {
    onClose()
    const isDeleted = await change(core, {
      id: 'library-delete',
      title: 'saved calls deleted',
      do: () => core.library.choose({ keeps: 'nothing', since: null }),
      undo: () => core.library.choose({ keeps, since }),
      toast: {},
    })
    if (isDeleted) onDeleted?.()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title="Delete saved calls?"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={() => void deleteAll()}>
            Delete saved calls
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ink-2">
        <p>
          This deletes the copies on this computer: <span className="font-medium text-ink">{savedWords(library)}</span>.
          Nothing is deleted from the service.
        </p>
        <p>You can undo this until Earshot quits.</p>
      </div>
    </Dialog>
  )
}
