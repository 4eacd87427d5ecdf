import { expect, test } from 'vitest'
import type { Scorecard } from '../scorecards/scorecard.ts'
import {
  allowsEdit,
  answeredWords,
  applyEdit,
  asEvaluator,
  cardVersionOf,
  draftOf,
  hasEdit,
  hidesOthers,
  inverseOf,
  isCompared,
  reasonOf,
  scoreOfReview,
  shownScoreOf,
  unansweredCount,
  type Review,
  type ReviewEdit,
} from './review.ts'
import { reviewOf } from './testing/reviewOf.ts'

const question = (id: number, weight: number | null = 1) => ({
  id,
  text: `Question ${id}`,
  weight,
  defaultAnswer: null,
})
const SCORECARD: Scorecard = {
  id: 9,
  name: 'Sales',
  isActive: true,
  categories: [{ id: 1, name: 'Opening', sortNumber: 1, questions: [question(1, 3), question(2)] }],
}
const REVIEW = reviewOf(SCORECARD, { isBlind: true, othersSeenAt: null })
const after = (...edits: readonly ReviewEdit[]) =>
  edits.reduce((review, edit, index) => applyEdit(review, edit, index + 1), REVIEW)
const YES: ReviewEdit = { kind: 'answer', questionId: 1, answer: 'yes' }
const NO: ReviewEdit = { kind: 'answer', questionId: 2, answer: 'no' }
const NOTE: ReviewEdit = { kind: 'note', note: { noteId: 'n', anchor: { kind: 'time', seconds: 12.5 }, text: 'Hm' } }

test('computes the score from answers, which can be changed and removed', () => {
  expect(scoreOfReview(REVIEW).score).toBeNull()
  expect(unansweredCount(REVIEW)).toBe(2)
  expect(scoreOfReview(after(YES, NO)).score).toBe(75)
  expect(scoreOfReview(after(YES, NO, { ...NO, answer: 'n/a' })).score).toBe(100)
  expect(unansweredCount(after(YES, { ...YES, answer: null }))).toBe(2)
  expect(asEvaluator(after(YES)).answers).toEqual([{ id: null, questionId: 1, categoryId: null, answer: 'yes' }])
})

test('a draft has no score to show until half of the weight is answered', () => {
  expect(shownScoreOf(after(NO))).toBeNull()
  expect(scoreOfReview(after(NO)).score).toBe(0)
  expect(shownScoreOf(after(YES))).toBe(100)
  expect(shownScoreOf(after(NO, { kind: 'finish' }))).toBe(0)
  const notApplicable: ReviewEdit = { ...YES, answer: 'n/a' }
  expect(shownScoreOf(after(NO, notApplicable))).toBe(0)
  expect(answeredWords(2, 11)).toBe('2 of 11 answered')
})

test('answers several questions as one change, which one edit undoes', () => {
  const rest: ReviewEdit = {
    kind: 'answers',
    answers: [
      { questionId: 1, answer: 'no' },
      { questionId: 2, answer: 'yes' },
    ],
  }
  const before = after(YES)
  const both = applyEdit(before, rest, 9)
  expect(both).toMatchObject({ changedAt: 9, answers: [{ answer: 'no', answeredAt: 9 }, { questionId: 2 }] })
  const inverse = inverseOf(before, rest)!
  expect(applyEdit(both, inverse, 10).answers).toMatchObject([{ questionId: 1, answer: 'yes' }])
  expect(allowsEdit(before, { kind: 'answers', answers: [] })).toBe(false)
  expect(allowsEdit(before, { kind: 'answers', answers: [...rest.answers, { questionId: 3, answer: 'no' }] })).toBe(
    false,
  )
  expect(allowsEdit(after({ kind: 'finish' }), rest)).toBe(false)
})

test('a draft has no id and hides other people’s answers if it is blind', () => {
  const { call } = REVIEW
  const draft = draftOf({ call, scorecard: SCORECARD, isBlind: true }, 5)
  expect(draft).toMatchObject({ reviewId: '', cardVersion: cardVersionOf(SCORECARD), startedAt: 5, othersSeenAt: null })
  expect(draftOf({ call, scorecard: null, isBlind: false }, 5)).toMatchObject({ othersSeenAt: 5, isDone: false })
})

test('doesn’t answer a question that isn’t on the card', () => {
  expect(after({ kind: 'answer', questionId: 3, answer: 'yes' })).toBe(REVIEW)
})

test('keeps a finished review unchanged until it is reopened', () => {
  const done = after(YES, { kind: 'finish' })
  expect(done).toMatchObject({ isDone: true, doneAt: 2, changedAt: 2 })
  expect(applyEdit(done, NO, 9)).toBe(done)
  expect(applyEdit(done, NOTE, 9)).toBe(done)
  expect(allowsEdit(done, { kind: 'time' })).toBe(true)
  expect(applyEdit(done, { kind: 'reopen' }, 9)).toMatchObject({ isDone: false, doneAt: null })
})

