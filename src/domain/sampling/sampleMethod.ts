import type { RiskFactor } from './risk.ts'

export const STRATUM_BY = ['agent', 'type', 'week'] as const
export type StratumBy = (typeof STRATUM_BY)[number]

/** How calls are chosen. `size` is a whole number from 1; where the population is smaller, all of it is the sample. */
export type SampleMethod =
  /** Every set of `size` calls is as likely as any other. */
  | { readonly kind: 'random'; readonly size: number }
  /** Each group gives as large a part of the sample as it is of the population; within it, at random. */
  | { readonly kind: 'stratified'; readonly size: number; readonly by: StratumBy }
  /** Calls that look as if they need a look are likelier; none is impossible. */
  | { readonly kind: 'risk-weighted'; readonly size: number; readonly factors: readonly RiskFactor[] }
