import { hash128 } from '../seededRandom.ts'
import { computeScore, questionsOf, type ComputedScore } from '../scorecards/score.ts'
import type { Evaluator, Scorecard, ScorecardQuestion } from '../scorecards/scorecard.ts'
import type { EpochMs } from '../units.ts'

/** What can be answered here; a service that is newer than this app may know more words, but this app writes none of them. */
export const REVIEW_ANSWERS = ['yes', 'no', 'n/a'] as const
export type GivenAnswer = (typeof REVIEW_ANSWERS)[number]

/** The call as it was when the review began: the service may change or lose it, a printed review must not. */
export interface ReviewedCall {
  readonly callId: number
  readonly title: string | null
  readonly agentId: number | null
  readonly agentName: string | null
  /** ISO 8601, when the call occurred. */
  readonly timestamp: string | null
  /** The call in the service's web application. */
  readonly webUrl: string | null
}

export interface ReviewAnswer {
  readonly questionId: number
  readonly answer: GivenAnswer
  readonly answeredAt: EpochMs
}

export type NoteAnchor =
  | { readonly kind: 'call' }
  /** A place in the recording, in seconds. */
  | { readonly kind: 'time'; readonly seconds: number }
  | { readonly kind: 'message'; readonly messageId: string }

export interface ReviewNote {
  readonly noteId: string
  readonly anchor: NoteAnchor
  readonly text: string
}

/**
 * One person's own evaluation of one call. The interface takes no reviews, so it stays in this app. It is answered on
 * the scorecard as it was when the review began (`scorecard`, `cardVersion`).
 */
export interface Review {
  readonly reviewId: string
  readonly call: ReviewedCall
  /** Null for a call without a scorecard, of which there is nothing but notes. */
  readonly scorecard: Scorecard | null
  /** See `cardVersionOf`. */
  readonly cardVersion: string
  readonly answers: readonly ReviewAnswer[]
  /** Oldest first. */
  readonly notes: readonly ReviewNote[]
  readonly isDone: boolean
  /** Whether others' answers and scores were hidden when it began. */
  readonly isBlind: boolean
  /** When others' answers could first be seen; null while they are hidden. What was answered later may have been moved by them. */
  readonly othersSeenAt: EpochMs | null
  /** Time spent with it, without the pauses. See `reviewTime`. */
  readonly spentMs: number
  readonly startedAt: EpochMs
  readonly changedAt: EpochMs
  readonly doneAt: EpochMs | null
}

export type ReviewEdit =
  /** Null takes the answer back. */
  | { readonly kind: 'answer'; readonly questionId: number; readonly answer: GivenAnswer | null }
  /** Adds a note, or changes the one with its id. */
  | { readonly kind: 'note'; readonly note: ReviewNote }
  | { readonly kind: 'remove-note'; readonly noteId: string }
  | { readonly kind: 'finish' }
  | { readonly kind: 'reopen' }
  /** Ends the blindness before the review is done. */
  | { readonly kind: 'show-others' }
  /** Nothing but the time that was spent. */
  | { readonly kind: 'time' }

/** Whether the review may be changed in this way: a finished one is reopened first, and only questions of its card are answered. */
export function allowsEdit(review: Review, edit: ReviewEdit): boolean {
  switch (edit.kind) {
    case 'answer':
      return !review.isDone && isOnCard(review, edit.questionId)
    case 'note':
    case 'remove-note':
    case 'finish':
    case 'show-others':
      return !review.isDone
    case 'reopen':
      return review.isDone
    case 'time':
      return true
  }
}

