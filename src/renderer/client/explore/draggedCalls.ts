import type { DraggedCalls, DragRequest, ExploredCalls } from '../../../contract/library.ts'
import type { Brush } from '../../../domain/explore/brush.ts'
import { figuresOfBrush } from '../../../domain/explore/dragFigures.ts'

/** As many as are in sight of a high window, with those drawn beyond its edge. The others are asked for when the drag pauses. */
export const DRAGGED_ROWS = 50

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
  return { ...figuresOfBrush(figures, bars), offset: 0, rows: own.map((at) => rows[at]!), version }
}
