import { describe, expect, it, test } from 'vitest'
import { candidatesOf, inCallOrder, nextCandidate } from './candidates.ts'
import {
  hintsForCard,
  MOST_HINTED_QUESTIONS,
  MOST_PHRASES,
  phrasesFrom,
  readHintsFile,
  searchOf,
  hintsFile,
  type QuestionHints,
} from './questionHints.ts'

const hints = (questionId: number, ...phrases: readonly string[]): QuestionHints => ({
  questionId,
  question: `Question ${questionId}`,
  phrases,
})
const said = (text: string, by: 'agent' | 'lead' | null = null) => ({ text, by })

describe('candidates', () => {
  const CALL = [
    said('Hello, this is Anna.', 'agent'),
    said('What is your budget?', 'agent'),
    said('Our budget is fixed.', 'lead'),
    said('Then the next step is a demo.', 'agent'),
  ]

  it('are the turns with any of the phrases, with the words and operators of the search', () => {
    const found = candidatesOf(
      [hints(1, 'budget'), hints(2, '"next step"', 'hel*'), hints(3, 'lead:budget'), hints(4, 'refund'), hints(5)],
      CALL,
    )
    expect(Object.fromEntries(found)).toEqual({ 1: [1, 2], 2: [0, 3], 3: [2] })
  })

  it('ignore a phrase that isn’t a search', () => {
    expect(candidatesOf([hints(1, '"budget', 'budget'), hints(2, 'OR')], CALL)).toEqual(new Map([[1, [1, 2]]]))
    expect(searchOf(['"'])).toBeNull()
  })

  it.each([
    [[2, 5, 9], null, 1, 2],
    [[2, 5, 9], 2, 1, 5],
    [[2, 5, 9], 9, 1, 2],
    [[2, 5, 9], null, -1, 9],
    [[2, 5, 9], 5, -1, 2],
    [[2, 5, 9], 2, -1, 9],
    [[2, 5, 9], 7, 1, 9],
    [[], 7, 1, null],
  ] as const)('of %j after %s by %i: %s', (indexes, from, step, next) => {
    expect(nextCandidate(indexes, from, step)).toBe(next)
  })

  it('order the questions as the call goes, and keep the order of those without', () => {
    const questions = [1, 2, 3, 4, 5].map((id) => ({ id }))
    const order = inCallOrder(
      questions,
      new Map([
        [2, [7]],
        [4, [0, 3]],
        [5, [7]],
      ]),
    )
    expect(order.map(({ id }) => id)).toEqual([4, 2, 5, 1, 3])
  })
})

test('takes one phrase per line', () => {
  expect(phrasesFrom(' budget \n\n"next step"\r\nbudget')).toEqual(['budget', '"next step"'])
})

describe('a file of hints', () => {
  it('is read as it was written', () => {
    const written = [hints(1, 'budget', '"next step"'), { ...hints(2, 'lead:price'), question: null }]
    expect(readHintsFile(JSON.stringify(hintsFile(written)))).toEqual({ kind: 'items', items: written, passedOver: [] })
  })

  it.each(['[]', '{"kind":"earshot-views","version":1,"hints":[]}', '{"kind":"earshot-question-hints"}'])(
    'isn’t %j',
    (text) => {
      expect(readHintsFile(text)).toMatchObject({ kind: 'refused', reason: 'other-file' })
    },
  )

  it('is read within limits, without what isn’t valid', () => {
    const many = Array.from({ length: MOST_PHRASES + 5 }, (_, at) => `word${at}`)
    const odd: unknown[] = [
      { questionId: 1, question: 7, phrases: [' budget ', 'budget', '', 3, '"open', 'x'.repeat(5000)] },
      { questionId: 1, phrases: ['twice'] },
      { questionId: '2', phrases: ['x'] },
      { questionId: 3, phrases: 'x' },
      { questionId: 4, phrases: [] },
      null,
      { questionId: 5, question: 'Q', phrases: many },
    ]
    const read = readHintsFile(JSON.stringify({ kind: 'earshot-question-hints', version: 1, hints: odd }))
    expect(read).toEqual({
      kind: 'items',
      items: [
        { questionId: 1, question: null, phrases: ['budget'] },
        { questionId: 5, question: 'Q', phrases: many.slice(0, MOST_PHRASES) },
      ],
      passedOver: ['Hints without phrases, or repeated: 5'],
    })
    const flood = Array.from({ length: MOST_HINTED_QUESTIONS + 9 }, (_, at) => hints(at, 'x y'))
    expect(readHintsFile(JSON.stringify(hintsFile(flood)))).toMatchObject({
      passedOver: ['Hints without phrases, or repeated: 9'],
    })
  })

  it('finds its questions by their text, and by their ID only without a text', () => {
    const file = [hints(1, 'one'), hints(2, 'two'), { ...hints(9, 'nine'), question: null }]
    const card = [
      { id: 11, text: 'Question 2' },
      { id: 1, text: 'Another question' },
      { id: 9, text: 'Question 9' },
    ]
    expect(hintsForCard(file, card)).toEqual([
      { questionId: 11, question: 'Question 2', phrases: ['two'] },
      { questionId: 9, question: 'Question 9', phrases: ['nine'] },
    ])
  })
})
