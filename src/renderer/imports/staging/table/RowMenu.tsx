import type { StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { useCore } from '../../../client/connection/workspace.tsx'
import { format } from '../../../components/format.ts'
import { CommandItem } from '../../../components/overlays/CommandItem.tsx'
import { PointMenu } from '../../../components/overlays/Menu.tsx'
import type { Point } from '../../../components/overlays/useContextMenu.ts'
import type { TableColumn } from './tableColumns.ts'
import { clearCells, fillDown } from './cellCommands.ts'
import { listenToRow } from './listenToRow.ts'
import { inspect, skipRows, toggleRow, useTable } from './tableStore.ts'

interface RowMenuProps {
  readonly point: Point
  readonly row: StagingRow
  readonly above: StagingRow | undefined
  readonly column: TableColumn
  readonly onClose: () => void
}

export function RowMenu({ point, row, above, column: { field, label }, onClose }: RowMenuProps) {
  const core = useCore()
  const selected = useTable((table) => table.selected)
  const { stageId } = row
  const isSelected = selected.has(stageId)
  // As with its key: a selected row stands for all of them.
  const skipped = isSelected ? [...selected] : [stageId]
  return (
    <PointMenu point={point} label={row.fileName} onClose={onClose}>
      <CommandItem id="staging.play" onSelect={() => listenToRow(row)} />
      {field && (
        <CommandItem id="staging.edit" onSelect={() => inspect({ stageId }, field)}>
          Edit {label.toLowerCase()}
        </CommandItem>
      )}
      {field && <CommandItem id="staging.fillDown" onSelect={() => void fillDown(core, { row, field, above })} />}
      {field && (
        <CommandItem id="staging.clearCell" onSelect={() => void clearCells(core, { row, field })}>
          Clear {label.toLowerCase()}
        </CommandItem>
      )}
      {row.problems.length > 0 && (
        <CommandItem id="staging.problems" onSelect={() => inspect({ stageId }, 'heading')} />
      )}
      <CommandItem id="staging.select" onSelect={() => toggleRow(stageId)}>
        {isSelected ? 'Deselect' : 'Select'} recording
      </CommandItem>
      <CommandItem id="staging.skip" isKeyHidden={field !== undefined} onSelect={() => void skipRows(core, skipped)}>
        Skip {skipped.length === 1 ? 'recording' : format.count(skipped.length, 'recording')}
      </CommandItem>
    </PointMenu>
  )
}
