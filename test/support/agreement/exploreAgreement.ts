import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExploreRequest, ValuesRequest } from '../../../src/contract/library/libraryRequests.ts'
import type { ExploredCalls, LibraryValues } from '../../../src/contract/library/library.ts'
import { LibraryStore } from '../../../src/core/library/store/libraryStore.ts'
import { fullDetail } from '../../../src/core/library/testing/fullDetail.ts'
import { brushParts, missingPart } from '../../../src/domain/explore/brush.ts'
import type { Histogram } from '../../../src/domain/explore/histogram.ts'
import {
  GROUP_FIELDS,
  GROUP_METRICS,
  GROUP_ORDERS,
  groupField,
  type CallGroup,
  type GroupField,
} from '../../../src/domain/query/grouping.ts'
import { conditionOn, type LibraryQuery, type ResolvedPart } from '../../../src/domain/query/query.ts'
import { QUERY_FIELDS, queryField, type QueryField } from '../../../src/domain/fields/queryFields.ts'
import { createSeededRandom, type SeededRandom } from '../../../src/domain/seededRandom.ts'
import { groupKey, isOnlyOn, naiveExplored, naiveValues } from './naiveExplore.ts'
import type { Tracker } from '../../../src/domain/trackers/tracker.ts'
import { trackedCall, trackerValue } from '../../../src/domain/trackers/trackerEvaluation.ts'
import { naiveCalls, writtenValues, type NaiveCall } from './naiveQuery.ts'
import { randomLibraryQuery } from './randomQueries.ts'
import { withAccounts } from './withAccounts.ts'

/** Random calls in a library, and as records. */
export interface ExploreRig {
  readonly store: LibraryStore
  readonly calls: readonly NaiveCall[]
  readonly valuesOf: (field: string) => readonly string[]
  close(): void
}

