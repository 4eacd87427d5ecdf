import { useMutation } from '@tanstack/react-query'
import type { WorkspaceSnapshot } from '../../../contract/snapshots.ts'
import { core } from '../../client/connection/core.ts'
import { failureFrom } from '../../client/connection/coreError.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { FailureNotice } from '../../components/FailureNotice.tsx'

interface RemoveWorkspaceDialogProps {
  readonly isOpen: boolean
  readonly workspace: WorkspaceSnapshot
  readonly onClose: () => void
}

/** The key is in the OS keychain, which doesn't give it up now. */
const KEY_STUCK: ReadonlySet<string> = new Set(['keychain-locked', 'keychain-unavailable'])

/** Asks before a workspace is forgotten, and says what that deletes and what it doesn't. */
export function RemoveWorkspaceDialog({ isOpen, workspace, onClose }: RemoveWorkspaceDialogProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (mayLeaveKey: boolean) => core().workspaces.remove({ workspaceId: workspace.id, mayLeaveKey }),
    // The shell follows the core's snapshot to the next workspace, or to «connect».
    onSuccess: onClose,
  })
  const isKeyStuck = error !== null && KEY_STUCK.has(failureFrom(error).code)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      title={`Remove ${workspace.name}?`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isKeyStuck && <Button onClick={() => mutate(false)}>Try again</Button>}
          <Button look="danger" onClick={() => mutate(isKeyStuck)} disabled={isPending}>
            {isPending ? 'Removing…' : isKeyStuck ? 'Remove and leave the key' : 'Remove workspace'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ink-2">
        {workspace.kind === 'demo' ? (
          <p>
            This deletes the demo workspace from this computer, with the calls you imported into it. You can open it
            again at any time; it then begins anew.
          </p>
        ) : (
          <p>
            This deletes from this computer its API key, its list of imports and everything else Earshot has stored for
            it. Nothing is deleted at the service: connect it again to see its calls.
          </p>
        )}
        {isKeyStuck && (
          <p role="alert">
            The API key can’t be deleted from this computer’s keychain, which is locked or can’t be reached, so nothing
            was removed. Unlock the keychain and try again. Or remove everything else and leave the key: it then stays
            in the keychain, as an entry of “Earshot”, until you delete it there.
          </p>
        )}
        {error && !isKeyStuck && (
          <FailureNotice failure={presentError(error)} actions={{ retry: () => mutate(false) }} />
        )}
      </div>
    </Dialog>
  )
}
