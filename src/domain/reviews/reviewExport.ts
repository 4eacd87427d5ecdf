import { BYTE_ORDER_MARK, csvRecord, type CsvValue } from '../exports/csv.ts'
import type { EpochMs } from '../units.ts'
import { shownScore } from '../scorecards/shownScore.ts'
import { answerOf, shownScoreOf, type NoteAnchor, type Review } from './review.ts'

const COLUMNS = [
  'call_id',
  'call_title',
  'call_time',
  'agent_id',
  'agent',
  'scorecard',
  'scorecard_version',
  'state',
  'started_at',
  'finished_at',
  'blind',
  'score',
  'reviewer',
  'category',
  'question_id',
  'question',
  'weight',
  'answer',
  'answered_at',
  'answered_after_seeing_others',
  'disagreement_reason',
  'note_at',
  'note',
] as const

/**
 * Reviews for a spreadsheet: a row for each question of the card, answered or not, then one for each note, with its question
 * if it has one, all with the review's own columns. UTF-8 with a byte order mark, formulas escaped (`exports/csv`).
 */
export function reviewsCsv(reviews: readonly Review[], reviewer: string | null = null): string {
  const records = reviews.flatMap((review) => reviewRecords(review, reviewer))
  return BYTE_ORDER_MARK + [csvRecord(COLUMNS), ...records].join('')
}

/** Complete reviews for programs, each with its scorecard. The time spent is for the reviewer only. */
export function reviewsJson(reviews: readonly Review[], reviewer: string | null = null): string {
  const written = reviews.map(({ spentMs: _, startedAt, changedAt, doneAt, othersSeenAt, answers, ...review }) => ({
    ...review,
    score: shownScore(shownScoreOf({ ...review, answers })),
    startedAt: iso(startedAt),
    changedAt: iso(changedAt),
    doneAt: iso(doneAt),
    othersSeenAt: iso(othersSeenAt),
    answers: answers.map(({ answeredAt, ...answer }) => ({ ...answer, answeredAt: iso(answeredAt) })),
  }))
  return `${JSON.stringify({ kind: 'earshot-reviews', version: 1, reviewer, reviews: written }, null, 2)}\n`
}

function reviewRecords(review: Review, reviewer: string | null): readonly string[] {
  const { call, scorecard, othersSeenAt } = review
  const common: readonly CsvValue[] = [
    call.callId,
    call.title,
    call.timestamp,
    call.agentId,
    call.agentName,
    scorecard?.name ?? null,
    review.cardVersion,
    review.isDone ? 'done' : 'draft',
    iso(review.startedAt),
    iso(review.doneAt),
    review.isBlind,
    shownScore(shownScoreOf(review)),
    reviewer,
  ]
  const questions = (scorecard?.categories ?? []).flatMap((category) =>
    category.questions.map((question) => {
      const given = review.answers.find(({ questionId }) => questionId === question.id)
      return csvRecord([
        ...common,
        category.name,
        question.id,
        question.text,
        question.weight,
        answerOf(review, question.id),
        iso(given?.answeredAt ?? null),
        given === undefined ? null : othersSeenAt !== null && given.answeredAt > othersSeenAt,
        given?.reason ?? null,
        null,
        null,
      ])
    }),
  )
  const notes = review.notes.map(({ anchor, text, questionId }) => {
    const category = scorecard?.categories.find(({ questions: of }) => of.some(({ id }) => id === questionId))
    const question = category?.questions.find(({ id }) => id === questionId)
    return csvRecord([
      ...common,
      category?.name ?? null,
      questionId ?? null,
      question?.text ?? null,
      ...[null, null, null, null, null],
      anchorText(anchor),
      text,
    ])
  })
  const records = [...questions, ...notes]
  return records.length > 0 ? records : [csvRecord([...common, ...Array.from({ length: 10 }, () => null)])]
}

/** Seconds in the recording, or the id of the message. */
function anchorText(anchor: NoteAnchor): string {
  if (anchor.kind === 'time') return `${anchor.seconds} s`
  return anchor.kind === 'message' ? `message ${anchor.messageId}` : 'call'
}

function iso(at: EpochMs | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
