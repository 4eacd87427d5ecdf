import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { CALL_FORMATS } from '../../calls/call.ts'
import { conditionOf, conditionsOf, type Condition } from '../conditions.ts'
import { operatorsOf, type ValueKind } from '../../fields/kinds.ts'
import { takesValue } from '../../fields/operators.ts'
import { wireInstant } from '../../values/localTime.ts'
import { isList, readEdited, readTyped, typedText } from './typedValue.ts'

/** One entry on the wire, for each kind of value. */
const wireEntry: Record<ValueKind, fc.Arbitrary<string>> = {
  integer: fc.integer({ min: 0 }).map(String),
  format: fc.constantFrom(...CALL_FORMATS),
  text: fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map((text) => text.replaceAll(',', '').trim())
    .filter((text) => text !== ''),
  datetime: fc
    .date({ noInvalidDate: true, min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z') })
    .map((date) => wireInstant(date))
    // In the hour that a clock change repeats, a local time has two instants; a field can only represent one.
    .filter((instant) => isUnambiguous(new Date(instant))),
  seconds: fc.nat(500_000_000).map((thousandths) => String(thousandths / 1000)),
  boolean: fc.constantFrom('true', 'false'),
  score: fc.nat(1000).map((tenths) => String(tenths / 10)),
  ratio: fc.nat(1000).map((thousandths) => String(thousandths / 1000)),
  number: fc.nat(10_000).map(String),
  answer: fc.constantFrom('yes', 'no', 'n/a'),
  'association-type': fc.constantFrom('crm_deals', 'csm_tasks'),
  'evaluator-type': fc.constantFrom('ai', 'person'),
  recording: fc.constantFrom('audio', 'video', 'none'),
  'review-state': fc.constantFrom('none', 'draft', 'finished', 'blind'),
  custom: fc.constantFrom('Team A', '7', '2026-11-03'),
  search: fc.constantFrom('discount', '"price match" -gold'),
}

const kinds = Object.keys(wireEntry) as readonly ValueKind[]

function isUnambiguous(date: Date): boolean {
  const again = new Date(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
    date.getMilliseconds(),
  )
  return again.getTime() === date.getTime()
}

function wireValue(kind: ValueKind, condition: Condition): fc.Arbitrary<string | null> {
  if (!takesValue(condition.op)) return fc.constant(null)
  if (isList(condition)) {
    return fc.array(wireEntry[kind], { minLength: 1, maxLength: 5 }).map((entries) => entries.join(','))
  }
  if (condition.op === '=~') return fc.constantFrom('^Re', 'a(b|c)+', '[[:alpha:]]+', '[]a]x', String.raw`\(`)
  return wireEntry[kind]
}

describe('a value that is opened and not changed', () => {
  it.each([
    // In Berlin, 02:30 on October 25, 2026 occurs twice: at 00:30 and at 01:30 UTC.
    ['datetime', '2026-10-25T00:30:00Z'],
    ['datetime', '2026-10-25T01:30:00Z'],
    ['datetime', '2026-11-18T13:05:30.123456Z'],
    ['datetime', '2026-11-18T14:05:30+01:00'],
    ['seconds', '103.48'],
    ['seconds', '103.4800000000000001'],
    ['seconds', '0.0000001'],
    ['ratio', '0.12345'],
  ] as const)('%s %s stays the same to the letter', (kind, value) => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const condition = conditionOf(kind, { op: '>', value })
    const before = { condition, value }
    const typed = typedText(kind, condition, value)
    expect(readEdited(kind, condition, typed, before)).toEqual({ kind: 'value', value })
    const later = conditionsOf(kind).find(({ op }) => op === '<')!
    expect(readEdited(kind, later, typed, before)).toEqual({ kind: 'value', value })
    vi.unstubAllEnvs()
  })

  it('is kept in a list in which another one is changed', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const value = '2026-10-25T00:30:00Z,2026-11-18T13:05:30.123456Z'
    const condition = conditionOf('datetime', { op: 'in', value })
    const typed = `${typedText('datetime', condition, value)}, 2026-11-19T10:00`
    expect(readEdited('datetime', condition, typed, { condition, value })).toEqual({
      kind: 'value',
      value: `${value},2026-11-19T09:00:00Z`,
    })
    vi.unstubAllEnvs()
  })

  it('is read again once it is changed', () => {
    const condition = conditionOf('seconds', { op: '>', value: '90' })
    expect(readEdited('seconds', condition, '2m', { condition, value: '90' })).toEqual({ kind: 'value', value: '120' })
  })
})

