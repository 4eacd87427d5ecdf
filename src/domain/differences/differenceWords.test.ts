import { expect, test } from 'vitest'
import { createFormatter } from '../formatter.ts'
import type { Difference } from './difference.ts'
import { differenceFilter } from './differenceFilter.ts'
import { differenceWords } from './differenceWords.ts'

const reader = {
  now: new Date('2026-11-22T12:00:00Z'),
  format: createFormatter('en-US', 'UTC'),
  labelOf: (field: string) => (field === 'question.5' ? 'Did they greet?' : null),
  others: 'the others',
}
const share = (value: number, withValue: number, calls: number) => ({
  ...{ value, low: value, high: value, withValue, calls, effectiveCalls: calls },
})
const words = (difference: Difference) => {
  const { sentence, size, counts } = differenceWords(difference, reader)
  return [sentence, size, counts].join(' | ')
}

test('a value says how often both groups have it', () => {
  const difference = {
    kind: 'share',
    field: 'question.5',
    value: 'no',
    inside: share(0.42, 504, 1200),
    others: share(0.18, 1800, 10_000),
    difference: { value: 0.24, low: 0.2, high: 0.28 },
  } as const
  expect(words(difference)).toBe(
    'Did they greet? is no in 42% of these calls and 18% of the others, counting only calls with a value. | 24 percentage points more (95% interval: 20 to 28) | 504 of 1,200 calls with a value, 1,800 of 10,000 others with a value',
  )
  expect(words({ ...difference, field: 'won', value: 'true' })).toMatch(
    /^Deal is Won in 42% of these calls and 18% of the others, counting only calls with a value\./,
  )
  expect(words({ ...difference, field: 'lead_company', value: null })).toBe(
    'Company is empty in 42% of these calls and 18% of the others. | 24 percentage points more (95% interval: 20 to 28) | 504 of 1,200 calls, 1,800 of 10,000 others',
  )
  expect(differenceFilter(difference)).toEqual({ field: 'question.5', op: '==', value: 'no' })
})

test('a word that is rarer says so, with digits for small shares', () => {
  const difference = {
    kind: 'word',
    field: 'transcript',
    word: 'refund',
    forms: ['refunds'],
    inside: share(0.01, 1, 100),
    others: share(0.061, 61, 1000),
    difference: { value: -0.051, low: -0.08, high: -0.02 },
  } as const
  expect(words(difference)).toBe(
    '“refund” is said in 1.0% of these calls and 6.1% of the others. | 5.1 percentage points fewer (95% interval: 2.0 to 8.0) | 1 of 100 calls, 61 of 1,000 others',
  )
  expect(differenceFilter(difference)).toEqual({ field: 'transcript', op: 'says', value: '"refund"' })
  expect(differenceWords(difference, reader).also).toBe('“refunds”')
  const sentence = (field: 'message' | 'transcript.lead') => differenceWords({ ...difference, field }, reader).sentence
  expect(sentence('message')).toMatch(/^“refund” is written in 1.0% of these calls and/)
  expect(sentence('transcript.lead')).toMatch(/^“refund” is said by the lead in 1.0% of these calls and/)
  expect(differenceFilter({ ...difference, field: 'message' })).toMatchObject({ field: 'message', op: 'says' })
})

test('a number has the unit of its field', () => {
  const group = (value: number) => ({ value, low: value, high: value, calls: 30 })
  const duration = {
    kind: 'number',
    field: 'duration',
    statistic: 'median',
    inside: group(860),
    others: group(550),
    difference: { value: 310, low: 290, high: 331 },
  } as const
  expect(words(duration)).toBe(
    'Duration: the median is 14:20 in these calls and 9:10 in the others. | 5:10 more (95% interval: 4:50 to 5:31) | 30 calls and 30 others with a value',
  )
  expect(differenceFilter(duration)).toEqual({ field: 'duration', op: '>=', value: '860' })
  const day = 86_400_000_000
  const talk = { ...duration, field: 'rep_talk_ratio', inside: group(0.6), others: group(0.48) }
  expect(words({ ...talk, difference: { value: 0.12, low: 0.1, high: 0.14 } })).toMatch(
    /^Talk ratio: the median is 60% in these calls and 48% in the others. \| 12 percentage points more \(95% interval: 10 to 14\)/,
  )
  expect(
    differenceFilter({ ...talk, inside: group(1 / 3), difference: { value: -0.1, low: -0.1, high: -0.1 } }),
  ).toEqual({
    field: 'rep_talk_ratio',
    op: '<=',
    value: '0.3333333333333333',
  })
  const mean = {
    ...talk,
    statistic: 'mean',
    inside: group(0.123456),
    difference: { value: 0.1, low: 0.1, high: 0.1 },
  } as const
  expect(differenceFilter(mean)).toMatchObject({ op: '>=', value: '0.1234' })
  const meanDate = { ...mean, field: 'timestamp', inside: group(1_770_000_000_123_456.75) }
  expect(differenceFilter(meanDate)).toMatchObject({ value: '2026-02-02T02:40:00.123456Z' })
  const dates = {
    ...duration,
    field: 'timestamp',
    inside: group(1_770_000_000e6),
    others: group(1_770_000_000e6 + 12 * day),
  }
  expect(words({ ...dates, difference: { value: -12 * day, low: -14 * day, high: -10 * day } })).toBe(
    'Date: the median is Feb 2, 2026 in these calls and Feb 14, 2026 in the others. | 12 days earlier (95% interval: 10 days to 14 days) | 30 calls and 30 others with a value',
  )
  const between = { ...dates, inside: group(1_770_000_000e6 + 0.5), difference: { value: day, low: day, high: day } }
  expect(differenceFilter(between)).toMatchObject({ op: '>=', value: '2026-02-02T02:40:00Z' })
  expect(differenceFilter({ ...dates, difference: { value: -day, low: -day, high: -day } })).toEqual({
    field: 'timestamp',
    op: '<=',
    value: '2026-02-02T02:40:00Z',
  })
})
