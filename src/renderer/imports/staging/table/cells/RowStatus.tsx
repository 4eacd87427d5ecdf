import { problemWords } from '../../../../../domain/recordings/rows/rowProblemWords.ts'
import { isBlocking } from '../../../../../domain/recordings/rows/rowProblems.ts'
import type { StagingRow } from '../../../../../domain/recordings/rows/stagingRow.ts'
import { format } from '../../../../components/format.ts'
import { Pill } from '../../../../components/Pill.tsx'
import { fieldOfProblem } from '../../inspector/fieldProblems.ts'
import { inspect } from '../tableStore.ts'

/** The row's status. Its problems are solved in the details. */
export function RowStatus({ row }: { readonly row: StagingRow }) {
  const [first, ...others] = row.problems
  if (row.check !== 'done')
    return <span className="text-ink-3">{row.check === 'checking' ? 'Checking…' : 'Waiting to be checked'}</span>
  if (first === undefined)
    return (
      <span>
        <Pill tone="good">Ready</Pill>
      </span>
    )
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => inspect({ stageId: row.stageId }, fieldOfProblem(first) ?? 'heading')}
      className="flex min-h-6 max-w-full items-center gap-1 text-left"
    >
      <Pill tone={isBlocking(first) ? 'bad' : 'warn'}>{problemWords(first, format).title}</Pill>
      {others.length > 0 && <span className="text-sm text-ink-3">+{others.length}</span>}
    </button>
  )
}
