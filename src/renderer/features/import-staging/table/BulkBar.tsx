import type { RowFieldName } from '../../../../domain/recordings/rows/stagingRow.ts'
import { useCore } from '../../../client/connection/workspace'
import { Button } from '../../../components/controls/Button.tsx'
import { format } from '../../../components/format.ts'
import { useVisibleSelection } from './useVisibleSelection.ts'
import { inspect, leaveOut, select, useTable } from './tableStore.ts'

const FIELDS = [
  { field: 'userId', label: 'Agent' },
  { field: 'timestamp', label: 'Date' },
  { field: 'callTypeId', label: 'Call type' },
  { field: 'title', label: 'Title' },
  { field: 'leadName', label: 'Lead' },
  { field: 'leadCompany', label: 'Company' },
] as const satisfies readonly { readonly field: RowFieldName; readonly label: string }[]

/** Actions for the selected rows together. Each is one undo step. */
export function BulkBar({ onImport }: { readonly onImport: (stageIds: readonly string[]) => void }) {
  const core = useCore()
  const selected = useTable((table) => table.selected)
  useVisibleSelection()
  if (selected.size === 0) return null
  const stageIds = [...selected]
  return (
    <div
      role="toolbar"
      aria-label="Selected recordings"
      className="flex min-h-10 flex-wrap items-center gap-0.5 border-b border-line bg-selected px-4 py-1 [@media(width<1200px)]:[&_button]:px-1.5"
    >
      <span className="mr-2 font-medium">{format.count(selected.size, 'recording')} selected</span>
      {FIELDS.map(({ field, label }) => (
        <Button key={field} command={`staging.${field}`} variant="ghost" onClick={() => inspect('selected', field)}>
          {label}…
        </Button>
      ))}
      <Button command="staging.importSelected" variant="ghost" onClick={() => onImport(stageIds)}>
        Import {format.number(selected.size)}…
      </Button>
      <Button command="staging.skip" variant="ghost" onClick={() => void leaveOut(core, stageIds)}>
        Skip
      </Button>
      <Button command="staging.clearSelection" variant="ghost" onClick={() => select([])} />
    </div>
  )
}