test('hides other people’s answers until the review is done, but not again when it is reopened', () => {
  expect(hidesOthers(after(YES))).toBe(true)
  const reopened = after(YES, { kind: 'finish' }, { kind: 'reopen' })
  expect(hidesOthers(reopened)).toBe(false)
  expect(reopened.othersSeenAt).toBe(2)
  expect(after({ kind: 'show-others' }, YES, { kind: 'finish' }).othersSeenAt).toBe(1)
})

test('changes only the edited note', () => {
  const other = { ...NOTE.note, noteId: 'other' }
  const edited = { ...NOTE.note, text: 'Hmm' }
  expect(after(NOTE, { kind: 'note', note: other }, { kind: 'note', note: edited }).notes).toEqual([edited, other])
})

test('is compared in the call’s scorecard if it is finished and made on the same version of the card', () => {
  const done = after(YES, { kind: 'finish' })
  expect(isCompared({ scorecard: SCORECARD }, done)).toBe(true)
  expect(isCompared({ scorecard: SCORECARD }, REVIEW)).toBe(false)
  expect(isCompared({ scorecard: { ...SCORECARD, id: 10 } }, done)).toBe(false)
  expect(isCompared({ scorecard: null }, reviewOf(null, { isDone: true }))).toBe(false)
})

test('keeps why an answer differs from the AI’s until another answer is given, and lets a finished review say it', () => {
  const REASON: ReviewEdit = { kind: 'reason', questionId: 1, reason: 'The AI missed it' }
  expect(allowsEdit(REVIEW, REASON)).toBe(false)
  const explained = after(YES, { kind: 'finish' }, REASON)
  expect(reasonOf(explained, 1)).toBe('The AI missed it')
  expect(hasEdit(explained, REASON)).toBe(true)
  const inverse = inverseOf(explained, { ...REASON, reason: 'Too strict' })!
  expect(inverse).toEqual(REASON)
  expect(reasonOf(applyEdit(explained, { ...REASON, reason: null }, 9), 1)).toBeNull()
  expect(reasonOf(after(YES, REASON, { ...YES, answer: 'no' }), 1)).toBeNull()
})

test('restores the previous state when an edit is undone', () => {
  const edits: readonly ReviewEdit[] = [
    YES,
    { kind: 'reason', questionId: 1, reason: 'The AI missed it' },
    { ...YES, answer: 'no' },
    { kind: 'answers', answers: [{ questionId: 1, answer: 'n/a' }, NO] },
    NOTE,
    { kind: 'note', note: { ...NOTE.note, text: 'Hmm' } },
    { kind: 'note', note: { ...NOTE.note, noteId: 'second' } },
    { kind: 'remove-note', noteId: 'n' },
    NO,
    { ...NO, answer: null },
  ]
  const content = (review: Review) => ({
    answers: new Map(review.answers.map(({ questionId, ...given }) => [questionId, given])),
    notes: review.notes,
    isDone: review.isDone,
  })
  for (let count = 0; count < edits.length; count += 1) {
    const before = after(...edits.slice(0, count))
    const edit = edits[count]!
    const undo = inverseOf(before, edit)!
    expect(content(applyEdit(applyEdit(before, edit, 50), undo, 51))).toEqual(content(before))
  }
  expect(inverseOf(REVIEW, { kind: 'finish' })).toEqual({ kind: 'reopen' })
  expect(inverseOf(REVIEW, { kind: 'show-others' })).toBeNull()
})

test('an edit of a note is one if its text, its question or its place differs', () => {
  const review = after({ ...NOTE, note: { ...NOTE.note, questionId: 1 } })
  expect(hasEdit(review, { ...NOTE, note: { ...NOTE.note, questionId: 1 } })).toBe(true)
  expect(hasEdit(review, NOTE)).toBe(false)
  expect(hasEdit(review, { ...NOTE, note: { ...NOTE.note, questionId: 1, anchor: { kind: 'call' } } })).toBe(false)
})

test('changes the card version exactly if a question, its text, its weight or the order changed', () => {
  const [category] = SCORECARD.categories
  const withQuestions = (...questions: ReturnType<typeof question>[]) => ({
    ...SCORECARD,
    categories: [{ ...category!, questions }],
  })
  const version = cardVersionOf(SCORECARD)
  expect(version).toMatch(/^[0-9a-f]{32}$/u)
  expect(cardVersionOf({ ...SCORECARD, isActive: false })).toBe(version)
  const others = [
    withQuestions(question(1, 3)),
    withQuestions(question(2), question(1, 3)),
    withQuestions(question(1, 2), question(2)),
    withQuestions({ ...question(1, 3), text: 'Other words' }, question(2)),
    null,
  ]
  expect(new Set([version, ...others.map(cardVersionOf)]).size).toBe(6)
})
