import type { CallDetail, CallRecord, OddField, SummaryTopic } from '../../../domain/calls/call.ts'
import type { Conversation, Message } from '../../../domain/chats/conversation.ts'
import type { Evaluator, EvaluatorAnswer, Scorecard } from '../../../domain/scorecards/scorecard.ts'
import type { SearchedText } from '../../../domain/search/searchQuery.ts'
import { messageSides, messageText, topicText, turnSides, turnsOf } from '../../../domain/search/searchedTexts.ts'
import { speakersOf, type Turn } from '../../../domain/transcripts/turns.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { bit, listOf, listText, number, required, text } from '../columns.ts'
import { contentHash } from './contentHash.ts'
import type { SearchIndex, TextKind } from '../search/searchIndex.ts'
import { sideOf, textSpan } from '../search/textIds.ts'
import type { Row, Statements } from '../../storage/statements.ts'
import type { SaidKind, WordSets } from '../words/wordSets.ts'

/** What the full form has and the list form hasn't. */
type DetailPart = Omit<CallDetail, keyof CallRecord> & Pick<CallDetail, 'oddFields'>

/** Writes and reads what the full form of a call adds to the list form. */
export class DetailRows {
  readonly #sql: Statements
  readonly #search: SearchIndex
  readonly #words: WordSets

  constructor(sql: Statements, search: SearchIndex, words: WordSets) {
    this.#sql = sql
    this.#search = search
    this.#words = words
  }

  /** Whether the same content is stored. If so, stores that it was read again at `now`. */
  isAsBefore(detail: CallDetail, now: EpochMs): boolean {
    const row = this.#sql.first('SELECT * FROM details WHERE call_id = ?', detail.id)
    if (row === undefined || number(row['content_hash']) !== contentHash(partOf(detail))) return false
    if (!this.#hasTurnsOf(row, detail)) return false
    this.#sql.run('UPDATE details SET read_at = ? WHERE call_id = ?', now, detail.id)
    return true
  }

  /** The names of the agent and the lead decide who says what. They are in the list form, which may have changed since. */
  #hasTurnsOf(row: Row, detail: CallDetail): boolean {
    const turns = turnsOf(detail)
    const sides = turnSides(turns, detail)
    const ids = this.#rows(row, 'turn').map((turn) => Number(turn['turn_id']))
    const stored = this.#turns(row)
    return (
      stored.length === turns.length &&
      turns.every(({ speaker }, at) => stored[at]!.speaker === speaker && sideOf(ids[at]!) === (sides[at] ?? null))
    )
  }

