import { describe, expect, it } from 'vitest'
import { countedCalls } from '../../domain/statistics/countedCalls.ts'
import { callsWithIds, callsWords, openWords } from './openedCalls.ts'
import { differenceText, scoreText } from './scoreText.ts'

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
    const calls = callsWithIds(countedCalls(Array.from({ length: count }, (_, at) => at)))
    expect([callsWords(calls), openWords(calls)]).toEqual([words, open])
  })
})
