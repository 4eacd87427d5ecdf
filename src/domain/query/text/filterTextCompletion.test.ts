import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindOf, operatorsOf } from '../../fields/kinds.ts'
import { QUERY_FIELDS, queryField } from '../../fields/queryFields.ts'
import { completeFilterText } from './filterTextCompletion.ts'
import { readFilterText } from './filterText.ts'

const FIELDS = [...QUERY_FIELDS.map(({ name }) => name), 'question.12', 'tracker.line', 'not', '(']

const companies = {
  valuesOf: () => ['Acme', 'Acme, Inc', 'Beta & Sons'],
  fields: [
    ...QUERY_FIELDS,
    queryField('question.12')!,
    { name: 'tracker.line' as const, label: 'Agent didn’t say “recorded line”' },
  ],
}

/** `|` is the caret. */
function complete(marked: string) {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const { expects, range, items } = completeFilterText(text, caret, companies)
  return { expects, replaced: text.slice(range.start, range.end), labels: items.map(({ label }) => label) }
}

describe('the completions', () => {
  it.each([
    ['|', 'field', '', FIELDS],
    ['won == true and |', 'field', '', FIELDS],
    ['dur|', 'field', 'dur', ['duration']],
    ['won == true and lea|', 'field', 'lea', ['lead_name', 'lead_company', 'longest_lead_story', 'transcript.lead']],
    // A field is also found by its label.
    ['Creat|', 'field', 'Creat', ['inserted_at']],
    ['AI s|', 'field', 'AI s', ['ai_score']],
    ['du|ration > 5m', 'field', 'duration', ['duration']],
    ['duration |', 'operator', '', operatorsOf('seconds')],
    ['duration >|', 'operator', '>', ['>=']],
    ['title il|', 'operator', 'il', ['ilike', 'ilike_and', 'ilike_or', 'not_ilike']],
    ['won |', 'operator', '', ['==', '!=', 'in', 'not_in', 'empty', 'not_empty']],
    ['won in (true, |', 'value', '', ['lost']],
    ['won in (won, |', 'value', '', ['lost']],
    ['type == |', 'value', '', ['audio', 'video', 'file', 'direct chat', 'group chat']],
    ['type == gr|', 'value', 'gr', ['group chat']],
    ['type == group_|', 'value', 'group_', ['group chat']],
    ['type in (chat, |', 'value', '', ['audio', 'video', 'file', 'group chat']],
    ['type in (chat, au|)', 'value', 'au', ['audio']],
    ['won == |', 'value', '', ['won', 'lost']],
    ['won is not |', 'value', '', ['won', 'lost']],
    ['won == tr|', 'value', 'tr', ['won']],
    ['timestamp >= last 7|', 'value', 'last 7', ['last 7 days']],
    [
      'timestamp >= last |',
      'value',
      'last ',
      ['last week', 'last 7 days', 'last 30 days', 'last month', 'last quarter', 'last 24 hours'],
    ],
    ['not |', 'field', '', FIELDS],
    ['won empty or |', 'field', '', FIELDS],
    ['(|', 'field', '', FIELDS],
    ['(won empty or not (|', 'field', '', FIELDS],
    ['quest|', 'field', 'quest', ['question.12']],
    // Trackers are found by their names, which can begin like another field.
    ['recor|', 'field', 'recor', ['recording', 'tracker.line']],
    ['won == true and recorded li|', 'field', 'recorded li', ['tracker.line']],
    ['agent didn|', 'field', 'agent didn', ['tracker.line']],
    ['track|', 'field', 'track', ['tracker.line']],
    ['tracker.line |', 'operator', '', operatorsOf('boolean')],
    ['tracker.line == |', 'value', '', ['yes', 'no']],
    ['transcript |', 'operator', '', ['says', 'not_says', 'empty', 'not_empty']],
    ['question 12 |', 'operator', '', operatorsOf('answer')],
    ['question 12 is |', 'value', '', ['yes', 'no', 'n/a']],
    ['agent == Ac|', 'value', 'Ac', ['Acme', 'Acme, Inc']],
    ['lead_company == Ac|', 'value', 'Ac', ['Acme', 'Acme, Inc']],
    ['lead_company in (|', 'value', '', ['Acme', 'Beta & Sons']],
    ['lead_company == In|', 'value', 'In', ['Acme, Inc']],
    ['lead_company == ns|', 'value', 'ns', []],
    ['lead_company in (Beta|', 'value', 'Beta', ['Beta & Sons']],
    ['won == true |', 'and', '', ['and', 'or']],
    ['score empty |', 'and', '', ['and', 'or']],
    ['type in (chat) |', 'and', '', ['and', 'or']],
    ['(won == true |', 'and', '', ['and', 'or', ')']],
    ['(won == true)|', 'and', '', ['and', 'or']],
    ['((won == true) |', 'and', '', ['and', 'or', ')']],
  ])('%s', (marked, expects, replaced, labels) => expect(complete(marked)).toEqual({ expects, replaced, labels }))
})

it('offers choices as they are on screen, which mean what the API calls them', () => {
  const offered = QUERY_FIELDS.flatMap(({ name, kind }) => {
    const { choices = [] } = kindOf(kind)
    const text = `${name} == `
    const { items } = completeFilterText(text, text.length)
    expect(items).toHaveLength(choices.length === 0 ? items.length : choices.length)
    return choices.map(({ value }, at) => ({ text: text + items[at]!.insert, field: name, value }))
  })
  expect(offered.length).toBeGreaterThan(10)
  for (const { text, field, value } of offered) {
    expect(readFilterText(text, 'UTC')).toMatchObject({ filters: [{ field, op: '==', value }], problems: [] })
    expect(text).toBe(text.toLowerCase())
    expect(text).not.toMatch(/ (?:true|false)$|== .*_/)
  }
})

