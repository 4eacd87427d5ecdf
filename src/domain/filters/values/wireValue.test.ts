import { expect, it } from 'vitest'
import type { ValueKind } from '../../fields/kinds.ts'
import { wireValueProblem } from './wireValue.ts'
import type { ValueProblem } from '../../fields/kind.ts'

it('a time on the wire must exist, in every entry of a list', () => {
  expect(wireValueProblem('datetime', '>', '2026-02-28T10:00:00Z')).toBeNull()
  expect(wireValueProblem('datetime', '>', '2026-02-30T10:00:00Z')).toBe('not-a-time')
  expect(wireValueProblem('datetime', 'in', '2026-02-28T10:00:00Z,2026-02-30T10:00:00Z')).toBe('not-a-time')
})

it.each<[ValueKind, string[], [string, ValueProblem][]]>([
  [
    'text',
    ['x', '5', 'a b', '😀', '\ufffd'],
    [
      ['', 'empty'],
      ['a\0b', 'broken-text'],
      ['\ud83d', 'broken-text'],
      ['\ude00\ud83d', 'broken-text'],
    ],
  ],
  ['custom', ['x'], [['\0', 'broken-text']]],
  ['format', ['audio', 'group_chat'], [['fax', 'not-a-format']]],
  ['boolean', ['true', 'false'], [['yes', 'not-a-boolean']]],
  [
    'integer',
    ['0', '-12', '0012', '9007199254740991'],
    [
      ['x', 'not-a-number'],
      ['1.0', 'not-an-integer'],
      ['1.5', 'not-an-integer'],
      ['9007199254740992', 'not-an-integer'],
    ],
  ],
  [
    'seconds',
    ['0', '1.5', '9007199254740991'],
    [
      ['-1', 'out-of-range'],
      ['5m', 'not-a-number'],
    ],
  ],
  ['number', ['0', '1.5'], [['-0.5', 'out-of-range']]],
  [
    'score',
    ['0', '99.5', '100'],
    [
      ['100.1', 'out-of-range'],
      ['-1', 'out-of-range'],
      ['1e1', 'not-a-number'],
    ],
  ],
  [
    'ratio',
    ['0', '0.57', '1'],
    [
      ['1.01', 'out-of-range'],
      ['57%', 'not-a-number'],
    ],
  ],
])('%s: sends %j, and refuses %j', (kind, sent, refused) => {
  for (const value of sent) expect(wireValueProblem(kind, '==', value)).toBeNull()
  for (const [value, problem] of refused) expect(wireValueProblem(kind, '==', value)).toBe(problem)
})

it('checks each entry of a list, and a comma only splits lists', () => {
  for (const op of ['in', 'not_in'] as const) {
    expect(wireValueProblem('integer', op, '1,2')).toBeNull()
    expect(wireValueProblem('integer', op, '1,x')).toBe('not-a-number')
    expect(wireValueProblem('text', op, 'a,,b')).toBe('empty')
  }
  expect(wireValueProblem('integer', '==', '1,2')).toBe('not-a-number')
  expect(wireValueProblem('text', '==', 'a,,b')).toBeNull()
})