  /** Replaces the record of a stored call. */
  put(detail: CallDetail, now: EpochMs): void {
    this.delete(detail.id)
    const part = partOf(detail)
    const turns = turnsOf(detail)
    const isSplit = turns.length > 0 && joined(turns) === detail.transcription
    const speakers = speakersOf(turns)
    const messages = detail.conversation?.messages ?? []
    const topics = detail.summary ?? []
    this.#sql.insert('details', {
      call_id: detail.id,
      read_at: now,
      has_audio: bit(detail.media.hasAudio),
      has_video: bit(detail.media.hasVideo),
      has_summary: bit(detail.summary !== null),
      first_topic: this.#putTopics(detail.id, topics),
      topic_count: topics.length,
      transcription: isSplit ? null : detail.transcription,
      is_split: bit(isSplit),
      speakers: listText(speakers),
      first_turn: this.#putTurns(detail, turns, speakers),
      turn_count: turns.length,
      is_labeled: bit(turns.every(({ speaker }) => speaker !== null)),
      scorecard_key: this.#scorecardKey(detail.scorecard),
      conversation: detail.conversation === null ? null : JSON.stringify({ ...detail.conversation, messages: [] }),
      first_message: this.#putMessages(detail),
      message_count: messages.length,
      odd_fields: listText(detail.oddFields),
      content_hash: contentHash(part),
    })
    for (const [position, evaluator] of detail.evaluators.entries()) this.#putEvaluator(detail.id, position, evaluator)
  }

  /** Null if the call's full record isn't stored. */
  get(call: CallRecord): { readonly detail: CallDetail; readonly readAt: EpochMs } | null {
    const row = this.#sql.first('SELECT * FROM details WHERE call_id = ?', call.id)
    if (row === undefined) return null
    const detail: CallDetail = {
      ...call,
      media: { hasAudio: row['has_audio'] === 1, hasVideo: row['has_video'] === 1 },
      summary: row['has_summary'] === 1 ? this.#topics(row) : null,
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
    this.#deleteTexts(
      row,
      'turn',
      this.#rows(row, 'turn').map((turn) => required(turn['text'])),
    )
    this.#deleteTexts(row, 'topic', this.#topics(row).map(topicText))
    this.#deleteTexts(row, 'message', this.#messages(row).map(messageText))
    this.#sql.run('DELETE FROM details WHERE call_id = ?', callId)
  }

  deleteAll(): void {
    this.#search.removeAllTexts()
    this.#words.removeAll()
    for (const table of ['turns', 'topics', 'messages', 'details', 'scorecards']) this.#sql.run(`DELETE FROM ${table}`)
  }

  #putTurns(detail: CallDetail, turns: readonly Turn[], speakers: readonly string[]): number | null {
    const sides = turnSides(turns, detail)
    const ids = this.#addTexts(
      'turn',
      detail.id,
      turns.map(({ text: said }, index) => ({ text: said, by: sides[index] ?? null })),
    )
    const places = new Map(speakers.map((speaker, place) => [speaker, place]))
    for (const [index, { speaker, text: said }] of turns.entries()) {
      const position = speaker === null ? null : places.get(speaker)!
      this.#sql.insert('turns', { turn_id: ids[index]!, speaker: position, text: said })
    }
    return ids[0] ?? null
  }

  #turns(row: Row): readonly Pick<Turn, 'speaker' | 'text'>[] {
    const speakers = listOf(row['speakers']) as readonly string[]
    return this.#rows(row, 'turn').map((turn) => ({
      speaker: speakers[number(turn['speaker']) ?? -1] ?? null,
      text: required(turn['text']),
    }))
  }

  #putTopics(callId: number, topics: readonly SummaryTopic[]): number | null {
    const ids = this.#search.addTexts(
      'topic',
      callId,
      topics.map((topic) => ({ text: topicText(topic), by: null })),
    )
    for (const [index, { title, content }] of topics.entries()) {
      this.#sql.insert('topics', { topic_id: ids[index]!, title, content })
    }
    return ids[0] ?? null
  }

  #topics(row: Row): readonly SummaryTopic[] {
    return this.#rows(row, 'topic').map((topic) => ({
      title: required(topic['title']),
      content: required(topic['content']),
    }))
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
    const answers = Map.groupBy(
      this.#sql.all('SELECT * FROM answers WHERE call_id = ? ORDER BY evaluator, position', callId),
      (answer) => answer['evaluator'],
    )
    return this.#sql.all('SELECT * FROM evaluators WHERE call_id = ? ORDER BY position', callId).map((row) => ({
      id: Number(row['id']),
      type: text(row['type']),
      score: number(row['score']),
      name: text(row['name']),
      userId: number(row['user_id']),
      email: text(row['email']),
      answers: (answers.get(row['position']) ?? []).map(answerOf),
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

  #putMessages({ id: callId, conversation }: CallDetail): number | null {
    if (conversation === null) return null
    const { messages } = conversation
    const sideOf = messageSides(conversation)
    const ids = this.#addTexts(
      'message',
      callId,
      messages.map((message) => ({ text: messageText(message), by: sideOf(message) })),
    )
    for (const [index, message] of messages.entries()) {
      this.#sql.insert('messages', {
        message_id: ids[index]!,
        id: message.id,
        sender: message.sender,
        timestamp: message.timestamp,
        type: message.type,
        text: message.text,
        transcription: message.transcription,
        has_media: bit(message.hasMedia),
      })
    }
    return ids[0] ?? null
  }

  #conversation(row: Row): Conversation | null {
    const written = text(row['conversation'])
    return written === null ? null : { ...(JSON.parse(written) as Conversation), messages: this.#messages(row) }
  }

  #messages(row: Row): readonly Message[] {
    return this.#rows(row, 'message').map((message) => ({
      id: required(message['id']),
      sender: required(message['sender']),
      timestamp: text(message['timestamp']),
      type: required(message['type']),
      text: text(message['text']),
      transcription: text(message['transcription']),
      hasMedia: message['has_media'] === 1,
    }))
  }

  /** The turns, messages or topics of a call, in order. */
  #rows(row: Row, kind: TextKind): readonly Row[] {
    return this.#sql.all(
      `SELECT * FROM ${kind}s WHERE ${kind}_id BETWEEN ? AND ? ORDER BY ${kind}_id`,
      ...spanOf(row, kind),
    )
  }

  #addTexts(kind: SaidKind, callId: number, texts: readonly SearchedText[]): readonly number[] {
    const ids = this.#search.addTexts(kind, callId, texts)
    if (ids.length > 0)
      this.#words.put(
        kind,
        ids[0]!,
        texts.map((one) => one.text),
      )
    return ids
  }

  /** `texts` as they were indexed, one for each row. */
  #deleteTexts(row: Row, kind: TextKind, texts: readonly string[]): void {
    if (texts.length === 0) return
    const ids = this.#rows(row, kind).map((one) => Number(one[`${kind}_id`]))
    this.#search.removeTexts(
      kind,
      Number(row[`first_${kind}`]),
      texts.map((one, index) => ({ id: ids[index]!, text: one })),
    )
    if (kind !== 'topic') this.#words.remove(kind, Number(row[`first_${kind}`]), texts)
    this.#sql.run(`DELETE FROM ${kind}s WHERE ${kind}_id BETWEEN ? AND ?`, ...spanOf(row, kind))
  }
}

function partOf(detail: CallDetail): DetailPart {
  const { media, summary, transcription, scorecard, evaluators, conversation, oddFields } = detail
  return { media, summary, transcription, scorecard, evaluators, conversation, oddFields }
}

/** The usual form of a transcript. A transcript in another form is stored beside its turns. */
function joined(turns: readonly Pick<Turn, 'speaker' | 'text'>[]): string {
  return turns.map(({ speaker, text: said }) => (speaker === null ? said : `${speaker}: ${said}`)).join('\n')
}

function spanOf(row: Row, kind: TextKind): [number, number] {
  return textSpan(Number(row[`first_${kind}`]), Number(row[`${kind}_count`]))
}

function answerOf(row: Row): EvaluatorAnswer {
  return {
    id: number(row['id']),
    questionId: Number(row['question_id']),
    categoryId: number(row['category_id']),
    answer: text(row['answer']),
  }
}
