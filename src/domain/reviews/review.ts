import { hash128 } from '../seededRandom.ts'
import { computeScore, questionsOf, weightOf, type ComputedScore } from '../scorecards/score.ts'
import type { Evaluator, Scorecard, ScorecardQuestion } from '../scorecards/scorecard.ts'
import type { EpochMs } from '../units.ts'

/** Answers that can be given here. A newer service may have more values, but this app writes none of them. */
export const REVIEW_ANSWERS = ['yes', 'no', 'n/a'] as const
export type GivenAnswer = (typeof REVIEW_ANSWERS)[number]

/** The call as it was when the review began. The service may change or delete it, but a printed review must not change. */
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
  /** Why it differs from the AI's answer. */
  readonly reason?: string | undefined
}

export type NoteAnchor =
  | { readonly kind: 'call' }
  /** A position in the recording, in seconds. */
  | { readonly kind: 'time'; readonly seconds: number }
  | { readonly kind: 'message'; readonly messageId: string }

export interface ReviewNote {
  readonly noteId: string
  readonly anchor: NoteAnchor
  readonly text: string
  /** The question that it explains. Undefined for the call as a whole. */
  readonly questionId?: number | undefined
}

/**
 * The user's own evaluation of one call. The interface has no way to send reviews, so it stays in this app. It's based on
 * the scorecard as it was when the review began (`scorecard`, `cardVersion`).
 */
export interface Review {
  readonly reviewId: string
  readonly call: ReviewedCall
  /** Null for a call without a scorecard; then the review only has notes. */
  readonly scorecard: Scorecard | null
  /** See `cardVersionOf`. */
  readonly cardVersion: string
  readonly answers: readonly ReviewAnswer[]
  /** Oldest first. */
  readonly notes: readonly ReviewNote[]
  readonly isDone: boolean
  /** Whether other people's answers and scores were hidden when it began. */
  readonly isBlind: boolean
  /**
   * When other people's answers were first visible; null while they are hidden. Later answers may have been influenced by
   * them.
   */
  readonly othersSeenAt: EpochMs | null
  /** Time spent on it, without pauses. See `reviewTime`. */
  readonly spentMs: number
  readonly startedAt: EpochMs
  readonly changedAt: EpochMs
  readonly doneAt: EpochMs | null
}

/** Null removes the answer. */
export interface AnswerEdit {
  readonly questionId: number
  readonly answer: GivenAnswer | null
  /** When an edit is undone: what the answer had before. */
  readonly restored?: Pick<ReviewAnswer, 'answeredAt' | 'reason'> | undefined
}

export type ReviewEdit =
  | ({ readonly kind: 'answer' } & AnswerEdit)
  /** Several at once, as one change. */
  | { readonly kind: 'answers'; readonly answers: readonly AnswerEdit[] }
  /** Changes the note with this id, or adds it: last, or before the note `nextId` when a removal is undone. */
  | { readonly kind: 'note'; readonly note: ReviewNote; readonly nextId?: string | undefined }
  | { readonly kind: 'remove-note'; readonly noteId: string }
  /** Why the answer differs from the AI's; null for no reason. Also for a finished review: a blind one shows the AI's only then. */
  | { readonly kind: 'reason'; readonly questionId: number; readonly reason: string | null }
  | { readonly kind: 'finish' }
  | { readonly kind: 'reopen' }
  /** Shows other people's answers before the review is done. */
  | { readonly kind: 'show-others' }
  /** Only adds the time spent. */
  | { readonly kind: 'time' }

export interface NewReview {
  readonly call: ReviewedCall
  readonly scorecard: Scorecard | null
  readonly isBlind: boolean
}

