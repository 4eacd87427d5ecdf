import { FIELDS } from '../fields/fields.ts'
import { DEFAULT_LAYOUT, type LaidOutColumn, type TableLayout } from './view.ts'

/** The first change stores them; until then a layout has `null`, so that users who never changed them get better defaults. */
const DEFAULT_COLUMNS: readonly LaidOutColumn[] = FIELDS.filter(({ shownAt }) => shownAt !== undefined)
  .toSorted((one, other) => one.shownAt! - other.shownAt!)
  .map(({ id, isPinned = false }) => ({ id, width: null, isPinned }))

/** The columns in display order: pinned ones first. */
export function laidOutColumns({ columns }: TableLayout): readonly LaidOutColumn[] {
  const all = columns ?? DEFAULT_COLUMNS
  return [...all.filter(({ isPinned }) => isPinned), ...all.filter(({ isPinned }) => !isPinned)]
}

export function isSameLayout(one: TableLayout, other: TableLayout): boolean {
  return JSON.stringify(written(one)) === JSON.stringify(written(other))
}

export function isDefaultLayout(layout: TableLayout): boolean {
  return isSameLayout(layout, DEFAULT_LAYOUT)
}

function written(layout: TableLayout): unknown {
  return [layout.density, laidOutColumns(layout).map(({ id, width, isPinned }) => [id, width, isPinned])]
}
