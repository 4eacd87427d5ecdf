import { describe, expect, it } from 'vitest'
import type { QuerySortKey } from './query.ts'
import { sortAfterPress } from './sort.ts'

const up = (field: QuerySortKey['field']): QuerySortKey => ({ field, direction: 'asc' })
const down = (field: QuerySortKey['field']): QuerySortKey => ({ field, direction: 'desc' })

describe('pressing a column header', () => {
  it('sorts ascending, descending, then not at all', () => {
    const first = sortAfterPress([], 'duration', false)
    const second = sortAfterPress(first, 'duration', false)
    expect([first, second, sortAfterPress(second, 'duration', false)]).toEqual([
      [up('duration')],
      [down('duration')],
      [],
    ])
  })

  it('sorts by date ascending and descending only, which is the default', () => {
    const first = sortAfterPress([], 'timestamp', false)
    expect([first, sortAfterPress(first, 'timestamp', false)]).toEqual([[up('timestamp')], []])
    expect(sortAfterPress([down('timestamp')], 'timestamp', false)).toEqual([up('timestamp')])
  })

  it('replaces another column', () => {
    expect(sortAfterPress([down('timestamp')], 'duration', false)).toEqual([up('duration')])
  })

  it('with Shift appends a key or changes its direction in place', () => {
    const two = sortAfterPress([down('timestamp')], 'duration', true)
    expect(two).toEqual([down('timestamp'), up('duration')])
    expect(sortAfterPress(two, 'timestamp', true)).toEqual([up('duration')])
    expect(sortAfterPress([up('timestamp'), up('duration')], 'timestamp', true)).toEqual([
      down('timestamp'),
      up('duration'),
    ])
  })

  it('without Shift on one of several keys keeps only that key', () => {
    expect(sortAfterPress([down('timestamp'), up('duration')], 'duration', false)).toEqual([up('duration')])
  })
})
