import { expect, it } from 'vitest'
import { reasonCounts } from './disagreementReasons.ts'

it('counts the reasons of several reviews, the most frequent first', () => {
  const reviews = [{ reasons: ['Misheard', 'Unclear', 'Missed'] }, { reasons: [] }, { reasons: ['Unclear', 'Unclear'] }]
  expect(reasonCounts(reviews)).toEqual([
    { reason: 'Unclear', count: 3 },
    { reason: 'Misheard', count: 1 },
    { reason: 'Missed', count: 1 },
  ])
})
