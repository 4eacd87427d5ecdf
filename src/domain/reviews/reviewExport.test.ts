import { expect, test } from 'vitest'
import { reviewsCsv, reviewsJson } from './reviewExport.ts'
import { reviewOf } from './testing/reviewOf.ts'
import { shownScoreText } from '../scorecards/shownScore.ts'
import { scoreOfReview } from './review.ts'

const SCORECARD = {
  id: 9,
  name: '=Sales',
  isActive: true,
  categories: [
    {
      id: 1,
      name: 'Opening',
      sortNumber: 1,
      questions: [
        { id: 1, text: 'Greets, "well"?', weight: 3, defaultAnswer: null },
        { id: 2, text: 'Next step?', weight: 1, defaultAnswer: null },
      ],
    },
  ],
}
const REVIEW = reviewOf(SCORECARD, {
  call: { callId: 7, title: 'Hi', agentId: 3, agentName: 'Ada', timestamp: '2026-10-01T14:05:00Z', webUrl: null },
  answers: [{ questionId: 1, answer: 'yes', answeredAt: 5000, reason: 'Too strict' }],
  notes: [{ noteId: 'n', anchor: { kind: 'time', seconds: 61.5 }, text: 'Two\nlines' }],
  isDone: true,
  isBlind: true,
  othersSeenAt: 4000,
  spentMs: 90_000,
  doneAt: 6000,
})

test('writes a row for each question and each note to a spreadsheet, with the review’s columns in all of them', () => {
  const [head, ...rows] = reviewsCsv([REVIEW], 'Clara').split('\r\n')
  const common = `7,Hi,2026-10-01T14:05:00Z,3,Ada,'=Sales,${REVIEW.cardVersion},done,1970-01-01T00:00:00.000Z,1970-01-01T00:00:06.000Z,true,100,Clara`
  expect(head).toMatch(/^\uFEFFcall_id,call_title,.*,note_at,note$/u)
  expect(rows).toEqual([
    `${common},Opening,1,"Greets, ""well""?",3,yes,1970-01-01T00:00:05.000Z,true,Too strict,,`,
    `${common},Opening,2,Next step?,1,,,,,,`,
    `${common},,,,,,,,,61.5 s,"Two\nlines"`,
    '',
  ])
  for (const row of [head!, ...rows.slice(0, 2)]) expect(row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/u)).toHaveLength(23)
})

test('tells whether an answer was given after the user saw the answers of others', () => {
  const seen = (othersSeenAt: number | null, answeredAt: number) =>
    reviewsCsv([{ ...REVIEW, othersSeenAt, notes: [], answers: [{ questionId: 1, answer: 'no', answeredAt }] }])
  expect(seen(4000, 4001)).toContain('no,1970-01-01T00:00:04.001Z,true,')
  expect(seen(4000, 4000)).toContain('no,1970-01-01T00:00:04.000Z,false,')
  expect(seen(null, 5000)).toContain('no,1970-01-01T00:00:05.000Z,false,')
})

test('names what a note is about: a time, a message or the call', () => {
  const notes = [
    { noteId: 'a', anchor: { kind: 'time', seconds: 61.5 }, text: 'A' },
    { noteId: 'b', anchor: { kind: 'message', messageId: '12' }, text: 'B' },
    { noteId: 'c', anchor: { kind: 'call' }, text: 'C' },
  ] as const
  const rows = reviewsCsv([reviewOf(null, { notes })])
    .split('\r\n')
    .slice(1, 4)
  expect(rows.map((row) => row.split(',').slice(-2))).toEqual([
    ['61.5 s', 'A'],
    ['message 12', 'B'],
    ['call', 'C'],
  ])
})

test('names the question that a note belongs to', () => {
  const note = { noteId: 'a', anchor: { kind: 'call' }, text: 'Late' } as const
  const [, , , row] = reviewsCsv([{ ...REVIEW, notes: [{ ...note, questionId: 2 }] }]).split('\r\n')
  expect(row).toMatch(/,Opening,2,Next step\?,,,,,,call,Late$/u)
  const [, , , ofNoCard] = reviewsCsv([{ ...REVIEW, notes: [{ ...note, questionId: 99 }] }]).split('\r\n')
  expect(ofNoCard).toMatch(/,,99,,,,,,,call,Late$/u)
})

test('a review without questions and notes has a row, too', () => {
  const [head, row] = reviewsCsv([reviewOf(null, { isDone: true })]).split('\r\n')
  expect(row!.split(',')).toHaveLength(head!.split(',').length)
})

test('writes the score that screens and print show', () => {
  const questions = [1, 2, 3].map((id) => ({ id, text: `Question ${id}`, weight: 1, defaultAnswer: null }))
  const card = { ...SCORECARD, categories: [{ id: 1, name: null, sortNumber: null, questions }] }
  const answers = (['yes', 'yes', 'no'] as const).map((answer, at) => ({ questionId: at + 1, answer, answeredAt: 1 }))
  const finished = { ...REVIEW, scorecard: card, answers, notes: [] }
  expect(shownScoreText(scoreOfReview(finished).score)).toBe('67')
  expect(reviewsCsv([finished])).toContain(',67,')
  expect(JSON.parse(reviewsJson([finished]))).toMatchObject({ reviews: [{ score: 67 }] })
  const begun = { ...finished, isDone: false, answers: answers.slice(0, 1) }
  expect(JSON.parse(reviewsJson([begun]))).toMatchObject({ reviews: [{ score: null }] })
})

test('writes everything for programs, with instants as text', () => {
  const { kind, reviewer, reviews } = JSON.parse(reviewsJson([REVIEW], 'Clara')) as {
    kind: string
    reviewer: string
    reviews: unknown[]
  }
  expect([kind, reviewer]).toEqual(['earshot-reviews', 'Clara'])
  expect(reviews).toMatchObject([
    {
      reviewId: 'r',
      score: 100,
      scorecard: SCORECARD,
      answers: [{ questionId: 1, answer: 'yes', answeredAt: '1970-01-01T00:00:05.000Z' }],
      doneAt: '1970-01-01T00:00:06.000Z',
      notes: REVIEW.notes,
    },
  ])
  // The time spent is for the reviewer only.
  expect(reviewsJson([REVIEW])).not.toMatch(/spent|90000/)
  expect(reviewsCsv([REVIEW])).not.toMatch(/minutes|,1\.5,/)
})
