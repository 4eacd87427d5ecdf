import type { ComparedCall } from '../scorecards/agreement.ts'
import type { ScoredEvaluation, Side } from './scoredEvaluations.ts'

/** The evaluations to compare: those of the same calls with the same questions. */
export type Comparison =
  /** Each of one side with each of the other. */
  | { readonly kind: 'sides'; readonly sides: readonly [Side, Side] }
  /** All people who evaluated a call, in any number. */
  | { readonly kind: 'people' }
  /** Two evaluators, see `evaluatorIdentity`. */
  | { readonly kind: 'two'; readonly who: readonly [string, string] }

export interface ComparedCalls {
  readonly calls: readonly ComparedCall[]
  /** 2 if there are two roles. More if raters are interchangeable; then there is no Cohen's κ, which distinguishes two. */
  readonly raterCount: number
}

/** The calls with evaluations to compare, by the questions of the first one's card. */
export function compareEvaluations(evaluations: readonly ScoredEvaluation[], comparison: Comparison): ComparedCalls {
  const byCall = Map.groupBy(evaluations, ({ callId }) => callId)
  const calls = [...byCall].flatMap(([callId, ofCall]): ComparedCall[] => {
    const rows = rowsOf(ofCall, comparison)
    const first = rows[0]?.[0]
    if (first === undefined) return []
    const scorecard = first.scorecard ?? rows[0]!.find((one) => one.scorecard !== null)?.scorecard ?? null
    return [{ call: { callId, scorecard }, rows: rows.map((row) => row.map(({ evaluator }) => evaluator)) }]
  })
  const most = calls.reduce((sum, { rows }) => rows.reduce((longest, row) => Math.max(longest, row.length), sum), 0)
  return { calls, raterCount: comparison.kind === 'people' ? Math.max(3, most) : 2 }
}

function rowsOf(ofCall: readonly ScoredEvaluation[], comparison: Comparison): readonly (readonly ScoredEvaluation[])[] {
  switch (comparison.kind) {
    case 'sides': {
      const [first, second] = comparison.sides
      const right = ofCall.filter(({ side }) => side === second)
      return ofCall.filter(({ side }) => side === first).flatMap((left) => right.map((other) => [left, other]))
    }
    case 'people': {
      const people = ofCall.filter(({ side }) => side === 'people')
      return people.length > 1 ? [people] : []
    }
    case 'two': {
      const both = comparison.who.map((who) => ofCall.findLast((one) => one.who === who))
      return both.every((one) => one !== undefined) ? [both] : []
    }
  }
}

export interface TwoEvaluators {
  readonly who: readonly [string, string]
  readonly names: readonly [string, string]
  readonly callCount: number
}

/** All pairs of evaluators with common calls, most calls first. */
export function evaluatorPairs(evaluations: readonly ScoredEvaluation[]): readonly TwoEvaluators[] {
  const pairs = new Map<string, TwoEvaluators>()
  for (const ofCall of Map.groupBy(evaluations, ({ callId }) => callId).values()) {
    const once = [...new Map(ofCall.map((one) => [one.who, one])).values()].toSorted((a, b) => (a.who < b.who ? -1 : 1))
    once.forEach((first, index) => {
      for (const second of once.slice(index + 1)) {
        const key = JSON.stringify([first.who, second.who])
        const callCount = (pairs.get(key)?.callCount ?? 0) + 1
        pairs.set(key, { who: [first.who, second.who], names: [first.name, second.name], callCount })
      }
    })
  }
  return [...pairs.values()].toSorted((a, b) => b.callCount - a.callCount)
}
