/**
 * Fields that differ by themselves if calls are selected by another one, because they have the same information: what one says
 * determines the other, or nearly so.
 *
 * - An agent determines their email, their custom fields, and the attendee that they are. A custom field, such as a team, determines
 *   who its agents are, but no other custom field.
 * - Times of a call are minutes apart, and IDs are given in their order.
 * - A company has its people, deals and addresses.
 * - A review has its score and notes, and an evaluation its evaluators and score. Answers make up a score, but are tested: which
 *   of them go with a low score is the question.
 *
 * Duration and the talk metrics stay: a long monologue needs a long call, but says more than that.
 */
const GROUPS: readonly (readonly string[])[] = [
  ['call_type', 'call_type.id'],
  ['timestamp', 'inserted_at', 'updated_at', 'id'],
  ['lead_name', 'lead_company', 'attendee', 'association.label', 'association.system_id'],
  ['association', 'association.label', 'association.system', 'association.system_id'],
  ['source.system', 'source.system_id', 'url'],
  ['reviewed', 'review', 'review.score', 'review.note'],
  ['evaluator', 'evaluator.type', 'evaluator.score'],
  ['ai_score', 'evaluator.score'],
  ['score', 'evaluator.score'],
]

const AGENT = ['agent', 'agent.email', 'agent.id']

/** Whether the field must not be compared between calls that were selected by the other one. */
export function hasSameInformation(field: string, selectedBy: string): boolean {
  if (field === selectedBy) return true
  if (AGENT.includes(selectedBy)) return AGENT.includes(field) || field === 'attendee' || isCustom(field)
  if (isCustom(selectedBy)) return AGENT.includes(field) || field === 'attendee'
  const question = questionOf(selectedBy)
  if (question !== null) return questionOf(field) === question
  return GROUPS.some((group) => group.includes(field) && group.includes(selectedBy))
}

function isCustom(field: string): boolean {
  return field.startsWith('agent.custom.')
}

/** `question.3.ai` and `question.3` are answers to the same question. Null for other fields. */
export function questionOf(field: string): string | null {
  return /^question\.(\d+)/.exec(field)?.[1] ?? null
}

/** What can be adjusted for. Calls that were selected by it have no others to compare with. */
export type AdjustedField = 'agent' | 'call_type'

export function adjustableFields(selectedBy: readonly string[]): readonly AdjustedField[] {
  return (['agent', 'call_type'] as const).filter(
    (field) => !selectedBy.some((other) => hasSameInformation(field, other)),
  )
}
