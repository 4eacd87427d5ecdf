import type { CsvTable } from '../../../../domain/recordings/sidecar/csvTable.ts'
import {
  SIDECAR_FIELD_NAMES,
  SIDECAR_FIELDS,
  type SidecarColumns,
  type SidecarField,
} from '../../../../domain/recordings/sidecar/sidecarColumns.ts'
import { Select } from '../../../components/controls/choices/Select.tsx'

interface SidecarColumnListProps {
  readonly table: CsvTable
  readonly columns: SidecarColumns
  readonly onChange: (columns: SidecarColumns) => void
}

const NOT_USED = 'not-used'
const OPTIONS = [
  { value: NOT_USED, label: 'Not used' },
  ...SIDECAR_FIELDS.map((field) => ({ value: field, label: SIDECAR_FIELD_NAMES[field] })),
] as const satisfies readonly { readonly value: SidecarField | typeof NOT_USED; readonly label: string }[]

const SAMPLES = 2

export function SidecarColumnList({ table, columns, onChange }: SidecarColumnListProps) {
  const fieldOf = (index: number) => SIDECAR_FIELDS.find((field) => columns[field] === index)
  const change = (index: number, next: SidecarField | typeof NOT_USED) => {
    const others = Object.entries(columns).filter(([field, column]) => column !== index && field !== next)
    const kept: SidecarColumns = Object.fromEntries(others)
    onChange(next === NOT_USED ? kept : { ...kept, [next]: index })
  }
  return (
    <ul aria-label="Columns" className="flex flex-col rounded-md border border-line">
      {table.header.map((name, index) => {
        const shown = name === '' ? `Column ${index + 1}` : name
        const samples = table.records.slice(0, SAMPLES).map(({ cells }) => cells[index] ?? '')
        return (
          <li
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_180px] items-center gap-3 border-b border-line px-3 py-1.5 last:border-b-0"
          >
            <span className="truncate font-medium" title={shown}>
              {shown}
            </span>
            <span className="truncate text-ink-2" title={samples.join(' · ')}>
              {samples.filter((sample) => sample.trim() !== '').join(' · ') || '–'}
            </span>
            <Select
              label={`Field for ${shown}`}
              isLabelHidden
              options={OPTIONS}
              value={fieldOf(index) ?? NOT_USED}
              onChange={(next) => change(index, next)}
            />
          </li>
        )
      })}
    </ul>
  )
}
