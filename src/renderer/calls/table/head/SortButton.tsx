import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { sortSentence } from '../../../../domain/query/filterSentence.ts'
import type { QuerySortKey } from '../../../../domain/query/query.ts'
import type { QuerySortField } from '../../../../domain/fields/queryFields.ts'
import type { CallColumn } from '../columns/callColumns.ts'

interface SortButtonProps {
  readonly label: string
  readonly isLabelHidden: boolean
  readonly align: CallColumn['align']
  readonly field: QuerySortField
  readonly sort: readonly QuerySortKey[]
  readonly onSort: (field: QuerySortField, adds: boolean) => void
  /** For dragging the column. */
  readonly source: Pick<ComponentProps<'button'>, 'draggable' | 'onDragStart' | 'onKeyDown'>
}

export function SortButton({ label, isLabelHidden, align, field, sort, onSort, source }: SortButtonProps) {
  const rank = sort.findIndex((key) => key.field === field)
  const key = sort[rank]
  const outdent = align === 'end' ? '-ml-2' : '-mr-2'
  const Arrow = key?.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      title={`${key ? `Sorted: ${sortSentence(key).order}` : `Sort by ${label}`}. Shift-click to sort by several columns. Drag to move the column.`}
      {...source}
      onClick={(event) => onSort(field, event.shiftKey)}
      className={clsx(
        'flex h-8 w-full min-w-0 shrink-0 items-center font-medium hover:text-ink',
        isLabelHidden ? 'justify-center' : 'gap-1 px-2',
        align === 'end' && 'flex-row-reverse gap-0.5',
        key && 'text-ink',
      )}
    >
      <span className={isLabelHidden ? 'sr-only' : 'truncate'}>{label}</span>
      {key && (
        // It uses the padding, so that the heading needs no wider column. With several, it would touch the one beside it.
        <Arrow
          aria-hidden="true"
          size={12}
          strokeWidth={2}
          className={clsx('shrink-0', !isLabelHidden && sort.length === 1 && outdent)}
        />
      )}
      {key && sort.length > 1 && <span className="-mx-0.5 text-xs text-ink-3">{rank + 1}</span>}
    </button>
  )
}
