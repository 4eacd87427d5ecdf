import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportSnapshot } from '../../../../contract/snapshots.ts'
import { isBlocking, rowProblems } from '../../../../domain/recordings/rows/rowProblems.ts'
import { recordingFacts } from '../../../../domain/recordings/recordingWords.ts'
import { importFieldsOf, type RowChange, type RowFields } from '../../../../domain/recordings/rows/stagingRow.ts'
import { useCore, useCoreQueries } from '../../../client/connection/core.tsx'
import { presentError } from '../../../client/errorPresentation.ts'
import { localZone } from '../../../client/localZone.ts'
import { Button } from '../../../components/controls/Button.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { FailureNotice } from '../../../components/notices/FailureNotice.tsx'
import { format } from '../../../components/format.ts'
import { changedFields } from './changedFields.ts'
import { fieldProblems } from './fieldProblems.ts'
import { ImportForm } from './ImportForm.tsx'
import { closeRecording } from './openRecording.ts'

const FORM_ID = 'correction-form'

/** The details of a failed import, to correct and send again with the same Idempotency-Key. */
export function CorrectionDialog({ one }: { readonly one: ImportSnapshot }) {
  const core = useCore()
  const queries = useCoreQueries()
  const { workspaceId, importId, recording } = one
  const input = { workspaceId }
  const users = useQuery(queries.directory.users.queryOptions({ input })).data ?? null
  const callTypes = useQuery(queries.directory.callTypes.queryOptions({ input })).data ?? null
  const [typed, setTyped] = useState<RowChange>({})
  const [tryCount, setTryCount] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const retry = useMutation({
    mutationFn: (fields: ImportSnapshot['fields']) => core.imports.retry({ workspaceId, importId, fields }),
    onSuccess: closeRecording,
  })
  const fields = changedFields(sentFields(one), typed)
  const problems = rowProblems(
    { source: { kind: 'upload' }, facts: null, times: [], fields },
    { nowMs: Date.now(), users, callTypes, found: [] },
  ).filter(isBlocking)

  function send(): void {
    setTryCount(tryCount + 1)
    const corrected = importFieldsOf(fields)
    if (problems.length === 0 && corrected !== null && !retry.isPending) retry.mutate(corrected)
  }

  return (
    <Dialog
      isOpen
      keepsOnOutsidePress
      // An accidental Escape must not discard what the user typed; a second one does.
      onClose={() => (Object.keys(typed).length > 0 && !isLeaving ? setLeaving(true) : closeRecording())}
      title="Import recording"
      description={`${recording.fileName} · ${recordingFacts(recording, format)}`}
      footer={
        isLeaving ? (
          <>
            <Button onClick={() => setLeaving(false)}>Keep editing</Button>
            <Button look="danger" onClick={closeRecording}>
              Discard
            </Button>
          </>
        ) : (
          <>
            <Button onClick={closeRecording}>Cancel</Button>
            <Button look="primary" type="submit" form={FORM_ID} aria-disabled={retry.isPending}>
              Send again
            </Button>
          </>
        )
      }
      note={isLeaving && <span role="alert">Discard your changes? The import stays as it was.</span>}
    >
      {retry.error && (
        <div className="mb-4">
          <FailureNotice failure={presentError(retry.error)} actions={{ retry: send }} />
        </div>
      )}
      <ImportForm
        id={FORM_ID}
        fields={fields}
        timeZone={localZone()}
        problems={tryCount > 0 ? fieldProblems(problems) : {}}
        tryCount={tryCount}
        onChange={(change) => setTyped({ ...typed, ...change })}
        onSubmit={send}
      />
    </Dialog>
  )
}

function sentFields({ fields }: ImportSnapshot): RowFields {
  const said = <Value,>(value: Value | null) => ({ value, from: 'person' }) as const
  return {
    timestamp: said(fields.timestamp),
    userId: said(fields.userId),
    callTypeId: said(fields.callTypeId),
    title: said(fields.title),
    leadName: said(fields.leadName),
    leadCompany: said(fields.leadCompany),
    voipId: said<string>(null),
  }
}
