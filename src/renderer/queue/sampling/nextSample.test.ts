import { expect, test } from 'vitest'
import { libraryQuery } from '../../../contract/querySchemas.ts'
import { exclusion } from '../../../domain/query/exclusion.ts'
import { isGroup, type ResolvedPart } from '../../../domain/query/query.ts'
import type { ReviewQueue } from '../../../domain/reviews/reviewQueue.ts'
import type { PopulationSource, SampleReceipt } from '../../../domain/sampling/sampleReceipt.ts'
import { nextSample } from './nextSample.ts'

const UNREVIEWED = { field: 'review', op: '!=', value: 'finished' } as const

function drawnFrom(source: PopulationSource): ReviewQueue {
  const receipt: SampleReceipt = {
    version: 3,
    ...{ source, zone: 'UTC', method: { kind: 'random', size: 20 }, seed: 's' },
    ...{ populationCount: 9, populationFingerprint: '' },
  }
  return { queueId: 'q', name: 'November', isBlind: false, receipt, createdAt: 0, items: [] }
}

test('draws from the same filters', () => {
  const filters = [{ field: 'won', op: '==', value: 'false' }] as const
  expect(nextSample(drawnFrom({ kind: 'filter', filters })).source.query.filters).toEqual([...filters, UNREVIEWED])
})

test.each([
  { field: 'review', op: '==', value: 'finished' },
  { field: 'review', op: 'in', value: 'finished' },
  { field: 'review', op: 'not_in', value: 'none,draft,blind' },
  exclusion('review', 'not_in', 'none,draft,blind'),
  { field: 'reviewed', op: '==', value: 'true' },
  { field: 'reviewed', op: '!=', value: 'false' },
  { field: 'review.score', op: '<', value: '50' },
] as const)('leaves out a filter that only calls with a finished review match: %o', (ofFinished) => {
  const won = { field: 'won', op: '==', value: 'true' } as const
  const next = nextSample(drawnFrom({ kind: 'selection', callIds: [1], filters: [ofFinished, won] }))
  expect(next.source.query.filters).toEqual([won, UNREVIEWED])
})

test.each([
  { field: 'review', op: 'in', value: 'draft,finished' },
  { field: 'review', op: '!=', value: 'none' },
  { field: 'reviewed', op: '==', value: 'false' },
  { field: 'review.score', op: 'empty', value: null },
  exclusion('review.score', '!=', '50'),
] as const)('keeps a filter that other calls match, too: %o', (part) => {
  const next = nextSample(drawnFrom({ kind: 'selection', callIds: [1], filters: [part] }))
  expect(next.source.query.filters).toEqual([part, UNREVIEWED])
})

const FINISHED = { field: 'review', op: '==', value: 'finished' } as const
const WON = { field: 'won', op: '==', value: 'true' } as const
const LOW = { field: 'review.score', op: '<', value: '50' } as const
const LONG = { field: 'duration', op: '>', value: '300' } as const
const group = (join: 'and' | 'or', ...parts: readonly ResolvedPart[]) => ({ join, isNegated: false, parts })

test.each([
  ['a condition', group('and', FINISHED, WON), group('and', WON)],
  ['a group', group('and', group('or', FINISHED, LOW), WON), group('and', WON)],
  ['the only conditions', group('and', FINISHED, LOW), null],
  ['alternatives', group('or', FINISHED, LOW), null],
  [
    'a condition of each alternative',
    group('or', group('and', FINISHED, WON), group('and', LOW, LONG)),
    group('or', group('and', WON), group('and', LONG)),
  ],
  ['a condition of each alternative that is nothing else in one', group('or', group('and', FINISHED, WON), LOW), null],
] as const)('leaves out what only calls with a finished review match in a group: %s', (_, of, left) => {
  const next = nextSample(drawnFrom({ kind: 'selection', callIds: [1], filters: [of] }))
  expect(next.source.query.filters).toEqual([...(left === null ? [] : [left]), UNREVIEWED])
})

test.each([
  ['an alternative for other calls', group('or', group('and', FINISHED, WON), LONG)],
  ['a negation', { ...group('and', FINISHED, WON), isNegated: true }],
])('keeps a group with %s', (_, of) => {
  const next = nextSample(drawnFrom({ kind: 'selection', callIds: [1], filters: [of] }))
  expect(next.source.query.filters).toEqual([of, UNREVIEWED])
})

test('draws from calls that arrived since, also if the filters aren’t the service’s, or are those of a next sample', () => {
  const filters = [{ field: 'tracker.refunds', op: '==', value: 'true' }, UNREVIEWED] as const
  const next = nextSample(drawnFrom({ kind: 'selection', callIds: [1], filters }))
  expect(next.source.query.filters).toEqual(filters)
})

test.each([
  ['short ids', 5000, 1],
  // As many as a receipt can have.
  ['the longest ids', 100_000, Number.MAX_SAFE_INTEGER - 100_000],
])('draws from all calls of a large selection, in a query that the core accepts: %s', (_, count, first) => {
  const callIds = Array.from({ length: count }, (_, index) => first + index)
  const { query } = nextSample(drawnFrom({ kind: 'selection', callIds })).source
  expect(libraryQuery.safeParse(query).success).toBe(true)
  const [selection, ...rest] = query.filters
  expect(rest).toEqual([UNREVIEWED])
  if (selection === undefined || !isGroup(selection)) throw new Error('no group')
  expect(selection).toMatchObject({ join: 'or', isNegated: false })
  const ids = selection.parts.flatMap((part) => (isGroup(part) ? [] : part.value!.split(',')))
  expect(ids).toEqual(callIds.map(String))
})
