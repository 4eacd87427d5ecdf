import {
  SCORE_FIELDS,
  type AgentScores,
  type MeanScores,
  type WeekFigures,
} from '../../../contract/library/insights.ts'
import { getOrInsert } from '../../../domain/getOrInsert.ts'
import { compareTexts } from '../../../domain/query/compareTexts.ts'
import { RunningMean } from '../../../domain/statistics/mean.ts'
import { AgentName } from '../agents/agentName.ts'
import type { CallFields } from '../query/callFields.ts'
import { codesOf, numbersOf } from '../query/fieldValues.ts'
import { inSteps } from '../../steps.ts'
import { weekFinder, type CallsOfPeriod } from './callsOfPeriod.ts'

export function* weekFigures(calls: CallsOfPeriod): Generator<undefined, readonly WeekFigures[]> {
  const weekOf = weekFinder(calls)
  const weeks = calls.weekStarts.map((start) => ({ start, calls: new ScoredCalls(calls.fields) }))
  yield* inSteps(calls.inside, (slot) => weeks[weekOf(slot)]?.calls.add(slot))
  return weeks.map(({ start, calls: { callCount, scores } }) => ({ start, callCount, scores }))
}

export function* agentScores(calls: CallsOfPeriod): Generator<undefined, readonly AgentScores[]> {
  const ids = codesOf(calls.fields, 'agent.id')
  const agents = new Map<number | null, { readonly named: AgentName; readonly calls: ScoredCalls }>()
  // An agent whose name or address changed has several codes.
  const ofCode = ids.values.map((value) => {
    const id = value === null ? null : Number(value)
    return getOrInsert(agents, id, () => ({ named: new AgentName(calls.fields), calls: new ScoredCalls(calls.fields) }))
  })
  yield* inSteps(calls.inside, (slot) => {
    const code = ids.codes[slot]!
    const agent = ofCode[code]!
    agent.calls.add(slot)
    // Calls without an agent's id may be of several agents.
    if (ids.values[code] !== null) agent.named.add(slot)
  })
  return [...agents]
    .filter(([, { calls }]) => calls.callCount > 0)
    .map(([agentId, { named, calls }]) => ({
      agentId,
      name: named.name,
      callCount: calls.callCount,
      scores: calls.scores,
    }))
    .toSorted(byName)
}

function byName(one: AgentScores, other: AgentScores): number {
  if (one.agentId === null || other.agentId === null) return one.agentId === null ? 1 : -1
  if (one.name === null || other.name === null) {
    return one.name === other.name ? one.agentId - other.agentId : one.name === null ? 1 : -1
  }
  return compareTexts(one.name.toLowerCase(), other.name.toLowerCase()) || one.agentId - other.agentId
}

class ScoredCalls {
  callCount = 0
  readonly #columns: readonly { readonly values: Float64Array; readonly mean: RunningMean }[]

  constructor(fields: CallFields) {
    this.#columns = SCORE_FIELDS.map((field) => ({ values: numbersOf(fields, field), mean: new RunningMean() }))
  }

  add(slot: number): void {
    this.callCount += 1
    for (const { values, mean } of this.#columns) {
      const value = values[slot]!
      if (!Number.isNaN(value)) mean.add(value)
    }
  }

  get scores(): MeanScores {
    const [ai, people, own] = this.#columns.map(({ mean }) => mean.mean())
    return { ai_score: ai!, score: people!, 'review.score': own! }
  }
}
