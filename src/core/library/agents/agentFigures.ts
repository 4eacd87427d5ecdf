import { AGENT_METRICS, type AgentFigures, type AgentMetric, type AgentQuestion } from '../../../contract/agents.ts'
import type { ScoredCall } from '../../../domain/agents/scoreControl.ts'
import { meanOf } from '../../../domain/statistics/mean.ts'
import { medianOf } from '../../../domain/statistics/median.ts'
import { differenceOf, shareEstimate } from '../../../domain/statistics/shares.ts'
import type { CallFields } from '../query/callFields.ts'
import { codesOf, numbersOf } from '../query/fieldValues.ts'

/** An agent with fewer calls would be as much chance as habit. */
const FEWEST_CALLS = 5

/** The fields besides those of the list form: the columns of a question have all answers. */
export const AGENT_FIELDS = ['question.0']

/** What is known of an agent's calls, beside the other agents'. */
export function agentFigures(fields: CallFields, agentId: number): AgentFigures {
  const agents = codesOf(fields, 'agent.id')
  const names = codesOf(fields, 'agent')
  const slots: number[] = []
  let name: string | null = null
  for (let slot = 0; slot < fields.slotEnd; slot += 1) {
    if (fields.isUsed[slot] !== 1 || agents.values[agents.codes[slot]!] !== agentId) continue
    slots.push(slot)
    name ??= names.values[names.codes[slot]!] as string | null
  }
  return {
    name,
    callCount: slots.length,
    recordCount: slots.filter((slot) => fields.records.isMissing[slot] === 0).length,
    scores: { ai_score: scoredCalls(fields, slots, 'ai_score'), score: scoredCalls(fields, slots, 'score') },
    metrics: AGENT_METRICS.flatMap((field) => metricOf(fields, agentId, field) ?? []),
    questions: questionsOf(fields, agentId),
  }
}

function scoredCalls(fields: CallFields, slots: readonly number[], field: 'ai_score' | 'score'): readonly ScoredCall[] {
  const scores = numbersOf(fields, field)
  const times = numbersOf(fields, 'timestamp')
  return slots.flatMap((slot) => {
    const [score, time] = [scores[slot]!, times[slot]!]
    return Number.isNaN(score) || Number.isNaN(time) ? [] : [{ callId: fields.idAt(slot), at: time / 1000, score }]
  })
}

function metricOf(fields: CallFields, agentId: number, field: AgentMetric['field']): AgentMetric | null {
  const agents = codesOf(fields, 'agent.id')
  const values = numbersOf(fields, field)
  const byAgent = new Map<unknown, number[]>()
  for (let slot = 0; slot < fields.slotEnd; slot += 1) {
    const agent = agents.values[agents.codes[slot]!]
    if (fields.isUsed[slot] !== 1 || agent === null || Number.isNaN(values[slot])) continue
    const known = byAgent.get(agent)
    if (known === undefined) byAgent.set(agent, [values[slot]!])
    else known.push(values[slot]!)
  }
  const own = meanOf(byAgent.get(agentId) ?? [])
  if (own === null) return null
  const others = [...byAgent]
    .filter(([agent, ofAgent]) => agent !== agentId && ofAgent.length >= FEWEST_CALLS)
    .map(([, ofAgent]) => ofAgent.reduce((sum, value) => sum + value, 0) / ofAgent.length)
    .toSorted((one, other) => one - other)
  const at = (share: number) => others[Math.round(share * (others.length - 1))]!
  const median = medianOf(Float64Array.from(others))
  const team = median === null ? null : { median, low: at(0.25), high: at(0.75), agentCount: others.length }
  return { field, mean: own.mean, interval: own.interval, callCount: own.count, team }
}

interface Answers {
  readonly yes: { agent: number; team: number }
  readonly all: { agent: number; team: number }
}

function questionsOf(fields: CallFields, agentId: number): readonly AgentQuestion[] {
  const agents = codesOf(fields, 'agent.id')
  const { list, answerValues, isMissing, hidden } = fields.answers
  const byQuestion = new Map<number, Answers>()
  for (let slot = 0; slot < fields.slotEnd; slot += 1) {
    const agent = agents.values[agents.codes[slot]!]
    if (fields.isUsed[slot] !== 1 || agent === null || isMissing?.[slot] === 1 || hidden.has(slot)) continue
    const side = agent === agentId ? 'agent' : 'team'
    // A call counts once: if its evaluators disagree, as no.
    const answers = new Map<number, boolean>()
    for (const code of list.items(slot)) {
      const { questionId, answer } = answerValues[code]!
      if (answer === 'yes' || answer === 'no') {
        answers.set(questionId, (answers.get(questionId) ?? true) && answer === 'yes')
      }
    }
    for (const [questionId, isYes] of answers) {
      let counts = byQuestion.get(questionId)
      if (counts === undefined) {
        counts = { yes: { agent: 0, team: 0 }, all: { agent: 0, team: 0 } }
        byQuestion.set(questionId, counts)
      }
      counts.all[side] += 1
      if (isYes) counts.yes[side] += 1
    }
  }
  return [...byQuestion]
    .filter(([, { all }]) => all.agent >= FEWEST_CALLS && all.team >= FEWEST_CALLS)
    .map(([questionId, { yes, all }]) => {
      const group = (withValue: number, calls: number) => ({
        ...shareEstimate(withValue / calls, calls),
        ...{ withValue, calls, effectiveCalls: calls },
      })
      const agent = group(yes.agent, all.agent)
      const team = group(yes.team, all.team)
      return { questionId, agent, team, difference: differenceOf(agent, team) }
    })
    .toSorted((one, other) => one.difference.value - other.difference.value)
}
