import type { AgentRef } from '../../../../../domain/recordings/agentRef.ts'
import type { RowFieldName, StagingRow } from '../../../../../domain/recordings/rows/stagingRow.ts'
import { unreadEntry } from '../../../../../domain/recordings/rows/enteredCell.ts'
import { localOf } from '../../../../../domain/recordings/rows/rowTime.ts'
import { useTable } from '../tableStore.ts'
import { wantsFocus } from '../wantsFocus.ts'

/** The active cell gets the focus back, unless the user has put it elsewhere. */
export function endInline(focus: 'cell' | 'elsewhere'): void {
  if (focus === 'cell') wantsFocus.current = true
  useTable.setState({ inline: null })
}

/** Names for IDs. Null while the lists load. */
export interface CellNames {
  readonly agent: (userId: AgentRef) => string | null
  readonly callType: (id: number) => string | null
}

/** What a cell has, as text that can be entered. */
export function editedText(row: StagingRow, field: RowFieldName, names: CellNames): string {
  const unread = unreadEntry(row, field)
  if (unread !== null) return unread
  const { fields, timeZone } = row
  switch (field) {
    case 'timestamp':
      return fields.timestamp.value === null ? '' : localOf(fields.timestamp.value, timeZone).replace('T', ' ')
    case 'userId':
      return fields.userId.value === null ? '' : (names.agent(fields.userId.value) ?? String(fields.userId.value))
    case 'callTypeId': {
      const id = fields.callTypeId.value
      return id === null ? '' : (names.callType(id) ?? String(id))
    }
    default:
      return fields[field].value ?? ''
  }
}
