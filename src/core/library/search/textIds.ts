import type { SearchSide } from '../../../domain/search/searchQuery.ts'

/**
 * Ids of turns, messages and topics: rows of one call follow one another, and the remainder by 4 says who said it. So
 * neither the call nor the side of a row is stored or indexed.
 */
const STEP = 4
const SIDES: readonly (SearchSide | null)[] = [null, 'agent', 'lead']

/** The ids of a call's rows, after the highest id that is used. */
export function nextIds(highest: number | null, sides: readonly (SearchSide | null)[]): readonly number[] {
  const base = highest === null ? 0 : STEP * (Math.floor(highest / STEP) + 1)
  return sides.map((side, index) => base + STEP * index + SIDES.indexOf(side))
}

export function sideOf(id: number): SearchSide | null {
  return SIDES[id % STEP] ?? null
}

/** The position of a row in its call. */
export function indexOf(id: number, first: number): number {
  return Math.floor(id / STEP) - Math.floor(first / STEP)
}

/** The lowest and the highest id that a call's rows can have. */
export function textSpan(first: number, count: number): [number, number] {
  const base = first - (first % STEP)
  return [base, base + STEP * count - 1]
}

/** An SQL condition on a row of `details`: whether the agent, or the lead, said one of its turns. */
export function hasTurnBy(side: SearchSide): string {
  const base = `first_turn - first_turn % ${STEP}`
  return `EXISTS (SELECT 1 FROM turns WHERE turn_id BETWEEN ${base} AND ${base} + ${STEP} * turn_count - 1
    AND turn_id % ${STEP} = ${SIDES.indexOf(side)})`
}