/** The review after the edit; the same one when it isn't allowed. */
export function applyEdit(review: Review, edit: ReviewEdit, at: EpochMs): Review {
  if (!allowsEdit(review, edit)) return review
  const changed = { ...review, changedAt: at }
  switch (edit.kind) {
    case 'answer': {
      const { questionId, answer } = edit
      const others = review.answers.filter((one) => one.questionId !== questionId)
      return { ...changed, answers: answer === null ? others : [...others, { questionId, answer, answeredAt: at }] }
    }
    case 'note': {
      const { note } = edit
      const isKnown = review.notes.some(({ noteId }) => noteId === note.noteId)
      const notes = isKnown
        ? review.notes.map((one) => (one.noteId === note.noteId ? note : one))
        : [...review.notes, note]
      return { ...changed, notes }
    }
    case 'remove-note':
      return { ...changed, notes: review.notes.filter(({ noteId }) => noteId !== edit.noteId) }
    case 'finish':
      return { ...changed, isDone: true, doneAt: at, othersSeenAt: review.othersSeenAt ?? at }
    case 'reopen':
      return { ...changed, isDone: false, doneAt: null }
    case 'show-others':
      return { ...changed, othersSeenAt: review.othersSeenAt ?? at }
    case 'time':
      return review
  }
}

/** The edit that takes `edit` back when it is made on `review`; null for what can't be unseen or undone. */
export function inverseOf(review: Review, edit: ReviewEdit): ReviewEdit | null {
  switch (edit.kind) {
    case 'answer':
      return { kind: 'answer', questionId: edit.questionId, answer: answerOf(review, edit.questionId) }
    case 'note': {
      const before = review.notes.find(({ noteId }) => noteId === edit.note.noteId)
      return before ? { kind: 'note', note: before } : { kind: 'remove-note', noteId: edit.note.noteId }
    }
    case 'remove-note': {
      const before = review.notes.find(({ noteId }) => noteId === edit.noteId)
      return before ? { kind: 'note', note: before } : null
    }
    case 'finish':
      return { kind: 'reopen' }
    case 'reopen':
    case 'show-others':
    case 'time':
      return null
  }
}

export function answerOf(review: Review, questionId: number): GivenAnswer | null {
  return review.answers.find((one) => one.questionId === questionId)?.answer ?? null
}

/** Whether nothing of what others answered or scored may be shown. */
export function hidesOthers(review: Review): boolean {
  return review.othersSeenAt === null
}

export function questionsOfReview(review: Review): readonly ScorecardQuestion[] {
  return review.scorecard ? questionsOf(review.scorecard) : []
}

export function unansweredCount(review: Review): number {
  const answered = new Set(review.answers.map(({ questionId }) => questionId))
  return questionsOfReview(review).filter(({ id }) => !answered.has(id)).length
}

export function scoreOfReview(review: Review): ComputedScore {
  return computeScore(questionsOfReview(review), { ...OWN_EVALUATOR, answers: answersOf(review) })
}

/** Whether a finished review stands in the call's own scorecard, beside the others: on another version of the card it can't. */
export function isCompared(call: { readonly scorecard: Scorecard | null }, review: Review): boolean {
  return review.isDone && call.scorecard !== null && review.cardVersion === cardVersionOf(call.scorecard)
}

/** The id of the person at this computer among evaluators; the service's begin at 1. */
export const OWN_EVALUATOR_ID = 0

/** The review as one evaluator more, to be compared with those of the service. */
export function asEvaluator(review: Review): Evaluator {
  return { ...OWN_EVALUATOR, score: scoreOfReview(review).score, answers: answersOf(review) }
}

const OWN_EVALUATOR = {
  id: OWN_EVALUATOR_ID,
  type: 'review',
  score: null,
  name: 'You',
  userId: null,
  email: null,
} satisfies Omit<Evaluator, 'answers'>

function answersOf(review: Review): Evaluator['answers'] {
  return review.answers.map(({ questionId, answer }) => ({ id: null, questionId, categoryId: null, answer }))
}

/**
 * 32 hexadecimal digits that change when anything of the card does that a review stands on: its questions, their words,
 * weights and order. Whether it is active, and default answers, do not matter to an answer that was given.
 */
export function cardVersionOf(scorecard: Scorecard | null): string {
  const parts = scorecard
    ? [
        scorecard.id,
        scorecard.categories.map((category) => [
          category.id,
          category.name,
          category.questions.map((question) => [question.id, question.text, question.weight]),
        ]),
      ]
    : null
  return hash128(JSON.stringify(parts))
    .map((part) => (part >>> 0).toString(16).padStart(8, '0'))
    .join('')
}

function isOnCard(review: Review, questionId: number): boolean {
  return questionsOfReview(review).some(({ id }) => id === questionId)
}
