import { isAutomatic } from '../../../domain/scorecards/evaluatedCall.ts'
import type { Evaluator } from '../../../domain/scorecards/scorecard.ts'

/** Short names for narrow columns: "AI" for the service's evaluator, first names for people, longer if two share one. */
export function evaluatorLabels(evaluators: readonly Evaluator[]): readonly string[] {
  const first = evaluators.map((evaluator) => shortName(evaluator))
  return evaluators.map((evaluator, index) => {
    const isShared = first.filter((label) => label === first[index]).length > 1
    const last = evaluator.name?.trim().split(/\s+/u).at(-1)
    return isShared && !isAutomatic(evaluator) && last && last !== first[index]
      ? `${first[index]} ${last[0]}.`
      : first[index]!
  })
}

/** The evaluator's type in words: `system` and `user` are translated, unknown types are returned unchanged. */
export function evaluatorKind(evaluator: Evaluator): string {
  if (isAutomatic(evaluator)) return 'AI'
  if (evaluator.type === 'review') return 'Your review, stored in Earshot'
  return evaluator.type === null || evaluator.type === 'user' ? 'Person' : evaluator.type
}

function shortName(evaluator: Evaluator): string {
  if (isAutomatic(evaluator)) return 'AI'
  return evaluator.name?.trim().split(/\s+/u)[0] || evaluator.email?.split('@')[0] || `#${evaluator.id}`
}
