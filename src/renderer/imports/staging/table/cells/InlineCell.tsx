import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { enteredCell } from '../../../../../domain/recordings/rows/enteredCell.ts'
import type { RowChange, RowFieldName, StagingRow } from '../../../../../domain/recordings/rows/stagingRow.ts'
import { nameOfUser } from '../../../../../domain/workspaces/directory.ts'
import type { Directory } from '../../../../client/directory.ts'
import { useCore, useCoreQueries } from '../../../../client/connection/workspace.tsx'
import { editedText, endInline } from './inlineEdit.ts'
import { inlineClass, keepKey, leavesCell, useFocusAtEnd } from './inlineInput.ts'
import { InlineChoice } from './InlineChoice.tsx'
import { editRows, type InlineEdit } from '../tableStore.ts'

interface InlineCellProps {
  readonly edit: InlineEdit
  readonly row: StagingRow
  readonly label: string
  readonly directory: Directory
}

/**
 * The editor in a cell. Keys that end the editing bubble to the grid, which moves the active cell; the editor keeps all others.
 */
export function InlineCell({ edit: { field, typed }, row, label, directory }: InlineCellProps) {
  const core = useCore()
  const queries = useCoreQueries()
  const users = useQuery(queries.directory.users.queryOptions())
  const agents = users.isError ? null : (users.data ?? [])
  const { callTypes } = directory
  const [initial] = useState(() => editedText(row, field, directory))
  const isOver = useRef(false)
  const end = (change: RowChange | null, focus: 'cell' | 'elsewhere') => {
    // A field that is removed loses the focus, which would save once more.
    if (isOver.current) return
    isOver.current = true
    endInline(focus)
    if (change !== null) void editRows(core, [row.stageId], change)
  }
  const enter = (text: string, focus: 'cell' | 'elsewhere') => {
    const isSame = text.trim() === initial.trim()
    end(isSame ? null : enteredCell(field, text, { timeZone: row.timeZone, dayOrder: null, agents, callTypes }), focus)
  }
  const common = {
    label: `${label} of ${row.fileName}`,
    initial: typed ?? initial,
    isReplacing: typed !== null,
    onEnter: enter,
    onCancel: () => end(null, 'cell'),
  }
  switch (field) {
    case 'userId': {
      const items = (agents ?? [])
        .filter(({ isActive }) => isActive)
        .map((user) => ({ id: user.userId, text: nameOfUser(user), more: user.name === null ? null : user.email }))
      return (
        <InlineChoice
          {...common}
          items={items}
          noMatch={
            agents === null ? 'The list of agents can’t be loaded. Enter an email address.' : 'No matching agent.'
          }
          onChoose={(userId) => end({ userId }, 'cell')}
        />
      )
    }
    case 'callTypeId': {
      const items = callTypes
        .filter(({ isArchived }) => !isArchived)
        .map(({ id, name }) => ({ id, text: name ?? `Call type ${id}`, more: null }))
      return (
        <InlineChoice
          {...common}
          items={items}
          noMatch="No matching call type."
          onChoose={(callTypeId) => end({ callTypeId }, 'cell')}
        />
      )
    }
    default:
      return <InlineText {...common} field={field} />
  }
}

interface InlineTextProps {
  readonly label: string
  readonly initial: string
  readonly field: RowFieldName
  /** Started by typing: then the arrow keys leave the cell instead of moving the caret. */
  readonly isReplacing: boolean
  readonly onEnter: (text: string, focus: 'cell' | 'elsewhere') => void
  readonly onCancel: () => void
}

function InlineText({ label, initial, field, isReplacing, onEnter, onCancel }: InlineTextProps) {
  const [text, setText] = useState(initial)
  const element = useRef<HTMLInputElement>(null)
  useFocusAtEnd(element)
  return (
    <input
      ref={element}
      data-cell-editor=""
      aria-label={label}
      value={text}
      spellCheck={field === 'title'}
      placeholder={field === 'timestamp' ? 'YYYY-MM-DD HH:MM' : undefined}
      className={inlineClass}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => onEnter(text, 'elsewhere')}
      onKeyDown={(event) => {
        if (leavesCell(event, isReplacing)) onEnter(text, 'cell')
        else keepKey(event, onCancel)
      }}
    />
  )
}
