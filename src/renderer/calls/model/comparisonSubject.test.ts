import { afterEach, beforeEach, expect, test } from 'vitest'
import { zoneSetting } from '../../hooks/stored/region.ts'
import type { GroupRow } from '../table/tableRow.ts'
import { filterSubject, groupFilters, groupSubject } from './comparisonSubject.ts'

const TODAY = new Date('2026-11-20T12:00:00Z')
const READER = { today: TODAY, queryTime: TODAY.getTime(), labelOf: () => null }
const LOST = { field: 'won', op: '==', value: 'false' } as const
const ON_DAY = { field: 'timestamp', op: '==', period: '2026-11-18' } as const
const FROM_DAY = [
  { field: 'timestamp', op: '>=', value: '2026-11-18T00:00:00Z' },
  { field: 'timestamp', op: '<', value: '2026-11-19T00:00:00Z' },
]

beforeEach(() => zoneSetting.choose('UTC'))
afterEach(() => zoneSetting.choose(null))

test('a filter that stands for two is compared as a whole, and counts as one before others', () => {
  expect(filterSubject([ON_DAY, LOST], 1, READER)).toEqual({
    words: 'calls where Deal is Lost',
    calls: { own: [LOST] },
    shared: FROM_DAY,
  })
  expect(filterSubject([ON_DAY, LOST], 0, READER)).toMatchObject({ calls: { own: FROM_DAY }, shared: [LOST] })
})

test('a filter that isn’t applied has no subject, and isn’t one of the others', () => {
  const unreadable = { field: 'timestamp', op: '>=', period: 'some day' } as const
  expect(filterSubject([unreadable, LOST], 1, READER)).toMatchObject({ calls: { own: [LOST] }, shared: [] })
  expect(filterSubject([unreadable, LOST], 0, READER)).toBeNull()
})

test('a group has no subject if no filter can name its value', () => {
  const row = (key: string): GroupRow => ({
    ...{ kind: 'group', id: key, by: 'type', within: null, isExpanded: false },
    group: { key, name: null, callCount: 1, unsureCount: 0, means: { ai_score: null } as never, metric: null },
  })
  const isAudio = { field: 'type', op: '==', value: 'audio' }
  expect(groupSubject(row('audio'), [LOST], READER)).toMatchObject({ calls: { own: [isAudio] }, shared: [LOST] })
  expect(groupSubject(row('hologram'), [LOST], READER)).toBeNull()
  expect(groupFilters(row('hologram'))).toEqual([])
})
