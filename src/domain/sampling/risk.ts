import type { CallRecord } from '../calls/call.ts'
import { assertNever } from '../units.ts'

/** A sign that a call may need attention. Scores are 0–100, ratios 0–1, monologues in seconds; `adds` is 0 or more. */
export type RiskFactor =
  | { readonly kind: 'ai-score-below'; readonly limit: number; readonly adds: number }
  | { readonly kind: 'talk-ratio-above'; readonly limit: number; readonly adds: number }
  | { readonly kind: 'silence-above'; readonly limit: number; readonly adds: number }
  | { readonly kind: 'monologue-above'; readonly limit: number; readonly adds: number }
  /** The AI's score and people's scores differ by more than `limit`. */
  | { readonly kind: 'scores-apart'; readonly limit: number; readonly adds: number }
  | { readonly kind: 'no-human-score'; readonly adds: number }
  | { readonly kind: 'deal-lost'; readonly adds: number }

/** The defaults. Not based on a study: the user can read and change them. */
export const STARTING_RISK_FACTORS: readonly RiskFactor[] = [
  { kind: 'ai-score-below', limit: 60, adds: 4 },
  { kind: 'scores-apart', limit: 20, adds: 3 },
  { kind: 'deal-lost', adds: 2 },
  { kind: 'talk-ratio-above', limit: 0.7, adds: 1 },
  { kind: 'monologue-above', limit: 150, adds: 1 },
  { kind: 'silence-above', limit: 0.3, adds: 1 },
  { kind: 'no-human-score', adds: 1 },
]

/** 1 plus the value of each sign of the call. Metrics that weren't measured add nothing. */
export function riskWeightOf(call: Pick<CallRecord, 'metrics' | 'isWon'>, factors: readonly RiskFactor[]): number {
  return factors.reduce((sum, factor) => (applies(factor, call) ? sum + factor.adds : sum), 1)
}

function applies(factor: RiskFactor, { metrics, isWon }: Pick<CallRecord, 'metrics' | 'isWon'>): boolean {
  switch (factor.kind) {
    case 'ai-score-below':
      return metrics.aiScore !== null && metrics.aiScore < factor.limit
    case 'talk-ratio-above':
      return (metrics.repTalkRatio ?? 0) > factor.limit
    case 'silence-above':
      return (metrics.silenceRatio ?? 0) > factor.limit
    case 'monologue-above':
      return (metrics.longestRepMonologueSeconds ?? 0) > factor.limit
    case 'scores-apart':
      return (
        metrics.aiScore !== null && metrics.score !== null && Math.abs(metrics.aiScore - metrics.score) > factor.limit
      )
    case 'no-human-score':
      return metrics.score === null
    case 'deal-lost':
      return isWon === false
    default:
      return assertNever(factor)
  }
}
