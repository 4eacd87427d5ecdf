import type { EpochMs } from '../units.ts'
import type { FilterFieldName } from '../fields/fields.ts'
import type { Filter } from './filter.ts'
import { wireInstant } from '../values/localTime.ts'
import {
  isMoment,
  parseRelativeTime,
  relativeTimeText,
  resolveRelativeTime,
  type RelativeTime,
} from '../values/relativeTime.ts'

/**
 * A filter as the user entered it, in views, in the location and in the text: a filter of the wire, or one with a relative
 * time, which depends on the date. Every `Filter` is a draft. `resolveDraft` creates what is sent to the service, and the
 * types prevent sending a draft.
 */
export type DraftFilter = Filter | PeriodFilter

export type TimeFieldName = Extract<FilterFieldName, 'timestamp' | 'inserted_at' | 'updated_at'>

export interface PeriodFilter {
  readonly field: TimeFieldName
  /**
   * Without `!=`: "not on that day" means "before or after", and the interface has no OR. Source: interface, "Filter rules"
   * 1.
   */
  readonly op: PeriodOperator
  /** A relative time or a date, as written by `relativeTimeText`: `last 7 days`, `2026-11-03`. */
  readonly period: string
}

export const PERIOD_OPERATORS = ['==', '>', '>=', '<', '<='] as const
export type PeriodOperator = (typeof PERIOD_OPERATORS)[number]

export function isPeriodFilter(filter: DraftFilter | { readonly op: string }): filter is PeriodFilter {
  return 'period' in filter
}

/** Undefined if the period isn't a time. */
export function periodFilter(field: TimeFieldName, op: PeriodOperator, words: string): PeriodFilter | undefined {
  const time = parseRelativeTime(words)
  return time && { field, op, period: relativeTimeText(time) }
}

/**
 * The filters for the wire, joined by AND. `==` on a period becomes two (from its start, before its end), `>` means after
 * its end, `<=` until its end. Empty for a period that isn't a time, which can only be in a file from elsewhere.
 *
 * Use the same `now` while the same list is shown: with another one "last 24 hours" is another query, and a cursor is only
 * valid for one query.
 */
export function resolveDraft(draft: DraftFilter, now: EpochMs, zone: string): readonly Filter[] {
  if (!isPeriodFilter(draft)) return [draft]
  const time = parseRelativeTime(draft.period)
  return time === undefined ? [] : resolvePeriod(draft, time, now, zone)
}

function resolvePeriod({ field, op }: PeriodFilter, time: RelativeTime, now: EpochMs, zone: string): Filter[] {
  const span = resolveRelativeTime(time, now, zone)
  const start = wireInstant(new Date(span.start))
  const end = wireInstant(new Date(span.end))
  if (isMoment(time)) return [{ field, op, value: start }]
  switch (op) {
    case '==':
      return [
        { field, op: '>=', value: start },
        { field, op: '<', value: end },
      ]
    case '>':
      return [{ field, op: '>=', value: end }]
    case '>=':
      return [{ field, op: '>=', value: start }]
    case '<':
      return [{ field, op: '<', value: start }]
    case '<=':
      return [{ field, op: '<', value: end }]
  }
}
