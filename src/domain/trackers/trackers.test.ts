import { describe, expect, it } from 'vitest'
import { readSearch } from '../search/readSearch.ts'
import { searchedSides } from '../search/searchQuery.ts'
import { newTrackerId, type NewTracker, phraseOf, type Tracker } from './tracker.ts'
import { readTrackerFile, trackerFile } from './trackerFile.ts'
import { trackerSentence } from './trackerSentence.ts'

const RECORDED: Tracker = {
  id: 'recorded-line',
  name: 'Recorded line',
  phrases: ['"recorded line"', 'call NEAR/3 recorded'],
  side: 'agent',
  place: { kind: 'first', turnCount: 4 },
  isAbsence: true,
}
const format = { number: String }

describe('an id', () => {
  it.each([
    ['Recorded line', [], 'recorded-line'],
    ['Recorded line', ['recorded-line', 'recorded-line-2'], 'recorded-line-3'],
    ['Übergabe & Größe', [], 'ubergabe-gro-e'],
    ['价格', [], 'tracker'],
    ['x'.repeat(100), [], 'x'.repeat(60)],
  ])('of %s is words with hyphens', (name, taken, id) => {
    expect(newTrackerId(name, new Set(taken))).toBe(id)
  })
})

it('says in words what it looks for', () => {
  const words = (changes: Partial<NewTracker>) => trackerSentence({ ...RECORDED, ...changes }, format)
  expect(words({})).toBe('Agent doesn’t say “recorded line” or 1 other phrase in the first 4 turns')
  expect(words({ phrases: ['refund OR money'], side: 'either', place: { kind: 'anywhere' }, isAbsence: false })).toBe(
    'Anyone says “refund OR money”',
  )
  expect(words({ side: 'lead', isAbsence: false, place: { kind: 'last', turnCount: 1 }, phrases: ['bye'] })).toBe(
    'Lead says “bye” in the last turn',
  )
})

it('knows which sides its phrases name', () => {
  const sidesIn = (text: string) => {
    const read = readSearch(text)
    return read.kind === 'search' ? [...searchedSides(read.query)].toSorted() : null
  }
  expect(sidesIn('a NEAR b OR "c d"')).toEqual([])
  expect(sidesIn('a -lead:b OR agent:c')).toEqual(['agent', 'lead'])
})

it.each([
  ['“Refund!”', 'Refund'],
  ['NOT', '"NOT"'],
  ['OR?', '"OR"'],
  ['AND', '"AND"'],
  ['NEAR', '"NEAR"'],
  ['do NOT “call”', '"do NOT call"'],
])('takes %s as the phrase %s', (text, phrase) => {
  expect(phraseOf(text)).toBe(phrase)
  expect(readSearch(phrase).kind).toBe('search')
})

describe('a file', () => {
  it('of an earlier version has hints, which are the evidence of a question', () => {
    const hints = [
      { questionId: 4, question: 'Asks for the budget', phrases: ['budget', '"open', '"how much"'] },
      { questionId: 5, question: null, phrases: ['demo'] },
      { questionId: 6, question: 'Nothing', phrases: [] },
      7,
    ]
    const anywhere = { id: null, side: 'either', place: { kind: 'anywhere' }, isAbsence: false }
    expect(readTrackerFile(JSON.stringify({ kind: 'earshot-question-hints', version: 1, hints }))).toEqual({
      kind: 'items',
      items: [
        {
          ...{ ...anywhere, name: 'Asks for the budget', phrases: ['budget', '"how much"'] },
          question: { id: 4, text: 'Asks for the budget' },
        },
        { ...anywhere, name: 'Question 5', phrases: ['demo'], question: { id: 5, text: null } },
      ],
      passedOver: [
        '“Asks for the budget”: the phrase “"open”. Close this quote.',
        'Tracker 3: no name or no phrase',
        'Tracker 4: no name or no phrase',
      ],
    })
  })

  it('is read as it was written', () => {
    const other: Tracker = { ...RECORDED, id: 'b', side: 'either', place: { kind: 'anywhere' }, isAbsence: false }
    const last: Tracker = { ...RECORDED, id: 'c', side: 'lead', place: { kind: 'last', turnCount: 12 } }
    const evidence: Tracker = { ...RECORDED, id: 'd', question: { id: 12, text: 'Recording was announced' } }
    const elsewhere: Tracker = { ...RECORDED, id: 'e', question: { id: null, text: 'Recording was announced' } }
    const trackers = [RECORDED, other, last, evidence, elsewhere]
    expect(readTrackerFile(JSON.stringify(trackerFile(trackers)))).toEqual({
      kind: 'items',
      items: trackers,
      passedOver: [],
    })
  })

  it('keeps what it can read, and reports the rest', () => {
    const text = JSON.stringify({
      kind: 'earshot-trackers',
      version: 1,
      trackers: [
        { id: 'Not an id', name: ' Refunds ', phrases: ['refund', 'a NEAR', 5], side: 'boss', place: 'first 0' },
        { name: 'Empty', phrases: ['"'] },
        { phrases: ['refund'] },
        7,
      ],
    })
    expect(readTrackerFile(text)).toEqual({
      kind: 'items',
      items: [
        {
          id: null,
          name: 'Refunds',
          phrases: ['refund'],
          side: 'either',
          place: { kind: 'anywhere' },
          isAbsence: false,
        },
      ],
      passedOver: [
        '“Refunds”: the phrase “a NEAR”. Add a word after NEAR.',
        '“Empty”: the phrase “"”. Close this quote.',
        'Tracker 2: no name or no phrase',
        'Tracker 3: no name or no phrase',
        'Tracker 4: no name or no phrase',
      ],
    })
  })

  it.each([
    ['{"kind":"earshot-views","version":1,"views":[]}', 'other-file'],
    ['{"kind":"earshot-trackers","version":2,"trackers":[{}]}', 'newer-version'],
    [
      JSON.stringify({ kind: 'earshot-trackers', version: 1, trackers: Array.from({ length: 1001 }, () => RECORDED) }),
      'too-many',
    ],
  ] as const)('is refused: %.60s', (text, reason) => {
    expect(readTrackerFile(text)).toMatchObject({ kind: 'refused', reason })
  })
})
