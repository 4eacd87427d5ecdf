import { recordingOf, RECORDINGS } from '../../../../domain/calls/call.ts'
import type { SearchPlace } from '../../../../domain/search/searchQuery.ts'
import type { Statements } from '../../../storage/statements.ts'
import { hasTurnBy } from '../../search/textIds.ts'
import { grown, type Slots } from '../columns/slots.ts'
import type { CallPart, CallSet } from './callSet.ts'

/** Where a full record can have texts. */
export type TextPlace = Exclude<SearchPlace, 'words'>

const PLACES: Readonly<Record<TextPlace, string>> = {
  transcript: 'turn_count > 0',
  'transcript.agent': hasTurnBy('agent'),
  'transcript.lead': hasTurnBy('lead'),
  message: 'message_count > 0',
  summary: 'topic_count > 0',
}
const NAMES = Object.keys(PLACES) as readonly TextPlace[]

/** By the codes of `recordings`. */
export const RECORDING_CODES = [null, ...RECORDINGS]

/** The rows of a call's turns or messages, by slot: the id of the first one, and their number. */
interface TextRows {
  first: Float64Array<ArrayBuffer>
  count: Uint32Array<ArrayBuffer>
}
const ROWS = [
  ...['first_turn', 'turn_count', 'first_message', 'message_count', 'is_labeled'],
  ...['has_audio', 'has_video'],
] as const

/** Which calls have a full record in the library, and where it has texts. */
export class Records implements CallSet {
  /** 1 for calls without a full record. */
  isMissing = new Uint8Array(0)
  readonly hasText = Object.fromEntries(NAMES.map((name) => [name, new Uint8Array(0)])) as Record<
    TextPlace,
    Uint8Array<ArrayBuffer>
  >
  readonly turns: TextRows = { first: new Float64Array(0), count: new Uint32Array(0) }
  readonly messages: TextRows = { first: new Float64Array(0), count: new Uint32Array(0) }
  /** 1 for transcripts with a speaker for each turn. */
  isLabeled = new Uint8Array(0)
  /** 0 for calls without a full record. */
  recordings = new Uint32Array(0)

  reserve(capacity: number): void {
    if (capacity <= this.isMissing.length) return
    this.isMissing = grown(this.isMissing, capacity)
    for (const name of NAMES) this.hasText[name] = grown(this.hasText[name], capacity)
    for (const rows of [this.turns, this.messages]) {
      rows.first = grown(rows.first, capacity)
      rows.count = grown(rows.count, capacity)
    }
    this.isLabeled = grown(this.isLabeled, capacity)
    this.recordings = grown(this.recordings, capacity)
  }

  read(sql: Statements, { condition, values, slots: read }: CallPart, slots: Slots): void {
    for (const slot of read) {
      this.isMissing[slot] = 1
      this.recordings[slot] = 0
      for (const name of NAMES) this.hasText[name][slot] = 0
      for (const { count } of [this.turns, this.messages]) count[slot] = 0
    }
    const rows = sql.arrays(
      `SELECT call_id, ${[...Object.values(PLACES), ...ROWS].join(', ')} FROM details WHERE ${condition('call_id')}`,
      ...values,
    )
    for (const row of rows) {
      const slot = slots.of(Number(row[0]))
      if (slot === undefined) continue
      this.isMissing[slot] = 0
      for (const [at, name] of NAMES.entries()) this.hasText[name][slot] = Number(row[at + 1])
      const [firstTurn, turnCount, firstMessage, messageCount, isLabeled, hasAudio, hasVideo] = row
        .slice(NAMES.length + 1)
        .map(Number)
      this.turns.first[slot] = firstTurn!
      this.turns.count[slot] = turnCount!
      this.messages.first[slot] = firstMessage!
      this.messages.count[slot] = messageCount!
      this.isLabeled[slot] = isLabeled!
      this.recordings[slot] = RECORDING_CODES.indexOf(
        recordingOf({ hasAudio: hasAudio === 1, hasVideo: hasVideo === 1 }),
      )
    }
  }
}
