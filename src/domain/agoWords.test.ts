import { expect, it } from 'vitest'
import { agoWords } from './agoWords.ts'
import { DAY, HOUR, MINUTE, SECOND } from './units.ts'

it('tells how long ago in the largest whole unit', () => {
  expect([0, -5, 12 * SECOND, MINUTE, 119 * MINUTE, 25 * HOUR, 5 * DAY].map(agoWords)).toEqual([
    'just now',
    'just now',
    '12 s ago',
    '1 min ago',
    '1 h ago',
    '1 day ago',
    '5 days ago',
  ])
})
