import { expect, test } from 'vitest'
import { periodStarts, type Period } from './periods.ts'

function starts(period: Period, from: string, to: string, zone: string) {
  const range = { from: Date.parse(from), to: Date.parse(to) }
  return periodStarts(period, range, zone).map((start) => new Date(start).toISOString())
}

test('weeks start on Monday at midnight, also when clocks change', () => {
  // Summer time ends on October 25.
  expect(starts('week', '2026-10-21T10:00Z', '2026-11-02T10:00Z', 'Europe/Berlin')).toEqual([
    '2026-10-18T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
    '2026-11-01T23:00:00.000Z',
    '2026-11-08T23:00:00.000Z',
  ])
})

test('days, months and years start at local midnight', () => {
  expect(starts('day', '2026-10-24T22:00Z', '2026-10-25T22:59:59.999Z', 'Europe/Berlin')).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ])
  expect(starts('month', '2025-12-31T23:30Z', '2026-01-31T10:00Z', 'UTC')).toEqual([
    '2025-12-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
    '2026-02-01T00:00:00.000Z',
  ])
  expect(starts('year', '2025-06-01T00:00Z', '2025-12-31T14:59Z', 'Asia/Tokyo')).toEqual([
    '2024-12-31T15:00:00.000Z',
    '2025-12-31T15:00:00.000Z',
  ])
})
