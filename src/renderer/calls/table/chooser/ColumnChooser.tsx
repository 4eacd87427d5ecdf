import { useRef, useState } from 'react'
import { isDefaultLayout } from '../../../../domain/views/laidOutColumns.ts'
import { DEFAULT_LAYOUT } from '../../../../domain/views/view.ts'
import { Button } from '../../../components/controls/Button.tsx'
import { Checkbox } from '../../../components/controls/choices/Checkbox.tsx'
import { Popover } from '../../../components/overlays/Popover.tsx'
import { SegmentedControl } from '../../../components/controls/choices/SegmentedControl.tsx'
import { TextField } from '../../../components/controls/TextField.tsx'
import { ROW_HEIGHTS, SETTINGS } from '../../../hooks/stored/settings.ts'
import { useStoredSetting } from '../../../hooks/stored/storedSetting.ts'
import type { CallColumn } from '../columns/callColumns.ts'
import { moveColumn, shownColumns } from '../columns/columnState.ts'
import type { CallColumns } from '../useCallColumns.ts'
import { ShownColumn } from './ShownColumn.tsx'

interface ColumnChooserProps {
  readonly anchor: HTMLElement
  readonly columns: CallColumns
  readonly onClose: () => void
}

export function ColumnChooser({ anchor, columns, onClose }: ColumnChooserProps) {
  const { table, layout, setLayout } = columns
  const usualDensity = useStoredSetting(SETTINGS.density)
  const [search, setSearch] = useState('')
  const [announced, announce] = useState('')
  const searchField = useRef<HTMLInputElement>(null)
  const shown = shownColumns(table)
  const matches = ({ label }: CallColumn) => label.toLowerCase().includes(search.trim().toLowerCase())
  const hidden = table
    .getAllLeafColumns()
    .filter((column) => !column.getIsVisible())
    .map(({ columnDef }) => columnDef.meta!)
    .filter(matches)
  const groups = [...new Set(hidden.map(({ group }) => group))]

  const move = (id: string, toPlaceOf: string | undefined) => {
    if (toPlaceOf === undefined || toPlaceOf === id) return
    moveColumn(table, id, toPlaceOf)
    const place = shown.findIndex((column) => column.id === toPlaceOf) + 1
    announce(`${table.getColumn(id)?.columnDef.meta?.label ?? ''}: position ${place} of ${shown.length}`)
  }

  return (
    <Popover
      isOpen
      onClose={onClose}
      anchor={anchor}
      label="Columns"
      initialFocus={searchField}
      className="flex max-h-[min(620px,var(--available-height))] w-[300px] flex-col"
    >
      <div className="flex flex-col gap-2.5 border-b border-line p-3">
        <span className="self-start">
          <SegmentedControl
            label="Row height"
            value={layout.density ?? usualDensity}
            options={ROW_HEIGHTS}
            onChange={(density) => setLayout({ ...layout, density: density === usualDensity ? null : density })}
          />
        </span>
        <TextField
          ref={searchField}
          label="Find a column"
          isLabelHidden
          placeholder="Find a column"
          value={search}
          onChange={setSearch}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
        <h3 id="shown-columns" className="px-1.5 pt-1 pb-0.5 text-xs font-medium text-ink-3">
          Shown
        </h3>
        <ul aria-labelledby="shown-columns">
          {shown.map((column, at) =>
            matches(column) ? (
              <ShownColumn
                key={column.id}
                id={column.id}
                label={column.label}
                isPinned={column.isPinned === true}
                isAlwaysShown={table.getColumn(column.id)?.getCanHide() === false}
                onHide={() => table.getColumn(column.id)?.toggleVisibility(false)}
                onPin={(isPinned) => table.getColumn(column.id)?.pin(isPinned && 'start')}
                onStep={(step) => move(column.id, shown[at + step]?.id)}
                onDropOf={(id) => move(id, column.id)}
              />
            ) : null,
          )}
        </ul>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={`Hidden: ${group}`}>
            <h3 className="px-1.5 pt-2.5 pb-0.5 text-xs font-medium text-ink-3">{group}</h3>
            {hidden
              .filter((column) => column.group === group)
              .map(({ id, label }) => (
                <div key={id} className="flex rounded-sm px-1.5 pl-[22px] hover:bg-hover">
                  <Checkbox
                    label={label}
                    checked={false}
                    onChange={() => table.getColumn(id)?.toggleVisibility(true)}
                  />
                </div>
              ))}
          </div>
        ))}
        {shown.every((column) => !matches(column)) && hidden.length === 0 && (
          <p className="px-1.5 py-3 text-ink-3">No matching columns</p>
        )}
      </div>
      <div className="flex items-center gap-2 border-t border-line px-3 py-2">
        <p className="flex-1 text-sm text-ink-3">Alt+↑ ↓ to move a column</p>
        <Button
          variant="ghost"
          disabled={isDefaultLayout(layout)}
          onClick={() => setLayout(DEFAULT_LAYOUT)}
          className="-mr-2"
        >
          Reset
        </Button>
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </Popover>
  )
}
