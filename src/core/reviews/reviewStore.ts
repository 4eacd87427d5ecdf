import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { getOrInsert } from '../../domain/getOrInsert.ts'
import {
  allowsEdit,
  applyEdit,
  cardVersionOf,
  type AnswerEdit,
  type NewReview,
  type NoteAnchor,
  type Review,
  type ReviewAnswer,
  type ReviewedCall,
  type ReviewEdit,
  type ReviewNote,
} from '../../domain/reviews/review.ts'
import type { Scorecard } from '../../domain/scorecards/scorecard.ts'
import type { EpochMs } from '../../domain/units.ts'
import { withoutSecretQueries } from '../secrets/withoutSecretQueries.ts'
import { inTransaction } from '../storage/database.ts'
import { Statements, type FoundRow } from '../storage/statements.ts'

/** `domain/reviews` decides what an edit means; this class applies it in one transaction. */
export class ReviewStore {
  readonly #database: DatabaseSync
  readonly #sql: Statements
  /** Many reviews share few versions. */
  readonly #cards = new Map<string, Scorecard | null>()

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#sql = new Statements(database)
  }

  /** Oldest first. */
  all(): readonly Review[] {
    return this.#where('TRUE')
  }

  of(reviewId: string): Review | null {
    return this.#where('review_id = ?', reviewId)[0] ?? null
  }

  ofCall(callId: number): Review | null {
    return this.#where('call_id = ?', callId)[0] ?? null
  }

  ofCalls(callIds: readonly number[]): readonly Review[] {
    return this.#where('call_id IN (SELECT value FROM json_each(?))', json(callIds))
  }

  /** To recognize reviews that changed: a text that changes with a review, unless in the same millisecond. */
  states(): readonly { readonly callId: number; readonly changedAt: EpochMs; readonly state: string }[] {
    return this.#sql
      .all('SELECT * FROM reviews WHERE removed_at IS NULL')
      .map(({ call_id, changed_at, review_id, is_done, others_seen_at, card_version }) => ({
        callId: Number(call_id),
        changedAt: Number(changed_at),
        state: JSON.stringify([review_id, changed_at, is_done, others_seen_at, card_version]),
      }))
  }

  /** Calls whose review hides other people's answers and scores. */
  blindCallIds(): readonly number[] {
    return this.#sql
      .all('SELECT call_id FROM reviews WHERE removed_at IS NULL AND others_seen_at IS NULL')
      .map((row) => Number(row['call_id']))
  }

  /**
   * The review of the call, created if necessary. Moves to the current scorecard unless it's finished or has an answer or a note
   * on a question.
   */
  begin({ call, scorecard: shown, isBlind }: NewReview, reviewId: string, at: EpochMs): Review {
    const version = cardVersionOf(shown)
    const scorecard = withoutSecretQueries(shown)
    return inTransaction(this.#database, () => {
      const found = this.ofCall(call.callId)
      if (found !== null && (found.cardVersion === version || keepsCard(found))) return found
      this.#sql.run(
        'INSERT INTO cards (version, scorecard) VALUES (?, ?) ON CONFLICT DO NOTHING',
        version,
        json(scorecard),
      )
      if (found === null) {
        this.#sql.insert('reviews', {
          review_id: reviewId,
          call_id: call.callId,
          call: json(withoutSecretQueries(call)),
          card_version: version,
          is_blind: Number(isBlind),
          others_seen_at: isBlind ? null : at,
          started_at: at,
          changed_at: at,
        })
      } else this.#sql.run('UPDATE reviews SET card_version = ? WHERE review_id = ?', version, found.reviewId)
      return this.ofCall(call.callId)!
    })
  }

  /** `not-allowed`: see `allowsEdit`; `finished` if that is because the review is finished. */
  edit(
    reviewId: string,
    edit: ReviewEdit,
    spentMs: number,
    at: EpochMs,
  ): 'kept' | 'not-found' | 'finished' | 'not-allowed' {
    return inTransaction(this.#database, () => {
      const before = this.of(reviewId)
      if (before === null) return 'not-found'
      if (!allowsEdit(before, edit)) return before.isDone ? 'finished' : 'not-allowed'
      const { isDone, othersSeenAt, changedAt, doneAt } = applyEdit(before, edit, at)
      this.#sql.run(
        `UPDATE reviews SET is_done = ?, others_seen_at = ?, spent_ms = spent_ms + ?, changed_at = ?, done_at = ?
         WHERE review_id = ?`,
        Number(isDone),
        othersSeenAt,
        Math.round(spentMs),
        changedAt,
        doneAt,
        reviewId,
      )
      this.#writePart(reviewId, edit, at)
      return 'kept'
    })
  }

  /** False if there is no such review. */
  remove(reviewId: string, at: EpochMs): boolean {
    return (
      this.#sql.run('UPDATE reviews SET removed_at = ? WHERE review_id = ? AND removed_at IS NULL', at, reviewId) > 0
    )
  }

  /** Undoes `remove`; false if there is nothing to undo, or if the call has another review by now. */
  restore(reviewId: string): boolean {
    const changes = this.#sql.run(
      `UPDATE reviews SET removed_at = NULL WHERE review_id = ?
       AND (removed_at IS NULL OR call_id NOT IN (SELECT call_id FROM reviews WHERE removed_at IS NULL))`,
      reviewId,
    )
    return changes > 0
  }

  #writePart(reviewId: string, edit: ReviewEdit, at: EpochMs): void {
    if (edit.kind === 'answer') this.#writeAnswer(reviewId, edit, at)
    else if (edit.kind === 'answers') for (const answer of edit.answers) this.#writeAnswer(reviewId, answer, at)
    else if (edit.kind === 'note') {
      const { noteId, anchor, text, questionId = null } = edit.note
      const later = this.#sql.all(
        `SELECT number FROM notes WHERE review_id = ? AND number >=
         (SELECT number FROM notes WHERE review_id = ? AND note_id = ?) ORDER BY number`,
        reviewId,
        reviewId,
        edit.nextId ?? null,
      )
      this.#sql.run(
        `INSERT INTO notes (review_id, note_id, anchor, text, question_id) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET anchor = excluded.anchor, text = excluded.text, question_id = excluded.question_id`,
        reviewId,
        noteId,
        json(anchor),
        text,
        questionId,
      )
      for (const { number } of later)
        this.#sql.run('UPDATE notes SET number = (SELECT max(number) + 1 FROM notes) WHERE number = ?', number ?? null)
    } else if (edit.kind === 'reason') {
      const { questionId, reason } = edit
      this.#sql.run(
        'UPDATE answers SET reason = ? WHERE review_id = ? AND question_id = ?',
        reason,
        reviewId,
        questionId,
      )
    } else if (edit.kind === 'remove-note') {
      this.#sql.run('DELETE FROM notes WHERE review_id = ? AND note_id = ?', reviewId, edit.noteId)
    }
  }

  #writeAnswer(reviewId: string, { questionId, answer, restored }: AnswerEdit, at: EpochMs): void {
    if (answer === null) {
      this.#sql.run('DELETE FROM answers WHERE review_id = ? AND question_id = ?', reviewId, questionId)
      return
    }
    this.#sql.run(
      `INSERT INTO answers (review_id, question_id, answer, answered_at, reason) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET answer = excluded.answer, answered_at = excluded.answered_at, reason = excluded.reason`,
      reviewId,
      questionId,
      answer,
      restored?.answeredAt ?? at,
      restored?.reason ?? null,
    )
  }

  /** Reviews that aren't removed, oldest first. */
  #where(condition: string, ...values: readonly (string | number)[]): readonly Review[] {
    const sql = `SELECT reviews.*, cards.scorecard FROM reviews JOIN cards ON cards.version = reviews.card_version
      WHERE removed_at IS NULL AND ${condition} ORDER BY started_at, review_id`
    return this.#sql.all(sql, ...values).map((row) => {
      const id = String(row['review_id'])
      const answers = this.#sql.all('SELECT * FROM answers WHERE review_id = ? ORDER BY answered_at, question_id', id)
      const notes = this.#sql.all('SELECT * FROM notes WHERE review_id = ? ORDER BY number', id)
      return readReview(row, this.#cardOf(row), answers.map(readAnswer), notes.map(readNote))
    })
  }

  #cardOf(row: FoundRow): Scorecard | null {
    const version = String(row['card_version'])
    return getOrInsert(this.#cards, version, () => parsed(row['scorecard']) as Scorecard | null)
  }
}

