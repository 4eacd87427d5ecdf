import type { FoundCall, SearchHit } from '../../../contract/library.ts'
import type { CallRecord } from '../../../domain/calls/call.ts'
import type { Conversation } from '../../../domain/chats/conversation.ts'
import { senderOf } from '../../../domain/chats/senders.ts'
import { type HitPlace, leadText, messageText, topicText } from '../../../domain/search/searchedTexts.ts'
import { rangesOfSearch } from '../../../domain/search/searchMatch.ts'
import type { SearchQuery, SearchSide } from '../../../domain/search/searchQuery.ts'
import { snippetOf } from '../../../domain/search/snippet.ts'
import { listOf, number, required, text } from '../columns.ts'
import type { Row, Statements } from '../statements.ts'
import type { KindHits, RankedCall } from './rankedCalls.ts'
import { indexOf, sideOf } from './textIds.ts'

interface HitText {
  readonly place: HitPlace
  readonly text: string
  readonly speaker: string | null
  readonly side: SearchSide | null
}

/** The hit of a call that says most about it: what was said before what was summarized, with most of the words. */
export function bestHit(
  sql: Statements,
  search: SearchQuery,
  call: CallRecord,
  { hits, hitCount }: RankedCall,
): SearchHit {
  const spoken = hits.filter(({ kind }) => kind === 'turn' || kind === 'message')
  const candidates = (spoken.length > 0 ? spoken : hits).flatMap((kindHits) => hitTexts(sql, call, kindHits))
  const ranked = candidates
    .map((hit) => ({ hit, ranges: rangesOfSearch(search, { text: hit.text, by: hit.side }) }))
    .toSorted((one, other) => other.ranges.length - one.ranges.length)
  const best = ranked[0]
  if (best === undefined) throw new Error(`The hits of call ${call.id} aren't stored.`)
  const { place, text: found, speaker, side } = best.hit
  return { call: foundCall(call), place, speaker, side, snippet: snippetOf(found, best.ranges), hitCount }
}

function foundCall(call: CallRecord): FoundCall {
  const { id, title, timestamp, durationSeconds, format, agent, leadName, leadCompany } = call
  return { id, title, timestamp, durationSeconds, format, agent, leadName, leadCompany }
}

function hitTexts(sql: Statements, call: CallRecord, { kind, ids }: KindHits): readonly HitText[] {
  if (kind === 'title') return [{ place: { kind }, text: call.title ?? '', speaker: null, side: null }]
  if (kind === 'lead') return [{ place: { kind }, text: leadText(call), speaker: null, side: null }]
  const detail = sql.first('SELECT * FROM details WHERE call_id = ?', call.id) ?? {}
  const first = Number(detail[`first_${kind}`])
  return ids.flatMap((id) => {
    const row = sql.first(`SELECT * FROM ${kind}s WHERE ${kind}_id = ?`, id)
    return row === undefined ? [] : [hitText(kind, row, detail, indexOf(id, first), sideOf(id))]
  })
}

function hitText(
  kind: 'turn' | 'message' | 'topic',
  row: Row,
  detail: Row,
  index: number,
  side: SearchSide | null,
): HitText {
  switch (kind) {
    case 'turn': {
      const speakers = listOf(detail['speakers']) as readonly string[]
      const speaker = speakers[number(row['speaker']) ?? -1] ?? null
      return { place: { kind, turn: index }, text: required(row['text']), speaker, side }
    }
    case 'topic': {
      const topic = { title: required(row['title']), content: required(row['content']) }
      return { place: { kind, topic: index }, text: topicText(topic), speaker: null, side }
    }
    case 'message': {
      const conversation = JSON.parse(required(detail['conversation'])) as Conversation
      return {
        place: { kind, messageId: required(row['id']) },
        text: messageText({ text: text(row['text']), transcription: text(row['transcription']) }),
        speaker: senderOf(conversation, required(row['sender'])).name,
        side,
      }
    }
  }
}
