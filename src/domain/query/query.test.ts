import { expect, test } from 'vitest'
import { fieldsOfParts } from './query.ts'

test('the fields of conditions include those in groups, once', () => {
  const duration = { field: 'duration', op: '>', value: '60' } as const
  const title = { field: 'title', op: 'empty', value: null } as const
  expect(fieldsOfParts([duration, { join: 'or', isNegated: true, parts: [title, duration] }])).toEqual([
    'duration',
    'title',
  ])
})
