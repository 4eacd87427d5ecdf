import clsx from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import type { QuerySortKey } from '../../../../domain/query/query.ts'
import type { QuerySortField } from '../../../../domain/fields/queryFields.ts'
import type { CallColumn } from '../columns/callColumns.ts'
import { useColumnDrag } from '../columns/columnDrag.ts'
import { unsortableWords } from '../unsortableWords.ts'
import type { CallColumns, ColumnHeader } from '../useCallColumns.ts'
import { SortButton } from './SortButton.tsx'

interface HeadCellProps {
  readonly column: CallColumn
  readonly header: ColumnHeader | undefined
  readonly onResizeStart: CallColumns['startResize']
  readonly at: number
  readonly pinnedClass: string | undefined
  readonly pinnedPlace: number | undefined
  readonly isLast: boolean
  readonly sort: readonly QuerySortKey[]
  readonly onSort: (field: QuerySortField, adds: boolean) => void
  readonly onMove: (id: string, toPlaceOf: string) => void
  /** The columns beside it. */
  readonly beforeId: string | undefined
  readonly afterId: string | undefined
  readonly below?: ReactNode
}

export function HeadCell(props: HeadCellProps) {
  const { column, header, onResizeStart, at, pinnedClass, pinnedPlace, isLast, sort, onSort, onMove } = props
  const { id, label, isLabelHidden, align, sortField } = column
  const key = sort.find(({ field }) => field === sortField)
  const drag = useColumnDrag({
    id,
    keys: ['ArrowLeft', 'ArrowRight'],
    onStep(step) {
      const beside = step === -1 ? props.beforeId : props.afterId
      if (beside !== undefined && beside !== 'select') onMove(id, beside)
    },
    onDropOf: (dropped) => onMove(dropped, id),
  })
  return (
    <div
      role="columnheader"
      aria-colindex={at + 1}
      {...(sortField === undefined
        ? {}
        : { 'aria-sort': key ? (key.direction === 'asc' ? 'ascending' : 'descending') : 'none' })}
      {...drag.target}
      className={clsx('relative flex min-w-0 flex-col', pinnedClass, drag.isTarget && 'bg-accent-soft')}
      style={{ left: pinnedPlace }}
    >
      {sortField === undefined ? (
        <button
          type="button"
          aria-haspopup="menu"
          title={unsortableWords(id)}
          onClick={openContextMenu}
          {...drag.source}
          className={
            isLabelHidden
              ? 'h-8 w-full'
              : clsx('h-8 w-full shrink-0 truncate px-2', align === 'end' ? 'text-right' : 'text-left')
          }
        >
          <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
        </button>
      ) : (
        <SortButton
          label={label}
          isLabelHidden={isLabelHidden === true}
          align={align}
          field={sortField}
          sort={sort}
          onSort={onSort}
          source={drag.source}
        />
      )}
      {props.below}
      {header?.column.getCanResize() && (
        // Only a shortcut for pointer users: nothing depends on resizing.
        <span
          aria-hidden="true"
          onMouseDown={(event) => onResizeStart(header, event)}
          onTouchStart={(event) => onResizeStart(header, event)}
          onDoubleClick={() => header.column.resetSize()}
          data-resizes={id}
          className={clsx(
            'absolute inset-y-1.5 z-10 w-2 cursor-col-resize border-line-strong after:absolute after:inset-y-0 after:w-px hover:after:bg-line-strong',
            // Beyond the last column's edge it would make the table wider than its window.
            isLast ? 'right-0 after:right-0' : '-right-1 after:left-[3.5px]',
          )}
        />
      )}
    </div>
  )
}

/** Its menu says what can be done instead of sorting. */
function openContextMenu({ currentTarget, clientX, clientY }: MouseEvent): void {
  const { left, bottom } = currentTarget.getBoundingClientRect()
  // A click by the keyboard has no place.
  const [x, y] = clientX === 0 && clientY === 0 ? [left, bottom] : [clientX, clientY]
  currentTarget.dispatchEvent(new globalThis.MouseEvent('contextmenu', { bubbles: true, clientX: x, clientY: y }))
}