function keepsCard({ isDone, answers, notes }: Review): boolean {
  return isDone || answers.length > 0 || notes.some(({ questionId }) => questionId !== undefined)
}

// Only this file writes these rows, validated by the contract's schemas, so they are read without checks.

function readReview(
  row: FoundRow,
  scorecard: Scorecard | null,
  answers: readonly ReviewAnswer[],
  notes: readonly ReviewNote[],
): Review {
  return {
    reviewId: String(row['review_id']),
    call: parsed(row['call']) as ReviewedCall,
    scorecard,
    cardVersion: String(row['card_version']),
    answers,
    notes,
    isDone: row['is_done'] === 1,
    isBlind: row['is_blind'] === 1,
    othersSeenAt: instant(row['others_seen_at']),
    spentMs: Number(row['spent_ms']),
    startedAt: Number(row['started_at']),
    changedAt: Number(row['changed_at']),
    doneAt: instant(row['done_at']),
  }
}

function readAnswer(row: FoundRow): ReviewAnswer {
  const { reason } = row
  return {
    questionId: Number(row['question_id']),
    answer: row['answer'] as ReviewAnswer['answer'],
    answeredAt: Number(row['answered_at']),
    ...(typeof reason === 'string' && { reason }),
  }
}

function readNote(row: FoundRow): ReviewNote {
  const questionId = row['question_id']
  return {
    noteId: String(row['note_id']),
    anchor: parsed(row['anchor']) as NoteAnchor,
    text: String(row['text']),
    ...(questionId === null ? {} : { questionId: Number(questionId) }),
  }
}

function instant(value: SQLOutputValue | undefined): EpochMs | null {
  return value === null || value === undefined ? null : Number(value)
}

function json(value: unknown): string {
  return JSON.stringify(value)
}

function parsed(value: SQLOutputValue | undefined): unknown {
  return JSON.parse(String(value)) as unknown
}
