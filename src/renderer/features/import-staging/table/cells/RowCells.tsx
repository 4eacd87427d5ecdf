import { FileAudio, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
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
    const isRequired = field !== undefined && promptOf(row, field) !== undefined
    return (
      <div
        key={id}
        role="gridcell"
        aria-colindex={column + 1}
        tabIndex={activeColumn === column ? 0 : -1}
        {...(activeColumn === column ? { 'data-active-cell': '' } : {})}
        {...(field === undefined ? {} : { 'aria-label': `${label}: ${shownOf(row, field, directory)}` })}
        className={`flex min-w-0 flex-col justify-center px-2 -outline-offset-2 first:pl-4 ${field === undefined ? '' : 'cursor-cell'}`}
        onFocus={(event) => {
          if (event.target === event.currentTarget) onActivate(column)
        }}
        onClick={(event) => {
          if (field === undefined && id !== 'recording') return
          onActivate(column)
          if (id === 'recording') inspect({ stageId: row.stageId })
          // A required cell is edited at the first click.
          if (isRequired && !isEdited && event.currentTarget.contains(event.target as Node)) edit(event.currentTarget)
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
          <ValueCell row={row} field={id} directory={directory} />
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

/** A value, with its source below. A missing required value is marked. */
function ValueCell({
  row,
  field,
  directory,
}: {
  readonly row: StagingRow
  readonly field: RowFieldName
  readonly directory: Directory
}) {
  const unread = unreadEntry(row, field)
  const text = textOf(row, field, directory)
  if (unread !== null)
    return (
      <span className="truncate text-bad underline decoration-dotted underline-offset-2" title={unread}>
        {unread}
      </span>
    )
  if (text === null) return <Missing row={row} field={field} />
  const from = aboutOf(row, field)
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        {field === 'userId' && <Avatar name={text} seed={row.fields.userId.value ?? 0} />}
        <span className="truncate" title={text}>
          {text}
        </span>
      </span>
      {from !== null && (
        <>
          {/* No visible gap, but it separates the two words in the cell's text. */}{' '}
          <span className={`truncate text-sm text-ink-3 ${field === 'userId' ? 'pl-[26px]' : ''}`}>{from}</span>
        </>
      )}
    </>
  )
}

/** All of a cell's content, as its accessible name: screen readers read what is visible. */
function shownOf(row: StagingRow, field: RowFieldName, directory: Directory): string {
  const unread = unreadEntry(row, field)
  if (unread !== null) return `${unread} (can’t be read)`
  const text = textOf(row, field, directory)
  if (text === null) return promptOf(row, field) ?? EMPTY_FIELD_WORDS[field] ?? '–'
  const about = aboutOf(row, field)
  return about === null ? text : `${text} ${about}`
}

/** The time zone of a date, unless its text says it, and where a date or an agent is from. */
function aboutOf({ fields, timeZone }: StagingRow, field: RowFieldName): string | null {
  if (field !== 'timestamp' && field !== 'userId') return null
  const { from } = fields[field]
  const source = from === null || from === 'person' ? [] : [sourceWords(from)]
  const zone = field === 'timestamp' && timeZone === localZone() ? [`${zoneCity(timeZone)} time`] : []
  const about = [...zone, ...source]
  return about.length === 0 ? null : about.join(', ')
}

const PROMPTS: Partial<Record<RowFieldName, string>> = { timestamp: 'Set date', userId: 'Choose agent' }

/** Shown in an empty required cell. */
function promptOf(row: StagingRow, field: RowFieldName): string | undefined {
  const isMissing = row.fields[field].value === null && unreadEntry(row, field) === null
  return isMissing && row.check === 'done' ? PROMPTS[field] : undefined
}

function Missing({ row, field }: { readonly row: StagingRow; readonly field: RowFieldName }): ReactNode {
  const prompt = promptOf(row, field)
  return prompt === undefined ? (
    <span className="truncate text-ink-3">{EMPTY_FIELD_WORDS[field] ?? '–'}</span>
  ) : (
    <span className="truncate text-accent-ink">{prompt}</span>
  )
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
