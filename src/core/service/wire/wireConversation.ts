import { z } from 'zod'
import type {
  Conversation,
  DirectParticipant,
  GroupParticipant,
  Message,
  NamedValue,
} from '../../../domain/chats/conversation.ts'
import { SignedUrl } from '../../secrets/signedUrl.ts'
import { boundedJson, boundedText } from './boundedJson.ts'
import { isLink } from './wireCall.ts'
import { flag, integer, listOf, text, words } from './wireValues.ts'

/** Participants keep unknown keys (interface, "Direct-message participant fields seen"). */
const participant = z.looseObject({
  id: text,
  type: text,
  name: words,
  push_name: words,
  company: text,
  email: text,
  phone: text,
  user_id: integer,
  is_owner: flag,
  first_seen_at: words,
  profile_pic: text,
})

const message = z.object({
  id: text,
  sender: text,
  timestamp: words,
  type: text,
  text: words,
  transcription: words,
  url: text,
})

export const chat = z
  .object({
    chat_id: text,
    channel: text,
    is_group: flag,
    conversation_type: text,
    processing_status: text,
    participants: listOf(participant),
    messages: listOf(message),
  })
  .nullish()
  .transform((value) => value ?? null)

type WireChat = NonNullable<z.output<typeof chat>>
type WireParticipant = z.output<typeof participant>

/**
 * The shape depends on the format, or for an unknown format on what the chat says of itself.
 * Source: interface, "Chat conversation" 6.
 */
export function toConversation(value: WireChat, format: string): Conversation {
  const common = {
    chatId: value.chat_id,
    channel: value.channel,
    conversationType: value.conversation_type,
    processingStatus: value.processing_status,
    messages: value.messages.map(toMessage),
  }
  const saysGroup = value.is_group ?? value.conversation_type === 'group'
  const isGroup = format === 'group_chat' || (format !== 'chat' && saysGroup)
  return isGroup
    ? { kind: 'group', ...common, participants: value.participants.map(toGroupParticipant) }
    : { kind: 'direct', ...common, participants: value.participants.map(toDirectParticipant) }
}

/** The media URL of each message. The first of two messages with the same id wins, as in lookups by id. */
export function messageLinks(value: WireChat): ReadonlyMap<string, SignedUrl> {
  const links = new Map<string, SignedUrl>()
  for (const [index, { id, url }] of value.messages.entries()) {
    const messageId = id ?? placeId(index)
    if (isLink(url) && !links.has(messageId)) links.set(messageId, new SignedUrl(url))
  }
  return links
}

/** The profile picture of each participant. */
export function pictureLinks(value: WireChat): ReadonlyMap<string, SignedUrl> {
  const links = new Map<string, SignedUrl>()
  for (const [index, { id, profile_pic }] of value.participants.entries()) {
    const participantId = id ?? placeId(index)
    if (isLink(profile_pic) && !links.has(participantId)) links.set(participantId, new SignedUrl(profile_pic))
  }
  return links
}

/** Replaces the unreadable id of a message or participant, so that its content is kept. */
function placeId(index: number): string {
  return `#${index + 1}`
}

function toMessage(value: z.output<typeof message>, index: number): Message {
  return {
    id: value.id ?? placeId(index),
    sender: value.sender ?? '',
    timestamp: value.timestamp,
    type: value.type ?? 'text',
    text: value.text,
    transcription: value.transcription,
    hasMedia: isLink(value.url),
  }
}

const KNOWN_KEYS = new Set(Object.keys(participant.shape))
/** About the signed-in viewer; not part of the interface. Source: interface, "Chat conversation" 7. */
const VIEWER_KEYS = new Set(['is_viewer', 'viewer_phone'])

function toDirectParticipant(value: WireParticipant, index: number): DirectParticipant {
  return {
    ...named(value, index),
    type: value.type,
    company: value.company,
    email: value.email,
    isOwner: value.is_owner,
  }
}

function toGroupParticipant(value: WireParticipant, index: number): GroupParticipant {
  return { ...named(value, index), type: value.type, pushName: value.push_name, firstSeenAt: value.first_seen_at }
}

function named(value: WireParticipant, index: number) {
  return {
    id: value.id ?? placeId(index),
    name: value.name ?? value.push_name,
    phone: value.phone,
    userId: value.user_id,
    hasPicture: isLink(value.profile_pic),
    additional: Object.entries(value).flatMap(([key, item]): NamedValue[] => {
      const shown = KNOWN_KEYS.has(key) || VIEWER_KEYS.has(key) ? null : simpleValue(item)
      return shown === null ? [] : [{ key, value: shown }]
    }),
  }
}

/** A value stored by another system, prepared for display. */
function simpleValue(value: unknown): NamedValue['value'] | null {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') {
    return value ?? null
  }
  if (typeof value === 'string') return boundedText(value)
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string')
  return isTexts ? boundedText(value.join(', ')) : boundedJson(value)
}
