import { SPEECH_FIELDS, type SpeechFieldId } from '../domain/fields/fields.ts'
import type { ScoredCall } from '../domain/agents/scoreControl.ts'
import type { Interval } from '../domain/statistics/agreement.ts'
import type { GroupShare } from '../domain/differs/comparePresence.ts'
import type { Estimate } from '../domain/statistics/shares.ts'

/** Numbers of an agent's calls that are compared with the other agents'. */
export const AGENT_METRICS = SPEECH_FIELDS.map(({ id }) => id)
export type AgentMetricName = SpeechFieldId

export interface AgentFigures {
  /** Null if no call on this computer is the agent's. */
  readonly name: string | null
  readonly callCount: number
  /** Calls with their full record, which has the answers. */
  readonly recordCount: number
  /** By review or by AI. Without calls under blind review. */
  readonly scores: { readonly ai_score: readonly ScoredCall[]; readonly score: readonly ScoredCall[] }
  readonly metrics: readonly AgentMetric[]
  /** Of which both the agent and others have answers: furthest below the others first. */
  readonly questions: readonly AgentQuestion[]
}

export interface AgentMetric {
  readonly field: AgentMetricName
  /** The mean over the agent's calls. */
  readonly mean: number
  /** 95%; null for a single call. */
  readonly interval: Interval | null
  readonly callCount: number
  /** The means of the other agents with five calls or more: the middle one, and where the middle half is. Null without any. */
  readonly team: {
    readonly median: number
    readonly low: number
    readonly high: number
    readonly agentCount: number
  } | null
}

export interface AgentQuestion {
  readonly questionId: number
  /** The share of yes among yes and no, with the number of calls. */
  readonly agent: GroupShare
  readonly team: GroupShare
  readonly difference: Estimate
}
