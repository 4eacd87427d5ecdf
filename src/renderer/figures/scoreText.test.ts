import { expect, it } from 'vitest'
import { scoreText } from './scoreText.ts'

it('doesn’t round a mean to a bound that it hasn’t reached', () => {
  expect([0, 0.04, 71.3, 99.96, 100].map(scoreText)).toEqual(['0.0', '<0.1', '71.3', '>99.9', '100.0'])
})
