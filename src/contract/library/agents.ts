import { z } from 'zod'
import { SPEECH_FIELDS } from '../../domain/fields/fields.ts'
import type { ScoredCall } from '../../domain/agents/scoreControl.ts'
import type { ServiceSide } from '../../domain/insights/evaluations.ts'
import type { Interval } from '../../domain/statistics/agreement.ts'
import type { GroupShare } from '../../domain/differences/comparePresence.ts'
import type { Mean } from '../../domain/statistics/mean.ts'
import type { Estimate } from '../../domain/statistics/shares.ts'
import type { EpochMs } from '../../domain/units.ts'
import { SCORE_FIELDS, type CallShare } from './insights.ts'
import type { FoundCall } from './library.ts'
import { libraryQuery } from '../querySchemas.ts'
import { trackerId } from './trackers.ts'

/** Numbers of calls whose means are of an agent. */
export const LISTED_MEANS = [...SCORE_FIELDS, ...SPEECH_FIELDS.map(({ id }) => id)] as const
export type ListedMean = (typeof LISTED_MEANS)[number]

export const agentRequest = z.object({
  agentId: z.int(),
  /** The custom field whose value the agents to compare with have in common; null for all. By default the agent's team, if there is one. */
  within: z.string().max(1000).nullable().exactOptional(),
  /** Those that don't exist have no figures. */
  trackerIds: z.array(trackerId).max(1000).readonly(),
})
export type AgentRequest = z.infer<typeof agentRequest>

export interface AgentFigures {
  /** Null if no call on this computer is the agent's. */
  readonly name: string | null
  readonly callCount: number
  /** Calls with their full record, which has the answers. */
  readonly recordCount: number
  /** The agent's values of custom fields that may be teams, if other agents have the same. */
  readonly teams: readonly AgentTeam[]
  /** What the agents to compare with have in common; null for all. */
  readonly team: AgentTeam | null
  /** By review or by AI. Without calls under blind review. */
  readonly scores: { readonly ai_score: readonly ScoredCall[]; readonly score: readonly ScoredCall[] }
  /** Of the calls whose deal is won or lost; null if the agent or the others have too few. */
  readonly won: ComparedShares | null
  /** Those that any of the agent's calls has. */
  readonly metrics: readonly AgentMetric[]
  /** By who answered. Of which both the agent and others have answers: furthest below the others first. */
  readonly questions: Readonly<Record<ServiceSide, readonly AgentQuestion[]>>
  /** In how many calls trackers are true: those that are known of enough calls of both the agent and others. */
  readonly trackers: readonly AgentTracker[]
  readonly version: number
}

export interface AgentMetric {
  readonly field: ListedMean
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

interface AgentTeam {
  /** Of the custom field. */
  readonly key: string
  readonly value: string
}

/** The share of yes, with the number of calls. */
export interface ComparedShares {
  readonly agent: GroupShare
  readonly team: GroupShare
  readonly difference: Estimate
}

/** Of the answers yes and no. */
export interface AgentQuestion extends ComparedShares {
  readonly questionId: number
  /** The agent's newest calls with each answer. */
  readonly yesCalls: readonly FoundCall[]
  readonly noCalls: readonly FoundCall[]
}

export interface AgentTracker extends ComparedShares {
  readonly trackerId: string
}

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
  /** Calls that a reviewer of the service has scored, or whose review the user has finished. */
  readonly reviewedCount: number
}
