import type { ExploreRequest } from '../../../src/contract/library/libraryRequests.ts'
import type { ExploredCalls, LibraryValues, ValueCount } from '../../../src/contract/library/library.ts'
import type { CategoryHistogram, Histogram } from '../../../src/domain/explore/histogram.ts'
import {
  isGroupOfRecord,
  isYesNoGroup,
  type CallGroup,
  type GroupMetric,
  type ResolvedGrouping,
} from '../../../src/domain/query/grouping.ts'
import { isGroup, type ResolvedPart } from '../../../src/domain/query/query.ts'
import { queryField } from '../../../src/domain/fields/queryFields.ts'
import { heldValues, naiveCalls, naiveQuery, type NaiveCall, type Value } from './naiveQuery.ts'

/** What an answer should be, counted call by call. The bars are the answer's own; a call is in them by comparing its value. */
export function naiveExplored(calls: readonly NaiveCall[], { query }: ExploreRequest, given: ExploredCalls) {
  const { found, unsure } = naiveCalls(calls, query.filters)
  const grouping = query.grouping
  return {
    total: found.length,
    unsureCount: unsure.length,
    leftOutCount: leftOut(calls, query.filters).length,
    // Without a grouping; the order of groups is checked separately.
    ...(grouping === undefined && { ids: naiveQuery(calls, query).ids }),
    groups: grouping && groupsOf(found, unsure, grouping),
    histograms: given.histograms.map((histogram) => naiveHistogram(calls, query.filters, histogram)),
    calendar: given.calendar && naiveHistogram(calls, query.filters, given.calendar),
  }
}

/** Calls under blind review that only match as far as it isn't hidden. */
function leftOut(calls: readonly NaiveCall[], filters: readonly ResolvedPart[]): readonly NaiveCall[] {
  const reads = (part: ResolvedPart): boolean =>
    isGroup(part)
      ? part.parts.some(reads)
      : /^(?:ai_score|score|evaluator|evaluator\..+|question\..+)$/.test(part.field)
  if (!filters.some(reads)) return []
  const listed = naiveCalls(calls, filters)
  const possible = naiveCalls(
    calls,
    filters.filter((part) => !reads(part)),
  )
  return [...possible.found, ...possible.unsure].filter(
    (call) => call.review?.isBlind === true && !listed.found.includes(call) && !listed.unsure.includes(call),
  )
}

/** The histogram with the counts that it should have. */
export function naiveHistogram(
  calls: readonly NaiveCall[],
  filters: readonly ResolvedPart[],
  histogram: Histogram,
): Histogram {
  const { field } = histogram
  const rest = filters.filter((part) => !isOnlyOn(part, field))
  const { found, unsure } = naiveCalls(calls, rest)
  const shown = histogram.scale === 'category' ? { ...histogram, ...labelsOf(calls, field) } : histogram
  const counts = countsOf(found, shown)
  const brushed = rest.length === filters.length ? null : countsOf(naiveCalls(calls, filters).found, shown)
  return {
    ...shown,
    counts: counts.bars,
    brushedCounts: brushed && brushed.bars,
    missingCount: counts.missing,
    brushedMissingCount: brushed && brushed.missing,
    knownCount: counts.known,
    unsureCount: unsure.length + counts.unknown,
    ...(shown.scale === 'category' && { otherCount: counts.other }),
  }
}

/** A condition on the field, or alternatives of such conditions. */
export function isOnlyOn(part: ResolvedPart, field: string): boolean {
  if (!isGroup(part)) return part.field === field
  if (part.isNegated || part.join === 'and' || part.parts.length === 0) return false
  return part.parts.every((one) => 'field' in one && one.field === field)
}

