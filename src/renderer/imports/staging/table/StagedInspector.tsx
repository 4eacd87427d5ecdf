import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isBlocking } from '../../../../domain/recordings/rows/rowProblems.ts'
import {
  NO_FIELDS,
  type RowChange,
  type RowFields,
  type StagingRow,
} from '../../../../domain/recordings/rows/stagingRow.ts'
import { useStagingTable } from '../../../client/connection/coreStreams.ts'
import { computerZone } from '../../../client/localZone.ts'
import { useCore, useCoreQueries } from '../../../client/connection/workspace.tsx'
import { Button } from '../../../components/controls/Button.tsx'
import { format } from '../../../components/format.ts'
import { RowProblemList } from '../RowProblemList.tsx'
import { factsText } from '../stagingWords.ts'
import { listenToRow } from './listenToRow.ts'
import { RememberAgent } from './RememberAgent.tsx'
import { closeInspector, editRows, inspect, skipRows, checkAgain, setPendingImport, useTable } from './tableStore.ts'
import { changedFields, fieldOfProblem, fieldProblems, isMissing } from '../inspector/fieldProblems.ts'
import { Inspector } from '../inspector/Inspector.tsx'

interface StagedInspectorProps {
  /** `accepted`: the doubts that the person has seen here. */
  readonly onImport: (stageIds: readonly string[], seen: StagingRow['problems']) => void
}

/** A row of the staging table, or several. Each change is saved at once and can be undone. */
export function StagedInspector({ onImport }: StagedInspectorProps) {
  const core = useCore()
  const inspected = useTable((table) => table.inspected)
  const selected = useTable((table) => table.selected)
  const rows = inspected?.rows
  const stageIds = rows === undefined ? [] : rows === 'selected' ? [...selected] : [rows.stageId]
  const key = stageIds.join()
  const { row, readAgain } = useRow(stageIds)
  const [saving, setSaving] = useState<{ readonly over: RowFields; readonly change: RowChange } | null>(null)
  /** Changes whose problems aren't known yet. */
  const [unreadCount, setUnreadCount] = useState(0)
  const pending = useTable((table) => (table.pendingImport?.key === key ? table.pendingImport.state : null))
  useEffect(() => () => setPendingImport(null), [key])
  // Another window has discarded or imported it.
  const isGone = row === null || (inspected !== null && stageIds.length === 0)
  useEffect(() => {
    if (isGone) closeInspector()
  }, [isGone])
  const isOne = stageIds.length === 1
  const fields = row?.fields ?? null
  const shown = fields !== null && saving?.over === fields ? changedFields(fields, saving.change) : fields
  const problems = row?.check === 'done' ? row.problems : []
  const isChecking = unreadCount > 0 || (isOne && row?.check !== 'done')
  const isSendable = !problems.some(isBlocking)
  const isDue = pending === 'waiting' && !isChecking
  const settle = useEffectEvent(() => {
    setPendingImport(isSendable ? null : { key, state: 'blocked' })
    if (isSendable) onImport(stageIds, problems)
  })
  useEffect(() => {
    if (isDue) settle()
  }, [isDue])
  if (inspected === null || isGone || (isOne && row === undefined)) return null
  const change = async (one: RowChange) => {
    setPendingImport(null)
    if (fields !== null) setSaving({ over: fields, change: { ...(saving?.over === fields && saving.change), ...one } })
    setUnreadCount((count) => count + 1)
    if (await editRows(core, stageIds, one)) await readAgain()
    else {
      setSaving(null)
      setPendingImport(null)
    }
    setUnreadCount((count) => count - 1)
  }
  const above = problems.filter((problem) => fieldOfProblem(problem) === null)
  return (
    <Inspector
      key={key}
      title={row?.fileName ?? format.count(stageIds.length, 'recording')}
      facts={row ? factsText(row) : 'What you enter is set for all of them.'}
      fields={shown ?? NO_FIELDS}
      isSeveral={!isOne}
      times={row?.times ?? null}
      timeZone={row?.timeZone ?? computerZone()}
      problems={problems}
      fieldProblems={fieldProblems(problems.filter((problem) => !isMissing(problem)))}
      hasVoipId
      takesAddress
      focus={inspected}
      onChange={(one) => void change(one)}
      onPlay={row ? () => listenToRow(row) : undefined}
      onClose={closeInspector}
      footer={
        <>
          {row && <RememberAgent row={row} />}
          <Button onClick={() => void skipRows(core, stageIds)}>Skip</Button>
          <Button
            variant="primary"
            disabledBecause={isChecking || isSendable ? null : whyNot(problems)}
            onClick={() => (isChecking ? setPendingImport({ key, state: 'waiting' }) : onImport(stageIds, problems))}
          >
            {isOne ? 'Import…' : `Import ${format.number(stageIds.length)}…`}
          </Button>
        </>
      }
    >
      {pending === 'blocked' && !isSendable ? (
        <p role="alert" className="text-bad">
          The import didn’t start. {whyNot(problems)}
        </p>
      ) : (
        (pending === 'waiting' || (row && row.check !== 'done')) && (
          <p role="status" className="text-ink-2">
            Checking the recording.{' '}
            {pending === 'waiting' ? 'The summary opens after that.' : 'Nothing has been sent yet.'}
          </p>
        )
      )}
      {row && above.length > 0 && (
        <div
          role="group"
          aria-label={`Problems with ${row.fileName}`}
          className="rounded-md border border-line bg-side p-3"
        >
          <RowProblemList
            row={row}
            problems={above}
            onEdit={(field) => inspect(inspected.rows, field)}
            onChange={(one) => void change(one)}
            onCheckAgain={() => void checkAgain(core)}
          />
        </div>
      )}
    </Inspector>
  )
}

function whyNot(problems: StagingRow['problems']): string {
  return problems.some((problem) => isBlocking(problem) && isMissing(problem))
    ? 'Enter the agent and the date first.'
    : 'Resolve its problems first.'
}

interface ReadRow {
  /** Undefined for several, and until the core responds; null if it isn't in the table anymore. */
  readonly row: StagingRow | null | undefined
  readonly readAgain: () => Promise<unknown>
}

/** The only one of these rows. */
function useRow([stageId = '', ...others]: readonly string[]): ReadRow {
  const queries = useCoreQueries()
  const revision = useStagingTable()?.revision
  const isOne = stageId !== '' && others.length === 0
  const { data, isFetching, refetch } = useQuery({
    ...queries.staging.row.queryOptions({ input: { stageId } }),
    enabled: isOne,
    // Only a new revision makes it stale.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isOutdated = isOne && !isFetching && data !== undefined && revision !== undefined && data.revision < revision
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, refetch])
  return isOne ? { row: data?.row, readAgain: refetch } : { row: undefined, readAgain: () => Promise.resolve() }
}
