import { expect, test } from 'vitest'
import type { ResolvedPart } from '../query/query.ts'
import { comparisonsOf } from './comparisons.ts'
import type { Difference } from './difference.ts'
import { trendQueries } from './trend.ts'

const LONG = { field: 'duration', op: '>', value: '600' } as const
const AUDIO = { field: 'type', op: '==', value: 'audio' } as const
const SINCE_OCTOBER = { field: 'timestamp', op: '>=', value: '2026-10-01T00:00:00.000Z' } as const
const group = { value: 0.6, low: 0.5, high: 0.7, calls: 30 }
const DIFFERENCE: Difference = {
  ...{ kind: 'number', field: 'rep_talk_ratio', statistic: 'mean', inside: group, others: group },
  difference: { value: 0.1, low: 0.05, high: 0.15 },
}

function trendOfList(own: readonly ResolvedPart[], shared: readonly ResolvedPart[], difference = DIFFERENCE) {
  const comparisons = comparisonsOf({ words: '', calls: { own }, shared }, Date.parse('2026-11-28T00:00:00Z'))
  return trendQueries(
    difference,
    comparisons.find(({ id }) => id === 'list')!,
    'UTC',
  )
}

test('a trend is of both sides at all times', () => {
  const trend = trendOfList([LONG], [AUDIO, SINCE_OCTOBER])
  expect(trend?.inside.all.filters).toEqual([AUDIO, LONG])
  expect(trend?.others.all.filters).toEqual([AUDIO, { join: 'and', isNegated: true, parts: [LONG] }])
})

test.each([
  ['won', 'true', [{ field: 'won', op: 'not_empty', value: null }]],
  ['question.5', 'no', [{ field: 'question.5', op: 'not_empty', value: null }]],
  // Calls without an evaluator count, but only if that is known.
  [
    'evaluator',
    'Bo',
    [
      {
        ...{ join: 'or', isNegated: false },
        parts: [
          { field: 'evaluator', op: 'empty', value: null },
          { field: 'evaluator', op: 'not_empty', value: null },
        ],
      },
    ],
  ],
  ['call_type', 'Demo', []],
])('a trend of %s is of the calls that count in the finding', (field, value, counted) => {
  const share = { ...group, withValue: 18, effectiveCalls: 30 }
  const found = { field, op: '==', value }
  const trend = trendOfList([LONG], [AUDIO], {
    ...{ kind: 'share', field, value, inside: share, others: share },
    difference: { value: 0.1, low: 0.05, high: 0.15 },
  })
  expect(trend?.inside.all.filters).toEqual([AUDIO, LONG, ...counted])
  expect(trend?.inside.found?.filters).toEqual([AUDIO, LONG, ...counted, found])
})

test('calls that differ in their time have no trend', () => {
  expect(trendOfList([SINCE_OCTOBER], [AUDIO])).toBeNull()
  expect(trendOfList([LONG, SINCE_OCTOBER], [AUDIO])).toBeNull()
})
