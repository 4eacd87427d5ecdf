import type { EpochMs } from '../units.ts'
import type { FilterFieldName } from './fields.ts'
import type { CallQuery, Filter, SortKey } from './filter.ts'
import { wireInstant } from './values/localTime.ts'
import {
  isMoment,
  parseRelativeTime,
  relativeTimeText,
  resolveRelativeTime,
  type RelativeTime,
} from './values/relativeTime.ts'

/**
 * Filters as the user entered them, in views, in the location and in the text. A draft is a filter of the wire, or one with
 * a relative time, which depends on the date. Every `Filter` is a draft. `resolveFilters` creates what is sent to the
 * service, and the types prevent sending a draft.
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

export interface DraftQuery {
  readonly filters: readonly DraftFilter[]
  readonly sort: readonly SortKey[]
}

export function isPeriodFilter(filter: DraftFilter): filter is PeriodFilter {
  return 'period' in filter
}

/** Undefined if the period isn't a time. */
export function periodFilter(field: TimeFieldName, op: PeriodOperator, words: string): PeriodFilter | undefined {
  const time = parseRelativeTime(words)
  return time && { field, op, period: relativeTimeText(time) }
}

/**
 * The filters for the wire. `==` on a period becomes two (from its start, before its end), `>` means after its end, `<=`
 * until its end. A period that isn't a time, which can only be in a file from elsewhere, is omitted and returned.
 *
 * Use the same `now` while the same list is shown: with another one "last 24 hours" is another query, and a cursor is only
 * valid for one query.
 */
export function resolveFilters(
  drafts: readonly DraftFilter[],
  now: EpochMs,
  zone: string,
): { readonly filters: readonly Filter[]; readonly notUnderstood: readonly PeriodFilter[] } {
  const filters: Filter[] = []
  const notUnderstood: PeriodFilter[] = []
  for (const draft of drafts) {
    if (!isPeriodFilter(draft)) {
      filters.push(draft)
      continue
    }
    const time = parseRelativeTime(draft.period)
    if (time === undefined) notUnderstood.push(draft)
    else filters.push(...resolvePeriod(draft, time, now, zone))
  }
  return { filters, notUnderstood }
}

export function resolveQuery(query: DraftQuery, now: EpochMs, zone: string): CallQuery {
  return { filters: resolveFilters(query.filters, now, zone).filters, sort: query.sort }
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
