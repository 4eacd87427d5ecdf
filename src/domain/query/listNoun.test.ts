import { expect, it } from 'vitest'
import { listNoun } from './listNoun.ts'
import type { QueryPart } from './query.ts'

const LONG: QueryPart = { field: 'duration', op: '>', value: '60' }
const format = (op: 'in' | 'not_in' | '==', value: string): QueryPart => ({ field: 'type', op, value })

it.each<readonly [string, readonly QueryPart[]]>([
  ['call', []],
  ['call', [LONG]],
  ['chat', [LONG, format('in', 'chat,group_chat')]],
  ['chat', [format('==', 'chat')]],
  ['call', [format('in', 'chat,audio')]],
  ['call', [format('not_in', 'chat')]],
  ['call', [{ join: 'or', isNegated: false, parts: [LONG, format('==', 'chat')] }]],
])('a list of %ss', (noun, filters) => {
  expect(listNoun({ filters })).toBe(noun)
})
