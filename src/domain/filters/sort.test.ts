import { describe, expect, it } from 'vitest'
import type { SortKey } from './filter.ts'
import { sortAfterPress } from './sort.ts'

const up = (field: SortKey['field']): SortKey => ({ field, direction: 'asc' })
const down = (field: SortKey['field']): SortKey => ({ field, direction: 'desc' })

describe('pressing a header', () => {
  it('sorts up, down, not at all', () => {
    const first = sortAfterPress([], 'duration', false)
    const second = sortAfterPress(first, 'duration', false)
    expect([first, second, sortAfterPress(second, 'duration', false)]).toEqual([
      [up('duration')],
      [down('duration')],
      [],
    ])
  })

  it('takes the place of another column', () => {
    expect(sortAfterPress([down('timestamp')], 'duration', false)).toEqual([up('duration')])
  })

  it('with Shift adds a key after the others and turns it in its place', () => {
    const two = sortAfterPress([down('timestamp')], 'duration', true)
    expect(two).toEqual([down('timestamp'), up('duration')])
    expect(sortAfterPress(two, 'timestamp', true)).toEqual([up('duration')])
    expect(sortAfterPress([up('timestamp'), up('duration')], 'timestamp', true)).toEqual([
      down('timestamp'),
      up('duration'),
    ])
  })

  it('plainly on one of several keys keeps that one', () => {
    expect(sortAfterPress([down('timestamp'), up('duration')], 'duration', false)).toEqual([up('duration')])
  })
})
