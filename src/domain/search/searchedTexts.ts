import type { CallDetail, CallRecord, SummaryTopic } from '../calls/call.ts'
import type { Conversation, Message } from '../chats/conversation.ts'
import { sendersOf } from '../chats/senders.ts'
import { assignRoles } from '../transcripts/speakers.ts'
import { parseTurns, speakersOf, type Turn } from '../transcripts/turns.ts'
import type { SearchSide } from './searchQuery.ts'

/** Where a hit is in a call. */
export type HitPlace =
  | { readonly kind: 'turn'; readonly turn: number }
  | { readonly kind: 'message'; readonly messageId: string }
  | { readonly kind: 'topic'; readonly topic: number }
  | { readonly kind: 'title' | 'lead' }

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
