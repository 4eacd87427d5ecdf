import { describe, expect, it } from 'vitest'
import type { EvaluationsLoadSnapshot } from '../../../contract/snapshots.ts'
import { differenceText } from './Leniency.tsx'
import { progressWords } from './LoadEvaluations.tsx'
import { callsWithIds, callsWords, openWords } from './openedCalls.ts'
import { scoreText } from './scoreText.ts'

describe('figures in words', () => {
  it.each([
    [72.44, '72.4'],
    [100.3, '100.0'],
    [-2, '0.0'],
    [50, '50.0'],
  ])('a score of %f is "%s"', (value, text) => {
    expect(scoreText(value)).toBe(text)
  })

  it.each([
    [4.46, '+4.5'],
    [-3, '−3.0'],
    [0.04, '0'],
    [-0.04, '0'],
    [0.1, '+0.1'],
    [140, '+100.0'],
    [-140, '−100.0'],
  ])('a difference of %f is "%s"', (value, text) => {
    expect(differenceText(value)).toBe(text)
  })

  it.each([
    [1, '1 call', 'Open this call'],
    [2, '2 calls', 'Open these 2 calls'],
    [500, '500 calls', 'Open these 500 calls'],
    [1234, '1,234 calls', 'Open 500 of these 1,234 calls'],
  ])('%i calls are "%s" and "%s"', (count, words, open) => {
    const calls = callsWithIds(Array.from({ length: count }, (_, at) => at))
    expect([callsWords(calls), openWords(calls)]).toEqual([words, open])
  })

  const load = { filters: [], limit: 100, foundCount: 1200, readCount: 42, skippedCount: 0, isListRead: true }
  it.each<[string, Partial<EvaluationsLoadSnapshot>]>([
    ['Loading: 42 of 1,200 calls.', { state: { kind: 'running' } }],
    ['Loading: 42 of 1,200 calls. 3 calls couldn’t be read.', { state: { kind: 'running' }, skippedCount: 3 }],
    ['Looking for calls: 1,200 found.', { state: { kind: 'running' }, isListRead: false }],
    ['No matching calls.', { state: { kind: 'done' }, foundCount: 0 }],
    ['Loaded: 42 of 1,200 calls.', { state: { kind: 'done' } }],
    ['Canceled after 42 of 1,200 calls. 1 call couldn’t be read.', { state: { kind: 'cancelled' }, skippedCount: 1 }],
    [
      'Failed after 42 of 1,200 calls.',
      { state: { kind: 'failed', failure: { code: 'service-failed', data: { status: 500 } } } },
    ],
  ])('"%s"', (words, part) => {
    expect(progressWords({ ...load, state: { kind: 'done' }, ...part })).toBe(words)
  })
})
