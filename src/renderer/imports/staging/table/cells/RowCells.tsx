import { FileAudio, Link2 } from 'lucide-react'
import type { AgentRef } from '../../../../../domain/recordings/agentRef.ts'
import { unreadEntry } from '../../../../../domain/recordings/rows/enteredCell.ts'
import type { RowFieldName, StagingRow } from '../../../../../domain/recordings/rows/stagingRow.ts'
import { zoneCity } from '../../../../../domain/recordings/times/zoneCity.ts'
import type { Directory } from '../../../../client/directory.ts'
import { localZone } from '../../../../client/localZone.ts'
import { Avatar } from '../../../../components/Avatar.tsx'
import { Checkbox } from '../../../../components/controls/choices/Checkbox.tsx'
import { InlineCell } from './InlineCell.tsx'
import { RowStatus } from './RowStatus.tsx'
import { EMPTY_FIELD_WORDS, factsText, sourceWords, timeText } from '../../stagingWords.ts'
import { FIRST_COLUMN, TABLE_COLUMNS } from '../tableColumns.ts'
import { type InlineEdit, inspect, useTable } from '../tableStore.ts'

interface RowCellsProps {
  readonly row: StagingRow
  readonly directory: Directory
  readonly isSelected: boolean
  /** The focused cell, if it's in this row. */
  readonly activeColumn: number | null
  /** The cell of this row that is edited in its place. */
  readonly inline: InlineEdit | null
  readonly onToggle: (isRange: boolean) => void
  readonly onActivate: (column: number) => void
}

export function RowCells({ row, directory, isSelected, activeColumn, inline, onToggle, onActivate }: RowCellsProps) {
  return TABLE_COLUMNS.map(({ id, label, field }, column) => {
    const edit = (cell: HTMLElement) => {
      onActivate(column)
      if (field !== undefined) useTable.setState({ inline: { stageId: row.stageId, field, typed: null } })
      else if (id === 'recording') inspect({ stageId: row.stageId }, 'heading')
      else cell.querySelector('button')?.click()
    }
    const isEdited = field !== undefined && inline?.field === field
    const shown = field === undefined ? null : shownOf(row, field, directory)
    return (
      <div
        key={id}
        role="gridcell"
        aria-colindex={column + 1}
        tabIndex={activeColumn === column ? 0 : -1}
        {...(activeColumn === column ? { 'data-active-cell': '' } : {})}
        {...(shown && { 'aria-label': `${label}: ${cellName(shown)}` })}
        className={`flex min-w-0 flex-col justify-center px-2 -outline-offset-2 first:pl-4 ${field === undefined ? '' : 'cursor-cell'}`}
        onFocus={(event) => {
          if (event.target === event.currentTarget) onActivate(column)
        }}
        onClick={(event) => {
          if (field === undefined && id !== 'recording') return
          onActivate(column)
          if (id === 'recording') inspect({ stageId: row.stageId })
          // A required cell is edited at the first click.
          if (shown?.kind === 'required' && !isEdited && event.currentTarget.contains(event.target as Node))
            edit(event.currentTarget)
        }}
        onDoubleClick={(event) => {
          if (field !== undefined && !isEdited) edit(event.currentTarget)
        }}
        onKeyDown={(event) => {
          if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== 'F2')) return
          event.preventDefault()
          edit(event.currentTarget)
        }}
      >
        {id === 'select' ? (
          // Only detects Shift; the checkbox is the control.
          <span
            onClickCapture={(event) => {
              if (event.shiftKey) {
                event.preventDefault()
                event.stopPropagation()
                // The range starts at the row clicked before, so this must run before this row becomes active.
                onToggle(true)
              }
              onActivate(FIRST_COLUMN)
            }}
          >
            <Checkbox
              label={`Select ${row.fileName}`}
              isLabelHidden
              checked={isSelected}
              onChange={() => onToggle(false)}
            />
          </span>
        ) : id === 'recording' ? (
          <RecordingCell row={row} />
        ) : id === 'status' ? (
          <RowStatus row={row} />
        ) : isEdited && inline !== null ? (
          <InlineCell edit={inline} row={row} label={label} directory={directory} />
        ) : (
          shown && <ValueCell shown={shown} agent={id === 'userId' ? row.fields.userId.value : null} />
        )}
      </div>
    )
  })
}

