import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FolderFile } from '../../../../contract/folders.ts'
import { useCore } from '../../../client/connection/core.tsx'
import { presentError } from '../../../client/errorPresentation.ts'
import { useWorkspace } from '../../../client/workspace.tsx'
import { Button } from '../../../components/controls/Button.tsx'
import { Checkbox } from '../../../components/controls/Checkbox.tsx'
import { format } from '../../../components/format.ts'
import { FailureNotice } from '../../../components/notices/FailureNotice.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { showToast } from '../../../components/overlays/toasts.ts'
import { AgentPicker } from '../../../features/import-staging/AgentPicker.tsx'
import { changedMeanwhile } from '../../../features/watched-folders/folderActions.ts'
import { commonSaid } from './selectedFiles.ts'

interface FilesAgentDialogProps {
  readonly folderId: string
  readonly files: readonly FolderFile[]
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** The agent of several files. Remembered for later files if all of these have the same extension or name. */
export function FilesAgentDialog({ folderId, files, onClose, onSaved }: FilesAgentDialogProps) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const [userId, setUserId] = useState<number | null>(null)
  const [isRemembering, setRemembering] = useState(true)
  const said = commonSaid(files)
  const save = useMutation({
    mutationFn: (agent: number) =>
      core.folders.correct({
        ...{ workspaceId, folderId, paths: files.map(({ path }) => path), fields: { userId: agent } },
        remember: isRemembering ? said : null,
      }),
    onSuccess: ({ changedCount }) => {
      const words = changedMeanwhile(files.length - changedCount)
      showToast('folder-files', { title: `Agent set for ${format.count(changedCount, 'file')}`, ...words })
      onSaved()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      keepsOnOutsidePress
      size="small"
      title={`Agent of ${format.count(files.length, 'file')}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={userId === null || save.isPending}
            onClick={() => {
              if (userId !== null) save.mutate(userId)
            }}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <AgentPicker userId={userId} onChange={setUserId} problem={undefined} />
        {said !== null && (
          <Checkbox
            label={`Use this agent for all files with “${said}”`}
            checked={isRemembering}
            onChange={setRemembering}
          />
        )}
        {save.error && <FailureNotice failure={presentError(save.error)} />}
      </div>
    </Dialog>
  )
}
