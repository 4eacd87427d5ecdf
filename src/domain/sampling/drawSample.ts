import { createSeededRandom, drawIndices, type SeededRandom } from '../seededRandom.ts'
import { assertNever } from '../units.ts'
import { drawGroup, type DrawnCall } from './drawGroup.ts'
import type { PopulationUnit } from './population.ts'
import type { SampleMethod } from './sampleMethod.ts'

interface StratumShare {
  readonly stratum: string
  readonly populationCount: number
  readonly sampleCount: number
}

export interface Sample {
  /** In the order of the draw. Any beginning of it is a sample by the same method, so a queue should keep the order. */
  readonly calls: readonly DrawnCall[]
  /** By key, including groups from which no call was drawn. Without groups, a single one for the whole population. */
  readonly strata: readonly StratumShare[]
  /** Calls that the draw would have reached next. The probabilities are only right if none of them should be left out. */
  readonly nextIds: readonly number[]
}

/**
 * The same population (in any order), method and seed give the same sample, in the same order. Calls of `leftOut` are
 * replaced by the next ones of their group in the order of the draw; the rest of the sample stays as it is without them.
 * The probabilities then are those of a sample of the other calls, so that 1 ÷ p adds up to their number on average.
 */
export function drawSample(
  population: readonly PopulationUnit[],
  method: SampleMethod,
  seed: string,
  leftOut: ReadonlySet<number> = new Set(),
): Sample {
  if (!Number.isInteger(method.size) || method.size < 1) throw new RangeError(`no sample of ${method.size}`)
  const units = population.toSorted((a, b) => a.callId - b.callId)
  const random = createSeededRandom(seed)
  switch (method.kind) {
    case 'random':
    case 'stratified':
    case 'each-agent':
      return drawWithinStrata(units, method, random, leftOut)
    case 'risk-weighted':
      return drawByWeight(units, method.size, random, leftOut)
    default:
      return assertNever(method)
  }
}

function drawWithinStrata(
  units: readonly PopulationUnit[],
  method: Exclude<SampleMethod, { readonly kind: 'risk-weighted' }>,
  random: SeededRandom,
  leftOut: ReadonlySet<number>,
): Sample {
  const strata = [...Map.groupBy(units, ({ stratum }) => stratum)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const counts = strata.map(([, members]) => members.length)
  const size = Math.min(method.size, units.length)
  const shares =
    method.kind === 'each-agent'
      ? counts.map((count) => Math.min(method.size, count))
      : proportionalShares(counts, size, random)
  const drawn = strata.map(([, members], index) => {
    const begun = drawIndices(members.length, shares[index]!, random)
    return { members, begun, firstCalls: begun.map((at) => members[at]!) }
  })
  const firstCalls = drawn.flatMap((group) => group.firstCalls)
  // Shuffle, because with groups in sequence, the beginning of the sample wouldn't represent the whole.
  const order = strata.length > 1 ? drawIndices(firstCalls.length, firstCalls.length, random) : firstCalls.keys()
  const groups = drawn.map((group, index) => {
    const begun = new Set(group.begun)
    const rest = group.members.filter((_, at) => !begun.has(at))
    const inOrder = [...group.firstCalls, ...drawIndices(rest.length, rest.length, random).map((at) => rest[at]!)]
    const wanted = counts[index]! * size
    const share =
      method.kind === 'each-agent'
        ? { whole: shares[index]!, part: 0, of: 1 }
        : { whole: Math.floor(wanted / units.length), part: wanted % units.length, of: units.length }
    return drawGroup(inOrder, { count: shares[index]!, share, leftOut })
  })
  const callOf = new Map(groups.flatMap(({ calls }) => calls).map((call) => [call.callId, call]))
  const replacements = new Map(
    groups.map(({ calls }, index) => {
      const firstIds = new Set(drawn[index]!.firstCalls.map(({ callId }) => callId))
      return [strata[index]![0], calls.filter(({ callId }) => !firstIds.has(callId)).values()]
    }),
  )
  const calls = [...order].flatMap((at) => {
    const { callId, stratum } = firstCalls[at]!
    return callOf.get(callId) ?? replacements.get(stratum)!.next().value ?? []
  })
  return {
    calls,
    strata: strata.map(([stratum, members], index) => ({
      stratum,
      populationCount: members.length,
      sampleCount: groups[index]!.calls.length,
    })),
    nextIds: groups.flatMap(({ nextIds }) => nextIds),
  }
}

/**
 * How many of `size` each group gets: its exact share rounded down or up, so that its average is exactly that share and
 * each call of the population has the probability `size` ÷ population, whatever its group. Randomized systematic rounding:
 * the remainders are concatenated in random order, and each whole step from a random start adds one (Grimmett 2004,
 * "Stochastic apportionment", Am. Math. Mon. 111, 299–307). No group gets more than it has, as long as `size` isn't above
 * the sum of `counts`.
 */
export function proportionalShares(counts: readonly number[], size: number, random: SeededRandom): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  // Integers only, in units of 1 ÷ total: the rounding error of a quotient would change probabilities.
  const shares = counts.map((count) => Math.floor((count * size) / total))
  const remainders = counts.map((count, index) => count * size - shares[index]! * total)
  const order = drawIndices(counts.length, counts.length, random)
  if (remainders.every((remainder) => remainder === 0)) return shares
  let reached = random.below(total)
  for (const index of order) {
    reached += remainders[index]!
    if (reached < total) continue
    reached -= total
    shares[index]! += 1
  }
  return shares
}

/**
 * Weighted, without replacement: each call gets a wait of −ln(u) ÷ weight, and the `size` calls with the shortest waits are
 * drawn (algorithm A of Efraimidis & Spirakis 2006, whose key u^(1/weight) has the same order). The first is a call with
 * the probability weight ÷ sum of all weights, the second likewise among the rest, and so on.
 *
 * The inclusion probability of a call has no closed form. The result has the probability that its wait is shorter than that
 * of the first call outside the sample, 1 − e^(−weight · wait): with it, weighting back is unbiased for every total (rank
 * conditioning, Cohen & Kaplan 2007, "Summarizing data using bottom-k sketches").
 */
function drawByWeight(
  units: readonly PopulationUnit[],
  size: number,
  random: SeededRandom,
  leftOut: ReadonlySet<number>,
): Sample {
  const waiting = units
    // 1 − u, to avoid the logarithm of 0.
    .map((unit) => ({ unit, wait: -Math.log(1 - random.next()) / unit.weight }))
    .toSorted((a, b) => a.wait - b.wait)
    .filter(({ unit }) => !leftOut.has(unit.callId))
  const firstOutside = waiting[size]?.wait ?? Infinity
  const calls = waiting
    .slice(0, size)
    .map(({ unit }) => ({ ...unit, inclusionProbability: -Math.expm1(-unit.weight * firstOutside) }))
  return {
    calls,
    strata: [{ stratum: '', populationCount: units.length, sampleCount: calls.length }],
    nextIds: waiting.slice(size, size + 1).map(({ unit }) => unit.callId),
  }
}