function countsOf(calls: readonly NaiveCall[], histogram: Histogram) {
  const barCount = histogram.scale === 'category' ? histogram.labels.length : histogram.edges.length - 1
  const counts = { bars: Array.from({ length: barCount }, () => 0), missing: 0, known: 0, unknown: 0, other: 0 }
  for (const call of calls) {
    const held = valuesOf(histogram.field, call)
    if (held === null) counts.unknown += 1
    else if (held.length === 0) counts.missing += 1
    else {
      counts.known += 1
      const bars = new Set(held.map((value) => barOf(value, histogram)))
      for (const bar of bars) if (bar >= 0) counts.bars[bar]! += 1
      if (bars.size === 1 && bars.has(-1)) counts.other += 1
    }
  }
  return counts
}

function barOf(value: Value, histogram: Histogram): number {
  if (histogram.scale === 'category') return histogram.labels.indexOf(String(value))
  // In microseconds.
  const unit = histogram.scale === 'time' ? 1000 : 1
  const inner = histogram.edges.slice(1, -1).map((edge) => edge * unit)
  return inner.filter((edge) => edge <= Number(value)).length
}

const MOST_LABELS = 30

function labelsOf(calls: readonly NaiveCall[], field: string): Pick<CategoryHistogram, 'labels' | 'valueCount'> {
  if (queryField(field)!.kind === 'boolean') return { labels: ['true', 'false'], valueCount: 2 }
  const values = valueCounts(calls, field)
  const labels = values.slice(0, MOST_LABELS).map(({ value }) => value)
  return { labels: labels.filter((value) => value !== ''), valueCount: values.length }
}

function valueCounts(calls: readonly NaiveCall[], field: string) {
  const counts = new Map<string, number>()
  for (const call of calls) {
    for (const text of new Set((valuesOf(field, call) ?? []).map(String))) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([value, callCount]) => ({ value, callCount })).toSorted(byCount)
}

function byCount(one: ValueCount, other: ValueCount): number {
  return other.callCount - one.callCount || (one.value < other.value ? -1 : 1)
}

/** Null: not known. Empty for `empty`. */
function valuesOf(field: string, call: NaiveCall): readonly Value[] | null {
  const held = heldValues(field, call)
  return queryField(field)!.isList || held === null ? held : held.filter((value) => value !== '')
}

export function naiveValues(calls: readonly NaiveCall[], filters: readonly ResolvedPart[], field: string) {
  const rest = filters.filter((part) => !isOnlyOn(part, field))
  const { found, unsure } = naiveCalls(calls, rest)
  const held = found.map((call) => valuesOf(field, call))
  const ofFound = new Map(valueCounts(found, field).map(({ value, callCount }) => [value, callCount]))
  return {
    values: valueCounts(calls, field)
      .map(({ value }) => ({ value, callCount: ofFound.get(value) ?? 0 }))
      .toSorted(byCount),
    missingCount: held.filter((values) => values?.length === 0).length,
    knownCount: held.filter((values) => values !== null && values.length > 0).length,
    unsureCount: unsure.length + held.filter((values) => values === null).length,
  } satisfies Partial<LibraryValues>
}

type Group = Omit<CallGroup, 'name' | 'parts'> & { readonly parts?: readonly Group[] }

/** By key. */
function groupsOf(
  found: readonly NaiveCall[],
  unsure: readonly NaiveCall[],
  grouping: ResolvedGrouping,
): readonly Group[] {
  const always = isYesNoGroup(grouping.by) ? ['true', 'false'] : []
  const keys = [...new Set([...always, ...found.map((call) => groupKey(call, grouping))])].toSorted((one, other) =>
    String(one) < String(other) ? -1 : 1,
  )
  return keys.map((key) => {
    const isIn = (call: NaiveCall) => groupKey(call, grouping) === key
    // Its tracker or answer can turn out to be this when the record is read.
    const couldBeIn = (call: NaiveCall) => isGroupOfRecord(grouping.by) && key !== null && !call.hasRecord
    const calls = found.filter(isIn)
    const { mean, median, knownCount } = figuresOf(calls, grouping.metric ?? 'duration')
    return {
      key,
      callCount: calls.length,
      unsureCount: unsure.filter(isIn).length + [...found, ...unsure].filter(couldBeIn).length,
      means: {
        duration: figuresOf(calls, 'duration').mean,
        rep_talk_ratio: figuresOf(calls, 'rep_talk_ratio').mean,
        ai_score: figuresOf(calls, 'ai_score').mean,
        score: figuresOf(calls, 'score').mean,
        won: figuresOf(calls, 'won').mean,
      },
      metric: grouping.metric === undefined ? null : { mean, median, knownCount },
      ...(grouping.thenBy !== undefined && { parts: partsOf(calls, { ...grouping, by: grouping.thenBy }) }),
    }
  })
}

