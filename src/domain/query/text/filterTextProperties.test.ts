import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPeriodFilter } from '../../filters/draftFilter.ts'
import { kindOf, operatorsOf, type ValueKind } from '../../fields/kinds.ts'
import { wireValueProblem } from '../../filters/values/wireValue.ts'
import { anyPart, anyValue, SOME_FIELDS } from '../../../../test/support/filtering/anyQuery.ts'
import { MISSING, namedValues, withValues } from '../../explore/fieldConditions.ts'
import { conditionOn, isGroup, tidied, type QueryPart } from '../query.ts'
import { queryField } from '../../fields/queryFields.ts'
import { filterText, readFilterText } from './filterText.ts'

const BERLIN = 'Europe/Berlin'

const anyFilters = fc.array(anyPart, { maxLength: 6 })
const anyZone = fc.constantFrom('UTC', BERLIN, 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe')

describe('for any filters', () => {
  it('writes a single line, and reads it as exactly the same filters', () => {
    fc.assert(
      fc.property(anyFilters, anyZone, (filters, zone) => {
        const written = filterText(filters, zone)
        // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
        const hasLineEnd = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(written)
        const { filters: again, problems } = readFilterText(written, zone)
        expect({ again, problems, hasLineEnd }).toEqual({ again: tidied(filters), problems: [], hasLineEnd: false })
        expect(filterText(again, zone)).toBe(written)
      }),
      { numRuns: 1000 },
    )
  })

  it('reads back what a menu of values writes', () => {
    const fields = SOME_FIELDS.filter(({ kind }) => kind !== 'search' && kind !== 'datetime')
    const valuesOf = (kind: ValueKind) => anyValue(kind, '==').filter((value) => value !== null && value !== '')
    const chosen = fc.constantFrom(...fields).chain(({ name, kind }) =>
      fc.record({
        name: fc.constant(name),
        texts: fc.uniqueArray(
          kindOf(kind).isText === true
            ? fc.oneof(
                { weight: 4, arbitrary: valuesOf(kind) },
                fc.constantFrom('null@acme.com', 'Empty-handed', 'null.', 'not-for-profit', 'nullable'),
              )
            : valuesOf(kind),
          { minLength: 1, maxLength: 3 },
        ),
        isExcluded: fc.boolean(),
        hasMissing: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(chosen, ({ name, texts, isExcluded, hasMissing }) => {
        const listed = [...(texts as readonly string[]), ...(hasMissing ? [MISSING] : [])]
        const named = isExcluded ? { included: [], excluded: listed } : { included: listed, excluded: [] }
        const filters = withValues([], name, named)
        const { filters: again, problems } = readFilterText(filterText(filters, BERLIN), BERLIN)
        expect({ again, problems }).toEqual({ again: tidied(filters), problems: [] })
        const read = namedValues(again, name)
        expect(new Set(read.included)).toEqual(new Set(named.included))
        expect(new Set(read.excluded)).toEqual(new Set(named.excluded))
      }),
      { numRuns: 1000 },
    )
  })

  it('covers each operator of each field', () => {
    for (const { name, kind } of SOME_FIELDS) {
      for (const op of operatorsOf(kind)) {
        const filter = conditionOn(name, op, fc.sample(anyValue(kind, op), 1)[0]!)
        expect(readFilterText(filterText([filter], BERLIN), BERLIN)).toMatchObject({ filters: [filter], problems: [] })
      }
    }
  })
})

function expectValid(parts: readonly QueryPart[]): void {
  for (const part of parts) {
    if (isGroup(part)) expectValid(part.parts)
    else if (!isPeriodFilter(part) && part.value !== null)
      expect(wireValueProblem(queryField(part.field)!.kind, part.op, part.value)).toBeNull()
  }
}

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
    'transcript',
    'says',
    '-gold',
    'question 3',
    'is no',
    'is not true',
    "isn't",
    'is none of',
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
        expectValid(filters)
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
    const before = process.threadCpuUsage()
    readFilterText(typed, BERLIN)
    // A frame has 16 ms; a second of the processor allows for a slow machine, and a quadratic parser takes minutes.
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000)
  })
})
