import type { ReactNode } from 'react'
import { localDate, problemWords } from '../../../domain/recordings/rows/rowProblemWords.ts'
import { isBlocking } from '../../../domain/recordings/rows/rowProblems.ts'
import { zoneCity } from '../../../domain/recordings/times/zoneCity.ts'
import { timestampOf } from '../../../domain/recordings/rows/rowTime.ts'
import type {
  InterpretedField,
  RowChange,
  RowFieldName,
  RowProblem,
  StagingRow,
} from '../../../domain/recordings/rows/stagingRow.ts'
import { assertNever } from '../../../domain/units.ts'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { OpenCallLink } from '../../components/links/OpenCallLink.tsx'
import { sourceWords, timeText } from './stagingWords.ts'

export interface ProblemActions {
  readonly onEdit: (field: RowFieldName) => void
  readonly onChange: (change: RowChange) => void
  readonly onCheckAgain?: () => void
}

type ProblemRow = Pick<StagingRow, 'fields' | 'times' | 'timeZone'>

interface RowProblemListProps extends ProblemActions {
  readonly row: ProblemRow
  readonly problems: readonly RowProblem[]
}

export function RowProblemList({ row, problems, ...actions }: RowProblemListProps) {
  const zone = problems.find(({ kind }) => kind === 'assumed-zone')
  // Choosing between two readings doesn't confirm their zone.
  const zones = zone?.kind === 'assumed-zone' ? { assumedZone: zone.zone, readZone: zone.zone } : {}
  return (
    <ul className="flex flex-col gap-3">
      {problems.map((problem) => {
        const { title, words } = problemWords(problem, format)
        return (
          <li key={title} className="flex flex-col gap-1">
            <p className={`font-medium ${isBlocking(problem) ? 'text-bad' : 'text-warn'}`}>{title}</p>
            <p className="text-ink-2">{words}</p>
            <div className="mt-1 flex flex-wrap gap-2">{buttonsOf(problem, row, actions, zones)}</div>
          </li>
        )
      })}
    </ul>
  )
}

function buttonsOf(
  problem: RowProblem,
  row: ProblemRow,
  { onEdit, onChange, onCheckAgain }: ProblemActions,
  zones: Pick<RowChange, 'assumedZone' | 'readZone'>,
): ReactNode {
  const edit = (field: RowFieldName, label: string) => <Button onClick={() => onEdit(field)}>{label}</Button>
  switch (problem.kind) {
    case 'unreadable':
      return onCheckAgain && <Button onClick={onCheckAgain}>Check again</Button>
    case 'empty':
    case 'not-audio':
    case 'bad-link':
    case 'same-as-row':
    case 'may-be-imported':
    case 'unusual-format':
    case 'cut-off':
      return null
    case 'no-time':
    case 'future-time':
    case 'early-time':
    case 'times-disagree':
      return (
        <>
          {edit('timestamp', EDIT_LABELS.timestamp)}
          {otherTimes(row).map(({ from, text }) => (
            <Button key={from} onClick={() => onChange({ timeFrom: from, reset: ['timestamp'] })}>
              {text}, {sourceWords(from)}
            </Button>
          ))}
        </>
      )
    case 'clock-change':
      return (
        <>
          {problem.timestamps.map((timestamp, at) => (
            <Button key={timestamp} onClick={() => onChange({ timestamp, ...zones })}>
              {at === 0 ? 'The first' : 'The second'}
            </Button>
          ))}
          {edit('timestamp', EDIT_LABELS.timestamp)}
        </>
      )
    case 'assumed-zone':
      return (
        <>
          <Button onClick={() => onChange({ timeZone: problem.zone, assumedZone: null })}>
            Use {zoneCity(problem.zone)} time
          </Button>
          {edit('timestamp', 'Choose another')}
        </>
      )
    case 'modified-time':
      return (
        <>
          {edit('timestamp', EDIT_LABELS.timestamp)}
          <Button onClick={() => onChange({ timeFrom: 'modified' })}>
            {problem.changedAt === null ? 'Keep this date' : `Call ended at ${clock(problem.changedAt, row.timeZone)}`}
          </Button>
          {problem.changedAt !== null && (
            <Button onClick={() => onChange({ timestamp: problem.changedAt })}>
              Call began at {clock(problem.changedAt, row.timeZone)}
            </Button>
          )}
        </>
      )
    case 'matched-by-order':
      return <Button onClick={() => onChange({ isByOrder: false })}>These are right</Button>
    case 'contradicts-name':
      return edit(problem.field, EDIT_LABELS[problem.field])
    case 'ambiguous-day': {
      const swap = (local: string) => {
        const time = row.times.find((one) => one.local === problem.local)
        const timestamp = timestampOf({ offsetMinutes: null, ...time, local }, row.timeZone)
        onChange({ timestamp, ...zones })
      }
      return (
        <>
          <Button onClick={() => swap(problem.local)}>{localDate(problem.local, format)}</Button>
          <Button onClick={() => swap(problem.alsoLocal)}>{localDate(problem.alsoLocal, format)}</Button>
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
      return edit(problem.field, 'Shorten')
    case 'same-as-import':
      return problem.callId !== null && <OpenCallLink callId={problem.callId} />
    case 'same-voip-id':
      return edit('voipId', EDIT_LABELS.voipId)
    case 'likely-call':
      return <OpenCallLink callId={problem.callId} />
    case 'unread-entry':
      return edit(problem.field, EDIT_LABELS[problem.field])
    case 'unread-cell': {
      const { field } = problem
      const { value } = row.fields[field]
      const keep = () => {
        onChange({ [field]: value, ...(field === 'timestamp' && zones) })
      }
      const keepLabel = value === null ? KEEP_NONE[field] : 'Keep current value'
      return (
        <>
          {edit(field, EDIT_LABELS[field])}
          {keepLabel !== undefined && <Button onClick={keep}>{keepLabel}</Button>}
        </>
      )
    }
    default:
      return assertNever(problem)
  }
}

/** Times that were found in the recording or its name, and aren't used. */
function otherTimes({ times, fields, timeZone }: ProblemRow) {
  return times
    .filter(({ from }) => from !== fields.timestamp.from)
    .map((time) => ({ from: time.from, text: timeText(timestampOf(time, timeZone), timeZone) }))
}

function clock(timestamp: string, timeZone: string): string {
  return format.preciseTime(new Date(timestamp), timeZone)
}

const EDIT_LABELS: { readonly [Name in InterpretedField]: string } = {
  timestamp: 'Set date',
  userId: 'Choose agent',
  callTypeId: 'Choose call type',
  voipId: 'Correct ID',
}

/** Fields where "none" is a valid choice. A time and an agent are required. */
const KEEP_NONE: { readonly [Name in InterpretedField]?: string } = {
  callTypeId: 'Let the service decide',
  voipId: 'Import without it',
}
