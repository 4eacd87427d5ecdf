import { attempt } from '../../../client/attempt.ts'
import type { QueryClient } from '@tanstack/react-query'
import { copiedCell } from '../../../../domain/recordings/rows/enteredCell.ts'
import type { RowFieldName, StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { pasteCells, readPasted } from '../../../../domain/recordings/sidecar/pastedCells.ts'
import { format } from '../../../components/format.ts'
import { showToast } from '../../../components/overlays/toasts.ts'
import { readStagingRows } from './stagingPages.ts'
import { TABLE_COLUMNS } from './tableColumns.ts'
import { editRows, sendEdits, useTable } from './tableStore.ts'
import { useCoreQueries } from '../../../client/connection/workspace.tsx'
import type { WorkspaceClient } from '../../../client/connection/workspaceClient.ts'

/** What keys do to cells. Each is one undo step. */

interface Cell {
  readonly row: StagingRow
  readonly field: RowFieldName
}

/** The cell's, or that of all selected rows if its row is one of them. */
export function clearCells(core: WorkspaceClient, { row: { stageId }, field }: Cell): Promise<boolean> {
  const { selected } = useTable.getState()
  return editRows(core, selected.has(stageId) ? [...selected] : [stageId], { [field]: null })
}

/** Copies the cell to all selected rows; without a selection, copies the cell above to the cell. */
export async function fillDown(
  core: WorkspaceClient,
  { row, field, above }: Cell & { readonly above: StagingRow | undefined },
): Promise<void> {
  const { selected } = useTable.getState()
  const others = [...selected].filter((stageId) => stageId !== row.stageId)
  if (others.length > 0) await editRows(core, others, copiedCell(row, field))
  else if (above !== undefined) await editRows(core, [row.stageId], copiedCell(above, field))
}

export interface PasteTarget {
  readonly core: WorkspaceClient
  readonly queries: ReturnType<typeof useCoreQueries>
  readonly client: QueryClient
  /** The cell that gets the first one. */
  readonly index: number
  readonly column: number
  /** The row that the table shows at an index; undefined if it isn't loaded. */
  readonly idAt: (index: number) => string | undefined
}

/**
 * Pastes cells of a spreadsheet from the target on, in the order of the table, and reports what couldn't be read or placed. Pastes
 * nothing into other rows than those shown: while recordings are being checked, rows of a sorted or filtered table move.
 */
export async function pasteText(text: string, target: PasteTarget): Promise<void> {
  const { core, queries, client, index, column, idAt } = target
  const lines = readPasted(text)
  if (lines === null) {
    showToast('paste', TOO_MUCH)
    return
  }
  const shown = lines.map((_, line) => idAt(index + line))
  await attempt('paste', async () => {
    const { only, sort } = useTable.getState()
    const [agents, callTypes, rows] = await Promise.all([
      client.ensureQueryData(queries.directory.users.queryOptions()).catch(() => null),
      client.ensureQueryData(queries.directory.callTypes.queryOptions()),
      readStagingRows(core, { only, sort }, { first: index, last: index + lines.length - 1 }),
    ])
    if (shown.some((stageId, line) => stageId !== undefined && stageId !== rows[line]?.stageId)) {
      showToast('paste', CHANGED)
      return
    }
    const fields = TABLE_COLUMNS.slice(column).flatMap(({ field }) => field ?? [])
    const { edits, unreadCount, unplacedCount } = pasteCells(lines, rows, fields, { agents, callTypes })
    if (edits.length === 0) return
    await sendEdits(core, { from: 'person', edits })
    const notes = [
      unreadCount === 0
        ? []
        : `Couldn’t read ${format.count(unreadCount, 'cell')}. ${unreadCount === 1 ? 'It is' : 'They are'} marked and not imported until corrected.`,
      unplacedCount === 0
        ? []
        : `${format.count(unplacedCount, 'line or cell', 'lines or cells')} didn’t fit into the table.`,
    ].flat()
    showToast('paste', {
      title: `Pasted into ${format.count(edits.length, 'recording')}`,
      ...(notes.length > 0 && { words: notes.join(' ') }),
    })
  })
}

const CHANGED = { title: 'The table changed', words: 'Nothing was pasted. Paste again.', isUrgent: true }

const TOO_MUCH = {
  title: 'Too much to paste',
  words: 'Earshot pastes up to 5,000 lines at a time. Nothing was changed. Paste fewer lines, or fill in from a CSV.',
  isUrgent: true,
}
