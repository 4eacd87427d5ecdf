import type { DragRequest } from '../../../contract/library/libraryRequests.ts'
import type { DraggedCalls, ExploredCalls } from '../../../contract/library/library.ts'
import type { Brush } from '../../../domain/explore/brush.ts'
import { figuresOfBrush } from '../../../domain/explore/dragFigures.ts'

/** In px: the least height of a row. */
const ROW_HEIGHT = 28
const MOST_ROWS = 100
/** As many brushes as an answer has rows for, even with `MOST_ROWS` for each. */
const BRUSHES_AHEAD = 10

/** The rows that fill a window. The others are requested when the drag pauses. */
export function draggedRows(windowHeight: number): number {
  return Math.min(MOST_ROWS, Math.ceil(windowHeight / ROW_HEIGHT))
}

/** The brushes to count before a move comes to them, the likeliest first. Null if those nearest to this one have their rows. */
export function brushesAhead(
  { brushes }: Pick<DragRequest, 'brushes'>,
  { figures, rowsOf }: DraggedCalls,
  { first, last }: Brush,
): readonly Brush[] | null {
  if (figures === null) return null
  const distance = (one: Brush) => Math.abs(one.first - first) + Math.abs(one.last - last)
  const nearest = brushes.toSorted((one, other) => distance(one) - distance(other))
  const counted = new Set(brushes.filter((_, at) => rowsOf[at] != null))
  return nearest.slice(0, BRUSHES_AHEAD).every((brush) => counted.has(brush)) ? null : nearest
}

/** The answer to a query with this brush, without asking. Null if it isn't among those that were counted before the drag. */
export function answerOfBrush(
  { brushes, field }: Pick<DragRequest, 'brushes' | 'field'>,
  { figures, rows, rowsOf, version }: DraggedCalls,
  brushed: { readonly field: string; readonly bars: Brush | null },
): ExploredCalls | null {
  const { bars } = brushed
  if (figures === null || bars === null || brushed.field !== field) return null
  const own = rowsOf[brushes.findIndex(({ first, last }) => first === bars.first && last === bars.last)]
  if (own == null) return null
  return { ...figuresOfBrush(figures, bars), offset: 0, leftOutCount: 0, rows: own.map((at) => rows[at]!), version }
}
