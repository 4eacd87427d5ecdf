import { FIELD_NAMES } from '../../../../domain/fields/fields.ts'
import type { RowFieldName } from '../../../../domain/recordings/rows/stagingRow.ts'
import { useCore } from '../../../client/connection/workspace.tsx'
import { Button } from '../../../components/controls/Button.tsx'
import { format } from '../../../components/format.ts'
import { useDeselectHiddenRows } from './useDeselectHiddenRows.ts'
import { clearSelection, inspect, skipRows, useTable } from './tableStore.ts'

const FIELDS = [
  { field: 'userId', label: FIELD_NAMES['agent.name'] },
  { field: 'timestamp', label: FIELD_NAMES.timestamp },
  { field: 'callTypeId', label: FIELD_NAMES['type.name'] },
  { field: 'title', label: FIELD_NAMES.title },
  { field: 'leadName', label: FIELD_NAMES.lead_name },
  { field: 'leadCompany', label: FIELD_NAMES.lead_company },
] as const satisfies readonly { readonly field: RowFieldName; readonly label: string }[]

/** Actions on all selected rows. Each is one undo step. */
export function BulkBar({ onImport }: { readonly onImport: (stageIds: readonly string[]) => void }) {
  const core = useCore()
  const selected = useTable((table) => table.selected)
  useDeselectHiddenRows()
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
      <Button command="staging.skip" variant="ghost" onClick={() => void skipRows(core, stageIds)}>
        Skip
      </Button>
      <Button command="staging.clearSelection" variant="ghost" onClick={clearSelection} />
    </div>
  )
}
