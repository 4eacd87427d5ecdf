import { expect, it } from 'vitest'
import type { QueryPart } from '../query/query.ts'
import type { Tracker } from '../trackers/tracker.ts'
import { wordsToHear } from './wordsToHear.ts'

const TRACKER: Tracker = {
  id: 'price',
  name: 'Price',
  phrases: ['price', 'discount'],
  side: 'lead',
  place: { kind: 'anywhere' },
  isAbsence: false,
}
const long: QueryPart = { field: 'duration', op: '>', value: '60' }
const says: QueryPart = { field: 'transcript.lead', op: 'says', value: 'discount' }
const tracked: QueryPart = { field: 'tracker.price', op: '==', value: 'true' }

it('are those that the list is filtered by, or what its tracker looks for', () => {
  const of = (...filters: readonly QueryPart[]) => wordsToHear(filters, [TRACKER])
  expect(of(long, says)).toEqual({ phrases: ['lead:(discount)'] })
  expect(of(long, tracked)).toBe(TRACKER)
  expect(of(tracked, says)).toEqual({ phrases: ['lead:(discount)'] })
  expect(of(long)).toBeNull()
  expect(of({ ...tracked, value: 'false' })).toBeNull()
  expect(wordsToHear([tracked], [])).toBeNull()
})
