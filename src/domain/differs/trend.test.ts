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

function trendOfList(own: readonly ResolvedPart[], shared: readonly ResolvedPart[]) {
  const comparisons = comparisonsOf({ words: '', calls: { own }, shared }, Date.parse('2026-11-28T00:00:00Z'))
  return trendQueries(
    DIFFERENCE,
    comparisons.find(({ id }) => id === 'list')!,
    'UTC',
  )
}

test('a trend is of both sides at all times', () => {
  const trend = trendOfList([LONG], [AUDIO, SINCE_OCTOBER])
  expect(trend?.inside.all.filters).toEqual([AUDIO, LONG])
  expect(trend?.others.all.filters).toEqual([AUDIO, { join: 'and', isNegated: true, parts: [LONG] }])
})

test('calls that differ in their time have no trend', () => {
  expect(trendOfList([SINCE_OCTOBER], [AUDIO])).toBeNull()
  expect(trendOfList([LONG, SINCE_OCTOBER], [AUDIO])).toBeNull()
})