describe('a typed value', () => {
  it.each(kinds.flatMap((kind) => conditionsOf(kind).map((condition) => [kind, condition.id, condition] as const)))(
    'of kind %s with %s is read back as the same value',
    (kind, _, condition) => {
      fc.assert(
        fc.property(wireValue(kind, condition), (value) => {
          const wire = readTyped(kind, condition, typedText(kind, condition, value))
          // With `contains`, a pattern that isn't from a literal text is shown unchanged, and then read literally: see
          // conditionOf.
          if (condition.reading !== 'contains') expect(wire).toEqual({ kind: 'value', value })
        }),
      )
    },
  )

  it('of `contains` is read back as the same text, and its filter has the condition `contains`', () => {
    fc.assert(
      fc.property(wireEntry.text, (text) => {
        const [contains] = conditionsOf('text')
        const read = readTyped('text', contains!, text)
        if (read.kind === 'problem') throw new Error(read.problem)
        expect(conditionOf('text', { op: contains!.op, value: read.value })).toEqual(contains)
        expect(typedText('text', contains!, read.value)).toBe(text)
      }),
    )
  })

  const typed = (kind: ValueKind, id: string, text: string) =>
    readTyped(
      kind,
      conditionsOf(kind).find((condition) => condition.id === id)!,
      text,
    )

  it.each([
    // english-ok: typed with a space
    ['ratio', '<', '35 %', '0.35'],
    ['ratio', '<', '57', '0.57'],
    // english-ok: typed with a space
    ['ratio', '<', '12,5 %', '0.125'],
    ['seconds', '>', '1h 5m', '3900'],
    ['seconds', 'in', '5m, 1:30', '300,90'],
    ['score', '<', '60', '60'],
    ['text', 'ilike', 'acme', '%acme%'],
    ['text', 'ilike', '50%', String.raw`%50\%%`],
    ['text', 'ilike pattern', 'acme%', 'acme%'],
    ['text', 'in', 'Acme, Blue Harbor ,', 'Acme,Blue Harbor'],
    ['format', 'in', 'chat,group_chat', 'chat,group_chat'],
    ['integer', '==', '007', '7'],
    ['text', '=~', '[(]', '[(]'],
    ['text', '=~', '[^)]', '[^)]'],
    ['text', '=~', '[](]', '[](]'],
    ['text', '=~', '[^](]', '[^](]'],
    ['text', '=~', '(a)(b)', '(a)(b)'],
    ['text', 'empty', 'whatever was typed before', null],
  ] as const)('for %s %s: %j is sent as %j', (kind, id, text, value) => {
    expect(typed(kind, id, text)).toEqual({ kind: 'value', value })
  })

  it.each([
    ['ratio', '<', '120', 'out-of-range'],
    ['score', '<', '101', 'out-of-range'],
    ['score', '<', '-1', 'out-of-range'],
    ['score', '<', 'high', 'not-a-number'],
    ['score', '<', '', 'empty'],
    ['seconds', '>', 'long', 'not-a-duration'],
    ['integer', '==', '1.5', 'not-an-integer'],
    ['integer', '==', '99999999999999999999', 'not-an-integer'],
    ['text', '=~', '(a', 'broken-pattern'],
    ['text', '=~', '[a', 'broken-pattern'],
    ['text', '=~', 'a\\', 'broken-pattern'],
    ['text', '=~', 'a)(b', 'broken-pattern'],
    ['text', '=~', '[]', 'broken-pattern'],
    ['text', '=~', '[^]', 'broken-pattern'],
    ['text', '=~', '[]-(', 'broken-pattern'],
    ['text', '=~', '[a](', 'broken-pattern'],
    ['text', 'in', ' , ', 'empty'],
    ['text', 'in', 'a, b\ud83d', 'broken-text'],
    ['text', 'ilike', 'a\0b', 'broken-text'],
    ['format', 'in', 'chat,fax', 'not-a-format'],
    ['datetime', '>', '2026-02-31T10:00', 'not-a-time'],
    ['datetime', '>', 'yesterday', 'not-a-time'],
  ] as const)('for %s %s: %j is refused as %s', (kind, id, text, problem) => {
    expect(typed(kind, id, text)).toEqual({ kind: 'problem', problem })
  })
})

describe('the conditions of a kind', () => {
  it.each(kinds)('%s: they cover its operators exactly, each with its own words', (kind) => {
    const conditions = conditionsOf(kind)
    expect(new Set(conditions.map(({ op }) => op))).toEqual(new Set(operatorsOf(kind)))
    expect(new Set(conditions.map(({ words }) => words)).size).toBe(conditions.length)
    expect(new Set(conditions.map(({ id }) => id)).size).toBe(conditions.length)
  })
})
