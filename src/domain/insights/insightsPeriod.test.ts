import { expect, it } from 'vitest'
import { periodBounds, readPeriod } from './insightsPeriod.ts'

it('a period is whole weeks up to the current one, also when clocks change', () => {
  const now = Date.parse('2026-11-04T12:00:00Z')
  const bounds = periodBounds('4', now, 'America/New_York')
  expect([bounds.before!, bounds.from!, bounds.to].map((at) => new Date(at).toISOString())).toEqual([
    '2026-09-14T04:00:00.000Z',
    '2026-10-12T04:00:00.000Z',
    '2026-11-09T05:00:00.000Z',
  ])
  expect(periodBounds('all', now, 'UTC')).toEqual({ before: null, from: null, to: Date.parse('2026-11-09') })
})

it('an unknown period is the usual one', () => {
  expect([readPeriod('26'), readPeriod('27'), readPeriod(undefined)]).toEqual(['26', '13', '13'])
})
