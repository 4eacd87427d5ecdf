import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FileFields, FolderFile } from '../../../../contract/folders.ts'
import type { RowChange, RowFields } from '../../../../domain/recordings/rows/stagingRow.ts'
import { useCore } from '../../../client/connection/core.tsx'
import { presentError } from '../../../client/errorPresentation.ts'
import { localZone } from '../../../client/localZone.ts'
import { useWorkspace } from '../../../client/workspace.tsx'
import { Button } from '../../../components/controls/Button.tsx'
import { Checkbox } from '../../../components/controls/Checkbox.tsx'
import { DraftNotice } from '../../../components/notices/DraftNotice.tsx'
import { FailureNotice } from '../../../components/notices/FailureNotice.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { ImportForm } from '../../../features/import-staging/form/ImportForm.tsx'
import { useKeptDraft } from '../../../hooks/useKeptDraft.ts'
import { fileFacts, splitPath, whyWords } from '../FileCells.tsx'

interface CorrectFileDialogProps {
  readonly folderId: string
  readonly file: FolderFile
  readonly onClose: () => void
}

/** A person's values for a file. The agent can be remembered for all files with the same extension or name. */
export function CorrectFileDialog({ folderId, file, onClose }: CorrectFileDialogProps) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const formId = useId()
  // Escape keeps what was entered; Cancel doesn't.
  const kept = useKeptDraft(`file details ${workspaceId} ${folderId} ${file.path}`, {
    fields: file.fields,
    isRemembering: true,
  })
  const { fields, isRemembering } = kept.draft
  const [tryCount, setTryCount] = useState(0)
  const said = file.reading?.extension ?? file.reading?.agentName ?? null
  const hasNewAgent = fields.userId.value !== null && fields.userId.value !== file.fields.userId.value
  const canRemember = said !== null && hasNewAgent
  const close = () => {
    kept.forget()
    onClose()
  }
  const save = useMutation({
    mutationFn: () =>
      core.folders.correct({
        ...{ workspaceId, folderId, paths: [file.path] },
        fields: changedFields(file.fields, fields),
        remember: canRemember && isRemembering ? said : null,
      }),
    onSuccess: close,
  })
  const missing = {
    ...(fields.userId.value === null && { userId: 'Choose the agent.' }),
    ...(fields.timestamp.value === null && { timestamp: 'Enter when the call took place.' }),
  }
  const isMissing = Object.keys(missing).length > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      keepsOnOutsidePress
      size="large"
      title={splitPath(file.path).name}
      description={fileFacts(file)}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} look="primary" disabled={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <DraftNotice isRestored={kept.isRestored} onDiscard={kept.discard} />
        {whyWords(file).map(({ title, words }) => (
          <div key={title} className="rounded-md border border-line bg-sunk px-3 py-2">
            <p className="font-medium">{title}</p>
            <p className="text-ink-2">{words}</p>
          </div>
        ))}
        <ImportForm
          key={kept.round}
          id={formId}
          fields={fields}
          timeZone={localZone()}
          problems={tryCount > 0 ? missing : {}}
          tryCount={tryCount}
          onChange={(change) => kept.change({ fields: withChange(fields, change) })}
          onSubmit={() => {
            setTryCount(tryCount + 1)
            if (!isMissing) save.mutate()
          }}
        />
        {canRemember && (
          <Checkbox
            label={`Use this agent for all files with “${said}”`}
            checked={isRemembering}
            onChange={(value) => kept.change({ isRemembering: value })}
          />
        )}
        {save.error && <FailureNotice failure={presentError(save.error)} />}
      </div>
    </Dialog>
  )
}

const EDITED = ['timestamp', 'userId', 'callTypeId', 'title', 'leadName', 'leadCompany'] as const

function withChange(fields: RowFields, change: RowChange): RowFields {
  const changed = EDITED.flatMap((name) => {
    const value = change[name]
    return value === undefined ? [] : [[name, { value, from: 'person' }]]
  })
  return { ...fields, ...(Object.fromEntries(changed) as Partial<RowFields>) }
}

/** Only what a person changed, so that the rule still applies to the rest. */
function changedFields(before: RowFields, after: RowFields): FileFields {
  const changed = EDITED.filter((name) => after[name].value !== before[name].value)
  return Object.fromEntries(changed.map((name) => [name, after[name].value]))
}