/** What isn't known is counted by the first level only. */
function partsOf(calls: readonly NaiveCall[], { thenBy: _, ...grouping }: ResolvedGrouping): readonly Group[] {
  return groupsOf(calls, [], grouping).map((group) => ({ ...group, unsureCount: 0 }))
}

export function groupKey(call: NaiveCall, { by, zone }: ResolvedGrouping): Group['key'] {
  const { detail } = call
  switch (by) {
    case 'agent':
      return detail.agent?.id ?? null
    case 'call_type':
      return detail.callType?.id ?? null
    case 'company':
      return detail.leadCompany === '' ? null : detail.leadCompany
    case 'deal': {
      const deal = detail.associations.find(({ key }) => key === 'crm_deals')?.items[0]
      if (deal === undefined) return null
      if (deal.systemId !== null) return JSON.stringify([deal.system, deal.systemId])
      return deal.label === null || deal.label === '' ? null : JSON.stringify([deal.label])
    }
    case 'attendee_domain': {
      const own = detail.agent?.email?.split('@').at(-1)?.toLowerCase()
      const domains = (detail.attendees ?? []).flatMap((email) =>
        email.includes('@') ? [email.split('@').at(-1)!.toLowerCase()] : [],
      )
      return domains.find((domain) => domain !== own && domain !== '' && !/\s/.test(domain)) ?? null
    }
    case 'week':
    case 'month':
      return detail.timestamp === null ? null : periodStart(detail.timestamp, by, zone)
    default: {
      const [first] = heldValues(by, call) ?? []
      if (first === undefined || first === '') return null
      return typeof first === 'number' ? first : String(first)
    }
  }
}

const QUARTER_HOUR = 900_000
const knownStarts = new Map<string, number>()

/** Midnight there, found by going back by quarters of an hour. */
function periodStart(timestamp: string, by: 'week' | 'month', zone: string): number {
  const key = `${timestamp} ${by} ${zone}`
  let start = knownStarts.get(key)
  if (start === undefined) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short', day: 'numeric' })
    const dayOf = (at: number) =>
      Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value] as const))
    const isFirst = (at: number) => (by === 'week' ? dayOf(at)['weekday'] === 'Mon' : dayOf(at)['day'] === '1')
    start = Math.floor(Date.parse(timestamp) / QUARTER_HOUR) * QUARTER_HOUR
    while (!isFirst(start) || dayOf(start - 1)['day'] === dayOf(start)['day']) start -= QUARTER_HOUR
    knownStarts.set(key, start)
  }
  return start
}

function figuresOf(calls: readonly NaiveCall[], metric: GroupMetric | 'won') {
  const values = calls
    .filter(({ detail }) => metric !== 'duration' || !isUnmeasuredChat(detail))
    .flatMap((call) => heldValues(metric, call) ?? [])
    .map(Number)
    .toSorted((one, other) => one - other)
  const count = values.length
  if (count === 0) return { mean: null, median: null, knownCount: 0 }
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  return { mean, median: (values[(count - 1) >> 1]! + values[count >> 1]!) / 2, knownCount: count }
}

/** The service gives some chats a length of 0. It means "not measured", so groups leave it out. */
function isUnmeasuredChat({ format, durationSeconds }: NaiveCall['detail']): boolean {
  return (format === 'chat' || format === 'group_chat') && durationSeconds === 0
}
