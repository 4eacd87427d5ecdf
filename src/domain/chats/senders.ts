import type { Conversation, DirectParticipant, GroupParticipant } from './conversation.ts'

/** A sender of messages, independent of the conversation's shape. */
export interface Sender {
  readonly id: string
  /** The service's user, if it is one: the same person as a call's agent. */
  readonly userId: number | null
  /** Never empty: the name, the nickname on the platform, the phone number, or the id. */
  readonly name: string
  /** Our side is drawn on the right, theirs on the left. */
  readonly side: 'ours' | 'theirs'
  /** `unknown-member`: a participant for whom the service has neither a contact nor a user; `not-listed`: not a participant. */
  readonly kind: 'person' | 'bot' | 'unknown-member' | 'not-listed'
}

/** Senders that match no participant have their id as name. */
export function senderOf(conversation: Conversation, senderId: string): Sender {
  return sendersOf(conversation)(senderId)
}

/** The same for many messages of a conversation. The first of participants with the same id is the sender. */
export function sendersOf(conversation: Conversation): (senderId: string) => Sender {
  const isDirect = conversation.kind === 'direct'
  const listed = isDirect ? conversation.participants.map(directSender) : conversation.participants.map(groupSender)
  const byId = new Map(listed.toReversed().map((sender) => [sender.id, sender]))
  return (senderId) => byId.get(senderId) ?? (isDirect ? directStranger(senderId) : stranger(senderId, 'theirs'))
}

export function directSender(participant: DirectParticipant): Sender {
  const isOurs = participant.type === 'internal' || (participant.type === null && participant.id === 'internal')
  return {
    id: participant.id,
    userId: participant.userId,
    name: firstGiven(participant.name, participant.phone, participant.email, participant.id),
    side: isOurs ? 'ours' : 'theirs',
    kind: 'person',
  }
}

export function groupSender(participant: GroupParticipant): Sender {
  const isAgent = participant.type === 'agent' || participant.userId !== null
  return {
    id: participant.id,
    userId: participant.userId,
    name: firstGiven(participant.name, participant.pushName, participant.phone, participant.id),
    side: isAgent ? 'ours' : 'theirs',
    kind: participant.type === 'bot' ? 'bot' : participant.type === 'participant' ? 'unknown-member' : 'person',
  }
}

/** `internal` and `client` determine the side even if they aren't in the list of participants. */
function directStranger(senderId: string): Sender {
  return stranger(senderId, senderId === 'internal' ? 'ours' : 'theirs')
}

function stranger(id: string, side: Sender['side']): Sender {
  return { id, userId: null, name: id, side, kind: 'not-listed' }
}

function firstGiven(...names: readonly (string | null)[]): string {
  return names.find((name) => name !== null && name.trim() !== '') ?? ''
}
