import type { Account, AccountCall } from '../../../contract/library/accounts.ts'
import type { EpochMs } from '../../../domain/units.ts'

/** What is shown of an account's calls and chats. */
export interface TimelineFilter {
  /** In titles, agents and call types, and in what was said and written. */
  readonly text: string
  /** Null for all. */
  readonly format: string | null
  /** As `agentOf` names it; null for all. */
  readonly agent: string | null
  readonly period: Period | null
}

export interface Period {
  readonly from: EpochMs
  /** Not included. */
  readonly to: EpochMs
}

export const NO_FILTER: TimelineFilter = { text: '', format: null, agent: null, period: null }

type TimelineRow =
  | { readonly kind: 'month'; readonly title: string; readonly callCount: number }
  | { readonly kind: 'call'; readonly call: AccountCall; readonly position: number }

/** Tells agents apart, also those without an ID. */
export function agentOf({ agentId, agent }: Pick<AccountCall, 'agentId' | 'agent'>): string {
  return agentId === null ? `name ${agent ?? ''}` : String(agentId)
}

export function matchingCalls(
  { calls }: Account,
  { text, format, agent, period }: TimelineFilter,
  /** Those whose words have the text. */
  withWords?: ReadonlySet<number>,
): readonly AccountCall[] {
  const searched = text.trim().toLowerCase()
  return calls.filter((call) => {
    if (format !== null && call.format !== format) return false
    if (agent !== null && agentOf(call) !== agent) return false
    if (period && (call.timestamp === null || call.timestamp < period.from || call.timestamp >= period.to)) return false
    if (searched === '' || withWords?.has(call.callId)) return true
    return [call.title, call.agent, call.callType].some((part) => part?.toLowerCase().includes(searched))
  })
}

/** With a heading for each month. */
export function timelineRows(
  calls: readonly AccountCall[],
  monthOf: (at: EpochMs | null) => string,
): readonly TimelineRow[] {
  const rows: TimelineRow[] = []
  const months = Map.groupBy(calls.entries(), ([, { timestamp }]) => monthOf(timestamp))
  for (const [title, inMonth] of months) {
    rows.push({ kind: 'month', title, callCount: inMonth.length })
    for (const [position, call] of inMonth) rows.push({ kind: 'call', call, position })
  }
  return rows
}
