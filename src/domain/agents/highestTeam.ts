import type { Interval } from '../statistics/agreement.ts'
import type { Mean } from '../statistics/mean.ts'
import { differenceOf, includesZero, type Estimate } from '../statistics/shares.ts'

interface Team {
  readonly name: string | null
  /** Null if too few calls have the metric. */
  readonly mean: Mean | null
}

interface KnownTeam {
  readonly name: string
  readonly mean: Mean
}

interface NamedMean {
  readonly name: string
  readonly mean: Estimate
}

interface HighestTeam extends NamedMean {
  /** Those that may be as high, highest first. */
  readonly alike: readonly NamedMean[]
  /** From the lowest to the highest mean of the other teams. */
  readonly others: Interval
}

/**
 * The team with the highest mean. Null if less than half of the other teams are certainly lower. Of equal values, the mean has no
 * interval, so nothing about it is certain: such a team is left out, and if it's the highest, no team is named.
 */
export function highestTeam(teams: readonly Team[]): HighestTeam | null {
  const [first, ...others] = teams
    .flatMap(({ name, mean }) => (name === null || mean === null ? [] : [{ name, mean }]))
    .toSorted((one, other) => other.mean.mean - one.mean.mean)
  const [highest] = first === undefined ? [] : estimated(first)
  if (highest === undefined) return null
  const rest = others.flatMap(estimated)
  const isAlike = ({ mean }: NamedMean) => includesZero(differenceOf(highest.mean, mean))
  const alike = rest.filter(isAlike)
  const lower = rest.filter((team) => !isAlike(team)).map(({ mean }) => mean.value)
  if (lower.length === 0 || lower.length < alike.length) return null
  return { ...highest, alike, others: { low: Math.min(...lower), high: Math.max(...lower) } }
}

function estimated({ name, mean: { mean, interval } }: KnownTeam): readonly NamedMean[] {
  return interval === null ? [] : [{ name, mean: { value: mean, ...interval } }]
}
