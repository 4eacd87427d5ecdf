import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { sortSentence } from '../../../../domain/query/filterSentence.ts'
import type { QuerySortField, QuerySortKey } from '../../../../domain/query/query.ts'
import { isServiceSort } from '../../../../domain/query/queryFields.ts'
import { Checkbox } from '../../../components/controls/Checkbox.tsx'
import type { CallColumn } from '../columns/callColumns.ts'
import { pinnedLook } from '../columns/columnLayout.ts'
import type { CallColumns, ColumnHeader } from '../useCallColumns.ts'

interface TableHeadProps {
  readonly columns: readonly CallColumn[]
  /** By column: whether it can be resized, and its reset. */
  readonly headers: ReadonlyMap<string, ColumnHeader>
  readonly onResizeStart: CallColumns['startResize']
  /** The columns' widths as CSS's `grid-template-columns`. */
  readonly template: string
  /** Sticky position of pinned columns, in px, by column; null if not pinned. */
  readonly pinnedPlaces: readonly (number | null)[]
  readonly sort: readonly QuerySortKey[]
  /** Whether the list can be sorted by fields that the service can't sort by. */
  readonly sortsLocally: boolean
  /** Whether all, some or none of the calls are selected. */
  readonly selected: boolean | 'mixed'
  readonly onSelectAll: (isSelected: boolean) => void
  /** `adds`: Shift was held, so the sort is added after the others. */
  readonly onSort: (field: QuerySortField, adds: boolean) => void
}

export const HEAD_HEIGHT = 32

/** The column headers. A click sorts, where that is possible; dragging the right edge resizes. */
export function TableHead(props: TableHeadProps) {
  const { columns, headers, onResizeStart, template, pinnedPlaces, sort, sortsLocally } = props
  const { selected, onSelectAll, onSort } = props
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="grid h-8 items-stretch border-b border-line bg-bg text-sm font-medium text-ink-2 group-data-sideways/grid:[--row-bg:var(--bg)]"
      style={{ gridTemplateColumns: template }}
    >
      {columns.map((column, at) =>
        column.id === 'select' ? (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 1}
            className={clsx('flex items-center pl-4', pinnedLook(columns, at))}
            style={{ left: pinnedPlaces[at] ?? undefined }}
          >
            <Checkbox label="Select all calls" isLabelHidden checked={selected} onChange={onSelectAll} />
          </div>
        ) : (
          <HeadCell
            key={column.id}
            column={column}
            header={headers.get(column.id)}
            onResizeStart={onResizeStart}
            at={at}
            pinnedLook={pinnedLook(columns, at)}
            pinnedPlace={pinnedPlaces[at] ?? undefined}
            isLast={at === columns.length - 1}
            sort={sort}
            sortsLocally={sortsLocally}
            onSort={onSort}
          />
        ),
      )}
    </div>
  )
}

interface HeadCellProps {
  readonly column: CallColumn
  readonly header: ColumnHeader | undefined
  readonly onResizeStart: TableHeadProps['onResizeStart']
  readonly at: number
  readonly pinnedLook: string | undefined
  readonly pinnedPlace: number | undefined
  readonly isLast: boolean
  readonly sort: readonly QuerySortKey[]
  readonly sortsLocally: boolean
  readonly onSort: TableHeadProps['onSort']
}

function HeadCell(props: HeadCellProps) {
  const { column, header, onResizeStart, at, pinnedLook, pinnedPlace, isLast, sort, sortsLocally, onSort } = props
  const { label, isLabelHidden, align, sortField: field } = column
  const sortField = field !== undefined && (sortsLocally || isServiceSort(field)) ? field : undefined
  const key = sort.find(({ field }) => field === sortField)
  return (
    <div
      role="columnheader"
      aria-colindex={at + 1}
      {...(sortField === undefined
        ? {}
        : { 'aria-sort': key ? (key.direction === 'asc' ? 'ascending' : 'descending') : 'none' })}
      className={clsx('relative flex min-w-0 items-center', pinnedLook)}
      style={{ left: pinnedPlace }}
    >
      {sortField === undefined ? (
        <span className={isLabelHidden ? 'sr-only' : clsx('w-full truncate px-2', align === 'end' && 'text-right')}>
          {label}
        </span>
      ) : (
        <SortButton
          label={label}
          isLabelHidden={isLabelHidden === true}
          align={align}
          field={sortField}
          sort={sort}
          onSort={onSort}
        />
      )}
      {header?.column.getCanResize() && (
        // Only a shortcut for pointer users: nothing depends on resizing.
        <span
          aria-hidden="true"
          onMouseDown={(event) => onResizeStart(header, event)}
          onTouchStart={(event) => onResizeStart(header, event)}
          onDoubleClick={() => header.column.resetSize()}
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

interface SortButtonProps {
  readonly label: string
  readonly isLabelHidden: boolean
  readonly align: CallColumn['align']
  readonly field: QuerySortField
  readonly sort: readonly QuerySortKey[]
  readonly onSort: TableHeadProps['onSort']
}

function SortButton({ label, isLabelHidden, align, field, sort, onSort }: SortButtonProps) {
  const rank = sort.findIndex((key) => key.field === field)
  const key = sort[rank]
  const Arrow = key?.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      title={`${key ? `Sorted: ${sortSentence(key).order}` : `Sort by ${label}`}. Shift-click to sort by several columns.`}
      onClick={(event) => onSort(field, event.shiftKey)}
      className={clsx(
        'flex h-full w-full min-w-0 items-center font-medium hover:text-ink',
        isLabelHidden ? 'justify-center' : 'gap-1 px-2',
        align === 'end' && 'flex-row-reverse gap-0.5',
        key && 'text-ink',
      )}
    >
      <span className={isLabelHidden ? 'sr-only' : 'truncate'}>{label}</span>
      {key && (
        // Uses the padding, so that the heading needs no wider column.
        <Arrow
          aria-hidden="true"
          size={12}
          strokeWidth={2}
          className={clsx('shrink-0', !isLabelHidden && (align === 'end' ? '-ml-2' : '-mr-2'))}
        />
      )}
      {key && sort.length > 1 && <span className="text-xs text-ink-3">{rank + 1}</span>}
    </button>
  )
}
