import { expect, test } from 'vitest'
import { scoreTone } from './scoreTone.ts'

test.each([
  [0, 'bad'],
  [39.9, 'bad'],
  [40, 'warn'],
  [69.9, 'warn'],
  [70, 'good'],
])('a score of %f is %s', (score, tone) => {
  expect(scoreTone(score)).toBe(tone)
})
