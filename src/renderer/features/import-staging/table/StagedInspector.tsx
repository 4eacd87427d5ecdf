import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isBlocking } from '../../../../domain/recordings/rows/rowProblems.ts'
import type { RowChange, RowFields, StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { useCore, useCoreQueries } from '../../../client/connection/core.tsx'
import { useStagingTable } from '../../../client/connection/coreStreams.ts'
import { computerZone } from '../../../client/localZone.ts'
import { useWorkspace } from '../../../client/workspace.tsx'
import { Button } from '../../../components/controls/Button.tsx'
import { format } from '../../../components/format.ts'
import { RowProblemList } from '../RowProblemList.tsx'
import { factsText } from '../stagingWords.ts'
import { closeInspector, editRows, inspect, leaveOut, lookAgainAtAll, useTable } from './tableStore.ts'
import { changedFields, fieldOfProblem, fieldProblems, isMissing } from '../inspector/fieldProblems.ts'
import { Inspector } from '../inspector/Inspector.tsx'

interface StagedInspectorProps {
  /** `accepted`: the doubts that the person has seen here. */
  readonly onImport: (stageIds: readonly string[], seen: StagingRow['problems']) => void
}

/** A row of the staging table, or several. Each change is saved at once and can be undone. */
export function StagedInspector({ onImport }: StagedInspectorProps) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const inspected = useTable((table) => table.inspected)
  const selected = useTable((table) => table.selected)
  const rows = inspected?.rows
  const stageIds = rows === undefined ? [] : rows === 'selected' ? [...selected] : [rows.stageId]
  const row = useRow(workspaceId, stageIds)
  const [saving, setSaving] = useState<{ readonly over: RowFields; readonly change: RowChange } | null>(null)
  // Another window has discarded or imported it.
  const isGone = row === null || (inspected !== null && stageIds.length === 0)
  useEffect(() => {
    if (isGone) closeInspector()
  }, [isGone])
  if (inspected === null || isGone) return null
  const isOne = stageIds.length === 1
  if (isOne && row === undefined) return null
  const fields = row?.fields ?? null
  const shown = fields !== null && saving?.over === fields ? changedFields(fields, saving.change) : fields
  const problems = row?.look === 'done' ? row.problems : []
  const change = (one: RowChange) => {
    if (fields !== null) setSaving({ over: fields, change: { ...(saving?.over === fields && saving.change), ...one } })
    void editRows(core, workspaceId, stageIds, one)
  }
  const above = problems.filter((problem) => fieldOfProblem(problem) === null)
  const isSendable = !isOne || (row?.look === 'done' && !problems.some(isBlocking))
  return (
    <Inspector
      key={stageIds.join()}
      title={row?.fileName ?? format.count(stageIds.length, 'recording')}
      facts={row ? factsText(row) : 'What you enter is set for all of them.'}
      fields={shown}
      times={row?.times ?? null}
      timeZone={row?.timeZone ?? computerZone()}
      problems={problems}
      fieldProblems={fieldProblems(problems.filter((problem) => !isMissing(problem)))}
      hasVoipId
      takesAddress
      focus={inspected}
      onChange={change}
      onClose={closeInspector}
      footer={
        <>
          <Button onClick={() => void leaveOut(core, workspaceId, stageIds)}>Skip</Button>
          <Button
            look="primary"
            disabledBecause={isSendable ? null : whyNot(row)}
            onClick={() => onImport(stageIds, problems)}
          >
            {isOne ? 'Import…' : `Import ${format.number(stageIds.length)}…`}
          </Button>
        </>
      }
    >
      {row && row.look !== 'done' && (
        <p role="status" className="text-ink-2">
          Checking the recording. Nothing has been sent yet.
        </p>
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
            onChange={change}
            onLookAgain={() => void lookAgainAtAll(core, workspaceId)}
          />
        </div>
      )}
    </Inspector>
  )
}

function whyNot(row: StagingRow | null | undefined): string {
  if (row?.look !== 'done') return 'The recording is still being checked.'
  return row.problems.some((problem) => isBlocking(problem) && isMissing(problem))
    ? 'Enter the agent and the date first.'
    : 'Resolve its problems first.'
}

/** The only one of these rows; undefined for several, and until the core responds; null if it isn't in the table anymore. */
function useRow(workspaceId: string, [stageId = '', ...others]: readonly string[]): StagingRow | null | undefined {
  const queries = useCoreQueries()
  const revision = useStagingTable()?.revision
  const isOne = stageId !== '' && others.length === 0
  const { data, isFetching, refetch } = useQuery({
    ...queries.staging.row.queryOptions({ input: { workspaceId, stageId } }),
    enabled: isOne,
    // Only a new revision makes it stale.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isOutdated = isOne && !isFetching && data !== undefined && revision !== undefined && data.revision < revision
  useEffect(() => {
    if (isOutdated) void refetch()
  }, [isOutdated, refetch])
  return isOne ? data?.row : undefined
}
