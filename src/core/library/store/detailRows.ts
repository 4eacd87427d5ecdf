import type { CallDetail, CallRecord, OddField, SummaryTopic } from '../../../domain/calls/call.ts'
import type { Conversation, Message } from '../../../domain/chats/conversation.ts'
import type { Evaluator, EvaluatorAnswer, Scorecard } from '../../../domain/scorecards/scorecard.ts'
import { assignRoles } from '../../../domain/transcripts/speakers.ts'
import { parseTurns, speakersOf, type Turn } from '../../../domain/transcripts/turns.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { bit, listOf, listText, number, required, text } from './columns.ts'
import { contentHash } from './contentHash.ts'
import type { Row, Statements } from './statements.ts'

/** What the full form has and the list form hasn't. */
type DetailPart = Omit<CallDetail, keyof CallRecord> & Pick<CallDetail, 'oddFields'>

/** Writes and reads what the full form of a call adds to the list form. */
export class DetailRows {
  readonly #sql: Statements

  constructor(sql: Statements) {
    this.#sql = sql
  }

  /** Replaces the record of a stored call. */
  put(detail: CallDetail, now: EpochMs): void {
    this.delete(detail.id)
    const part = partOf(detail)
    const turns = turnsOf(detail)
    const isSplit = turns.length > 0 && joined(turns) === detail.transcription
    const messages = detail.conversation?.messages ?? []
    this.#sql.insert('details', {
      call_id: detail.id,
      read_at: now,
      has_audio: bit(detail.media.hasAudio),
      has_video: bit(detail.media.hasVideo),
      has_summary: bit(detail.summary !== null),
      transcription: isSplit ? null : detail.transcription,
      is_split: bit(isSplit),
      first_turn: this.#putTurns(detail, turns),
      turn_count: turns.length,
      scorecard_key: this.#scorecardKey(detail.scorecard),
      conversation: detail.conversation === null ? null : JSON.stringify({ ...detail.conversation, messages: [] }),
      first_message: this.#putMessages(detail.id, messages),
      message_count: messages.length,
      odd_fields: listText(detail.oddFields),
      content_hash: contentHash(part),
    })
    for (const [position, { title, content }] of (detail.summary ?? []).entries()) {
      this.#sql.insert('topics', { call_id: detail.id, position, title, content })
    }
    for (const [position, evaluator] of detail.evaluators.entries()) this.#putEvaluator(detail.id, position, evaluator)
  }

  /** Null if the call's full record isn't stored. */
  get(call: CallRecord): { readonly detail: CallDetail; readonly readAt: EpochMs } | null {
    const row = this.#sql.first('SELECT * FROM details WHERE call_id = ?', call.id)
    if (row === undefined) return null
    const detail: CallDetail = {
      ...call,
      media: { hasAudio: row['has_audio'] === 1, hasVideo: row['has_video'] === 1 },
      summary: row['has_summary'] === 1 ? this.#topics(call.id) : null,
      transcription: row['is_split'] === 1 ? joined(this.#turns(row)) : text(row['transcription']),
      scorecard: this.#scorecard(number(row['scorecard_key'])),
      evaluators: this.#evaluators(call.id),
      conversation: this.#conversation(row),
      oddFields: listOf(row['odd_fields']) as readonly OddField[],
    }
    return { detail, readAt: Number(row['read_at']) }
  }

  /** Identifies the content; null if the call's full record isn't stored. */
  hashOf(callId: number): number | null {
    return number(this.#sql.first('SELECT content_hash FROM details WHERE call_id = ?', callId)?.['content_hash'])
  }

  delete(callId: number): void {
    const row = this.#sql.first('SELECT * FROM details WHERE call_id = ?', callId)
    if (row === undefined) return
    this.#sql.run('DELETE FROM turns WHERE turn_id BETWEEN ? AND ?', ...spanOf(row, 'turn'))
    this.#sql.run('DELETE FROM messages WHERE message_id BETWEEN ? AND ?', ...spanOf(row, 'message'))
    this.#sql.run('DELETE FROM details WHERE call_id = ?', callId)
  }

  #putTurns(detail: CallDetail, turns: readonly Turn[]): number | null {
    const roles = assignRoles(speakersOf(turns), { agentName: detail.agent?.name ?? null, leadName: detail.leadName })
    const ids = turns.map(({ speaker, text: said }) => {
      const role = speaker === null ? null : (roles.get(speaker)?.role ?? 'other')
      return this.#sql.insert('turns', { call_id: detail.id, speaker, role, text: said })
    })
    return ids[0] ?? null
  }

  #turns(row: Row): readonly Pick<Turn, 'speaker' | 'text'>[] {
    return this.#sql
      .all('SELECT speaker, text FROM turns WHERE turn_id BETWEEN ? AND ? ORDER BY turn_id', ...spanOf(row, 'turn'))
      .map((turn) => ({ speaker: text(turn['speaker']), text: required(turn['text']) }))
  }

  #topics(callId: number): readonly SummaryTopic[] {
    return this.#sql
      .all('SELECT title, content FROM topics WHERE call_id = ? ORDER BY position', callId)
      .map((topic) => ({ title: required(topic['title']), content: required(topic['content']) }))
  }

  #putEvaluator(callId: number, position: number, evaluator: Evaluator): void {
    const { id, type, score, name, userId, email, answers } = evaluator
    this.#sql.insert('evaluators', { call_id: callId, position, id, type, score, name, user_id: userId, email })
    for (const [index, { id: answerId, questionId, categoryId, answer }] of answers.entries()) {
      this.#sql.insert('answers', {
        call_id: callId,
        evaluator: position,
        position: index,
        id: answerId,
        question_id: questionId,
        category_id: categoryId,
        answer,
      })
    }
  }

  #evaluators(callId: number): readonly Evaluator[] {
    const answers = this.#sql.all('SELECT * FROM answers WHERE call_id = ? ORDER BY evaluator, position', callId)
    return this.#sql.all('SELECT * FROM evaluators WHERE call_id = ? ORDER BY position', callId).map((row) => ({
      id: Number(row['id']),
      type: text(row['type']),
      score: number(row['score']),
      name: text(row['name']),
      userId: number(row['user_id']),
      email: text(row['email']),
      answers: answers.filter((answer) => answer['evaluator'] === row['position']).map(answerOf),
    }))
  }

  /** The same scorecard is in thousands of calls. */
  #scorecardKey(scorecard: Scorecard | null): number | null {
    if (scorecard === null) return null
    const written = JSON.stringify(scorecard)
    const known = this.#sql.first('SELECT scorecard_key FROM scorecards WHERE scorecard = ?', written)
    return number(known?.['scorecard_key']) ?? this.#sql.insert('scorecards', { id: scorecard.id, scorecard: written })
  }

  #scorecard(key: number | null): Scorecard | null {
    if (key === null) return null
    const row = this.#sql.first('SELECT scorecard FROM scorecards WHERE scorecard_key = ?', key)
    return JSON.parse(required(row?.['scorecard'])) as Scorecard
  }

  #putMessages(callId: number, messages: readonly Message[]): number | null {
    const ids = messages.map((message) =>
      this.#sql.insert('messages', {
        call_id: callId,
        id: message.id,
        sender: message.sender,
        timestamp: message.timestamp,
        type: message.type,
        text: message.text,
        transcription: message.transcription,
        has_media: bit(message.hasMedia),
      }),
    )
    return ids[0] ?? null
  }

  #conversation(row: Row): Conversation | null {
    const written = text(row['conversation'])
    if (written === null) return null
    const messages = this.#sql
      .all('SELECT * FROM messages WHERE message_id BETWEEN ? AND ? ORDER BY message_id', ...spanOf(row, 'message'))
      .map((message) => ({
        id: required(message['id']),
        sender: required(message['sender']),
        timestamp: text(message['timestamp']),
        type: required(message['type']),
        text: text(message['text']),
        transcription: text(message['transcription']),
        hasMedia: message['has_media'] === 1,
      }))
    return { ...(JSON.parse(written) as Conversation), messages }
  }
}

function partOf(detail: CallDetail): DetailPart {
  const { media, summary, transcription, scorecard, evaluators, conversation, oddFields } = detail
  return { media, summary, transcription, scorecard, evaluators, conversation, oddFields }
}

/** As the call's page shows them. */
function turnsOf({ transcription, agent, leadName }: CallDetail): readonly Turn[] {
  const knownNames = [agent?.name ?? null, leadName].filter((name) => name !== null)
  return parseTurns(transcription ?? '', { knownNames })
}

/** The usual form of a transcript. A transcript in another form is stored beside its turns. */
function joined(turns: readonly Pick<Turn, 'speaker' | 'text'>[]): string {
  return turns.map(({ speaker, text: said }) => (speaker === null ? said : `${speaker}: ${said}`)).join('\n')
}

/** The first and last id of a call's turns or messages. */
function spanOf(row: Row, of: 'turn' | 'message'): [number, number] {
  const first = number(row[`first_${of}`]) ?? 0
  return [first, first + Number(row[`${of}_count`]) - 1]
}

function answerOf(row: Row): EvaluatorAnswer {
  return {
    id: number(row['id']),
    questionId: Number(row['question_id']),
    categoryId: number(row['category_id']),
    answer: text(row['answer']),
  }
}
