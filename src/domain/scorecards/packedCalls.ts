import type { EvaluatedCall } from './evaluatedCall.ts'
import type { Scorecard } from './scorecard.ts'

/** Evaluated calls with each scorecard once: thousands of calls share a few. `scorecard` is an index, or null. */
export interface PackedCalls {
  readonly scorecards: readonly Scorecard[]
  readonly calls: readonly (Omit<EvaluatedCall, 'scorecard'> & { readonly scorecard: number | null })[]
}

export function packCalls(calls: readonly EvaluatedCall[]): PackedCalls {
  const indexes = new Map<string, number>()
  const known = new Map<Scorecard, number>()
  const scorecards: Scorecard[] = []
  const indexOf = (scorecard: Scorecard): number => {
    const written = JSON.stringify(scorecard)
    const index = indexes.get(written) ?? scorecards.push(scorecard) - 1
    indexes.set(written, index)
    known.set(scorecard, index)
    return index
  }
  const packed = calls.map(({ scorecard, ...call }) => ({
    ...call,
    scorecard: scorecard && (known.get(scorecard) ?? indexOf(scorecard)),
  }))
  return { scorecards, calls: packed }
}

export function unpackCalls({ scorecards, calls }: PackedCalls): readonly EvaluatedCall[] {
  return calls.map(({ scorecard, ...call }) => ({
    ...call,
    scorecard: scorecard === null ? null : (scorecards[scorecard] ?? null),
  }))
}
