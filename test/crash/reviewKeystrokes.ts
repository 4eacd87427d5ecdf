import { applyEdit, type Review, type ReviewEdit } from '../../src/domain/reviews/review.ts'
import { reviewOf } from '../../src/domain/reviews/testing/reviewOf.ts'
import type { Scorecard } from '../../src/domain/scorecards/scorecard.ts'

/** A fixed sequence of a reviewer's keystrokes: answers given, changed and cleared, a note typed, finished, reopened. */
export function keystroke(index: number): ReviewEdit {
  if (index % 50 === 48) return { kind: 'finish' }
  if (index % 50 === 49) return { kind: 'reopen' }
  if (index % 2 === 0) {
    const answer = (['yes', 'no', 'n/a', null] as const)[Math.floor(index / 2) % 4]!
    return { kind: 'answer', questionId: 1 + ((index * 5) % 12), answer }
  }
  const text = TYPED.slice(0, 1 + (Math.floor(index / 2) % TYPED.length))
  const noteId = `n${Math.floor(index / 100) % 5}`
  return { kind: 'note', note: { noteId, anchor: { kind: 'time', seconds: index / 10 }, text } }
}

// english-ok: a reviewer’s words
const TYPED = 'The price is named before the need is understood. «Später», he said; 価格は？ '

export const CRASH_CARD: Scorecard = {
  id: 1,
  name: 'Crash',
  isActive: true,
  categories: [
    {
      id: 1,
      name: null,
      sortNumber: 1,
      questions: Array.from({ length: 12 }, (_, index) => ({
        id: index + 1,
        text: `Question ${index + 1}`,
        weight: 1,
        defaultAnswer: null,
      })),
    },
  ],
}

export const CRASH_CALL = { callId: 7, title: 'Crash', agentId: 1, agentName: 'Ada', timestamp: null, webUrl: null }

/** The visible content of a review, without times. */
export function contentOf({ answers, notes, isDone }: Pick<Review, 'answers' | 'notes' | 'isDone'>): string {
  const given = answers.map(({ questionId, answer }) => `${questionId}=${answer}`).sort()
  const written = notes.map(({ noteId, text }) => `${noteId}: ${text}`).sort()
  return JSON.stringify({ given, written, isDone })
}

/** The content after each number of keystrokes, computed with the domain's rules, not the store's. */
export function* contents(): Generator<string, never, void> {
  let review = reviewOf(CRASH_CARD, { call: CRASH_CALL })
  for (let count = 0; ; count += 1) {
    yield contentOf(review)
    review = applyEdit(review, keystroke(count), count)
  }
}
