import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { compareTexts } from '../../../domain/query/compareTexts.ts'

export interface FigureColumn<Row> {
  readonly key: string
  readonly heading: ReactNode
  readonly render: (row: Row) => ReactNode
  /** Words instead of numbers. */
  readonly isText?: boolean
  readonly isPrinted?: boolean
  /** What the heading sorts by; rows without a value come last in both directions. */
  readonly sortBy?: (row: Row) => string | number | null
}

interface FigureTableProps<Row> {
  /** For screen readers. */
  readonly caption: string
  /** The first one names the rows. */
  readonly columns: readonly FigureColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  readonly isStrong?: (row: Row) => boolean
  /** If the caller has the rows sorted, because it shows only some of them. */
  readonly sorting?: {
    readonly order: FigureOrder | null
    readonly onOrder: (order: FigureOrder) => void
    /** The rows are still in an earlier order. */
    readonly isPending?: boolean
  }
}

export interface FigureOrder {
  readonly by: string
  readonly isDescending: boolean
}

/** Figures, one row for each thing they are of. Scrolls sideways where it's too wide. */
export function FigureTable<Row>({ caption, columns, rows, keyOf, isStrong, sorting }: FigureTableProps<Row>) {
  const [ownOrder, setOwnOrder] = useState<FigureOrder | null>(null)
  const { order, onOrder } = sorting ?? { order: ownOrder, onOrder: setOwnOrder }
  const [first, ...others] = columns
  if (first === undefined) return null
  return (
    // Focusable, so that the keyboard can scroll it.
    <div className="overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table aria-busy={sorting?.isPending === true} className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-ink-3">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={order?.by === column.key ? (order.isDescending ? 'descending' : 'ascending') : undefined}
                className={clsx(cellClass(column, first), 'py-1 align-bottom font-normal')}
              >
                {column.sortBy ? <SortButton column={column} order={order} onOrder={onOrder} /> : column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(sorting ? rows : inOrder(rows, columns, order)).map((row) => (
            <tr key={keyOf(row)} className={isStrong?.(row) ? 'font-semibold' : 'font-normal'}>
              <th scope="row" className="border-t border-line py-1.5 pr-3 text-left [font-weight:inherit]">
                {first.render(row)}
              </th>
              {others.map((column) => (
                <td
                  key={column.key}
                  className={clsx(
                    cellClass(column, first),
                    'border-t border-line py-1.5',
                    column.isText !== true && 'whitespace-nowrap',
                  )}
                >
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cellClass<Row>(column: FigureColumn<Row>, first: FigureColumn<Row>): string {
  if (column === first) return 'pr-3 text-left'
  return clsx(
    'px-2 last:pr-0',
    // Apart from numbers on its left.
    column.isText ? 'pl-6! text-left' : 'text-right',
    column.isPrinted === false && 'not-printed',
  )
}

interface SortButtonProps<Row> {
  readonly column: FigureColumn<Row>
  readonly order: FigureOrder | null
  readonly onOrder: (order: FigureOrder) => void
}

/** Numbers sort from the largest first, words from A. */
function SortButton<Row>({ column, order, onOrder }: SortButtonProps<Row>) {
  const isOwn = order?.by === column.key
  const Arrow = order?.isDescending ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      data-content=""
      onClick={() => onOrder({ by: column.key, isDescending: isOwn ? !order.isDescending : column.isText !== true })}
      className={clsx(
        'inline-flex items-center gap-1 rounded-sm [text-align:inherit] hover:text-ink',
        isOwn && 'text-ink',
      )}
    >
      {column.heading}
      {isOwn && <Arrow aria-hidden="true" size={12} />}
    </button>
  )
}

function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly FigureColumn<Row>[],
  order: FigureOrder | null,
): readonly Row[] {
  const sortBy = order && columns.find(({ key }) => key === order.by)?.sortBy
  if (!sortBy) return rows
  const sign = order.isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [left, right] = [sortBy(one), sortBy(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return (
      sign *
      (typeof left === 'string' ? compareTexts(left.toLowerCase(), String(right).toLowerCase()) : left - Number(right))
    )
  })
}
