import type { Account, AccountTouch } from '../../../contract/library/accounts.ts'
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
  | { readonly kind: 'touch'; readonly touch: AccountTouch; readonly position: number }

/** Tells agents apart, also those without an ID. */
export function agentOf({ agentId, agent }: Pick<AccountTouch, 'agentId' | 'agent'>): string {
  return agentId === null ? `name ${agent ?? ''}` : String(agentId)
}

export function matchingTouches(
  { touches }: Account,
  { text, format, agent, period }: TimelineFilter,
  /** Those whose words have the text. */
  withWords?: ReadonlySet<number>,
): readonly AccountTouch[] {
  const searched = text.trim().toLowerCase()
  return touches.filter((touch) => {
    if (format !== null && touch.format !== format) return false
    if (agent !== null && agentOf(touch) !== agent) return false
    if (period && (touch.timestamp === null || touch.timestamp < period.from || touch.timestamp >= period.to))
      return false
    if (searched === '' || withWords?.has(touch.callId)) return true
    return [touch.title, touch.agent, touch.callType].some((part) => part?.toLowerCase().includes(searched))
  })
}

/** With a heading for each month. */
export function timelineRows(
  touches: readonly AccountTouch[],
  monthOf: (at: EpochMs | null) => string,
): readonly TimelineRow[] {
  const rows: TimelineRow[] = []
  const months = Map.groupBy(touches.entries(), ([, { timestamp }]) => monthOf(timestamp))
  for (const [title, inMonth] of months) {
    rows.push({ kind: 'month', title, callCount: inMonth.length })
    for (const [position, touch] of inMonth) rows.push({ kind: 'touch', touch, position })
  }
  return rows
}
