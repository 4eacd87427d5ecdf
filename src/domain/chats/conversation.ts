/** The two shapes name participants and senders differently. Source: interface, "Chat conversation". */
export type Conversation = DirectConversation | GroupConversation

interface ConversationCommon {
  readonly chatId: string | null
  /** The platform, for example `whatsapp`. */
  readonly channel: string | null
  /** `group` or `direct`; raw if unknown. */
  readonly conversationType: string | null
  /** `pending`, `approved` or `denied`; raw if unknown. */
  readonly processingStatus: string | null
  readonly messages: readonly Message[]
}

export interface DirectConversation extends ConversationCommon {
  readonly kind: 'direct'
  readonly participants: readonly DirectParticipant[]
}

export interface GroupConversation extends ConversationCommon {
  readonly kind: 'group'
  readonly participants: readonly GroupParticipant[]
}

/** A field named by the service; a value that isn't simple is converted to JSON. */
export interface NamedValue {
  readonly key: string
  readonly value: string | number | boolean
}

interface ParticipantCommon {
  /** `client` or `internal` in a direct chat, the platform's id in a group. */
  readonly id: string
  readonly name: string | null
  readonly phone: string | null
  readonly userId: number | null
  /** Whether the media gateway can fetch a profile picture. */
  readonly hasPicture: boolean
  /** Keys that the interface doesn't describe (URLs only if they are plain web links). */
  readonly additional: readonly NamedValue[]
}

export interface DirectParticipant extends ParticipantCommon {
  /** `external` or `internal`; raw if unknown. */
  readonly type: string | null
  readonly company: string | null
  readonly email: string | null
  readonly isOwner: boolean | null
}

export interface GroupParticipant extends ParticipantCommon {
  /** `contact`, `agent`, `participant` (a member without a contact or user) or `bot`; raw if unknown. */
  readonly type: string | null
  readonly pushName: string | null
  /** ISO 8601. */
  readonly firstSeenAt: string | null
}

export interface Message {
  readonly id: string
  /** A participant's id; if it matches no participant, it's shown as the sender. */
  readonly sender: string
  /** ISO 8601. */
  readonly timestamp: string | null
  /** `text`, `image`, `video`, `document` or `audio`; raw if unknown. */
  readonly type: string
  readonly text: string | null
  /** Text in the media; null for text messages, and for media that isn't processed yet. */
  readonly transcription: string | null
  /** Whether the media gateway can fetch media for it. */
  readonly hasMedia: boolean
}
