import { conditionOn, type ResolvedPart } from '../query/query.ts'
import { periodStarts } from '../query/periods.ts'
import type { EpochMs } from '../units.ts'
import { ANSWERS } from '../scorecards/scorecard.ts'

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

/** Answered with yes or no. */
export function callsAnswered(questionId: number): ResolvedPart {
  return conditionOn(`question.${questionId}`, 'in', 'yes,no')
}

/** `no`: by any evaluator. `yes`: by all that answered with yes or no. */
export function callsWithAnswer(questionId: number, answer: 'yes' | 'no'): readonly ResolvedPart[] {
  const no = conditionOn(`question.${questionId}`, '==', 'no')
  if (answer === 'no') return [no]
  return [conditionOn(`question.${questionId}`, '==', 'yes'), { join: 'and', isNegated: true, parts: [no] }]
}

/** Answered by the AI and by people. */
export function callsCompared(questionId: number): readonly ResolvedPart[] {
  return [`question.${questionId}.ai`, `question.${questionId}.person`].map((field) =>
    conditionOn(field as `question.${number}.ai`, 'in', ANSWERS.join(',')),
  )
}

/** In which a person gave another answer than the AI. */
export function callsDisagreed(questionId: number): ResolvedPart {
  const parts = ANSWERS.map((answer): ResolvedPart => {
    const others = ANSWERS.filter((other) => other !== answer)
    return {
      join: 'and',
      isNegated: false,
      parts: [
        conditionOn(`question.${questionId}.ai`, '==', answer),
        conditionOn(`question.${questionId}.person`, 'in', others.join(',')),
      ],
    }
  })
  return { join: 'or', isNegated: false, parts }
}
