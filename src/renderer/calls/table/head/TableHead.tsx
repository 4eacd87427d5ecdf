import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { QuerySortKey } from '../../../../domain/query/query.ts'
import type { QuerySortField } from '../../../../domain/fields/queryFields.ts'
import { Checkbox } from '../../../components/controls/choices/Checkbox.tsx'
import type { CallColumn } from '../columns/callColumns.ts'
import { pinnedClass } from '../columns/columnLayout.ts'
import type { CallColumns, ColumnHeader } from '../useCallColumns.ts'
import { HeadCell } from './HeadCell.tsx'

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
  /** Whether all, some or none of the calls are selected. */
  readonly selected: boolean | 'mixed'
  readonly onSelectAll: (isSelected: boolean) => void
  /** `adds`: Shift was held, so the sort is added after the others. */
  readonly onSort: (field: QuerySortField, adds: boolean) => void
  /** Moves a column to the place of another. */
  readonly onMove: (id: string, toPlaceOf: string) => void
  /** Shows something below a column's label. */
  readonly renderBelow?: ((column: CallColumn) => ReactNode) | undefined
}

const LABEL_HEIGHT = 32
const BELOW_HEIGHT = 48

/** In px. */
export function headHeight(hasBelow: boolean): number {
  return hasBelow ? LABEL_HEIGHT + BELOW_HEIGHT : LABEL_HEIGHT
}

/** The column headers. A click sorts, where that is possible; dragging moves a column, dragging its right edge resizes it. */
export function TableHead(props: TableHeadProps) {
  const { columns, headers, onResizeStart, template, pinnedPlaces, sort } = props
  const { selected, onSelectAll, onSort, onMove, renderBelow } = props
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="grid items-stretch border-b border-line bg-bg text-sm font-medium text-ink-2 group-data-sideways/grid:[--row-bg:var(--bg)]"
      style={{ gridTemplateColumns: template, height: headHeight(renderBelow !== undefined) }}
    >
      {columns.map((column, at) =>
        column.id === 'select' ? (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 1}
            className={clsx('flex items-start pt-1 pl-4', pinnedClass(columns, at))}
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
            pinnedClass={pinnedClass(columns, at)}
            pinnedPlace={pinnedPlaces[at] ?? undefined}
            isLast={at === columns.length - 1}
            sort={sort}
            onSort={onSort}
            onMove={onMove}
            beforeId={columns[at - 1]?.id}
            afterId={columns[at + 1]?.id}
            below={renderBelow?.(column)}
          />
        ),
      )}
    </div>
  )
}
