import { expect, test } from 'vitest'
import { conditionOn, type QueryPart } from '../query/query.ts'
import { withoutField } from './ownConditions.ts'

const ann = conditionOn('agent', '==', 'Ann')
const none = conditionOn('agent', 'empty', null)
const long = conditionOn('duration', '>', '900')
const group = (join: 'and' | 'or', ...parts: readonly QueryPart[]): QueryPart => ({ join, isNegated: false, parts })

test('conditions on the field and alternatives of them are left out', () => {
  expect(withoutField([ann, long, none, group('or', ann, none)], 'agent')).toEqual([long])
})

test('other groups stay', () => {
  const negated: QueryPart = { join: 'or', isNegated: true, parts: [ann, none] }
  const parts = [group('or', ann, long), group('and'), negated]
  expect(withoutField(parts, 'agent')).toEqual(parts)
})
