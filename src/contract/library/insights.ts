import { z } from 'zod'
import type { TwoEvaluators } from '../../domain/insights/comparisons.ts'
import { SIDES, type ServiceSide } from '../../domain/insights/evaluations.ts'
import type { LeniencyFigure } from '../../domain/insights/leniency.ts'
import type { ScorecardAgreement } from '../../domain/scorecards/agreement.ts'
import type { Mean } from '../../domain/statistics/mean.ts'
import type { EpochMs } from '../../domain/units.ts'
import { libraryQuery, zone } from '../querySchemas.ts'
import { trackerId, type TrackerWeek } from './trackers.ts'

/** Figures over the calls of the library: what the page Insights asks for, and the answer. */

/** Scores of a call: the AI's, the service's reviewers', and the user's own. */
export const SCORE_FIELDS = ['ai_score', 'score', 'review.score'] as const
type ScoreField = (typeof SCORE_FIELDS)[number]

const instant = z.int()

export const insightsRequest = z.object({
  filters: libraryQuery.shape.filters,
  /** Start at the beginning of weeks. `from` null: all calls, also without a date. Shares are compared with those from `before` on. */
  period: z.object({ before: instant.nullable(), from: instant.nullable(), to: instant }),
  zone,
  trackerIds: z.array(trackerId).max(1000).readonly(),
})
export type InsightsRequest = z.infer<typeof insightsRequest>

/** If there is no `from`: half a year would be too short, and more than a year isn't readable. */
export const MOST_WEEKS = 53

/** Everything is of the calls in the period that match. Without scores and answers of calls under blind review. */
export interface Insights {
  readonly callCount: number
  /** Calls with their full record, which has the answers and the transcript. */
  readonly recordCount: number
  /** Calls that could match if the library had their full record. */
  readonly unsureCount: number
  /** All weeks of the period, or the last ones, oldest first. */
  readonly weeks: readonly WeekFigures[]
  /** In the order of their names, last the calls without an agent. */
  readonly agents: readonly AgentScores[]
  /** Those answered with yes or no, in the order of their ids, by who answered. */
  readonly questions: Readonly<Record<ServiceSide, readonly QuestionShare[]>>
  readonly trackers: readonly TrackerShare[]
  readonly version: number
}

export type MeanScores = Readonly<Record<ScoreField, Mean | null>>

export interface WeekFigures {
  readonly start: EpochMs
  readonly callCount: number
  readonly scores: MeanScores
}

export interface AgentScores {
  /** Null for calls without an agent, or of agents without an id. */
  readonly agentId: number | null
  readonly name: string | null
  readonly callCount: number
  readonly scores: MeanScores
}

/** In how many calls something is true, of those in which it's true or false. */
export interface CallShare {
  readonly yesCount: number
  readonly knownCount: number
}

interface QuestionShare extends CallShare {
  readonly questionId: number
  /** In the period before; null if there is none. */
  readonly before: CallShare | null
}

export interface TrackerShare extends CallShare {
  readonly trackerId: string
  readonly before: CallShare | null
  readonly weeks: readonly TrackerWeek[]
}

/** Who evaluated the calls that match, as far as their full records are in the library. */
export interface EvaluatorFigures {
  /** With the user's finished reviews of the same version of the scorecard. */
  readonly evaluationCount: number
  /** Those with the most calls in common. */
  readonly pairs: readonly TwoEvaluators[]
  /** Most lenient first. */
  readonly leniency: readonly LeniencyFigure[]
  readonly version: number
}

/** As many as a queue has. */
const MOST_REVIEWED_CALLS = 5000
const side = z.enum(SIDES)
const evaluator = z.string().max(10_000)

export const agreementRequest = z.object({
  filters: libraryQuery.shape.filters,
  /** A `Comparison`. */
  comparison: z.union([
    z.object({ kind: z.literal('sides'), sides: z.tuple([side, side]).readonly() }),
    z.object({ kind: z.literal('people') }),
    z.object({ kind: z.literal('two'), who: z.tuple([evaluator, evaluator]).readonly() }),
  ]),
  /** They take longer than the rest. */
  hasIntervals: z.boolean(),
})
export type AgreementRequest = z.infer<typeof agreementRequest>

export interface EvaluatorAgreement extends ScorecardAgreement {
  readonly raterCount: number
  readonly version: number
}

/** The calls of a queue or of any other list. */
export const reviewResultsRequest = z.object({ callIds: z.array(z.int().positive()).max(MOST_REVIEWED_CALLS) })
export type ReviewResultsRequest = z.infer<typeof reviewResultsRequest>

/** The user's finished reviews of calls, beside what the AI and others say. Only of calls that are in the library. */
export interface ReviewResults {
  /** In the order of the request. */
  readonly calls: readonly ReviewResult[]
  /** Those that anyone answered otherwise than the user: the AI the most often first, then others. */
  readonly questions: readonly DifferingQuestion[]
  /** Between the user's and the AI's answers. */
  readonly agreement: ScorecardAgreement
  readonly version: number
}

export interface ReviewResult {
  readonly callId: number
  /** 0–100. Null without a score. */
  readonly mine: number | null
  /** As in the list of calls. */
  readonly ai: number | null
  /** People in the service, with the scores that it has. */
  readonly others: readonly { readonly name: string; readonly score: number | null }[]
  /** The AI's answers to questions that the user answered, too, and those that differ. None if the scorecard has changed since. */
  readonly comparedCount: number
  readonly differingCount: number
  /** Whether the call's full record is in the library. Otherwise answers aren't known. */
  readonly isRead: boolean
}

export interface DifferingQuestion {
  readonly questionId: number
  readonly text: string | null
  readonly withAi: ComparedAnswers
  readonly withOthers: ComparedAnswers
  readonly calls: readonly DifferingAnswer[]
}

/** Pairs of the user's answer and another, and those of them that differ. */
export interface ComparedAnswers {
  readonly comparedCount: number
  readonly differingCount: number
}

/** The user's answer in a call, and those that differ from it. */
export interface DifferingAnswer {
  readonly callId: number
  readonly mine: string
  /** Null if it doesn't differ. */
  readonly ai: string | null
  readonly others: readonly { readonly name: string; readonly answer: string }[]
}
