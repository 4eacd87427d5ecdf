import type { CallDetail } from '../../calls/call.ts'
import { type HitPlace, leadText, messageSides, messageText, topicText, turnSides, turnsOf } from '../searchedTexts.ts'
import type { SearchedText, SearchPlace } from '../searchQuery.ts'

export interface PlacedText extends SearchedText {
  readonly place: HitPlace
}

/** All texts of a call that are searched. */
export function searchedTexts(detail: CallDetail): readonly PlacedText[] {
  const turns = turnsOf(detail)
  const sides = turnSides(turns, detail)
  const { conversation } = detail
  const sideOf = conversation && messageSides(conversation)
  return [
    { place: { kind: 'title' }, text: detail.title ?? '', by: null },
    { place: { kind: 'lead' }, text: leadText(detail), by: null },
    ...(detail.summary ?? []).map((topic, index) => ({
      place: { kind: 'topic' as const, topic: index },
      text: topicText(topic),
      by: null,
    })),
    ...turns.map(({ text }, turn) => ({ place: { kind: 'turn' as const, turn }, text, by: sides[turn] ?? null })),
    ...(conversation?.messages ?? []).map((message) => ({
      place: { kind: 'message' as const, messageId: message.id },
      text: messageText(message),
      by: sideOf!(message),
    })),
  ]
}

export function isInPlace({ place, by }: PlacedText, searched: SearchPlace): boolean {
  switch (searched) {
    case 'words':
      return true
    case 'transcript':
      return place.kind === 'turn'
    case 'transcript.agent':
      return place.kind === 'turn' && by === 'agent'
    case 'transcript.lead':
      return place.kind === 'turn' && by === 'lead'
    case 'message':
      return place.kind === 'message'
    case 'summary':
      return place.kind === 'topic'
  }
}
