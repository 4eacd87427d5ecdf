import type { RiskFactor } from './risk.ts'

export const STRATUM_BY = ['agent', 'type', 'week'] as const
export type StratumBy = (typeof STRATUM_BY)[number]

/**
 * How calls are drawn. `size` is an integer from 1; if the population, or the group that it's for, is smaller, the sample is all
 * of it.
 */
export type SampleMethod =
  /** Every set of `size` calls has the same probability. */
  | { readonly kind: 'random'; readonly size: number }
  /** Each group's fraction of the sample is that of the population; random within the group. */
  | { readonly kind: 'stratified'; readonly size: number; readonly by: StratumBy }
  /** The same number of calls for each agent; random within an agent's calls. */
  | { readonly kind: 'each-agent'; readonly size: number }
  /** Calls with signs of risk have a higher probability; none is excluded. */
  | { readonly kind: 'risk-weighted'; readonly size: number; readonly factors: readonly RiskFactor[] }
