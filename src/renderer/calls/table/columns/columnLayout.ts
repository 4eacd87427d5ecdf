import { allowedWidth } from '../../../../domain/views/view.ts'
import type { CallColumn } from './callColumns.ts'

/** Widths in px that the user set by dragging, by column. */
type ColumnSizes = Readonly<Record<string, number>>

type Sized = Pick<CallColumn, 'id' | 'size' | 'full' | 'grow'>

/**
 * The columns' widths in px for a table of this width. Spare width first goes to columns that cut off long values, until each is
 * `full`, then to growing ones. Computed here because with CSS each row would do so again in every frame of scrolling.
 */
export function columnWidths(columns: readonly Sized[], sizes: ColumnSizes, tableWidth: number): readonly number[] {
  const widths = columns.map(({ id, size }) => sizes[id] ?? size)
  const share = (wishOf: (column: Sized) => number, most: (wishes: number) => number) => {
    const wishes = columns.map((column) => (sizes[column.id] === undefined ? wishOf(column) : 0))
    const all = sumOf(wishes)
    if (all === 0) return
    const spare = Math.min(most(all), Math.max(0, tableWidth - sumOf(widths)))
    for (const [at, wish] of wishes.entries()) widths[at]! += Math.floor((spare * wish) / all)
  }
  share(
    ({ size, full = size }) => full - size,
    (wishes) => wishes,
  )
  share(
    ({ grow = 0 }) => grow,
    () => tableWidth,
  )
  return widths
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

/**
 * The sizes after dragging a column's edge. `px` is null to reset a column to its own size. Columns before it keep their
 * `shown` widths: a growing one would take the spare width, and the edge would move away from the pointer.
 */
export function sizesAfterDrag(
  columns: readonly Sized[],
  { sizes, shown }: { readonly sizes: ColumnSizes; readonly shown: readonly number[] },
  { id, px }: { readonly id: string; readonly px: number | null },
): ColumnSizes {
  const { [id]: _, ...others } = sizes
  if (px === null) return others
  const before = columns.slice(
    0,
    columns.findIndex((column) => column.id === id),
  )
  const kept = before.flatMap(({ id, full, grow }, at) =>
    full === undefined && grow === undefined ? [] : [[id, shown[at]!] as const],
  )
  return { ...others, ...Object.fromEntries(kept), [id]: allowedWidth(px) }
}

/** Below this the table scrolls sideways. */
export function narrowestWidth(columns: readonly Sized[], sizes: ColumnSizes): number {
  return sumOf(columns.map(({ id, size }) => sizes[id] ?? size))
}

/**
 * Sticky position of each pinned column, in px from the table's left edge. Null for other columns, and for all columns without
 * widths: if the table doesn't scroll sideways, a position would shift the cell.
 */
export function pinnedPlaces(
  columns: readonly Pick<CallColumn, 'isPinned'>[],
  widths: readonly number[] | null,
): readonly (number | null)[] {
  let left = 0
  return columns.map(({ isPinned }, at) => {
    const place = left
    left += widths?.[at] ?? 0
    return isPinned === true && widths !== null ? place : null
  })
}

/**
 * Classes that make a pinned column's cell sticky once the table scrolls sideways, with its row's opaque background. Not by
 * `inherit`: then each change of a row's style, as in every frame of a column drag, computes the styles of all its cells.
 */
export function pinnedClass(columns: readonly Pick<CallColumn, 'isPinned'>[], at: number): string | undefined {
  if (columns[at]?.isPinned !== true) return undefined
  const sticks = 'group-data-sideways/grid:sticky group-data-sideways/grid:z-[1] group-data-sideways/grid:bg-(--row-bg)'
  return columns[at + 1]?.isPinned === true ? sticks : `${sticks} group-data-sideways/grid:shadow-[1px_0_0_var(--line)]`
}
