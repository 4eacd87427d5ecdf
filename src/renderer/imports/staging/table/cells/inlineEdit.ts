import type { RowFieldName, StagingRow } from '../../../../../domain/recordings/rows/stagingRow.ts'
import { unreadEntry } from '../../../../../domain/recordings/rows/enteredCell.ts'
import { localOf } from '../../../../../domain/recordings/rows/rowTime.ts'
import type { Directory } from '../../../../client/directory.ts'
import { useTable } from '../tableStore.ts'
import { wantsFocus } from '../wantsFocus.ts'

/** The active cell gets the focus back, unless the user has put it elsewhere. */
export function endInline(focus: 'cell' | 'elsewhere'): void {
  if (focus === 'cell') wantsFocus.current = true
  useTable.setState({ inline: null })
}

/** What a cell has, as text that can be entered. */
export function editedText(row: StagingRow, field: RowFieldName, directory: Directory): string {
  const unread = unreadEntry(row, field)
  if (unread !== null) return unread
  const { fields, timeZone } = row
  switch (field) {
    case 'timestamp':
      return fields.timestamp.value === null ? '' : localOf(fields.timestamp.value, timeZone).replace('T', ' ')
    case 'userId':
      return fields.userId.value === null ? '' : directory.agentName(fields.userId.value, String(fields.userId.value))
    case 'callTypeId': {
      const id = fields.callTypeId.value
      return id === null ? '' : directory.callTypeName(id, String(id))
    }
    default:
      return fields[field].value ?? ''
  }
}
