import { type FindOptions, rangesIn, searchPattern, type TextRange } from '../textSearch.ts'
import type { Turn } from './turns.ts'

export interface Match extends TextRange {
  readonly turnIndex: number
}

/** All matches of `query` in the turns' text, in order, without overlaps. An empty query finds nothing. */
export function findInTurns(turns: readonly Turn[], query: string, options: FindOptions = {}): readonly Match[] {
  const pattern = searchPattern(query, options)
  if (!pattern) return []
  return turns.flatMap((turn) => rangesIn(turn.text, pattern).map((range) => ({ ...range, turnIndex: turn.index })))
}
