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

/** The evaluations of a call to compare, see `ComparedCall`. Empty if there are none. */
export function comparedRaters(
  ofCall: readonly Evaluation[],
  comparison: Comparison,
): readonly (readonly GivenAnswers[])[] {
  const answersOf = (side: Side) => ofCall.filter((one) => one.side === side).map(({ answers }) => answers)
  switch (comparison.kind) {
    case 'sides': {
      const sides = comparison.sides.map(answersOf)
      return sides.every((side) => side.length > 0) ? sides : []
    }
    case 'people': {
      // Of a person's evaluations the last one counts.
      const people = new Map(ofCall.flatMap(({ side, who, answers }) => (side === 'people' ? [[who, answers]] : [])))
      return people.size > 1 ? [...people.values()].map((one) => [one]) : []
    }
    case 'two': {
      const both = comparison.who.map((who) => ofCall.findLast((one) => one.who === who)?.answers)
      return both.every((one) => one !== undefined) ? both.map((one) => [one]) : []
    }
  }
}

/**
 * 2 if there are two roles. More if raters are interchangeable; then there is no Cohen's κ, which distinguishes two. `most`: of a
 * call.
 */
export function raterCountOf({ kind }: Comparison, most: number): number {
  return kind === 'people' ? Math.max(3, most) : 2
}

export interface TwoEvaluators {
  readonly who: readonly [string, string]
  readonly names: readonly [string, string]
  readonly callCount: number
}

interface KnownEvaluator {
  readonly who: string
  readonly name: string
  /** Numbers of calls. */
  readonly calls: number[]
}

/** Pairs of evaluators with common calls. */
export class EvaluatorPairs {
  readonly #evaluators = new Map<string, KnownEvaluator>()
  #callCount = 0

  addCall(ofCall: readonly Evaluation[]): void {
    for (const { who, name } of new Map(ofCall.map((one) => [one.who, one])).values()) {
      let known = this.#evaluators.get(who)
      if (known === undefined) this.#evaluators.set(who, (known = { who, name, calls: [] }))
      known.calls.push(this.#callCount)
    }
    this.#callCount += 1
  }

  /** Most calls first. Doesn't count all pairs: a call with 20,000 evaluators has 200 million. */
  top(count: number): readonly TwoEvaluators[] {
    const ordered = [...this.#evaluators.values()].toSorted(
      (a, b) => b.calls.length - a.calls.length || (a.who < b.who ? -1 : 1),
    )
    const seenInCall = Array.from({ length: this.#callCount }, (): KnownEvaluator[] => [])
    let top: TwoEvaluators[] = []
    for (const evaluator of ordered) {
      // A pair has at most as many calls as the one with fewer of them.
      if (top.length === count && top.at(-1)!.callCount >= evaluator.calls.length) break
      const common = new Map<KnownEvaluator, number>()
      for (const call of evaluator.calls) {
        for (const other of seenInCall[call]!) common.set(other, (common.get(other) ?? 0) + 1)
        seenInCall[call]!.push(evaluator)
      }
      const pairs = [...common].map(([other, callCount]) => pairOf(other, evaluator, callCount))
      top = [...top, ...pairs].toSorted(byCallCount).slice(0, count)
    }
    return top
  }
}

function pairOf(one: KnownEvaluator, other: KnownEvaluator, callCount: number): TwoEvaluators {
  const [first, second] = one.who < other.who ? [one, other] : [other, one]
  return { who: [first.who, second.who], names: [first.name, second.name], callCount }
}

function byCallCount(a: TwoEvaluators, b: TwoEvaluators): number {
  if (a.callCount !== b.callCount) return b.callCount - a.callCount
  const [one, other] = [a.who.join('\n'), b.who.join('\n')]
  return one < other ? -1 : one > other ? 1 : 0
}
