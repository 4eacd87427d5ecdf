import { z } from 'zod'
import type { Conversation, DirectParticipant, GroupParticipant, Message } from '../../domain/chats/conversation.ts'
import { SignedUrl } from '../media/signedUrl.ts'
import { isLink } from './wireCall.ts'
import { flag, integer, listOf, text } from './wireValues.ts'

/** Participants keep keys nobody described (interface, «Direct-message participant fields seen»). */
const participant = z.looseObject({
  id: z.string(),
  type: text,
  name: text,
  push_name: text,
  company: text,
  email: text,
  phone: text,
  user_id: integer,
  is_owner: flag,
  first_seen_at: text,
})

const message = z.object({
  id: z.string(),
  sender: text,
  timestamp: text,
  type: text,
  text,
  transcription: text,
  url: text,
})

export const chat = z
  .object({
    chat_id: text,
    channel: text,
    is_group: flag,
    processing_status: text,
    participants: listOf(participant),
    messages: listOf(message),
  })
  .nullish()
  .transform((value) => value ?? null)

type WireChat = NonNullable<z.output<typeof chat>>
type WireParticipant = z.output<typeof participant>

/**
 * The shape depends on the format; `is_group` decides where the format is one we don't know.
 * Source: interface, «Chat conversation» 6.
 */
export function toConversation(value: WireChat, format: string): Conversation {
  const common = {
    chatId: value.chat_id,
    channel: value.channel,
    processingStatus: value.processing_status,
    messages: value.messages.map(toMessage),
  }
  const isGroup = format === 'group_chat' || (format !== 'chat' && value.is_group === true)
  return isGroup
    ? { kind: 'group', ...common, participants: value.participants.map(toGroupParticipant) }
    : { kind: 'direct', ...common, participants: value.participants.map(toDirectParticipant) }
}

/** Where the media of each message is. The first of two messages with one id wins, as it does for who looks one up by id. */
export function messageLinks(value: WireChat): ReadonlyMap<string, SignedUrl> {
  const links = new Map<string, SignedUrl>()
  for (const { id, url } of value.messages) {
    if (isLink(url) && !links.has(id)) links.set(id, new SignedUrl(url))
  }
  return links
}

function toMessage(value: z.output<typeof message>): Message {
  return {
    id: value.id,
    sender: value.sender ?? '',
    timestamp: value.timestamp,
    type: value.type ?? 'text',
    text: value.text,
    transcription: value.transcription,
    hasMedia: isLink(value.url),
  }
}

const KNOWN_KEYS = new Set(Object.keys(participant.shape))
/** About the signed-in viewer; not part of the interface. Source: interface, «Chat conversation» 7. */
const VIEWER_KEYS = new Set(['is_viewer', 'viewer_phone'])

function toDirectParticipant(value: WireParticipant): DirectParticipant {
  return {
    ...named(value),
    type: value.type,
    company: value.company,
    email: value.email,
    isOwner: value.is_owner,
  }
}

function toGroupParticipant(value: WireParticipant): GroupParticipant {
  return { ...named(value), type: value.type, pushName: value.push_name, firstSeenAt: value.first_seen_at }
}

function named(value: WireParticipant) {
  return {
    id: value.id,
    name: value.name ?? value.push_name,
    phone: value.phone,
    userId: value.user_id,
    additional: Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !KNOWN_KEYS.has(key) && !VIEWER_KEYS.has(key))
        .map(([key, item]) => [key, plain(item, 0)]),
    ),
  }
}

/** What somebody else stored, made fit to show: no links that carry a permission, not endlessly deep, not endlessly long. */
function plain(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return isLink(value) && /[?#]/.test(value) ? null : value.slice(0, 2000)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= 4) return null
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => plain(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 100)
      .map(([key, item]) => [key, plain(item, depth + 1)]),
  )
}