function RecordingCell({ row }: { readonly row: StagingRow }) {
  const Icon = row.source.kind === 'link' ? Link2 : FileAudio
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Icon aria-hidden="true" size={15} strokeWidth={1.6} className="shrink-0 text-ink-3" />
      <div className="min-w-0">
        <p className="truncate font-medium" title={row.fileName}>
          {row.fileName}
        </p>
        <p className="truncate text-sm text-ink-3" title={factsText(row)}>
          {factsText(row)}
        </p>
      </div>
    </div>
  )
}

interface Shown {
  /** `unread`: an entered text that can't be read. `required`: asks for a value, without which the row can't be imported. */
  readonly kind: 'value' | 'unread' | 'required' | 'empty'
  readonly text: string
  /** The time zone of a date, unless its text says it, and where a date or an agent is from; empty for none. */
  readonly about: string
}

function shownOf(row: StagingRow, field: RowFieldName, directory: Directory): Shown {
  const unread = unreadEntry(row, field)
  if (unread !== null) return { kind: 'unread', text: unread, about: '' }
  const text = textOf(row, field, directory)
  if (text !== null) return { kind: 'value', text, about: aboutOf(row, field) }
  const prompt = row.check === 'done' ? PROMPTS[field] : undefined
  return prompt === undefined
    ? { kind: 'empty', text: EMPTY_FIELD_WORDS[field] ?? '–', about: '' }
    : { kind: 'required', text: prompt, about: '' }
}

const PROMPTS: Partial<Record<RowFieldName, string>> = { timestamp: 'Set date', userId: 'Choose agent' }

const CLASSES = {
  value: '',
  unread: 'text-bad underline decoration-dotted underline-offset-2',
  required: 'text-accent-ink',
  empty: 'text-ink-3',
}

function ValueCell({
  shown: { kind, text, about },
  agent,
}: {
  readonly shown: Shown
  /** For the agent's cell. */
  readonly agent: AgentRef | null
}) {
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        {agent !== null && kind === 'value' && <Avatar name={text} seed={agent} />}
        <span className={`truncate ${CLASSES[kind]}`} title={kind === 'value' || kind === 'unread' ? text : undefined}>
          {text}
        </span>
      </span>
      {about !== '' && (
        <>
          {/* No visible gap, but it separates the two words in the cell's text. */}{' '}
          <span className={`truncate text-sm text-ink-3 ${agent === null ? '' : 'pl-[26px]'}`}>{about}</span>
        </>
      )}
    </>
  )
}

/** All of a cell's content, as its accessible name: screen readers read what is visible. */
function cellName({ kind, text, about }: Shown): string {
  return kind === 'unread' ? `${text} (can’t be read)` : `${text} ${about}`.trimEnd()
}

function aboutOf({ fields, timeZone }: StagingRow, field: RowFieldName): string {
  if (field !== 'timestamp' && field !== 'userId') return ''
  const { from } = fields[field]
  const source = from === null || from === 'person' ? [] : [sourceWords(from)]
  const zone = field === 'timestamp' && timeZone === localZone() ? [`${zoneCity(timeZone)} time`] : []
  return [...zone, ...source].join(', ')
}

function textOf({ fields, timeZone }: StagingRow, field: RowFieldName, directory: Directory): string | null {
  switch (field) {
    case 'timestamp':
      return fields.timestamp.value === null ? null : timeText(fields.timestamp.value, timeZone)
    case 'userId':
      return fields.userId.value === null ? null : directory.agentName(fields.userId.value)
    case 'callTypeId':
      return fields.callTypeId.value === null ? null : directory.callTypeName(fields.callTypeId.value)
    default:
      return fields[field].value
  }
}