it('includes the operators in common words', () => {
  const { items } = completeFilterText('duration ', 9)
  expect(items[0]).toEqual({ insert: '> ', label: '>', detail: 'is longer than' })
})

it('opens the list that an operator needs', () => {
  const { items } = completeFilterText('type ', 5)
  const insertOf = (operator: string) => items.find(({ label }) => label === operator)?.insert
  expect(['==', 'in', 'not_in'].map(insertOf)).toEqual(['== ', 'in (', 'not_in ('])
})

it('offers the first of many values, and finds the others by their letters', () => {
  const many = { valuesOf: () => Array.from({ length: 1000 }, (_, index) => `Lead ${index}`) }
  const labelsOf = (text: string) => completeFilterText(text, text.length, many).items.map(({ label }) => label)
  const first = labelsOf('lead_company == ')
  expect(first[0]).toBe('Lead 0')
  expect(first.length).toBeGreaterThan(1)
  expect(first.length).toBeLessThan(1000)
  expect(labelsOf('lead_company == Lead 999')).toEqual([])
  expect(labelsOf('lead_company == lead 99')).toContain('Lead 999')
})

it('inserts a chosen value in its correct form', () => {
  const text = 'lead_company ilike '
  const { range, items } = completeFilterText(text, text.length, companies)
  const chosen = items.find(({ label }) => label === 'Beta & Sons')!.insert
  const { filters, problems } = readFilterText(text.slice(0, range.start) + chosen, 'UTC')
  expect(problems).toEqual([])
  expect(filters).toEqual([{ field: 'lead_company', op: 'ilike', value: '%Beta & Sons%' }])
})

it('inserts a chosen value as it is after “contains”', () => {
  const text = 'lead_company contains '
  const { range, items } = completeFilterText(text, text.length, companies)
  const chosen = items.find(({ label }) => label === 'Beta & Sons')!.insert
  const { filters } = readFilterText(text.slice(0, range.start) + chosen, 'UTC')
  expect(filters).toEqual([{ field: 'lead_company', op: 'ilike', value: '%Beta & Sons%' }])
})

it.each(['null@acme.com', 'empty-handed', 'not-for-profit'])('inserts %s as it is after “is”', (value) => {
  const text = 'lead_company is '
  const { range, items } = completeFilterText(text, text.length, { valuesOf: () => [value] })
  const { filters, problems } = readFilterText(text.slice(0, range.start) + items[0]!.insert, 'UTC')
  expect({ filters, problems }).toEqual({ filters: [{ field: 'lead_company', op: '==', value }], problems: [] })
})

it.each([
  ['a beginning of a field', 'dur', true],
  ['a field', 'score', false],
  ['the label of a field', 'AI score', false],
  ['a beginning of an operator', 'title il', true],
  ['an operator', 'title is', false],
  ['a beginning of a choice', 'won is l', true],
  ['a choice by its name', 'won is lost', false],
  ['a part of a known value', 'lead_company is ac', true],
  ['a known value', 'lead_company is acme', false],
  ['a part of a pattern', 'lead_company contains ac', false],
  ['an amount', 'duration > 1', false],
  ['a beginning of a period', 'timestamp >= last', true],
  ['nothing yet', 'won is ', false],
])('knows %s: %s', (_, text, isBegun) => expect(completeFilterText(text, text.length, companies).isBegun).toBe(isBegun))

it('leads from an empty text to one without problems by accepting completions', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (choices) => {
      let text = ''
      for (const choice of choices) {
        const { expects, range, items } = completeFilterText(text, text.length, companies)
        const item = items[choice % Math.max(1, items.length)]
        // Values that aren't known are typed.
        const insert = item?.insert ?? (expects === 'value' ? '5' : '')
        text = text.slice(0, range.start) + insert
        if (expects === 'value') {
          const isList = /\([^)]*$/.test(text)
          text += isList ? ') ' : ' '
        }
      }
      const { problems } = readFilterText(text, 'UTC')
      const open = new Set([
        'missing-operator',
        'missing-value',
        'missing-condition',
        'unclosed-list',
        'bad-value',
        'comma-in-list',
        'unclosed-group',
        'bad-search',
      ])
      // It may be incomplete, and a typed 5 isn't a time; but accepted completions must be known and in a valid place.
      expect(problems.filter(({ kind }) => !open.has(kind))).toEqual([])
      expect(text.length).toBeGreaterThan(0)
    }),
    { numRuns: 500 },
  )
})

it('returns a range that contains the caret, for any caret in any text', () => {
  const words = fc.constantFrom(
    'and',
    'title',
    'ai_score',
    '<',
    'in',
    '(',
    ')',
    ',',
    '"',
    '60',
    'timestamp',
    'last',
    ' ',
    'x',
    '👩',
  )
  fc.assert(
    fc.property(
      fc.array(words, { maxLength: 8 }).map((parts) => parts.join(' ')),
      fc.nat(),
      (text, at) => {
        const caret = at % (text.length + 1)
        const { range } = completeFilterText(text, caret)
        expect(range.start).toBeLessThanOrEqual(caret)
        expect(range.end).toBeGreaterThanOrEqual(caret)
        expect(range.end).toBeLessThanOrEqual(text.length)
      },
    ),
    { numRuns: 1000 },
  )
})
