import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { WorkspaceContents, WorkspaceSnapshot } from '../../contract/snapshots.ts'
import { dayText } from '../../domain/values/zonedTime.ts'
import { failureFrom } from '../client/connection/coreError.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { localZone } from '../client/localZone.ts'
import { chosenReviewer } from '../client/reviewerName.ts'
import { saveTextFile } from '../client/files/saveTextFile.ts'
import { Button } from '../components/controls/Button.tsx'
import { format } from '../components/format.ts'
import { Dialog } from '../components/overlays/Dialog.tsx'
import { showToast } from '../components/overlays/toasts.ts'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { useCore, useCoreQueries } from '../client/connection/workspace.tsx'

interface RemoveWorkspaceDialogProps {
  readonly workspace: WorkspaceSnapshot
  readonly onClose: () => void
  /** Called before it is removed. */
  readonly onBegin?: () => void
}

/** The key is in the OS keychain, which can't delete it now. */
const KEY_STUCK: ReadonlySet<string> = new Set(['keychain-locked', 'keychain-unanswered', 'keychain-unavailable'])

/** Confirms the removal of a workspace, and lists what is deleted and what isn't. */
export function RemoveWorkspaceDialog({ workspace, onClose, onBegin }: RemoveWorkspaceDialogProps) {
  const core = useCore()
  const queries = useCoreQueries()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (mayLeaveKey: boolean) => {
      onBegin?.()
      return core.workspaces.remove({ workspaceId: workspace.id, mayLeaveKey })
    },
    // The core's snapshot then switches the shell to the next workspace or to `/connect`.
    onSuccess: ({ isErased }) => {
      onClose()
      if (!isErased) {
        showToast('workspace-not-erased', {
          title: 'Some files couldn’t be deleted',
          words: 'Another program may have them open. Close it, then restart Earshot.',
        })
      }
    },
  })
  // It can't be stopped: the dialog stays until it's done.
  const close = () => {
    if (!isPending) onClose()
  }
  const isConnected = workspace.kind === 'connected'
  const known = useQuery({
    ...queries.workspaces.contents.queryOptions({ input: { workspaceId: workspace.id } }),
    enabled: isConnected,
    gcTime: 0,
  })
  const contents = known.data
  const lost = contents === undefined ? [] : contentsWords(contents)
  const canExport = contents !== undefined && contents.unsentRecordings < totalOf(contents)
  const save = useMutation({
    mutationFn: async () => {
      const { text } = await core.workspaces.export({ workspaceId: workspace.id, reviewer: chosenReviewer() })
      saveTextFile(`${workspace.name} ${dayText(Date.now(), localZone())}.json`, text, 'application/json')
    },
  })
  const isKeyStuck = error !== null && KEY_STUCK.has(failureFrom(error).code)
  return (
    <Dialog
      onClose={close}
      size="small"
      title={`Remove ${workspace.name}?`}
      footer={isKeyStuck && <Button onClick={() => mutate(false)}>Try again</Button>}
      action={{
        variant: 'danger',
        children: isPending ? 'Removing…' : isKeyStuck ? 'Remove and keep key' : 'Remove workspace',
        disabled: isPending || (isConnected && known.isPending),
        onClick: () => mutate(isKeyStuck),
      }}
    >
      <div className="flex flex-col gap-3 text-ink-2">
        {workspace.kind === 'demo' ? (
          <p>
            This deletes the demo workspace and the calls you imported into it from this computer. You can open a new
            demo at any time.
          </p>
        ) : (
          <>
            <p>
              This deletes its API key, its imports, and everything else Earshot has stored for it on this computer.
              Nothing is deleted from the service.
            </p>
            {lost.length > 0 && (
              <p className="text-ink">
                These are only on this computer and will be lost: <span className="font-medium">{lost.join(', ')}</span>
                .
              </p>
            )}
            {known.error && (
              <FailureNotice
                failure={presentError(known.error)}
                actions={{ retry: () => void known.refetch() }}
                alsoOffers={['retry']}
              />
            )}
            {canExport && (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Button onClick={() => save.mutate()} aria-disabled={save.isPending}>
                  <Download aria-hidden="true" size={15} strokeWidth={1.6} />
                  Export to a file
                </Button>
                <span role="status">
                  {/* The desktop app asks where to save it, and a toast says whether it was saved. */}
                  {save.isSuccess && !window.earshotHost
                    ? 'Check that the file was saved before you remove the workspace.'
                    : 'Views, trackers, rules, and reasons can be imported again later.'}
                </span>
              </div>
            )}
            {save.error && (
              <FailureNotice failure={presentError(save.error)} actions={{ retry: () => save.mutate() }} />
            )}
          </>
        )}
        {isKeyStuck && (
          <p role="alert">
            The keychain is locked or unavailable, so nothing was removed. Unlock it and try again, or remove everything
            else and delete the “Earshot” entry from the keychain later.
          </p>
        )}
        {error && !isKeyStuck && (
          <FailureNotice failure={presentError(error)} actions={{ retry: () => mutate(false) }} />
        )}
      </div>
    </Dialog>
  )
}

function totalOf(contents: WorkspaceContents): number {
  return Object.values(contents).reduce((sum: number, count: number) => sum + count, 0)
}

/** `12 reviews`, `3 saved views`. What there is none of isn't named. */
function contentsWords(contents: WorkspaceContents): readonly string[] {
  const { reviews, queues, views, trackers, accountDecisions, folders, unsentRecordings } = contents
  const { rules, reasons, layouts, markedCalls } = contents
  const counts = [
    [reviews, 'review', 'reviews'],
    [queues, 'review queue', 'review queues'],
    [views, 'saved view', 'saved views'],
    [trackers, 'tracker', 'trackers'],
    [rules, 'rule for file names', 'rules for file names'],
    [reasons, 'reason for disagreeing', 'reasons for disagreeing'],
    [layouts, 'table layout', 'table layouts'],
    [markedCalls, 'call with pins', 'calls with pins'],
    [accountDecisions, 'decision about accounts', 'decisions about accounts'],
    [folders, 'watched folder', 'watched folders'],
    [unsentRecordings, 'recording not sent', 'recordings not sent'],
  ] as const
  return counts.flatMap(([count, one, several]) => (count > 0 ? [format.count(count, one, several)] : []))
}
