import type { Insights } from '../../../contract/library/insights.ts'
import { conditionOn, type QueryPart } from '../../../domain/query/query.ts'
import { SIDES, type Side } from '../../../domain/insights/evaluations.ts'
import { callsMatching, type OpenedCalls } from '../openedCalls.ts'

export interface LibraryFigureProps {
  readonly figures: Insights
  /** Find the calls that the figures are of. */
  readonly filters: readonly QueryPart[]
  /** What the figures cover, if that isn't every call. */
  readonly coverage: FiguresCoverage
  /** `what`: the part of the file's name that says what it has. */
  readonly onSave: (what: string, csv: string) => void
}

export interface FiguresCoverage {
  /** Of figures of all calls, as a sentence; null for every call. */
  readonly ofCalls: string | null
  /** Of figures that need calls' full details. */
  readonly ofDetails: string | null
}

export const SCORE_OF: Readonly<Record<Side, 'ai_score' | 'score' | 'review.score'>> = {
  ai: 'ai_score',
  people: 'score',
  you: 'review.score',
}

/** The calls with a score of this side. */
export function callsScored(filters: readonly QueryPart[], side: Side, count: number): OpenedCalls {
  return callsMatching([...filters, conditionOn(SCORE_OF[side], 'not_empty', null)], count)
}

/** Who scored any of the calls. */
export function sidesOf({ agents }: Insights): readonly Side[] {
  return SIDES.filter((side) => agents.some(({ scores }) => scores[SCORE_OF[side]] !== null))
}

/** The description of a figure, and what it covers. */
export function described(words: string, coverage: string | null): string {
  return coverage === null ? words : `${words} ${coverage}`
}
