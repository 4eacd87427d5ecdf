import type { GivenAnswers } from '../scorecards/score.ts'
import type { Evaluation, Side } from './evaluations.ts'

/** The evaluations to compare: those of the same calls with the same questions. */
export type Comparison =
  /** Each of one side with each of the other. */
  | { readonly kind: 'sides'; readonly sides: readonly [Side, Side] }
  /** All people who evaluated a call, in any number. */
  | { readonly kind: 'people' }
  /** Two evaluators, see `evaluatorIdentity`. */
  | { readonly kind: 'two'; readonly who: readonly [string, string] }

/** The rows of evaluations of a call to compare. */
export function comparedRows(
  ofCall: readonly Evaluation[],
  comparison: Comparison,
): readonly (readonly GivenAnswers[])[] {
  const answersOf = (side: Side) => ofCall.filter((one) => one.side === side).map(({ answers }) => answers)
  switch (comparison.kind) {
    case 'sides': {
      const [left, right] = comparison.sides.map(answersOf)
      return left!.flatMap((one) => right!.map((other) => [one, other]))
    }
    case 'people': {
      const people = answersOf('people')
      return people.length > 1 ? [people] : []
    }
    case 'two': {
      const both = comparison.who.map((who) => ofCall.findLast((one) => one.who === who)?.answers)
      return both.every((one) => one !== undefined) ? [both] : []
    }
  }
}

/**
 * 2 if there are two roles. More if raters are interchangeable; then there is no Cohen's κ, which distinguishes two. `most`: in a
 * row.
 */
export function raterCountOf({ kind }: Comparison, most: number): number {
  return kind === 'people' ? Math.max(3, most) : 2
}

export interface TwoEvaluators {
  readonly who: readonly [string, string]
  readonly names: readonly [string, string]
  readonly callCount: number
}

/** All pairs of evaluators with common calls. */
export class EvaluatorPairs {
  readonly #pairs = new Map<string, Map<string, { names: TwoEvaluators['names']; callCount: number }>>()

  addCall(ofCall: readonly Evaluation[]): void {
    const once = [...new Map(ofCall.map((one) => [one.who, one])).values()].toSorted((a, b) => (a.who < b.who ? -1 : 1))
    once.forEach((first, index) => {
      let others = this.#pairs.get(first.who)
      if (others === undefined) this.#pairs.set(first.who, (others = new Map()))
      for (const second of once.slice(index + 1)) {
        const callCount = (others.get(second.who)?.callCount ?? 0) + 1
        others.set(second.who, { names: [first.name, second.name], callCount })
      }
    })
  }

  /** Most calls first. */
  top(count: number): readonly TwoEvaluators[] {
    return [...this.#pairs]
      .flatMap(([first, others]) => [...others].map(([second, pair]) => ({ who: [first, second] as const, ...pair })))
      .toSorted((a, b) => b.callCount - a.callCount)
      .slice(0, count)
  }
}
