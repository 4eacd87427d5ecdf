import { conditionOn, type ResolvedPart } from '../query/query.ts'
import { periodStarts } from '../query/periods.ts'
import type { EpochMs } from '../units.ts'
import type { ServiceSide } from './evaluations.ts'

/** Conditions that find exactly the calls that a figure of the library counts. */

/** From this instant to before the other one; null: without a bound. */
export function callsBetween(from: EpochMs | null, to: EpochMs): readonly ResolvedPart[] {
  if (from === null) return []
  return [
    conditionOn('timestamp', '>=', new Date(from).toISOString()),
    conditionOn('timestamp', '<', new Date(to).toISOString()),
  ]
}

export function callsOfWeek(start: EpochMs, zone: string): readonly ResolvedPart[] {
  // In the weeks when clocks change, a week is an hour shorter or longer.
  const [, next] = periodStarts('week', { from: start, to: start }, zone)
  return callsBetween(start, next!)
}

export function callsOfAgent(agentId: number | null): ResolvedPart {
  return agentId === null ? conditionOn('agent.id', 'empty', null) : conditionOn('agent.id', '==', String(agentId))
}

/** Answered with yes or no by this side. */
export function callsAnswered(questionId: number, by: ServiceSide): ResolvedPart {
  return conditionOn(answerField(questionId, by), 'in', 'yes,no')
}

/** `no`: by any evaluator of this side. `yes`: by all of them that answered with yes or no. */
export function callsWithAnswer(questionId: number, by: ServiceSide, answer: 'yes' | 'no'): readonly ResolvedPart[] {
  const field = answerField(questionId, by)
  const no = conditionOn(field, '==', 'no')
  if (answer === 'no') return [no]
  return [conditionOn(field, '==', 'yes'), { join: 'and', isNegated: true, parts: [no] }]
}

function answerField(questionId: number, by: ServiceSide) {
  return `question.${questionId}.${by === 'ai' ? 'ai' : 'person'}` as const
}