export async function exploreRig(seed: string, callCount: number): Promise<ExploreRig> {
  const random = createSeededRandom(seed)
  const drawn = Array.from({ length: callCount }, (_, at) => randomCall(random, at + 1))
  const folder = mkdtempSync(join(tmpdir(), 'earshot-explore-'))
  const store = new LibraryStore(join(folder, 'calls.sqlite'))
  store.putPage({ calls: drawn.map(({ detail }) => detail), state: null, now: 1 })
  for (const { detail, hasRecord } of drawn) if (hasRecord) store.putDetail(detail, { isOpened: false, now: 1 })
  store.putDirectory(
    AGENTS.map(({ id, name, email }, at) => ({
      ...{ userId: id, workspaceId: 1, name, email, isActive: true },
      customFields: [{ key: 'team', value: TEAMS[at]! }],
    })),
    [],
  )
  store.putTrackers([TRACKER])
  store.putReviews(
    'all',
    drawn.flatMap(({ detail, review }) => (review ? [{ callId: detail.id, ...review }] : [])),
  )
  // A call that is removed after its columns were read leaves a place with values and without a call.
  const removed = fullDetail({ id: 1 + callCount })
  store.putDetail(removed, { isOpened: false, now: 1 })
  await store.query('explore', requestOf({ filters: [], sort: [] }, EXPLORED_FIELDS))
  store.remove([removed.id])
  const calls = await withAccounts(store, drawn)
  return {
    store,
    calls,
    valuesOf: (field) => [...new Set(calls.flatMap((call) => writtenValues(field, call)))],
    close() {
      store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const TRACKER: Tracker = {
  ...{ id: 'recorded-line', name: 'Recorded line', phrases: ['"recorded line"'], side: 'agent', isAbsence: false },
  place: { kind: 'first', turnCount: 2 },
}
const TRANSCRIPTS = [
  null,
  'Maya: This is a recorded line.\nLea Novak: Hello.',
  'Lea Novak: Is this a recorded line?\nMaya: Hello.',
  'Lea Novak: Hello.\nTom: Hello.\nTom: This is a recorded line.',
  'Speaker 1: Hello.\nSpeaker 2: Hello.',
]
const TEXTS = ['', 'Acme', 'acme', 'Ä & Co', 'Globex', 'a_b', '😀']
const AGENTS = [
  { id: 7, name: 'Maya', email: 'maya@example.com' },
  { id: 8, name: 'Tom', email: 'tom@example.com' },
  // The same name, and none.
  { id: 9, name: 'Tom', email: null },
  { id: 10, name: null, email: null },
]
const TEAMS: readonly (string | number)[] = ['Sales', 7, 7.5, 'Support']

function randomCall(random: SeededRandom, id: number): NaiveCall {
  const pick = <Item>(items: readonly Item[]): Item => items[random.below(items.length)]!
  const orNull = <Value>(value: Value): Value | null => (random.below(4) === 0 ? null : value)
  const whole = (below: number) => orNull(random.below(below))
  const instant = (months: number) =>
    orNull(new Date(Date.UTC(2026, 0, 1) + random.below(months * 30 * 24 * 60) * 60_000).toISOString())
  const agent = orNull(pick(AGENTS))
  const answer = (questionId: number) => ({
    id: null,
    questionId,
    categoryId: 1,
    answer: pick(['yes', 'no', 'n/a', null]),
  })
  const association = (system: string) => ({
    system,
    systemId: orNull(pick(['1', '2'])),
    label: orNull(pick(TEXTS)),
    url: null,
  })
  const detail = fullDetail({
    id,
    title: orNull(pick(TEXTS)),
    durationSeconds: orNull(pick([0, 4, 59.9, 60, 61, 300, 900, 1799, 3600, 7200, 90_000])),
    timestamp: instant(pick([1, 20])),
    insertedAt: instant(3),
    updatedAt: instant(90),
    format: pick(['audio', 'video', 'chat']),
    transcription: pick(TRANSCRIPTS),
    conversation: null,
    isPublic: orNull(random.below(2) === 0),
    isWon: orNull(random.below(2) === 0),
    leadName: orNull(pick(TEXTS)),
    leadCompany: orNull(pick(TEXTS)),
    source: { system: orNull(pick(['zoom', 'teams'])), systemId: null },
    agent: agent && { ...agent },
    callType: orNull({
      id: random.below(3),
      name: orNull(pick(['Demo', 'Renewal'])),
      description: null,
      associationMode: null,
    }),
    attendees: Array.from({ length: random.below(4) }, () => pick(['a@x.com', 'b@x.com', ''])),
    associations: [
      {
        key: 'crm_deals',
        items: Array.from({ length: random.below(3) }, () => association(pick(['hubspot', 'close']))),
      },
      { key: 'crm_contacts', items: Array.from({ length: random.below(2) }, () => association('hubspot')) },
    ],
    metrics: {
      repTalkRatio: orNull(pick([0, 0.05, 0.3, 0.49, 0.5, 0.999, 1])),
      callExchanges: whole(400),
      longestRepMonologueSeconds: whole(400),
      longestLeadStorySeconds: whole(4000),
      silenceRatio: orNull(random.next()),
      aiScore: orNull(pick([0, 4.9, 5, 50, 72.5, 99.9, 100])),
      score: whole(101),
    },
    evaluators: Array.from({ length: random.below(3) }, (_, at) => ({
      ...{ id: at, type: pick(['system', 'user']), score: whole(101), name: orNull(pick(['Ida', 'Bo'])), email: null },
      userId: at === 0 ? null : 8,
      answers: [answer(11), answer(12)],
    })),
  })
  const review = orNull({
    score: whole(101),
    notes: random.below(2) === 0 ? [] : ['Good'],
    isBlind: random.below(2) === 0,
  })
  const at = AGENTS.findIndex((one) => one.id === agent?.id)
  return {
    detail,
    hasRecord: random.below(3) > 0,
    review: random.below(2) === 0 ? null : review,
    customFields: at === -1 ? {} : { team: TEAMS[at]! },
    trackers: { [TRACKER.id]: trackerValue(TRACKER, trackedCall(detail)) },
  }
}

const FIELDS: readonly QueryField[] = [
  ...QUERY_FIELDS,
  ...['agent.custom.team', 'question.11', 'question.12.ai', 'question.12.person', 'tracker.recorded-line'].map((name) =>
    queryField(name)!,
  ),
]
export const EXPLORED_FIELDS = FIELDS.filter(({ kind }) => kind !== 'search').map(({ name }) => name)
const GROUPED: readonly GroupField[] = [...GROUP_FIELDS, ...FIELDS.flatMap(({ name }) => groupField(name) ?? [])]
const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu']

/** A request with filters of all kinds, with brushes on bars that an answer had, and negations. */
export async function randomRequest(rig: ExploreRig, random: SeededRandom): Promise<ExploreRequest> {
  const pick = <Item>(items: readonly Item[]): Item => items[random.below(items.length)]!
  const fields = Array.from({ length: 1 + random.below(4) }, () => pick(EXPLORED_FIELDS))
  const zone = pick(ZONES)
  const query = random.below(3) === 0 ? { filters: [], sort: [] } : randomLibraryQuery({ random, ...rig }, FIELDS)
  const { histograms, calendar } = await rig.store.query('explore', {
    ...requestOf({ filters: [], sort: [] }, fields),
    zone,
  })
  const brushes = [...histograms, calendar!].flatMap((histogram) =>
    random.below(2) === 0 ? randomBrush(histogram, random) : [],
  )
  const filters = [...query.filters, ...brushes].toSorted(() => random.next() - 0.5)
  const metric = random.below(3) > 0 ? { metric: pick(GROUP_METRICS) } : {}
  const order = pick(GROUP_ORDERS.filter((one) => 'metric' in metric || (one !== 'mean' && one !== 'median')))
  const grouping = {
    grouping: {
      by: pick(GROUPED),
      ...(random.below(3) === 0 && { thenBy: pick(GROUPED) }),
      order: { by: order, direction: pick(['asc', 'desc'] as const) },
      zone,
      ...metric,
    },
  }
  const asked = { filters, sort: query.sort, ...(random.below(2) === 0 && grouping) }
  return { ...requestOf(asked, fields), zone }
}

function requestOf(query: LibraryQuery, fields: readonly string[]): ExploreRequest {
  return { query, offset: 0, limit: 200, fields, calendar: 'timestamp', zone: 'UTC' }
}

function randomBrush(histogram: Histogram, random: SeededRandom): readonly ResolvedPart[] {
  const field = queryField(histogram.field)!.name
  if (random.below(4) === 0) return [missingPart(field)]
  if (histogram.scale === 'category') {
    const label = histogram.labels[random.below(Math.max(1, histogram.labels.length))]
    if (label === undefined) return []
    return [conditionOn(field, random.below(2) === 0 ? '==' : '!=', label)]
  }
  const bars = histogram.edges.length - 1
  const first = random.below(bars)
  const parts = brushParts(field, histogram, { first, last: first + random.below(bars - first) })
  return random.below(3) === 0 ? [{ join: 'and', isNegated: true, parts }] : parts
}

/** In which figures the answer differs from an evaluation call by call. */
export function exploreDifferences(
  calls: readonly NaiveCall[],
  asked: ExploreRequest,
  given: ExploredCalls,
): readonly string[] {
  const expected = naiveExplored(calls, asked, given)
  const { grouping } = asked.query
  const ids = given.rows.map(({ id }) => id)
  return [
    ...difference('total', given.total, expected.total),
    ...difference('unsureCount', given.unsureCount, expected.unsureCount),
    ...difference('leftOutCount', given.leftOutCount, expected.leftOutCount),
    ...given.histograms.flatMap((one, at) => difference(`histogram of ${one.field}`, one, expected.histograms[at])),
    ...difference('calendar', given.calendar, expected.calendar),
    ...difference('groups', given.groups && byKey(given.groups), expected.groups),
    ...difference(
      'rows',
      grouping ? ids.length : ids,
      grouping ? Math.min(asked.limit, expected.total) : expected.ids?.slice(0, asked.limit),
    ),
    ...(grouping ? difference('rows of groups', rowsOf(given), keysOf(calls, asked, given)) : []),
    ...barDifferences(calls, asked, given),
  ]
}

/** Each bar's condition must find as many calls as the bar counts. */
function barDifferences(calls: readonly NaiveCall[], { query }: ExploreRequest, { histograms }: ExploredCalls) {
  return histograms.flatMap((histogram) => {
    if (histogram.scale === 'category') return []
    const field = queryField(histogram.field)!.name
    const rest = query.filters.filter((part) => !isOnlyOn(part, field))
    const bar = histogram.counts.findIndex((count) => count > 0)
    if (bar === -1) return []
    const parts = brushParts(field, histogram, { first: bar, last: bar })
    const found = naiveCalls(calls, [...rest, ...parts]).found.length
    return difference(`condition of a bar of ${field}`, histogram.counts[bar], found)
  })
}

/** Without the names, which come from their calls. */
function byKey(groups: readonly CallGroup[]): readonly unknown[] {
  const sorted = groups.toSorted((one, other) => (String(one.key) < String(other.key) ? -1 : 1))
  return sorted.map(({ name: _, ...group }) => (group.parts ? { ...group, parts: byKey(group.parts) } : group))
}

/** The group of each row, as the page derives it from the groups' counts. */
function rowsOf({ groups = [], rows }: ExploredCalls): readonly unknown[] {
  const keys = groups.flatMap(({ key, callCount, parts }) =>
    parts === undefined
      ? Array.from({ length: callCount }, (): unknown => key)
      : parts.flatMap((part) => Array.from({ length: part.callCount }, () => [key, part.key])),
  )
  return keys.slice(0, rows.length)
}

function keysOf(calls: readonly NaiveCall[], { query }: ExploreRequest, { rows }: ExploredCalls) {
  const { thenBy, ...outer } = query.grouping!
  return rows.map(({ id }) => {
    const call = calls.find(({ detail }) => detail.id === id)!
    const key = groupKey(call, outer)
    return thenBy === undefined ? key : [key, groupKey(call, { ...outer, by: thenBy })]
  })
}

export function valuesDifferences(
  calls: readonly NaiveCall[],
  asked: ValuesRequest,
  given: LibraryValues,
): readonly string[] {
  const { values, ...coverage } = naiveValues(calls, asked.query.filters, asked.field)
  const { missingCount, knownCount, unsureCount } = given
  const isListed = given.bands === null && queryField(asked.field)!.kind !== 'boolean'
  return [
    ...difference('coverage', { missingCount, knownCount, unsureCount }, coverage),
    ...(isListed ? difference('values', given.values, values) : []),
    ...(isListed ? difference('valueCount', given.valueCount, values.length) : []),
  ]
}

const MOST_SHOWN = 1000

function difference(what: string, given: unknown, expected: unknown): readonly string[] {
  if (isSame(given, expected)) return []
  const [one, other] = [given, expected].map((value) => JSON.stringify(value)?.slice(0, MOST_SHOWN))
  return [`${what}: ${one} instead of ${other}`]
}

/** Means are sums in another order, which may differ in the last digits. */
function isSame(given: unknown, expected: unknown): boolean {
  if (typeof given === 'number' && typeof expected === 'number') {
    return Math.abs(given - expected) <= 1e-12 * Math.abs(expected)
  }
  if (typeof given !== 'object' || typeof expected !== 'object' || given === null || expected === null) {
    return Object.is(given, expected)
  }
  const keys = Object.keys(given)
  return (
    keys.length === Object.keys(expected).length &&
    keys.every((key) => isSame((given as Fields)[key], (expected as Fields)[key]))
  )
}

type Fields = Readonly<Record<string, unknown>>
