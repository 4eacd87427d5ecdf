import { useState, type ReactNode } from 'react'
import { voipIdOfText } from '../../../../domain/recordings/rows/cellValues.ts'
import { fieldName } from '../../../../domain/recordings/rows/rowProblemWords.ts'
import { assertNever } from '../../../../domain/units.ts'
import type { RowChange, RowFieldName, StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { useCore } from '../../../client/connection/core.tsx'
import { useWorkspace } from '../../../client/workspace.tsx'
import { Button } from '../../../components/controls/Button.tsx'
import { Popover } from '../../../components/overlays/Popover.tsx'
import { TextField } from '../../../components/controls/TextField.tsx'
import { AgentPicker } from '../AgentPicker.tsx'
import { CallTypePicker } from '../CallTypePicker.tsx'
import { TimeEditor } from './TimeEditor.tsx'
import { editRows, useTable } from './tableStore.ts'

interface CellEditorProps {
  /** The row of the cell, for the initial value; null for many rows, and while the row is loading. */
  readonly row: StagingRow | null
}

/** Edits one field, of a row or of all selected rows, in a popover next to the cell or the button that opened it. */
export function CellEditor({ row }: CellEditorProps) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const editing = useTable((table) => table.editing)
  if (editing === null) return null
  const { field, stageIds, anchor } = editing
  const close = () => useTable.setState({ editing: null })
  const save = (change: RowChange) => {
    close()
    void editRows(core, workspaceId, stageIds, change)
  }
  const of = stageIds.length === 1 ? '' : ` of ${stageIds.length} recordings`
  return (
    <Popover
      key={`${field} ${stageIds[0]}`}
      isOpen
      onClose={close}
      anchor={anchor}
      label={`${fieldName(field)}${of}`}
      className="w-[352px] p-3"
    >
      <Editor field={field} row={row} onSave={save} />
    </Popover>
  )
}

interface EditorProps {
  readonly field: RowFieldName
  readonly row: StagingRow | null
  readonly onSave: (change: RowChange) => void
}

function Editor({ field, row, onSave }: EditorProps): ReactNode {
  switch (field) {
    case 'timestamp':
      return <TimeEditor row={row} onSave={onSave} />
    case 'userId':
      return (
        <AgentPicker
          userId={row?.fields.userId.value ?? null}
          onChange={(userId) => {
            if (userId !== null) onSave({ userId })
          }}
          problem={undefined}
        />
      )
    case 'callTypeId':
      return (
        <CallTypePicker
          callTypeId={row?.fields.callTypeId.value ?? null}
          onChange={(callTypeId) => onSave({ callTypeId })}
        />
      )
    case 'title':
    case 'leadName':
    case 'leadCompany':
    case 'voipId':
      return <TextEditor field={field} initial={row?.fields[field].value ?? ''} onSave={onSave} />
    default:
      return assertNever(field)
  }
}

interface TextEditorProps {
  readonly field: 'title' | 'leadName' | 'leadCompany' | 'voipId'
  readonly initial: string
  readonly onSave: (change: RowChange) => void
}

/** The contract's limit; the interface doesn't have one. */
const LONGEST_TEXT = 1000

function TextEditor({ field, initial, onSave }: TextEditorProps) {
  const [text, setText] = useState(initial)
  const problem =
    text.trim().length > LONGEST_TEXT
      ? 'At most 1,000 characters.'
      : field === 'voipId' && text.trim() !== '' && voipIdOfText(text.trim()) === null
        ? 'Use up to 200 letters, digits, and symbols, without spaces or accents.'
        : undefined
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === undefined) onSave({ [field]: text.trim() === '' ? null : text.trim() })
      }}
    >
      <TextField
        label={fieldName(field)}
        value={text}
        onChange={setText}
        problem={problem}
        spellCheck={field === 'title'}
        autoFocus
      />
      <div className="flex justify-end">
        <Button type="submit" look="primary">
          Set
        </Button>
      </div>
    </form>
  )
}
