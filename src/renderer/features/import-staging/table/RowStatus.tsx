import { useState } from 'react'
import { assertNever } from '../../../../domain/units.ts'
import { problemWords } from '../../../../domain/recordings/rows/rowProblemWords.ts'
import { isBlocking } from '../../../../domain/recordings/rows/rowProblems.ts'
import type {
  InterpretedField,
  RowFieldName,
  RowProblem,
  StagingRow,
} from '../../../../domain/recordings/rows/stagingRow.ts'
import { useWorkspace } from '../../../client/workspace.tsx'
import { Button } from '../../../components/Button.tsx'
import { Pill } from '../../../components/Pill.tsx'
import { Popover } from '../../../components/Popover.tsx'
import { OpenCallLink } from '../../../components/OpenCallLink.tsx'
import { editRows, leaveOut, lookAgainAtAll, useTable } from './tableStore.ts'
import { timestampOf } from '../../../../domain/recordings/rows/rowTime.ts'

/** Whether a row can be sent, in a word; pressed, everything that is the matter with it and the ways out. */
export function RowStatus({ row }: { readonly row: StagingRow }) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = row.problems
  if (row.look !== 'done')
    return <span className="text-ink-3">{row.look === 'looking' ? 'Looking at it' : 'Waits to be looked at'}</span>
  if (first === undefined)
    return (
      <span>
        <Pill tone="good">Ready</Pill>
      </span>
    )
  return (
    <>
      <button
        ref={setButton}
        type="button"
        tabIndex={-1}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="flex min-h-6 max-w-full items-center gap-1 text-left"
      >
        <Pill tone={isBlocking(first) ? 'bad' : 'warn'}>{problemWords(first).title}</Pill>
        {others.length > 0 && <span className="text-sm text-ink-3">+{others.length}</span>}
      </button>
      <Popover
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        anchor={button}
        label={`What is the matter with ${row.fileName}`}
        className="w-[340px] p-3"
      >
        <ul className="flex flex-col gap-3">
          {row.problems.map((problem) => {
            const { title, words } = problemWords(problem)
            return (
              <li key={title} className="flex flex-col gap-1">
                <p className={`font-medium ${isBlocking(problem) ? 'text-bad' : 'text-warn'}`}>{title}</p>
                <p className="text-ink-2">{words}</p>
                <WayOut problem={problem} row={row} anchor={button} onDone={() => setOpen(false)} />
              </li>
            )
          })}
        </ul>
      </Popover>
    </>
  )
}

interface WayOutProps {
  readonly problem: RowProblem
  readonly row: StagingRow
  readonly anchor: HTMLElement | null
  readonly onDone: () => void
}

function WayOut({ problem, row, anchor, onDone }: WayOutProps) {
  const { workspaceId } = useWorkspace()
  const stageIds = [row.stageId]
  const edit = (field: RowFieldName, label: string) => (
    <Button
      onClick={() => {
        onDone()
        if (anchor) useTable.setState({ editing: { field, stageIds, anchor } })
      }}
    >
      {label}
    </Button>
  )
  const leave = (
    <Button
      onClick={() => {
        onDone()
        void leaveOut(workspaceId, stageIds)
      }}
    >
      Leave it out
    </Button>
  )
  const buttons = (() => {
    switch (problem.kind) {
      case 'unreadable':
        return (
          <>
            <Button onClick={() => void lookAgainAtAll(workspaceId)}>Look again</Button>
            {leave}
          </>
        )
      case 'empty':
      case 'not-audio':
      case 'bad-link':
      case 'same-as-row':
        return leave
      case 'no-time':
      case 'future-time':
        return edit('timestamp', EDIT_LABELS.timestamp)
      case 'ambiguous-day': {
        const swap = (local: string) => {
          onDone()
          const time = row.times.find((one) => one.local === problem.local)
          const timestamp = timestampOf({ offsetMinutes: null, ...time, local }, row.timeZone)
          void editRows(workspaceId, stageIds, { timestamp })
        }
        return (
          <>
            <Button onClick={() => swap(problem.local)}>{dayOf(problem.local)}</Button>
            <Button onClick={() => swap(problem.alsoLocal)}>{dayOf(problem.alsoLocal)}</Button>
          </>
        )
      }
      case 'no-agent':
      case 'unknown-agent':
      case 'blocked-agent':
        return edit('userId', EDIT_LABELS.userId)
      case 'unknown-type':
      case 'archived-type':
        return edit('callTypeId', EDIT_LABELS.callTypeId)
      case 'too-long':
        return edit(problem.field, 'Shorten it')
      case 'same-as-import':
        return (
          <>
            {leave}
            {problem.callId !== null && <OpenCallLink callId={problem.callId} />}
          </>
        )
      case 'same-voip-id':
        return (
          <>
            {edit('voipId', EDIT_LABELS.voipId)}
            {leave}
          </>
        )
      case 'likely-call':
        return (
          <>
            {leave}
            <OpenCallLink callId={problem.callId} />
          </>
        )
      case 'unread-cell': {
        const { field } = problem
        const { value } = row.fields[field]
        const keep = () => {
          onDone()
          void editRows(workspaceId, stageIds, { [field]: value })
        }
        const keepLabel = value === null ? KEEP_NONE[field] : 'Keep what’s there'
        return (
          <>
            {edit(field, EDIT_LABELS[field])}
            {keepLabel !== undefined && <Button onClick={keep}>{keepLabel}</Button>}
          </>
        )
      }
      case 'unusual-format':
      case 'cut-off':
        return leave
      default:
        return assertNever(problem)
    }
  })()
  return <div className="mt-1 flex flex-wrap gap-2">{buttons}</div>
}

const EDIT_LABELS: { readonly [Name in InterpretedField]: string } = {
  timestamp: 'Say when',
  userId: 'Choose the agent',
  callTypeId: 'Choose the type',
  voipId: 'Correct the id',
}

/** Where nothing is a value too. A time and an agent are required. */
const KEEP_NONE: { readonly [Name in InterpretedField]?: string } = {
  callTypeId: 'Let the service decide',
  voipId: 'Send without it',
}

function dayOf(local: string): string {
  return new Date(`${local}Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
}