/** A review that isn't stored yet, without an id. */
export function draftOf({ call, scorecard, isBlind }: NewReview, at: EpochMs): Review {
  return {
    reviewId: '',
    call,
    scorecard,
    cardVersion: cardVersionOf(scorecard),
    answers: [],
    notes: [],
    isDone: false,
    isBlind,
    othersSeenAt: isBlind ? null : at,
    spentMs: 0,
    startedAt: at,
    changedAt: at,
    doneAt: null,
  }
}

/** A finished review must be reopened first, and only questions of its card can be answered. */
export function allowsEdit(review: Review, edit: ReviewEdit): boolean {
  switch (edit.kind) {
    case 'answer':
      return !review.isDone && isOnCard(review, edit.questionId)
    case 'answers':
      return !review.isDone && edit.answers.length > 0 && edit.answers.every((one) => isOnCard(review, one.questionId))
    case 'note':
    case 'remove-note':
    case 'finish':
    case 'show-others':
      return !review.isDone
    case 'reopen':
      return review.isDone
    case 'reason':
      return answerOf(review, edit.questionId) !== null
    case 'time':
      return true
  }
}

/** The review after the edit; the same object if it isn't allowed. */
export function applyEdit(review: Review, edit: ReviewEdit, at: EpochMs): Review {
  if (!allowsEdit(review, edit)) return review
  const changed = { ...review, changedAt: at }
  switch (edit.kind) {
    case 'answer':
      return { ...changed, answers: answersAfter(review, [edit], at) }
    case 'answers':
      return { ...changed, answers: answersAfter(review, edit.answers, at) }
    case 'note': {
      const { note, nextId } = edit
      const { notes } = review
      if (notes.some(({ noteId }) => noteId === note.noteId))
        return { ...changed, notes: notes.map((one) => (one.noteId === note.noteId ? note : one)) }
      const place = notes.findIndex(({ noteId }) => noteId === nextId)
      return { ...changed, notes: notes.toSpliced(place < 0 ? notes.length : place, 0, note) }
    }
    case 'remove-note':
      return { ...changed, notes: review.notes.filter(({ noteId }) => noteId !== edit.noteId) }
    case 'reason': {
      const reason = edit.reason ?? undefined
      const answers = review.answers.map((one) => (one.questionId === edit.questionId ? { ...one, reason } : one))
      return { ...changed, answers }
    }
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

/** Whether the edit changes nothing but times. */
export function hasEdit(review: Review, edit: ReviewEdit): boolean {
  switch (edit.kind) {
    case 'answer':
      return answerOf(review, edit.questionId) === edit.answer
    case 'answers':
      return edit.answers.every(({ questionId, answer }) => answerOf(review, questionId) === answer)
    case 'note':
      return review.notes.some((one) => one.noteId === edit.note.noteId && isSameNote(one, edit.note))
    case 'remove-note':
      return review.notes.every(({ noteId }) => noteId !== edit.noteId)
    case 'reason':
      return reasonOf(review, edit.questionId) === edit.reason
    case 'finish':
      return review.isDone
    case 'reopen':
      return !review.isDone
    case 'show-others':
      return review.othersSeenAt !== null
    case 'time':
      return true
  }
}

function answersAfter(review: Review, given: readonly AnswerEdit[], at: EpochMs): readonly ReviewAnswer[] {
  const others = review.answers.filter((one) => given.every(({ questionId }) => questionId !== one.questionId))
  const added = given.flatMap(({ questionId, answer, restored }) =>
    answer === null ? [] : { questionId, answer, answeredAt: at, ...restored },
  )
  return [...others, ...added]
}

function isSameNote(one: ReviewNote, other: ReviewNote): boolean {
  const isSameAnchor = JSON.stringify(one.anchor) === JSON.stringify(other.anchor)
  return isSameAnchor && one.text === other.text && one.questionId === other.questionId
}

/** The edit that undoes `edit` when applied to `review`; null if it can't be undone. */
export function inverseOf(review: Review, edit: ReviewEdit): ReviewEdit | null {
  switch (edit.kind) {
    case 'answer':
      return { kind: 'answer', ...restoringEdit(review, edit.questionId) }
    case 'answers':
      return { kind: 'answers', answers: edit.answers.map(({ questionId }) => restoringEdit(review, questionId)) }
    case 'note': {
      const before = review.notes.find(({ noteId }) => noteId === edit.note.noteId)
      return before ? { kind: 'note', note: before } : { kind: 'remove-note', noteId: edit.note.noteId }
    }
    case 'remove-note': {
      const place = review.notes.findIndex(({ noteId }) => noteId === edit.noteId)
      const note = review.notes[place]
      return note ? { kind: 'note', note, nextId: review.notes[place + 1]?.noteId } : null
    }
    case 'reason':
      return { ...edit, reason: reasonOf(review, edit.questionId) }
    case 'finish':
      return { kind: 'reopen' }
    case 'reopen':
    case 'show-others':
    case 'time':
      return null
  }
}

function restoringEdit({ answers }: Review, questionId: number): AnswerEdit {
  const before = answers.find((one) => one.questionId === questionId)
  if (before === undefined) return { questionId, answer: null }
  const { answer, answeredAt, reason } = before
  return { questionId, answer, restored: { answeredAt, reason } }
}

export function answerOf(review: Review, questionId: number): GivenAnswer | null {
  return review.answers.find((one) => one.questionId === questionId)?.answer ?? null
}

export function reasonOf(review: Review, questionId: number): string | null {
  return review.answers.find((one) => one.questionId === questionId)?.reason ?? null
}

/** Whether other people's answers and scores must be hidden. */
export function hidesOthers(review: Review): boolean {
  return review.othersSeenAt === null
}

export function questionsOfReview(review: Pick<Review, 'scorecard'>): readonly ScorecardQuestion[] {
  return review.scorecard ? questionsOf(review.scorecard) : []
}

export function unansweredOf(review: Review): readonly ScorecardQuestion[] {
  const answered = new Set(review.answers.map(({ questionId }) => questionId))
  return questionsOfReview(review).filter(({ id }) => !answered.has(id))
}

export function unansweredCount(review: Review): number {
  return unansweredOf(review).length
}

export function scoreOfReview(review: Pick<Review, 'scorecard' | 'answers'>): ComputedScore {
  return computeScore(questionsOfReview(review), { ...OWN_EVALUATOR, answers: answersOf(review) })
}

/** The score to show: null for a draft until half of the weight is answered, because the first answers say nothing of the call. */
export function shownScoreOf(review: Pick<Review, 'scorecard' | 'answers' | 'isDone'>): number | null {
  const questions = questionsOfReview(review)
  const answered = new Set(review.answers.map(({ questionId }) => questionId))
  const answeredQuestions = questions.filter(({ id }) => answered.has(id))
  if (!review.isDone && weightOf(answeredQuestions) * 2 < weightOf(questions)) return null
  return scoreOfReview(review).score
}

/** "2 of 11 answered". */
export function answeredWords(answeredCount: number, questionCount: number): string {
  return `${answeredCount} of ${questionCount} answered`
}

/** Whether it can be shown beside the others in the call's scorecard: not if the card's version differs. */
export function isCompared(call: { readonly scorecard: Scorecard | null }, review: Review): boolean {
  return review.isDone && call.scorecard !== null && review.cardVersion === cardVersionOf(call.scorecard)
}

/** The id of the user among evaluators; the service's ids begin at 1. */
export const OWN_EVALUATOR_ID = 0

/** The review as another evaluator, for comparison with those of the service. */
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

function answersOf(review: Pick<Review, 'answers'>): Evaluator['answers'] {
  return review.answers.map(({ questionId, answer }) => ({ id: null, questionId, categoryId: null, answer }))
}

/**
 * 32 hexadecimal digits that change if anything relevant to a review changes on the card: its questions, their text,
 * weights and order. Its active state and default answers don't affect a given answer.
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
