import {
  LONGEST_COLUMN_NAME,
  LONGEST_PATH_IN_SIDECAR,
  LONGEST_SIDECAR_NAME,
  MOST_COLUMNS,
  SIDECAR_PARTS,
  type SidecarPart,
  type SidecarRule,
} from '../../../domain/recordings/rules/importRule.ts'
import { Checkbox } from '../../components/controls/choices/Checkbox.tsx'
import { Select } from '../../components/controls/choices/Select.tsx'
import { TextField } from '../../components/controls/TextField.tsx'

interface SidecarFieldsProps {
  readonly sidecar: SidecarRule | null
  readonly onChange: (sidecar: SidecarRule | null) => void
}

type Kind = 'none' | 'index' | 'json' | 'xml'

const KINDS: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'index', label: 'One CSV with many recordings' },
  { value: 'json', label: 'A JSON file for each recording' },
  { value: 'xml', label: 'An XML file for each recording' },
]

const PART_NAMES: { readonly [Part in SidecarPart]: string } = {
  file: 'File name',
  time: 'Date',
  extension: 'Extension',
  number: 'Phone number',
  from: 'Caller',
  to: 'Called party',
  agentName: 'Agent’s name',
  direction: 'Direction',
  uniqueId: 'Phone system ID',
  title: 'Title',
  leadName: 'Lead',
  leadCompany: 'Company',
}

/** Files with details beside the recordings, and where each detail is. */
export function SidecarFields({ sidecar, onChange }: SidecarFieldsProps) {
  const kind: Kind = sidecar === null ? 'none' : sidecar.kind === 'index' ? 'index' : sidecar.format
  return (
    <div className="grid gap-2.5">
      <Select<Kind>
        label="Files with details"
        options={KINDS}
        value={kind}
        onChange={(next) => onChange(kindChange(next, sidecar))}
        hint="What the phone system writes beside its recordings, such as a CDR."
      />
      {sidecar?.kind === 'index' && (
        <div className="grid grid-cols-2 gap-x-4 gap-y-2.5">
          <TextField
            label="Name of the CSV"
            maxLength={LONGEST_SIDECAR_NAME}
            value={sidecar.fileName}
            onChange={(fileName) => onChange({ ...sidecar, fileName })}
            problem={sidecar.fileName.trim() === '' ? 'Enter a file name.' : undefined}
            hint="* stands for any characters: record_*.csv"
          />
          <Select
            label="Match recordings by"
            options={[
              { value: 'file', label: 'File name' },
              { value: 'uniqueId', label: 'Phone system ID' },
            ]}
            value={sidecar.matchBy}
            onChange={(matchBy) => onChange({ ...sidecar, matchBy })}
          />
          <Checkbox
            label="The first line has the names of the columns"
            checked={sidecar.hasHeading}
            // Headings can't be converted to column numbers, or back.
            onChange={(hasHeading) => onChange({ ...sidecar, hasHeading, columns: {}, columnCount: null })}
          />
          {!sidecar.hasHeading && (
            <TextField
              label="Number of columns"
              inputMode="numeric"
              value={sidecar.columnCount === null ? '' : String(sidecar.columnCount)}
              onChange={(text) => {
                if (text === '' || countOf(text) !== null) onChange({ ...sidecar, columnCount: countOf(text) })
              }}
              hint="Lines with a different number of columns are ignored."
            />
          )}
        </div>
      )}
      {sidecar !== null && (
        <>
          <PlaceFields sidecar={sidecar} onChange={onChange} />
          <div className="grid grid-cols-2 gap-x-4 gap-y-2.5">
            <Checkbox
              label="Times are in UTC"
              checked={sidecar.isUtc}
              onChange={(isUtc) => onChange({ ...sidecar, isUtc })}
            />
            <Select
              label="Order of dates such as 03/11/2026"
              options={[
                { value: 'unknown', label: 'Unknown' },
                { value: 'day-first', label: 'Day first' },
                { value: 'month-first', label: 'Month first' },
              ]}
              value={sidecar.dayOrder ?? 'unknown'}
              onChange={(order) => onChange({ ...sidecar, dayOrder: order === 'unknown' ? null : order })}
            />
          </div>
        </>
      )}
    </div>
  )
}

function countOf(text: string): number | null {
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= MOST_COLUMNS ? count : null
}

function kindChange(kind: Kind, from: SidecarRule | null): SidecarRule | null {
  const times = { isUtc: from?.isUtc ?? false, dayOrder: from?.dayOrder ?? null }
  if (kind === 'none') return null
  if (kind === 'index')
    return { kind, fileName: '*.csv', hasHeading: true, columnCount: null, columns: {}, matchBy: 'file', ...times }
  return { kind: 'beside', format: kind, paths: from?.kind === 'beside' ? from.paths : {}, ...times }
}

/** The column or path of each detail. */
function PlaceFields({
  sidecar,
  onChange,
}: {
  readonly sidecar: SidecarRule
  readonly onChange: (next: SidecarRule) => void
}) {
  const parts = SIDECAR_PARTS.filter((part) => part !== 'file' || sidecar.kind === 'index')
  const hint =
    sidecar.kind === 'beside'
      ? 'Where each detail is, such as call.agent.name. Leave out what the file doesn’t have.'
      : sidecar.hasHeading
        ? 'The heading of each column. Leave out what the file doesn’t have.'
        : 'The number of each column, from 1. Leave out what the file doesn’t have.'
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-2">{hint}</p>
      <div className="grid grid-cols-3 gap-x-4 gap-y-2">
        {parts.map((part) => (
          <TextField
            key={part}
            label={PART_NAMES[part]}
            maxLength={sidecar.kind === 'beside' ? LONGEST_PATH_IN_SIDECAR : LONGEST_COLUMN_NAME}
            value={placeText(sidecar, part)}
            onChange={(text) => onChange(withPlace(sidecar, part, text))}
            problem={isMatchMissing(sidecar, part) ? 'Enter the column to match recordings by.' : undefined}
          />
        ))}
      </div>
    </div>
  )
}

/** Whether a CSV has nothing yet that tells which recording each of its lines describes. */
function isMatchMissing(sidecar: SidecarRule, part: SidecarPart): boolean {
  return sidecar.kind === 'index' && part === sidecar.matchBy && sidecar.columns[part] === undefined
}

function placeText(sidecar: SidecarRule, part: SidecarPart): string {
  if (sidecar.kind === 'beside') return sidecar.paths[part] ?? ''
  const column = sidecar.columns[part]
  return typeof column === 'number' ? String(column + 1) : (column ?? '')
}

function withPlace(sidecar: SidecarRule, part: SidecarPart, text: string): SidecarRule {
  if (sidecar.kind === 'beside') {
    const { [part]: _, ...paths } = sidecar.paths
    return { ...sidecar, paths: text === '' ? paths : { ...paths, [part]: text } }
  }
  const { [part]: _, ...columns } = sidecar.columns
  if (text === '') return { ...sidecar, columns }
  if (sidecar.hasHeading) return { ...sidecar, columns: { ...columns, [part]: text } }
  const number = countOf(text)
  return number === null ? sidecar : { ...sidecar, columns: { ...columns, [part]: number - 1 } }
}
