import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { doubtKey } from '../../../../domain/recordings/rows/importSummary.ts'
import { isBlocking } from '../../../../domain/recordings/rows/rowProblems.ts'
import type { RowChange, RowProblem, StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { useCoreQueries } from '../../../client/connection/core.tsx'
import { useStagingTable } from '../../../client/connection/coreStreams.ts'
import { presentFailure } from '../../../client/errorPresentation.ts'
import { Button } from '../../../components/controls/Button.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { FailureNotice } from '../../../components/notices/FailureNotice.tsx'
import { ProgressBar } from '../../../components/notices/ProgressBar.tsx'
import { ImportAllowance } from '../ImportAllowance.tsx'
import { RowProblemList } from '../RowProblemList.tsx'
import { factsText } from '../stagingWords.ts'
import { changedFields } from './changedFields.ts'
import { fieldOfProblem, fieldProblems, isMissing } from './fieldProblems.ts'
import { ImportForm } from './ImportForm.tsx'
import { importHabits, rememberImportHabits, usableHabits } from './importHabits.ts'
import {
  closeRecording,
  discardRecording,
  editRecording,
  importRecording,
  keepForLater,
  lookAgain,
  type OpenRecording,
  retryFile,
} from './openRecording.ts'

const FORM_ID = 'import-form'

interface RecordingDialogProps {
  readonly open: OpenRecording
  /** Opens the file picker to replace this file. */
  readonly onChooseAnother: () => void
}

/** A row of the staging table as a form: the file is added and read, then described and queued. */
export function RecordingDialog({ open, onChooseAnother }: RecordingDialogProps) {
  const { workspaceId, file, stageId, typed, failure } = open
  const navigate = useNavigate()
  const row = useRow(workspaceId, stageId)
  const habits = useHabits(workspaceId, row)
  const [tryCount, setTryCount] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  // Another window discarded the row, undid it or imported it.
  useEffect(() => {
    if (row === null) closeRecording()
  }, [row])

  const isRead = row !== undefined && row !== null && row.look === 'done'
  const isForm = isRead && !row.problems.some(isOfFile)
  const shown = isForm ? changedFields(row.fields, { ...habits, ...typed }) : null
  // Changed fields are checked again once they are saved to the row.
  const problems = isRead ? row.problems.filter((problem) => !isOutdated(problem, row, shown)) : []
  const isAgain = problems.some(({ kind }) => kind === 'same-as-import' || kind === 'likely-call')
  const hasWork = isForm && Object.keys(typed).length > 0

  async function send(): Promise<void> {
    setTryCount(tryCount + 1)
    if (shown === null || problems.some((problem) => isBlocking(problem) && fieldOfProblem(problem) !== null)) return
    const { userId, callTypeId } = shown
    // The form shows them, so sending it accepts them.
    const accepted = row?.problems.map(doubtKey) ?? []
    const result = await importRecording({ ...habits, ...typed }, accepted, () => {
      void navigate({ to: '/imports/prepare' })
    })
    if (result === 'blocked') setTryCount(tryCount + 2)
    if (result !== 'imported') return
    rememberImportHabits(workspaceId, { userId: userId.value, callTypeId: callTypeId.value })
    void navigate({ to: '/imports' })
  }

  return (
    <Dialog
      isOpen
      keepsOnOutsidePress
      onClose={() => {
        if (!hasWork) discardRecording()
        else if (isLeaving) void keepForLater()
        else setLeaving(true)
      }}
      title="Import recording"
      description={
        <span className="flex min-w-0 gap-2">
          <span className="truncate font-medium text-ink" title={file.name}>
            {row?.fileName ?? file.name}
          </span>
          {isRead && <span className="shrink-0">{factsText(row)}</span>}
        </span>
      }
      note={isForm && (isLeaving ? <LeaveQuestion /> : <ImportAllowance />)}
      footer={
        isLeaving ? (
          <>
            <Button onClick={() => setLeaving(false)}>Keep editing</Button>
            <Button look="danger" onClick={discardRecording}>
              Discard
            </Button>
            <Button look="primary" onClick={() => void keepForLater()}>
              Keep for later
            </Button>
          </>
        ) : (
          <>
            <Button onClick={discardRecording}>Cancel</Button>
            {isRead && !isForm && <Button onClick={onChooseAnother}>Choose another file</Button>}
            {isForm && (
              <Button look="primary" type="submit" form={FORM_ID} aria-disabled={open.isCommitting}>
                {isAgain ? 'Import anyway' : 'Import'}
              </Button>
            )}
          </>
        )
      }
    >
      {failure && (
        <div className={isForm ? 'mb-4' : ''}>
          <FailureNotice
            failure={presentFailure(failure)}
            actions={{ retry: () => (isForm ? void send() : retryFile()), 'choose-another-file': onChooseAnother }}
            alsoOffers={isForm ? [] : ['choose-another-file']}
          />
        </div>
      )}
      {isRead && <Problems row={row} problems={problems.filter((problem) => fieldOfProblem(problem) === null)} />}
      {shown !== null && isRead && (
        <ImportForm
          id={FORM_ID}
          fields={shown}
          timeZone={row.timeZone}
          problems={fieldProblems(problems.filter((problem) => tryCount > 0 || !isMissing(problem)))}
          tryCount={tryCount}
          onChange={editRecording}
          onSubmit={() => void send()}
        />
      )}
      {!isRead && failure === null && <Reading open={open} />}
    </Dialog>
  )
}

/** The form's row; undefined until the core responds, null if it isn't in the table anymore. */
function useRow(workspaceId: string, stageId: string | null): StagingRow | null | undefined {
  const queries = useCoreQueries()
  const revision = useStagingTable()?.revision
  const { data, isFetching, refetch } = useQuery({
    ...queries.staging.row.queryOptions({ input: { workspaceId, stageId: stageId ?? '' } }),
    enabled: stageId !== null,
    // Only a new revision makes it stale.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isOutdated = !isFetching && data !== undefined && revision !== undefined && data.revision < revision
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, refetch])
  return data?.row
}

/** Choices for the last recording that this row has no value for. */
function useHabits(workspaceId: string, row: StagingRow | null | undefined): RowChange {
  const queries = useCoreQueries()
  const users = useQuery(queries.directory.users.queryOptions({ input: { workspaceId } })).data
  const callTypes = useQuery(queries.directory.callTypes.queryOptions({ input: { workspaceId } })).data
  if (!row) return {}
  const { userId, callTypeId } = usableHabits(importHabits(workspaceId), { users, callTypes })
  const { fields } = row
  return {
    ...(userId !== null && fields.userId.from === null && { userId }),
    ...(callTypeId !== null && fields.callTypeId.from === null && { callTypeId }),
  }
}

/** No details can fix such a file. */
function isOfFile({ kind }: RowProblem): boolean {
  return kind === 'unreadable' || kind === 'empty' || kind === 'not-audio'
}

/** The problem is about a field whose shown value differs from the row's. */
function isOutdated(problem: RowProblem, { fields }: StagingRow, shown: StagingRow['fields'] | null): boolean {
  const field = fieldOfProblem(problem)
  return field !== null && shown !== null && shown[field].value !== fields[field].value
}

function Problems({ row, problems }: { readonly row: StagingRow; readonly problems: readonly RowProblem[] }) {
  if (problems.length === 0) return null
  return (
    <div role="alert" className="mb-4 rounded-md border border-line bg-side p-3">
      <RowProblemList
        row={row}
        problems={problems}
        onEdit={() => document.getElementById(FORM_ID)?.querySelector('input')?.focus()}
        onChange={editRecording}
        onLookAgain={() => void lookAgain()}
      />
    </div>
  )
}

function Reading({ open: { file, stageId, fraction } }: { readonly open: OpenRecording }) {
  const looking = useStagingTable()?.looking ?? null
  const readFraction = looking === null || looking.totalBytes === 0 ? null : looking.readBytes / looking.totalBytes
  return (
    <div className="flex flex-col gap-2 py-1" role="status">
      <p className="text-ink-2">Checking the recording. Nothing has been sent yet.</p>
      <ProgressBar fraction={stageId === null ? fraction : readFraction} label={`Reading ${file.name}`} />
    </div>
  )
}

function LeaveQuestion() {
  return <span role="alert">Keep this recording and its details for later? You’ll find it under Imports.</span>
}
