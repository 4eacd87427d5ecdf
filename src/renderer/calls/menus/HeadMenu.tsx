import { fieldsOfColumn } from '../../../domain/explore/cellFilters.ts'
import type { QueryField } from '../../../domain/fields/queryFields.ts'
import { midSentence } from '../../../domain/terms.ts'
import { sortSentence, type LabelOf } from '../../../domain/query/filterSentence.ts'
import type { QuerySortKey } from '../../../domain/query/query.ts'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { MenuSeparator, PointMenu } from '../../components/overlays/Menu.tsx'
import { unsortableWords } from '../table/unsortableWords.ts'
import type { PressedHead } from '../table/useTableMenu.ts'
import type { CallColumns } from '../table/useCallColumns.ts'

interface HeadMenuProps {
  readonly pressed: PressedHead
  readonly columns: CallColumns
  readonly sort: readonly QuerySortKey[]
  readonly labelOf: LabelOf
  readonly onSortChange: (sort: readonly QuerySortKey[]) => void
  /** Opens the editor of a new filter. */
  readonly onFilterBy: (field: QueryField['name']) => void
  readonly onClose: () => void
}

/** The context menu of a column's heading. */
export function HeadMenu(props: HeadMenuProps) {
  const { pressed, sort, labelOf, onSortChange, onFilterBy, onClose } = props
  const { table } = props.columns

  const { id, label, sortField: field } = pressed.column
  const column = table.getColumn(id)
  const fields = fieldsOfColumn(id)
  const fitWidth = () => {
    const px = pressed.contentWidth()
    table.setColumnSizing((before) => ({ ...before, [id]: px }))
  }
  const { before, after } = props.columns.beside(id)
  const isPinned = column?.getIsPinned() === 'start'
  return (
    <PointMenu point={pressed.point} label={label} onClose={onClose}>
      {field === undefined && <p className="max-w-64 px-2 pt-1 pb-1.5 text-sm text-ink-3">{unsortableWords(id)}</p>}
      {field && (
        <>
          <CommandItem id="column.sortAscending" onSelect={() => onSortChange([{ field, direction: 'asc' }])}>
            Sort {sortSentence({ field, direction: 'asc' }).order}
          </CommandItem>
          <CommandItem id="column.sortDescending" onSelect={() => onSortChange([{ field, direction: 'desc' }])}>
            Sort {sortSentence({ field, direction: 'desc' }).order}
          </CommandItem>
          {sort.some((key) => key.field === field) && (
            <CommandItem
              id="column.removeSort"
              onSelect={() => onSortChange(sort.filter((key) => key.field !== field))}
            />
          )}
          <MenuSeparator />
        </>
      )}
      {fields.map(({ name, label }) => (
        <CommandItem key={name} id="column.filter" onSelect={() => onFilterBy(name)}>
          Filter by {midSentence(labelOf(name) ?? label)}…
        </CommandItem>
      ))}
      {fields.length > 0 && <MenuSeparator />}
      <CommandItem id={isPinned ? 'column.unpin' : 'column.pin'} onSelect={() => column?.pin(!isPinned && 'start')} />
      {before !== undefined && <CommandItem id="column.moveLeft" onSelect={() => props.columns.move(id, before)} />}
      {after !== undefined && <CommandItem id="column.moveRight" onSelect={() => props.columns.move(id, after)} />}
      {column?.getCanResize() && <CommandItem id="column.fitWidth" onSelect={fitWidth} />}
      {column?.getCanHide() && <CommandItem id="column.hide" onSelect={() => column.toggleVisibility(false)} />}
    </PointMenu>
  )
}
