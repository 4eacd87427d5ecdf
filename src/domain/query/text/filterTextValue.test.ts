import { expect, test } from 'vitest'
import { readTextValue, textOfValue } from './filterTextValue.ts'
import type { ValueKind } from '../../fields/kinds.ts'

const read = (kind: ValueKind, text: string) =>
  readTextValue({ kind, op: '==', reading: 'plain', zone: 'Europe/Berlin' }, text)
const wire = (value: string) => ({ kind: 'wire', value })

test('keeps the service’s spelling of a value exactly', () => {
  expect(read('ratio', '0.350')).toEqual(wire('0.350'))
  expect(read('datetime', '2026-11-03T14:05:00Z')).toEqual(wire('2026-11-03T14:05:00Z'))
  expect(read('format', 'group_chat')).toEqual(wire('group_chat'))
  expect(read('boolean', 'true')).toEqual(wire('true'))
  expect(read('score', '60.50')).toEqual(wire('60.50'))
})

test('removes a plus sign before a plain number only', () => {
  for (const kind of ['score', 'number', 'integer', 'seconds'] as const) expect(read(kind, '+60')).toEqual(wire('60'))
  for (const kind of ['format', 'boolean'] as const) expect(read(kind, '+true').kind, kind).toBe('problem')
})

test('reads common spellings', () => {
  expect(read('seconds', '5m')).toEqual(wire('300'))
  expect(read('ratio', '40%')).toEqual(wire('0.4'))
  expect(read('boolean', 'yes')).toEqual(wire('true'))
  expect(read('datetime', '2026-11-03 14:05')).toMatchObject({ kind: 'wire', value: expect.stringMatching(/T13:05/) })
})

test('reports what is wrong with a value', () => {
  expect(read('text', '')).toEqual({ kind: 'problem', problem: 'empty' })
  expect(read('seconds', 'long')).toEqual({ kind: 'problem', problem: 'not-a-duration' })
  expect(read('score', 'high').kind).toBe('problem')
  expect(read('score', '101').kind).toBe('problem')
})

test('writes a value in readable form if that is read back exactly', () => {
  const text = (kind: ValueKind, value: string) => textOfValue(kind, '==', value, 'Europe/Berlin')
  expect(text('seconds', '300')).toBe('5m')
  expect(text('text', 'Acme')).toBe('Acme')
  expect(text('text', 'Acme and Sons')).toMatch(/^["'“].*["'”]$/)
})
