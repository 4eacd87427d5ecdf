import { z } from 'zod'
import { SPEECH_FIELDS, type SpeechFieldId } from '../domain/fields/fields.ts'
import type { ScoredCall } from '../domain/agents/scoreControl.ts'
import type { Interval } from '../domain/statistics/agreement.ts'
import type { GroupShare } from '../domain/differs/comparePresence.ts'
import type { Mean } from '../domain/statistics/mean.ts'
import type { Estimate } from '../domain/statistics/shares.ts'
import type { EpochMs } from '../domain/units.ts'
import { SCORE_FIELDS, type CallShare } from './insights.ts'
import { libraryQuery } from './querySchemas.ts'

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

/** Numbers whose means the list of agents shows. */
export const LISTED_MEANS = [...AGENT_METRICS, ...SCORE_FIELDS] as const
export type ListedMean = (typeof LISTED_MEANS)[number]

export const agentListRequest = z.object({
  filters: libraryQuery.shape.filters,
  /** A custom field of users, such as their team, whose values are listed instead of agents. */
  by: z.string().max(1000).nullable(),
})
export type AgentListRequest = z.infer<typeof agentListRequest>

/** The agents of the calls that match, or their teams. Without scores of calls under blind review. */
export interface AgentList {
  /** In the order of their names. Calls without an agent or team aren't listed. */
  readonly rows: readonly ListedAgent[]
  /** Custom fields with few values, which may be teams. */
  readonly teamFields: readonly string[]
  readonly callCount: number
  readonly version: number
}

export interface ListedAgent {
  /** The agent's id, or the value of the custom field. */
  readonly key: number | string
  /** Null if the service doesn't name the agent. */
  readonly name: string | null
  /** Of an agent, in the order of `teamFields`. */
  readonly teams: readonly (string | null)[]
  readonly callCount: number
  readonly lastCall: EpochMs | null
  readonly means: Readonly<Record<ListedMean, Mean | null>>
  /** Calls whose deal is won, of those whose deal is won or lost. */
  readonly won: CallShare
  /** Calls that a person has scored: a reviewer of the service, or the user. */
  readonly reviewedCount: number
}
