import { describe, expect, it } from 'vitest'
import { foldedWords } from '../search/foldedWords.ts'
import { evidenceByQuestion, findingsIn, inCallOrder, isEvidenceFor, questionHere } from './evidence.ts'
import type { Tracker, TrackerQuestion } from './tracker.ts'
import type { TrackedCall } from './trackerEvaluation.ts'

const evidenceFor = (id: number | null, text: string | null, ...phrases: readonly string[]): Tracker => ({
  ...{ id: `t${phrases.join()}`, name: 'Evidence', phrases, side: 'either', place: { kind: 'anywhere' } },
  ...{ isAbsence: false, question: { id, text } },
})
const said = (text: string, by: 'agent' | 'lead', index: number) => ({
  ...{ kind: 'turn' as const, index, text, by, words: foldedWords(text) },
})
const CALL: TrackedCall = {
  turns: [
    said('Hello, this is Anna.', 'agent', 0),
    said('What is your budget?', 'agent', 1),
    said('Our budget is fixed.', 'lead', 2),
    said('Then the next step is a demo.', 'agent', 3),
  ],
  messages: [],
  isLabeled: true,
}
const QUESTIONS = ['Greets', 'Budget', 'Next step', 'Refund'].map((text, at) => ({ id: at + 1, text }))

describe('evidence', () => {
  it('are the lines that any tracker of the question finds, in order and once', () => {
    const trackers = [
      evidenceFor(2, 'Budget', 'budget', 'demo'),
      evidenceFor(2, 'Budget', 'lead:budget'),
      evidenceFor(1, 'Greets', 'hel*'),
      evidenceFor(4, 'Refund', 'refund'),
    ]
    const found = evidenceByQuestion(QUESTIONS, findingsIn(trackers, CALL))
    const lines = [...found].map(([id, evidence]) => [id, evidence.lines.map(({ index }) => index)])
    expect(lines).toEqual([
      [1, [0]],
      [2, [1, 2, 3]],
      // Nothing was found, which isn't the same as having no evidence.
      [4, []],
    ])
  })

  it('of an absence are the lines that say it', () => {
    const tracker = { ...evidenceFor(2, 'Budget', 'budget'), isAbsence: true, side: 'agent' as const }
    expect(evidenceByQuestion(QUESTIONS, findingsIn([tracker], CALL)).get(2)?.lines).toEqual([CALL.turns[1]])
  })

  it('can’t be told where the call doesn’t say who is speaking', () => {
    const unlabeled = { ...CALL, turns: CALL.turns.map((turn) => ({ ...turn, by: null })), isLabeled: false }
    const trackers = [evidenceFor(1, null, 'agent:hello'), evidenceFor(2, null, 'budget')]
    const found = evidenceByQuestion(QUESTIONS, findingsIn(trackers, unlabeled))
    expect([...found.values()].map(({ lines, knowsSides }) => [lines.length, knowsSides])).toEqual([
      [0, false],
      [2, true],
    ])
  })

  it.each([
    ['the same id, with another text', { id: 2, text: 'Asks for the budget' }, true],
    ['the same text on another scorecard', { id: 77, text: 'Budget' }, true],
    ['a text that isn’t in this workspace', { id: null, text: 'Price' }, false],
    ['another question without a text', { id: 3, text: null }, false],
  ] as const)('%s: %j', (_, question, is) => {
    expect(isEvidenceFor({ question }, { id: 2, text: 'Budget' })).toBe(is)
  })

  it('orders the questions as the call goes, and keeps the order of those without', () => {
    const trackers = [evidenceFor(4, null, 'fixed'), evidenceFor(2, null, 'budget'), evidenceFor(1, null, 'refund')]
    const found = evidenceByQuestion(QUESTIONS, findingsIn(trackers, CALL))
    expect(inCallOrder(QUESTIONS, found).map(({ id }) => id)).toEqual([2, 4, 1, 3])
  })
})

it('finds a question of another workspace by its text, and by its id only without a text', () => {
  const known = [
    { id: 11, text: 'Budget' },
    { id: 12, text: 'Budget' },
    { id: 1, text: 'Another' },
    { id: 9, text: null },
  ]
  const idHere = (question: TrackerQuestion) => questionHere(question, known).id
  expect(idHere({ id: 2, text: 'Budget' })).toBe(11)
  expect(idHere({ id: 12, text: 'Budget' })).toBe(12)
  expect(idHere({ id: 1, text: 'Greets' })).toBeNull()
  expect(idHere({ id: 1, text: null })).toBe(1)
  expect(idHere({ id: 9, text: 'Nine' })).toBe(9)
})
