import type { Evaluator } from '../../../domain/scorecards/scorecard.ts'

/** Short names for narrow columns: «AI» for the service's own, a first name for a person, more of it where two share one. */
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

function shortName(evaluator: Evaluator): string {
  if (isAutomatic(evaluator)) return 'AI'
  return evaluator.name?.trim().split(/\s+/u)[0] || evaluator.email?.split('@')[0] || `#${evaluator.id}`
}

/** Source: interface, «Resources»: `system` is the one sample value; an evaluator that is no user and has no e-mail is no person either. */
function isAutomatic(evaluator: Evaluator): boolean {
  return (
    evaluator.type === 'system' || (evaluator.type === null && evaluator.userId === null && evaluator.email === null)
  )
}
