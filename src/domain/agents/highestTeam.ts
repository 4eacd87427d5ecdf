import type { Interval } from '../statistics/agreement.ts'
import type { Mean } from '../statistics/mean.ts'
import { differenceOf, includesZero, type Estimate } from '../statistics/shares.ts'

interface Team {
  readonly name: string | null
  /** Null if too few calls have the metric. */
  readonly mean: Mean | null
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

/** The team with the highest mean. Null if less than half of the other teams are certainly lower. */
export function highestTeam(teams: readonly Team[]): HighestTeam | null {
  const [highest, ...rest] = teams
    .flatMap(({ name, mean }) => (name === null || mean === null ? [] : [{ name, mean: estimateOf(mean) }]))
    .toSorted((one, other) => other.mean.value - one.mean.value)
  if (highest === undefined) return null
  const isAlike = ({ mean }: NamedMean) => includesZero(differenceOf(highest.mean, mean))
  const alike = rest.filter(isAlike)
  const lower = rest.filter((team) => !isAlike(team)).map(({ mean }) => mean.value)
  if (lower.length === 0 || lower.length < alike.length) return null
  return { ...highest, alike, others: { low: Math.min(...lower), high: Math.max(...lower) } }
}

function estimateOf({ mean, interval }: Mean): Estimate {
  return { value: mean, low: interval?.low ?? mean, high: interval?.high ?? mean }
}
