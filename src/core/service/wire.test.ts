import { describe, expect, it } from 'vitest'
import { readUsers } from './wire.ts'

describe('a user', () => {
  const read = (fields: unknown) =>
    readUsers({ data: [{ user_id: 1, workspace_id: 2, custom_fields: fields }] }, 'service.example')

  it('stays when a custom field holds something the interface doesn’t name', () => {
    const { items, unreadable } = read({
      team: 'North',
      seats: 4,
      skills: ['a', 'b'],
      place: { city: 'X' },
      gone: null,
    })
    expect(unreadable).toEqual([])
    expect(items[0]?.customFields).toEqual([
      { key: 'team', value: 'North' },
      { key: 'seats', value: 4 },
      { key: 'skills', value: '["a","b"]' },
      { key: 'place', value: '{"city":"X"}' },
      { key: 'gone', value: null },
    ])
  })

  it.each([
    ['a list', []],
    ['a text', 'none'],
    ['absent', undefined],
  ])('stays when custom fields are %s', (_, fields) => {
    const { items, unreadable } = read(fields)
    expect(unreadable).toEqual([])
    expect(items[0]?.customFields).toBeNull()
  })
})
