import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CALL_FORMATS } from '../../calls/call.ts'
import { periodFilter, type DraftFilter } from '../draftFilter.ts'
import { FILTER_FIELDS, operatorsOf, takesValue, type Operator, type ValueKind } from '../fields.ts'
import { filterText, readFilterText } from './filterText.ts'
import { readTextValue } from './filterTextValue.ts'
import { wireValueProblem } from '../values/wireValue.ts'

const BERLIN = 'Europe/Berlin'

/** Words and characters that are difficult for a grammar. */
const nasty = fc.oneof(
  fc.constantFrom(
    'and',
    'or',
    'not',
    'in',
    'AND',
    ' ',
    '  a',
    'b  ',
    '"',
    "'",
    "''",
    '\\',
    '\\n',
    '%',
    '_',
    '(',
    ')',
    '&&',
    '||',
  ),
  fc.constantFrom(
    'a and b',
    'x or y',
    'title == x',
    'ai_score < 60',
    '=~',
    '\n',
    '\r\n',
    '\t',
    '\u0000',
    '👩‍👩‍👧',
    'ü',
    'ß',
    '你好',
    '\u00a0',
    '\u2028',
    '\u202e',
    '\ud83d',
    '“”',
    '`',
    '-7d',
  ),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
)
const text = fc.oneof(
  nasty,
  fc.array(nasty, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
)
const decimal = fc.oneof(
  fc.tuple(fc.nat(1_000_000), fc.nat(1000)).map(([whole, fraction]) => `${whole}.${fraction}`),
  fc.nat().map(String),
  fc.constantFrom('0', '00', '007', '1.50', '3599.999', '9007199254740991', '0.1', '86400'),
)
const instant = fc.oneof(
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  // Whole minutes around a clock change, where a local time exists twice or never.
  fc
    .integer({ min: -240, max: 240 })
    .map((minutes) =>
      new Date(Date.parse('2026-10-25T01:00:00Z') + minutes * 60_000).toISOString().replace('.000Z', 'Z'),
    ),
  fc.constantFrom('2026-11-03T14:05:00+05:45', '2026-11-03T14:05Z', '2026-11-03T14:05:00.5-0300'),
)

const VALUES: Record<ValueKind, fc.Arbitrary<string>> = {
  text,
  integer: fc.oneof(fc.integer().map(String), fc.constantFrom('0', '-0', '0012')),
  format: fc.constantFrom(...CALL_FORMATS),
  boolean: fc.constantFrom('true', 'false'),
  datetime: instant,
  seconds: decimal,
  number: decimal,
  score: fc.oneof(fc.nat(100).map(String), fc.constantFrom('99.50', '0.1', '050')),
  ratio: fc.oneof(
    fc.nat(1000).map((thousandths) => String(thousandths / 1000)),
    fc.constantFrom('0', '1', '1.0', '0.40', '0.57', '0.001'),
  ),
}

const anyFilter: fc.Arbitrary<DraftFilter> = fc
  .constantFrom(...FILTER_FIELDS.flatMap((field) => operatorsOf(field.kind).map((op) => ({ field, op }))))
  .chain(({ field, op }): fc.Arbitrary<DraftFilter> => {
    if (!takesValue(op)) return fc.constant({ field: field.name, op, value: null })
    const values = VALUES[field.kind]
    const value = isList(op)
      ? fc
          .array(
            values.map((entry) => entry.replaceAll(',', ' ')),
            { minLength: 1, maxLength: 4 },
          )
          .map((entries) => entries.join(','))
      : values
    return value
      .filter((wire) => isSendable(field.kind, op, wire))
      .map((wire) => ({ field: field.name, op, value: wire }))
  })
const anyPeriod: fc.Arbitrary<DraftFilter> = fc
  .record({
    field: fc.constantFrom('timestamp' as const, 'inserted_at' as const, 'updated_at' as const),
    op: fc.constantFrom('==' as const, '>' as const, '>=' as const, '<' as const, '<=' as const),
    words: fc.constantFrom(
      'now',
      'today',
      'yesterday',
      'last week',
      'this quarter',
      'last 30 days',
      '3 hours ago',
      '2026-11-03',
      '2026-11',
      '2026',
    ),
  })
  .map(({ field, op, words }) => periodFilter(field, op, words)!)
const anyFilters = fc.array(fc.oneof({ weight: 6, arbitrary: anyFilter }, anyPeriod), { maxLength: 6 })
const anyZone = fc.constantFrom('UTC', BERLIN, 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe')

function isList(op: Operator): boolean {
  return op === 'in' || op === 'not_in'
}

function isSendable(kind: ValueKind, op: Operator, value: string): boolean {
  if (wireValueProblem(kind, op, value) !== null) return false
  return op !== '=~' || readTextValue({ kind, op, reading: 'plain', zone: BERLIN }, value).kind === 'wire'
}

describe('for any filters', () => {
  it('writes a single line, and reads it as exactly the same filters', () => {
    fc.assert(
      fc.property(anyFilters, anyZone, (filters, zone) => {
        const written = filterText(filters, zone)
        // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
        const hasLineEnd = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(written)
        const { filters: again, problems } = readFilterText(written, zone)
        expect({ again, problems, hasLineEnd }).toEqual({ again: filters, problems: [], hasLineEnd: false })
      }),
      { numRuns: 1000 },
    )
  })

  it('covers each operator of each field', () => {
    for (const { name, kind } of FILTER_FIELDS) {
      for (const op of operatorsOf(kind)) {
        const value = takesValue(op)
          ? fc.sample(
              VALUES[kind].filter((one) => !one.includes(',') && isSendable(kind, op, one)),
              1,
            )[0]!
          : null
        const filter = { field: name, op, value }
        expect(readFilterText(filterText([filter], BERLIN), BERLIN)).toMatchObject({ filters: [filter], problems: [] })
      }
    }
  })
})

describe('for any text', () => {
  const words = fc.constantFrom(
    'and',
    'or',
    'not',
    'title',
    'ai_score',
    '<',
    '==',
    'in',
    '(',
    ')',
    ',',
    '"',
    "'",
    '60',
    'last 7 days',
    'timestamp',
    'empty',
    'x',
    '  ',
    '\n',
    '👩',
    '&&',
    '5m',
    'won',
    'true',
  )
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 12 }).map((parts) => parts.join(' ')),
  )

  it('ends, keeps problems inside the text, and returns valid filters', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const { filters, problems } = readFilterText(typed, BERLIN)
        for (const { start, end } of problems) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(typed.length)
        }
        for (const filter of filters) {
          if ('period' in filter || filter.value === null) continue
          const kind = FILTER_FIELDS.find(({ name }) => name === filter.field)!.kind
          expect(wireValueProblem(kind, filter.op, filter.value)).toBeNull()
        }
        if (problems.length === 0) expect(readFilterText(filterText(filters, BERLIN), BERLIN).filters).toEqual(filters)
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    ['a long list', `id in ${Array.from({ length: 3000 }, (_, id) => id).join(', ')}`],
    ['a long value', `title ilike ${'word is above '.repeat(700)}`],
    ['many filters', Array.from({ length: 300 }, () => 'ai_score < 60').join(' and ')],
    ['many mistakes', 'xyz "a '.repeat(1000)],
    ['only brackets', '('.repeat(10_000)],
  ])('%s is read between two keystrokes', (_, typed) => {
    readFilterText(typed, BERLIN)
    const start = performance.now()
    readFilterText(typed, BERLIN)
    // A frame has 16 ms; a second allows for a busy machine, and a quadratic parser takes minutes.
    expect(performance.now() - start).toBeLessThan(1000)
  })
})
