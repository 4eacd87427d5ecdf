import type { RowFields, RowTime } from '../rows/stagingRow.ts'
import { agentTextOf, type NameReading } from './nameReading.ts'

/** What would be sent for a file by its rule. */
export interface RuleResult {
  /** Only contains the fields that are known, each with its source. */
  readonly fields: Partial<RowFields>
  /** The times as written, for `rowProblems`. */
  readonly times: readonly RowTime[]
  /** Name and file with details, combined; for filters such as direction and number. */
  readonly reading: NameReading
  /** Why the time or the agent isn't known. A file with an entry needs attention. */
  readonly missing: readonly MissingField[]
}

export type MissingField =
  /** No pattern of the rule matches the name. */
  | { readonly field: 'name'; readonly why: 'no-match' }
  | { readonly field: 'timestamp'; readonly why: TimeGap; readonly local: string | null }
  | { readonly field: 'userId'; readonly why: AgentGap; readonly agentText: string | null }

/**
 * `no-time`: the name has none. `unproven-zone`: a local time without a zone. `contradictory-zones`: the names of the folder
 * prove nothing because they contradict one another. `repeated-hour`, `skipped-hour`: the clocks changed. `several-instants`:
 * the zones that the names allow give different times. `contradictory-times`: the local time isn't that of the epoch, or the
 * name isn't that of the file with details.
 */
export type TimeGap =
  | 'no-time'
  | 'unproven-zone'
  | 'contradictory-zones'
  | 'repeated-hour'
  | 'skipped-hour'
  | 'several-instants'
  | 'contradictory-times'

/**
 * `unknown-agent`: no user has this extension or name. `several-agents`: more than one user has it. `contradictory-agents`:
 * the name and the file with details are of different users.
 */
export type AgentGap = 'no-agent' | 'unknown-agent' | 'several-agents' | 'contradictory-agents'

/** What an agent can be remembered for: both texts if name and details contradict each other. */
export function agentTextToRemember({
  reading,
  missing,
}: Pick<RuleResult, 'missing'> & { readonly reading: NameReading | null }): string | null {
  const gap = missing.find((one) => one.field === 'userId')
  return gap?.why === 'contradictory-agents' ? gap.agentText : agentTextOf(reading)
}
