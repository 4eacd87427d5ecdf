import type { CallDetail, CallRecord, SummaryTopic } from '../calls/call.ts'
import type { Conversation, Message } from '../chats/conversation.ts'
import { sendersOf } from '../chats/senders.ts'
import { assignRoles } from '../transcripts/speakers.ts'
import { parseTurns, speakersOf, type Turn } from '../transcripts/turns.ts'
import type { SearchedText, SearchPlace, SearchSide } from './searchQuery.ts'

/** Where a hit is in a call. */
export type HitPlace =
  | { readonly kind: 'turn'; readonly turn: number }
  | { readonly kind: 'message'; readonly messageId: string }
  | { readonly kind: 'topic'; readonly topic: number }
  | { readonly kind: 'title' | 'lead' }

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

/** As the call's page shows them. */
export function turnsOf({ transcription, agent, leadName }: CallDetail): readonly Turn[] {
  const knownNames = [agent?.name ?? null, leadName].filter((name) => name !== null)
  return parseTurns(transcription ?? '', { knownNames })
}

export function turnSides(
  turns: readonly Turn[],
  { agent, leadName }: Pick<CallRecord, 'agent' | 'leadName'>,
): readonly (SearchSide | null)[] {
  const roles = assignRoles(speakersOf(turns), {
    agentName: agent?.name ?? null,
    agentEmail: agent?.email ?? null,
    leadName,
  })
  return turns.map(({ speaker }) => {
    const role = speaker === null ? undefined : roles.get(speaker)?.role
    return role === 'agent' || role === 'lead' ? role : null
  })
}

/** The side of each message of a conversation. */
export function messageSides(conversation: Conversation): (message: Pick<Message, 'sender'>) => SearchSide {
  const sender = sendersOf(conversation)
  return (message) => (sender(message.sender).side === 'ours' ? 'agent' : 'lead')
}

/** With the text of its media. */
export function messageText({ text, transcription }: Pick<Message, 'text' | 'transcription'>): string {
  return joined('\n', text, transcription)
}

export function topicText({ title, content }: SummaryTopic): string {
  return joined(': ', title, content)
}

export function leadText({ leadName, leadCompany }: Pick<CallRecord, 'leadName' | 'leadCompany'>): string {
  return joined(', ', leadName, leadCompany)
}

function joined(separator: string, ...texts: readonly (string | null)[]): string {
  return texts.filter((text) => text !== null && text !== '').join(separator)
}
