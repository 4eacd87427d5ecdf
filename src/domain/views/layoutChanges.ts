import { DEFAULT_LAYOUT, type LaidOutColumn, type TableLayout } from './view.ts'

/**
 * The user's changes to the table's layout, as pure functions from one `TableLayout` to the next. The first change stores
 * the default columns; until then they are `null`, so that users who never changed them get better defaults.
 */
const DEFAULT_COLUMNS: readonly LaidOutColumn[] = [
  pinned('format'),
  pinned('title'),
  ...[
    'agent.name',
    'lead_name',
    'type.name',
    'timestamp',
    'duration',
    'rep_talk_ratio',
    'ai_score',
    'score',
    'won',
  ].map((id) => ({ id, width: null, isPinned: false })),
]

/** The columns in display order: pinned ones first. */
export function laidOutColumns({ columns }: TableLayout): readonly LaidOutColumn[] {
  const all = columns ?? DEFAULT_COLUMNS
  return [...all.filter(({ isPinned }) => isPinned), ...all.filter(({ isPinned }) => !isPinned)]
}

/** Appends or removes a column. The title can't be removed, because it opens the call. */
export function withColumnShown(layout: TableLayout, id: string, isShown: boolean): TableLayout {
  const columns = laidOutColumns(layout)
  const isThere = columns.some((column) => column.id === id)
  if (isShown === isThere || (!isShown && id === 'title')) return layout
  return {
    ...layout,
    columns: isShown ? [...columns, { id, width: null, isPinned: false }] : columns.filter((one) => one.id !== id),
  }
}

/** Moves a column to the position of another. Moving it among pinned columns pins it, moving it out unpins it. */
export function withColumnMoved(layout: TableLayout, id: string, toPlaceOf: string): TableLayout {
  const columns = laidOutColumns(layout)
  const from = columns.findIndex((column) => column.id === id)
  const to = columns.findIndex((column) => column.id === toPlaceOf)
  const column = columns[from]
  const target = columns[to]
  if (column === undefined || target === undefined || from === to) return layout
  return { ...layout, columns: columns.toSpliced(from, 1).toSpliced(to, 0, { ...column, isPinned: target.isPinned }) }
}

export function withColumnPinned(layout: TableLayout, id: string, isPinned: boolean): TableLayout {
  return { ...layout, columns: laidOutColumns(layout).map((one) => (one.id === id ? { ...one, isPinned } : one)) }
}

/** Widths in px from dragging, by column; without an entry, a column has its default width. */
export function withColumnWidths(layout: TableLayout, widths: Readonly<Record<string, number>>): TableLayout {
  return {
    ...layout,
    columns: laidOutColumns(layout).map((column) => ({ ...column, width: widths[column.id] ?? null })),
  }
}

export function columnWidthsOf(layout: TableLayout): Readonly<Record<string, number>> {
  return Object.fromEntries((layout.columns ?? []).flatMap(({ id, width }) => (width === null ? [] : [[id, width]])))
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

function pinned(id: string): LaidOutColumn {
  return { id, width: null, isPinned: true }
}
