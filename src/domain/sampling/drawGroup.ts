import type { PopulationUnit } from './population.ts'

export interface DrawnCall {
  readonly callId: number
  readonly stratum: string
  readonly weight: number
  /**
   * 0–1: the probability that this call was drawn. Its inverse is the number of calls it represents, so that totals and
   * means of the sample can be weighted back to the population (Horvitz & Thompson 1952).
   */
  readonly inclusionProbability: number
}

interface GroupDraw {
  /** How many calls to take. */
  readonly count: number
  /** How many that can be: `whole`, or one more with the probability `part` ÷ `of`. */
  readonly share: { readonly whole: number; readonly part: number; readonly of: number }
  readonly leftOut: ReadonlySet<number>
}

interface DrawnGroup {
  readonly calls: readonly DrawnCall[]
  /** See `Sample.nextIds`. */
  readonly nextIds: readonly number[]
}

/**
 * The first calls of a group in random order, without those of `leftOut`. How many of a group can't stay isn't known, only how
 * many were met on the way. So the probability of a call is taken given the order of all others: the share of places among them
 * where it would be drawn. Weighting back by it is unbiased (rank conditioning, see `drawByWeight`), and without `leftOut` it's
 * the size of the sample ÷ the population.
 */
export function drawGroup(inOrder: readonly PopulationUnit[], { count, share, leftOut }: GroupDraw): DrawnGroup {
  const { whole, part, of } = share
  const total = inOrder.length
  const staying = inOrder.flatMap((unit, index) => (leftOut.has(unit.callId) ? [] : [{ unit, place: index + 1 }]))
  /** How many places among the others are before the last of `wanted` calls that stay. */
  const placesWithin = (wanted: number, index: number): number => {
    if (wanted === 0) return 0
    return index < wanted ? (staying[wanted]?.place ?? total + 1) - 1 : staying[wanted - 1]!.place
  }
  const calls = staying.slice(0, count).map(({ unit }, index) => ({
    ...unit,
    inclusionProbability:
      ((of - part) * placesWithin(whole, index) + part * placesWithin(whole + 1, index)) / (of * total),
  }))
  const reachedCount = calls.length === 0 ? 0 : whole + (part === 0 ? 1 : 2)
  return { calls, nextIds: staying.slice(count, Math.max(count, reachedCount)).map(({ unit }) => unit.callId) }
}
